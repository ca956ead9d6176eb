import BridgeSupport
import Foundation
import JavaScriptEngine
import WebViewJavascriptBridge

/// The bridge target, which runs any session between a page and native.
///
/// The session must behave as the model predicts, and its transcript must be the same with either bridge script.
final class BridgeTarget: FuzzTarget {
  private let groups = [SharedGroup(most: 500), SharedGroup(most: 500)]
  private let normalizer = Context()
  private let scripts = [.standard, BridgeTarget.original ?? .standard]

  func run(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    let fidelity = reader.choice(BridgeFidelity.allCases)
    let transcripts = zip(scripts, groups).map { script, group in
      BridgeSession(script, fidelity: fidelity, group: group, normalizer: normalizer).run(reader)
    }
    guard transcripts[0] != transcripts[1] else { return }
    let lines = transcripts.map { $0.split(separator: "\n") }
    let difference = zip(lines[0], lines[1]).first { $0 != $1 }.map { "\($0)\n\($1)" }
    expect(false, "the transcripts differ:\n\(difference ?? "\(lines[0].count) and \(lines[1].count) lines")")
  }

  /// The original's bridge script, which is not part of this project; without it, the target compares two runs of our
  /// own.
  private static let original: BridgeScript? = {
    guard let path = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_UPSTREAM_SCRIPT"] else { return nil }
    return expectNoError("the original's script") {
      try BridgeScript(contents: try String(contentsOfFile: path, encoding: .utf8), fileName: path)
    }
  }()
}
