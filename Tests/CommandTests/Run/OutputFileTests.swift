import Foundation
import Ownership
import Testing

@testable import headless_bridge

/// Files that options name for writing.
@Suite struct OutputFileTests {
  private static let page = "<meta charset=utf-8><script>localStorage.a = 1</script>"

  /// Runs the command in a new folder with a page and two specs.
  private static func run(_ words: String) throws -> (outcome: CommandRunner.Outcome, folder: URL) {
    let folder = URL(fileURLWithPath: try CommandRunner.page(page, "p.html")).deletingLastPathComponent()
    for name in ["a.bridge.js", "b.bridge.js"] {
      try "test('a', () => page.goto('p.html'));".write(
        to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    return (try CommandRunner.run(shell: "headless-bridge \(words)", in: folder), folder)
  }

  @Test(
    "creates the folders of a file",
    arguments: [
      ("run --storage no/such/file p.html", "no/such/file"), ("run --transcript no/such/file p.html", "no/such/file"),
      ("run --report no/such/file p.html", "no/such/file"), ("record --output no/such/file p.html", "no/such/file"),
      ("test --report no/such/file", "no/such/file"), ("test --reporter junit=no/such/file", "no/such/file"),
      ("test --storage no/such/file", "no/such/file"),
      ("test --transcript no/such/folder", "no/such/folder/a.bridge/a.jsonl"),
    ])
  func foldersAreCreated(words: String, file: String) throws {
    let (outcome, folder) = try Self.run(words)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let size = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent(file).path)[.size] as? Int
    #expect(size ?? 0 > 0)
  }

  @Test("can be checked by several workers at once")
  func checkedTogether() throws {
    let path = URL(fileURLWithPath: try CommandRunner.page("", "p.html")).deletingLastPathComponent().path + "/no/file"
    let failures = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<500 {
        do { try OutputFile.check(path, for: "--storage") } catch { failures.withLock { $0 += 1 } }
      }
    }
    #expect(failures.withLock { $0 } == 0)
  }

  @Test(
    "reports a file that cannot be written once, before the run",
    arguments: [
      ("run --storage /proc/file p.html", "--storage /proc/file: cannot be written: No such file or directory"),
      ("test --storage /proc/file", "--storage /proc/file: cannot be written: No such file or directory"),
      ("run --storage . p.html", "--storage .: is a folder, not a file"),
      ("run --report /proc/file p.html", "--report /proc/file: cannot be written: No such file or directory"),
      ("run --report p.html/inner p.html", "--report p.html/inner: cannot be written: Not a directory"),
      ("record --output /proc/no/file p.html", "--output /proc/no"),
      ("test --reporter tap=/proc/file", "--reporter /proc/file: cannot be written: No such file or directory"),
    ])
  func refusals(words: String, complaint: String) throws {
    let (outcome, _) = try Self.run(words)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    #expect(outcome.output.isEmpty, "\(outcome.output)")
  }
}
