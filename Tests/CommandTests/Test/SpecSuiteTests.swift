import Foundation
import TestSupport
import Testing

/// The project's own specs: those below `Tests/Specs/passing` pass, and those in `Tests/Specs/failing` fail with the
/// messages beside them.
@Suite struct SpecSuiteTests {
  private static func files(below folder: String) -> [String] {
    let root = Repository.file(folder).path
    let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".bridge.js") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test("what is right passes") func whatIsRightPasses() throws {
    let outcome = try CommandRunner.run(["test", "--ci", "Tests/Specs/passing"])
    #expect(outcome.status == 0, "\(outcome.output.suffix(4000))\(outcome.errors)")
    #expect(Self.files(below: "Tests/Specs/passing").count > 10)
  }

  @Test("what is wrong fails as it should", arguments: files(below: "Tests/Specs/failing"))
  func whatIsWrongFailsAsItShould(file: String) throws {
    let outcome = try CommandRunner.run(["test", "--ci"] + Self.options(of: file) + [file])
    #expect(outcome.status == 1, "\(outcome.errors)")
    try compare(outcome, file)
  }

  @Test("what passes tells what it should", arguments: files(below: "Tests/Specs/telling"))
  func whatPassesTellsWhatItShould(file: String) throws {
    let outcome = try CommandRunner.run(["test", "--ci"] + Self.options(of: file) + [file])
    #expect(outcome.status == 0, "\(outcome.errors)")
    try compare(outcome, file)
  }

  /// The options of a spec's first line, `// options: …`.
  private static func options(of file: String) throws -> [String] {
    if file.hasSuffix("strict.bridge.js") { return ["--fidelity", "strict"] }
    let text = try String(contentsOf: Repository.file(file), encoding: .utf8)
    guard text.hasPrefix("// options: ") else { return [] }
    return text.prefix { $0 != "\n" }.dropFirst("// options: ".count).split(separator: " ").map(String.init)
  }

  private func compare(_ outcome: CommandRunner.Outcome, _ file: String) throws {
    let expected = Repository.file(file.replacing(".bridge.js", with: ".expected"))
    let text = Self.lasting(outcome.output)
    // Written anew where it is asked for, to be read before it is kept.
    if ProcessInfo.processInfo.environment["WRITE_EXPECTED"] != nil {
      try text.write(to: expected, atomically: true, encoding: .utf8)
    }
    #expect(try text == String(contentsOf: expected, encoding: .utf8))
  }

  /// The output without what differs from run to run and from machine to machine.
  private static func lasting(_ output: String) -> String {
    output.replacing(Repository.folder.path, with: "{repository}")
      .replacing(#/ \(\d+ ms\)/#, with: "").replacing(#/\nTime: .*\n/#, with: "\n")
  }
}
