import Foundation
import TestSupport
import Testing

/// Terminal sessions below `Tests/Specs/runner`, with the output and the exit status of each command.
///
/// A `session.txt` contains a line `$ COMMAND` for each command, its output, and `[status N]` if the status is not 0.
/// Each session runs in a copy of its folder.
@Suite struct SessionTests {
  private static let root = Repository.file("Tests/Specs/runner")

  private static var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
  }

  @Test("prints the expected output", arguments: names)
  func prints(name: String) throws {
    let copy = URL(fileURLWithPath: try CommandRunner.page("", "marker")).deletingLastPathComponent()
      .appendingPathComponent(name)
    try FileManager.default.copyItem(at: Self.root.appendingPathComponent(name), to: copy)
    let file = Self.root.appendingPathComponent(name).appendingPathComponent("session.txt")
    let expected = try String(contentsOf: file, encoding: .utf8)
    let commands = expected.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    var text = ""
    for command in commands {
      let outcome = try CommandRunner.run(shell: command, in: copy)
      text += "$ \(command)\n" + Self.lasting(outcome.output + outcome.errors, in: copy)
      if !text.hasSuffix("\n") { text += "\n" }
      if outcome.status != 0 { text += "[status \(outcome.status)]\n" }
    }
    // With WRITE_EXPECTED, the file is updated; review the changes before you commit them.
    if ProcessInfo.processInfo.environment["WRITE_EXPECTED"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(text == expected)
    #expect(!commands.isEmpty)
  }

  /// Returns the output without the parts that differ between runs and machines.
  private static func lasting(_ output: String, in folder: URL) -> String {
    output.replacing(folder.path, with: "{folder}")
      .replacing(#/ \(\d+ ms\)/#, with: "").replacing(#/(?m)^Time: .*\n/#, with: "")
      .replacing(#/ (time|timestamp|hostname)="[^"]*"/#) { " \($0.1)=\"…\"" }
      .replacing(#/"(milliseconds)" : [0-9.e+-]+/#) { "\"\($0.1)\" : 0" }
  }
}
