import DSBridge
import TestSupport

/// A page half of 3.x that the suite runs on: our own, and the original's when the environment names its file.
enum ScriptUnderTest: String, Sendable, CaseIterable {
  case standard, upstream

  /// What there is to run on.
  static let all = allCases.filter { $0.loaded != nil }

  private static let upstreamScript = OriginalScript.dsBridge.text.map { DSBridgeScript(javaScript: $0) }

  private var loaded: DSBridgeScript? { self == .standard ? .version3 : Self.upstreamScript }

  /// The script.
  var script: DSBridgeScript { loaded ?? .version3 }
}

/// The dialects of 3.x.
let version3: [DSBridgeDialect] = [.ios, .android, .oldAndroid]
/// The dialects before it.
let early: [DSBridgeDialect] = [.version2, .version2UIWebView, .version1, .version1UIWebView]
