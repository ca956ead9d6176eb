import Foundation
import TestSupport
import Testing

/// Sessions at a terminal, below `Tests/Specs/runner`: what each command prints, and with which status it ends.
///
/// A `session.txt` has a line `$ COMMAND` for each, what it prints behind it, and `[status N]` where that is not 0. It
/// runs in a copy of its folder.
@Suite struct SessionTests {
  private static let root = Repository.file("Tests/Specs/runner")

  private static var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []).sorted()
  }

  @Test("prints what it says", arguments: names)
  func printsWhatItSays(name: String) throws {
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
    // Written anew where it is asked for, to be read before it is kept.
    if ProcessInfo.processInfo.environment["WRITE_EXPECTED"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(text == expected)
    #expect(!commands.isEmpty)
  }

  /// The output without what differs from run to run and from machine to machine.
  private static func lasting(_ output: String, in folder: URL) -> String {
    output.replacing(folder.path, with: "{folder}")
      .replacing(#/ \(\d+ ms\)/#, with: "").replacing(#/(?m)^Time: .*\n/#, with: "")
      .replacing(#/ (time|timestamp|hostname)="[^"]*"/#) { " \($0.1)=\"…\"" }
      .replacing(#/"(milliseconds)" : [0-9.e+-]+/#) { "\"\($0.1)\" : 0" }
  }
}
