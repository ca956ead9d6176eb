import Foundation
import Testing
import WebViewJavascriptBridge

/// A page half that the suite runs on: our own, and upstream's when the environment names its file.
enum ScriptUnderTest: String, Sendable, CaseIterable {
  case standard, upstream

  /// The environment variable that names the file with upstream's script, which is no part of this project.
  static let variable = "HEADLESS_BRIDGE_UPSTREAM_SCRIPT"

  /// What there is to run on.
  static let all = allCases.filter { $0.loaded != nil }

  private static let upstreamScript: BridgeScript? = {
    guard let path = ProcessInfo.processInfo.environment[variable],
      let text = try? String(contentsOfFile: path, encoding: .utf8)
    else { return nil }
    return try? BridgeScript(contents: text, fileName: path)
  }()

  private var loaded: BridgeScript? { self == .standard ? .standard : Self.upstreamScript }

  /// The script.
  var script: BridgeScript { loaded ?? .standard }
}

@Suite struct ScriptsUnderTest {
  @Test func `says how many scripts the suite runs on`() {
    let names = ScriptUnderTest.all.map(\.rawValue).joined(separator: ", ")
    print("WebViewJavascriptBridgeTests: run on \(ScriptUnderTest.all.count) script(s): \(names)")
    if !ScriptUnderTest.all.contains(.upstream) {
      print("WebViewJavascriptBridgeTests: skipped on upstream's script:")
      print("  \(ScriptUnderTest.variable) names no readable file")
    }
    #expect(ScriptUnderTest.all.first == .standard)
  }
}
