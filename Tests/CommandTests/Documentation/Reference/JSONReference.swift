import Foundation

/// The page and the schema of a JSON object that the command writes, made from the types that it encodes.
struct JSONReference {
  /// The title of the page, its first lines, and the title of the schema.
  private let title: String, introduction: [String], schemaTitle: String
  /// The types in the output, from the whole to its parts.
  private let types: [String]
  private let enumerations: [String]
  /// The name of the schema's file.
  let schemaFile: String

  /// The output of the JSON reporter.
  static let report = JSONReference(
    title: "JSON report",
    introduction: [
      "The output of `headless-bridge test --reporter json`: one object. Its",
      "[schema](json-report.schema.json) is for validators and editors.",
    ],
    schemaTitle: "HeadlessBridge test report",
    types: [
      "JSONReport", "JSONReport.File", "SpecResult", "SpecAttempt", "SpecTest", "SpecFailure", "SpecStackFrame",
      "SpecStepResult", "SpecClues", "SpecAnnotation", "SpecAttachment", "JSONReport.Summary",
    ], enumerations: ["SpecResult.Verdict", "SpecTest.State"], schemaFile: "json-report.schema.json")

  /// The list of tests.
  static let list = JSONReference(
    title: "JSON list of tests",
    introduction: [
      "The output of `headless-bridge test --list --reporter json`: one object. Its",
      "[schema](test-list.schema.json) is for validators and editors.",
    ],
    schemaTitle: "HeadlessBridge list of tests",
    types: ["TestList", "TestList.File", "TestList.Test", "SpecFailure", "SpecStackFrame"],
    enumerations: ["SpecTest.State"], schemaFile: "test-list.schema.json")

  func lines() throws -> [String] {
    var lines =
      ["# \(title)", ""] + introduction + [
        "Fields may be added; `schemaVersion` changes when one is removed or changes its meaning."
      ]
    for name in types {
      let type = try DeclaredType.named(name)
      lines += ["", "## \(heading(name))", "", type.documentation.components(separatedBy: ". ")[0].ended, ""]
      lines += ["| field | type | description |", "| --- | --- | --- |"]
      lines += type.members.map {
        "| `\($0.name)` | \(typeText($0)) | \(ReferenceTable.cell($0.documentation)) |"
      }
    }
    for name in enumerations {
      lines += ["", "## \(heading(name))", "", "| value | meaning |", "| --- | --- |"]
      lines += try DeclaredType.named(name).members.map { "| `\($0.rawValue ?? "")` | \($0.documentation) |" }
    }
    return lines
  }

  /// The JSON schema.
  func schema() throws -> [String: Any] {
    var definitions: [String: Any] = [:]
    for name in types {
      let type = try DeclaredType.named(name)
      var properties: [String: Any] = [:]
      for member in type.members {
        var property = try schema(of: member)
        property["description"] = member.documentation
        properties[member.name] = property
      }
      definitions[heading(name)] = [
        "type": "object", "properties": properties, "description": type.documentation,
        "required": type.members.filter { !$0.type.hasSuffix("?") }.map(\.name).sorted(),
      ]
    }
    for name in enumerations {
      definitions[heading(name)] = ["enum": try DeclaredType.named(name).members.compactMap(\.rawValue)]
    }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": schemaTitle,
      "$ref": "#/$defs/\(heading(types[0]))", "$defs": definitions,
    ]
  }

  /// The name of a type in the page and the schema.
  private func heading(_ name: String) -> String {
    name.replacing("\(types[0]).", with: "").replacing("SpecResult.", with: "").replacing("SpecTest.", with: "Test")
      .replacing("Spec", with: "")
  }

  private func words(_ member: DeclaredType.Member) -> (name: String, isList: Bool, isOptional: Bool) {
    var text = member.type
    if text.isEmpty { text = "Int" }
    let isOptional = text.hasSuffix("?")
    if isOptional { text.removeLast() }
    let isList = text.hasPrefix("[")
    return (text.trimmingCharacters(in: CharacterSet(charactersIn: "[]")), isList, isOptional)
  }

  private static let scalars = ["String": "string", "Int": "integer", "Double": "number", "Bool": "boolean"]

  private func typeText(_ member: DeclaredType.Member) -> String {
    let (name, isList, isOptional) = words(member)
    let base = Self.scalars[name] ?? "[\(linked(name))](#\(linked(name).lowercased()))"
    return (isList ? "list of \(base)" : base) + (isOptional ? ", optional" : "")
  }

  private func linked(_ name: String) -> String {
    ["Verdict": "Verdict", "State": "TestState"][name] ?? heading(name)
  }

  private func schema(of member: DeclaredType.Member) throws -> [String: Any] {
    let (name, isList, _) = words(member)
    let item: [String: Any] = Self.scalars[name].map { ["type": $0] } ?? ["$ref": "#/$defs/\(linked(name))"]
    return isList ? ["type": "array", "items": item] : item
  }
}

extension String {
  fileprivate var ended: String { hasSuffix(".") ? self : self + "." }
}
