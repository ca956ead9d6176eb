import CDSBridgeScripts
import JavaScriptEngine

/// A page half of DSBridge: one of our own, or any other that speaks the same protocol.
public struct DSBridgeScript: Sendable, Hashable {
  /// The JavaScript.
  public let source: String
  /// What errors and the transcript name as the script's place.
  public let name: String

  /// Takes JavaScript as it is.
  public init(javaScript: String, name: String = "dsbridge.js") {
    source = javaScript
    self.name = name
  }

  /// The page half of 3.x, which a page loads by itself.
  public static let version3 = DSBridgeScript(javaScript: EmbeddedScript(HBDSBridgeScript()).text)

  /// The page half of 2.x, which native puts into its pages.
  public static let version2 = DSBridgeScript(
    javaScript: EmbeddedScript(HBDSBridgeEarlyScript()).text + "window.dsBridge = window.getJsBridge();")

  /// The page half of 1.x, which native puts into its pages.
  public static let version1 = DSBridgeScript(javaScript: EmbeddedScript(HBDSBridgeEarlyScript()).text)
}
