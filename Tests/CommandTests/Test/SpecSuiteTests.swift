import Foundation
import TestSupport
import Testing

/// The project's own specs: those in `Tests/Specs/passing` pass, and those in `Tests/Specs/failing` fail with the
/// messages in the `.expected` files.
@Suite struct SpecSuiteTests {
  private static func files(below folder: String, ending: String = ".bridge.js") -> [String] {
    let root = Repository.file(folder).path
    let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }

  @Test("passing specs pass") func passing() throws {
    let outcome = try CommandRunner.run(["test", "--ci", "Tests/Specs/passing"])
    #expect(outcome.status == 0, "\(outcome.output.suffix(4000))\(outcome.errors)")
    #expect(Self.files(below: "Tests/Specs/passing").count > 10)
  }

  @Test("failing specs fail with the expected messages", arguments: files(below: "Tests/Specs/failing"))
  func failing(file: String) throws {
    let outcome = try CommandRunner.run(["test", "--ci"] + Self.options(of: file) + [file])
    #expect(outcome.status == 1, "\(outcome.errors)")
    try compare(outcome, file)
  }

  @Test("specs that print notes pass with the expected output", arguments: files(below: "Tests/Specs/reporting"))
  func notes(file: String) throws {
    let outcome = try CommandRunner.run(["test", "--ci"] + Self.options(of: file) + [file])
    #expect(outcome.status == 0, "\(outcome.errors)")
    try compare(outcome, file)
  }

  private static let hasEsbuild = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/esbuild") }

  @Test(
    "failures of TypeScript specs have the places in the TypeScript files",
    .enabled(if: hasEsbuild, "esbuild is not installed"),
    arguments: files(below: "Tests/Specs/typescript", ending: ".bridge.ts"))
  func typeScript(file: String) throws {
    let outcome = try CommandRunner.run(["test", "--ci", file])
    #expect(outcome.status == 1, "\(outcome.errors)")
    try compare(outcome, file)
  }

  /// Returns the options in a spec's first line, `// options: …`.
  private static func options(of file: String) throws -> [String] {
    if file.hasSuffix("strict.bridge.js") { return ["--fidelity", "strict"] }
    let text = try String(contentsOf: Repository.file(file), encoding: .utf8)
    guard text.hasPrefix("// options: ") else { return [] }
    return text.prefix { $0 != "\n" }.dropFirst("// options: ".count).split(separator: " ").map(String.init)
  }

  private func compare(_ outcome: CommandRunner.Outcome, _ file: String) throws {
    let expected = Repository.file(file.replacing(#/\.bridge\.[jt]s$/#, with: ".expected"))
    let text = Self.lasting(outcome.output)
    // With WRITE_EXPECTED, the file is updated; review the changes before you commit them.
    if ProcessInfo.processInfo.environment["WRITE_EXPECTED"] != nil {
      try text.write(to: expected, atomically: true, encoding: .utf8)
    }
    #expect(try text == String(contentsOf: expected, encoding: .utf8))
  }

  /// Returns the output without the parts that differ between runs and machines.
  private static func lasting(_ output: String) -> String {
    output.replacing(Repository.folder.path, with: "{repository}")
      .replacing(#/ \(\d+ ms\)/#, with: "").replacing(#/\nTime: .*\n/#, with: "\n")
  }
}
