import CCordovaScripts
import HeadlessWebView
import JavaScriptEngine

/// The text of `cordova.js`: ours, or any other with the same protocol.
public struct CordovaScript: Sendable, Hashable {
  /// The JavaScript.
  public let source: String

  /// Creates a script from unmodified JavaScript.
  public init(javaScript: String) { source = javaScript }

  /// Returns our script for a platform, in the version whose original it corresponds to.
  public static func standard(for platform: Device.Platform) -> CordovaScript {
    let version = platform == .android ? "9.1.0" : "6.3.0"
    return CordovaScript(
      javaScript: EmbeddedScript(HBCordovaScript()).text + "('\(platform.rawValue)', '\(version)');\n")
  }
}
