import BridgeSupport
import Foundation
import HeadlessWebView
import SpecRunner

/// `headless-bridge test`: runs files of specs.
struct TestCommand {
  let files: [String]

  init(arguments: [String]) throws {
    files = try OptionReader(arguments, []).operands
  }

  func run() throws -> Command.Status {
    var hasFailed = false
    for path in files {
      let text = try TextFile.read(path)
      let file = URL(fileURLWithPath: path).standardizedFileURL
      var options = SpecOptions()
      options.root = file.deletingLastPathComponent().path
      options.configuration.resources = ResourcePolicy(root: options.root)
      let run = RunOptions.standard
      let session = SpecSession(path: path, options: options) { name, view in
        guard let kind = BridgeKind(rawValue: name) else { throw UsageError(description: "no bridge \(name)") }
        return kind.make(for: view, run, script: nil) { Output.error($0) }
      } observer: { event in
        switch event {
        case .testEnded(let result):
          Output.line("\(result.verdict) \(result.test.name) \(result.pageMilliseconds) ms \(result.milliseconds)")
          for failure in result.failures { Output.line("  \(path):\(failure.line ?? 0): \(failure.message)") }
        case .failed(let suite, let failure): Output.line("failed \(suite): \(failure)")
        case .printed(_, let text): Output.line("> \(text)")
        default: break
        }
      }
      if !session.run(text) { hasFailed = true }
    }
    return hasFailed ? .pageFailed : .success
  }
}
