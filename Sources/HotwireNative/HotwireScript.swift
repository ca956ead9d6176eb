import CHotwireNativeScripts
import HeadlessWebView
import JavaScriptEngine

/// The script that native injects into pages: ours, or any other with the same protocol.
public struct HotwireScript: Sendable, Hashable {
  /// The JavaScript.
  public let source: String

  /// Creates a script from unmodified JavaScript.
  public init(javaScript: String) { source = javaScript }

  /// Returns our script for a platform.
  public static func standard(for platform: Device.Platform) -> HotwireScript {
    HotwireScript(javaScript: EmbeddedScript(HBHotwireNativeScript()).text + "('\(platform.rawValue)');\n")
  }
}
