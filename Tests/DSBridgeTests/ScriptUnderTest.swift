import DSBridge
import TestSupport

/// A page script of 3.x for the suite: our own, or the original if the environment names its file.
enum ScriptUnderTest: String, Sendable, CaseIterable {
  case standard, upstream

  /// The available scripts.
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
