import Foundation
import TestSupport
import Testing

/// The example pages of hybrid frameworks, which are tested by their specs.
struct FrameworkExampleTests {
  /// An example on a platform, with the original script if there is one.
  struct Case: CustomTestStringConvertible, Sendable {
    let bridge: String
    let device: String
    var original: OriginalScript?
    var testDescription: String { "\(bridge), \(device)" }

    static let all = [
      Case(bridge: "reactnative", device: "iphone", original: .reactNative),
      Case(bridge: "reactnative", device: "android"),
      Case(bridge: "flutter", device: "iphone"), Case(bridge: "flutter", device: "android"),
      Case(bridge: "inappwebview", device: "iphone", original: .inAppWebView),
      Case(bridge: "inappwebview", device: "android", original: .inAppWebViewAndroid),
    ]
  }

  private func run(
    _ example: Case, _ options: [String] = []
  ) throws -> (outcome: CommandRunner.Outcome, transcripts: [String: String]) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("transcripts-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let outcome = try CommandRunner.run(
      ["test", "--bridge", example.bridge, "--device", example.device, "--reporter", "tap", "--transcript", folder]
        + options + ["Resources/examples/\(example.bridge)"])
    var transcripts: [String: String] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] where name.hasSuffix(".jsonl") {
      transcripts[name] = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }
    return (outcome, transcripts)
  }

  @Test("the spec of an example passes", arguments: Case.all)
  func passes(_ example: Case) throws {
    let (outcome, transcripts) = try run(example)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.split(separator: "\n").filter { $0.hasPrefix("ok ") }.count == 4)
    #expect(!transcripts.isEmpty)
    #expect(transcripts.values.allSatisfy { !$0.contains(#""type":"fault""#) || example.bridge == "inappwebview" })
  }

  @Test("the transcript of an example is identical with the original script", arguments: Case.all)
  func originals(_ example: Case) throws {
    guard let path = example.original?.path else { return }
    let (outcome, transcripts) = try run(example, ["--bridge-script", path])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(try transcripts == run(example).transcripts)
  }
}
