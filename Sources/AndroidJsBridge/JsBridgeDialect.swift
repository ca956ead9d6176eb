import CAndroidJsBridgeScripts
import JavaScriptEngine

/// The version lines of the original, which differ in how incoming calls reach native and when the bridge script runs.
public enum JsBridgeDialect: String, Sendable, Hashable, CaseIterable {
  /// Up to 1.0.4: the page's messages wait in a queue that native fetches.
  case version1
  /// 1.0.5 to 2.0: native's handlers are functions of an object that every document has from its start.
  case version2

  /// Our own bridge script for it.
  public var script: String {
    switch self {
    case .version1: EmbeddedScript(HBJsBridgeScript()).text
    case .version2: EmbeddedScript(HBJsBridge2Script()).text
    }
  }

  /// The script's name in source locations.
  var scriptName: String { self == .version1 ? "JsBridge.js" : "JsBridge2.js" }
}
