import Foundation
import JavaScriptEngine
import TestSupport
import Testing
import WebViewJavascriptBridge

/// A page script for the suite: our own, or upstream's if the environment names its file.
enum ScriptUnderTest: String, Sendable, CaseIterable {
  case standard, upstream

  /// The available scripts.
  static let all = allCases.filter { $0.loaded != nil }

  private static let upstreamScript: BridgeScript? = {
    let original = OriginalScript.webViewJavascriptBridge
    guard let path = original.path, let text = original.text else { return nil }
    return try? BridgeScript(contents: text, fileName: path)
  }()

  private var loaded: BridgeScript? { self == .standard ? .standard : Self.upstreamScript }

  /// The script.
  var script: BridgeScript { loaded ?? .standard }

  /// A Boolean value that indicates whether the environment names upstream's script.
  static var hasUpstream: Bool { upstreamScript != nil }

  /// Every form of every script except our own plain one: the plain scripts, and each in an Objective-C file.
  static let forms: [(name: String, script: BridgeScript)] = all.flatMap { entry in
    let wrapped = try? BridgeScript(contents: entry.inMacro, fileName: "WebViewJavascriptBridge_JS.m")
    return [(entry.rawValue, entry == .standard ? nil : entry.script), ("\(entry.rawValue).m", wrapped)]
      .compactMap { name, script in script.map { (name, $0) } }
  }

  /// The script in an Objective-C file: the one beside the file in the environment, or a macro around the text.
  var inMacro: String {
    if self == .upstream, let path = OriginalScript.webViewJavascriptBridge.path, path.hasSuffix(".js"),
      let text = try? String(contentsOfFile: path.dropLast(2) + "m", encoding: .utf8)
    {
      return text
    }
    return "#import \"X.h\"\n@__wvjb_js_func__(\n\(script.source.string)\n\t); // END preprocessorJSCode\n"
  }
}

@Suite struct ScriptsUnderTest {
  @Test("reports the number of scripts that the suite uses") func saysHowManyScriptsTheSuite() {
    let names = ScriptUnderTest.all.map(\.rawValue).joined(separator: ", ")
    print("WebViewJavascriptBridgeTests: run on \(ScriptUnderTest.all.count) script(s): \(names)")
    if !ScriptUnderTest.all.contains(.upstream) {
      print("WebViewJavascriptBridgeTests: skipped on upstream's script:")
      print("  \(OriginalScript.webViewJavascriptBridge.variable) names no readable file")
    }
    #expect(ScriptUnderTest.all.first == .standard)
  }
}
