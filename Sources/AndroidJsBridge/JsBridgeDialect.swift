import CAndroidJsBridgeScripts
import JavaScriptEngine

/// Which line of the original a bridge speaks: how calls of the page reach native, and when its half is there.
public enum JsBridgeDialect: String, Sendable, Hashable, CaseIterable {
  /// Up to 1.0.4: the page's messages wait in a queue that native fetches.
  case version1
  /// 1.0.5 to 2.0: native's handlers are functions of an object that every document has from its start.
  case version2

  /// Our own page half for it.
  public var script: String {
    switch self {
    case .version1: EmbeddedScript(HBJsBridgeScript()).text
    case .version2: EmbeddedScript(HBJsBridge2Script()).text
    }
  }

  /// The name by which places in the script are told.
  var scriptName: String { self == .version1 ? "JsBridge.js" : "JsBridge2.js" }
}
