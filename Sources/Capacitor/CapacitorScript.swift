import CCapacitorScripts
import JavaScriptEngine

/// The script that native injects into pages: one of our own, or the `native-bridge.js` of Capacitor.
public struct CapacitorScript: Sendable, Hashable {
  /// The JavaScript.
  public let source: String
  /// The script's name in errors and the transcript.
  public let name: String

  /// Creates a script from unmodified JavaScript.
  public init(javaScript: String, name: String = "native-bridge.js") {
    source = javaScript
    self.name = name
  }

  /// Our own script, for both platforms.
  public static let standard = CapacitorScript(
    javaScript:
      "\(EmbeddedScript(HBCapacitorScript()).text)(globalThis, \(EmbeddedScript(HBCapacitorRequestsScript()).text));\n")
}
