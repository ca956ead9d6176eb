import Foundation
import TestSupport
import Testing

@testable import headless_bridge

/// The tables in `Documentation/Reference`, which are generated from the declarations in the sources.
///
/// `Scripts/reference` runs these tests with `HEADLESS_BRIDGE_WRITE_REFERENCE` set: then they write the tables.
@Suite struct ReferenceTests {
  private static let isWriting = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_WRITE_REFERENCE"] != nil

  @Test("each table matches the declarations", arguments: ReferenceTable.allCases)
  func matches(_ table: ReferenceTable) throws {
    let file = Repository.folder.appendingPathComponent("Documentation/Reference/\(table.rawValue).md")
    let text = try table.text()
    if Self.isWriting {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let present = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    #expect(present == text, "Documentation/Reference/\(table.rawValue).md is stale; run Scripts/reference")
  }

  @Test("event types and fault codes are declared once, with documentation", arguments: ["EventType", "FaultCode"])
  func declaresOnce(_ type: String) throws {
    let constants = try DeclaredConstant.all(of: type)
    #expect(constants.count > 10)
    let groups = Dictionary(grouping: constants, by: \.value)
    #expect(groups.filter { $0.value.count > 1 }.keys.sorted() == [])
    #expect(constants.filter { $0.summary.isEmpty }.map(\.value) == [])
  }

  @Test("the sources name event types and fault codes by their constants", arguments: ["EventType", "FaultCode"])
  func hasNoLiterals(_ type: String) throws {
    let literals = try SourceFile.all().flatMap { file in
      file.lines.filter { line in
        line.contains("\(type)(rawValue: \"") && !line.contains("\(type)(rawValue: \"\")")
          && !line.contains("public static let")
      }.map { "\(file.path): \($0)" }
    }
    #expect(literals == [])
  }

  @Test("the schemas of JSON objects match the declarations")
  func schema() throws {
    for reference in [JSONReference.report, .list] {
      let file = Repository.file("Documentation/Reference/\(reference.schemaFile)")
      let data = try JSONSerialization.data(
        withJSONObject: try reference.schema(), options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
      let text = String(decoding: data, as: UTF8.self) + "\n"
      if Self.isWriting { try text.write(to: file, atomically: true, encoding: .utf8) }
      #expect((try? String(contentsOf: file, encoding: .utf8)) == text, "Scripts/reference writes it")
    }
  }

  @Test("the page about the list of tests describes what --list writes")
  func list() throws {
    let folder = try SpecFolder([
      "headless-bridge.config.json": #"{ "projects": [{ "name": "phone" }] }"#,
      "a.bridge.js": "describe('a suite', () => { test('@smoke runs', () => {}); test.todo('later'); });",
      "b.bridge.js": "function helper() { throw new TypeError('broken'); }\nhelper();",
    ])
    let outcome = try folder.test("--list --reporter json")
    #expect(outcome.status == 1)
    let list = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    #expect(SchemaValidator(try JSONReference.list.schema()).problems(of: list) == [])
    #expect((list as? [String: Any])?["schemaVersion"] as? Int == 1)
  }

  @Test("the page about the JSON report describes what the reporter writes")
  func report() throws {
    let spec = try CommandRunner.page(
      """
      test('passes', () => {});
      test('fails', () => { expect(1).toBe(2); });
      test.skip('is skipped', () => {});
      describe('a suite', () => { afterAll(() => { throw new Error('hook'); }); test('runs', () => {}); });
      """, "all.bridge.js")
    let outcome = try CommandRunner.run(["test", "--reporter", "json", spec])
    let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    #expect(SchemaValidator(try JSONReference.report.schema()).problems(of: report) == [])
    #expect((report as? [String: Any])?["schemaVersion"] as? Int == 1)
  }

  @Test("the table of environment variables lists those that the sources read")
  func environmentVariables() throws {
    let pattern = try NSRegularExpression(pattern: #"(?:environment\[|getenv\()"(\w+)""#)
    let read = try SourceFile.all().flatMap { $0.groups(of: pattern) }
    #expect(Set(read).sorted() == ConfigurationReference.variables.map(\.0).sorted())
  }
}
