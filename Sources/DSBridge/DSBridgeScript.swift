import CDSBridgeScripts
import JavaScriptEngine

/// The bridge script of DSBridge: one of our own, or any other with the same protocol.
public struct DSBridgeScript: Sendable, Hashable {
  /// The JavaScript.
  public let source: String
  /// The script's name in errors and the transcript.
  public let name: String

  /// Creates a bridge script from unmodified JavaScript.
  public init(javaScript: String, name: String = "dsbridge.js") {
    source = javaScript
    self.name = name
  }

  /// The bridge script of 3.x, which a page loads itself.
  public static let version3 = DSBridgeScript(javaScript: EmbeddedScript(HBDSBridgeScript()).text)

  /// The bridge script of 2.x, which native injects into its pages.
  public static let version2 = DSBridgeScript(
    javaScript: EmbeddedScript(HBDSBridgeEarlyScript()).text + "window.dsBridge = window.getJsBridge();")

  /// The bridge script of 1.x, which native injects into its pages.
  public static let version1 = DSBridgeScript(javaScript: EmbeddedScript(HBDSBridgeEarlyScript()).text)
}
