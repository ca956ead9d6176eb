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
    let wire = platform == .android ? HBCordovaAndroidScript() : HBCordovaIOSScript()
    let parts = [HBCordovaToolsScript(), HBCordovaEventsScript(), wire, HBCordovaStartScript()]
    let list = parts.map { EmbeddedScript($0).text }.joined(separator: ",\n")
    return CordovaScript(
      javaScript:
        "\(EmbeddedScript(HBCordovaModulesScript()).text)([\n\(list)], '\(platform.rawValue)', '\(version)');\n")
  }
}
