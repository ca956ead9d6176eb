import Foundation

/// The page and the schema of the JSON reporter's output.
enum JSONReportReference {
  /// The types in the output, from the whole to its parts.
  private static let types = [
    "JSONReport", "JSONReport.File", "SpecResult", "SpecAttempt", "SpecTest", "SpecFailure", "SpecStackFrame",
    "SpecStepResult", "SpecClues", "SpecAnnotation", "SpecAttachment", "JSONReport.Summary",
  ]
  private static let enumerations = ["SpecResult.Verdict", "SpecTest.State"]

  static func lines() throws -> [String] {
    var lines = [
      "# JSON report", "",
      "The output of `headless-bridge test --reporter json`: one object. Its",
      "[schema](json-report.schema.json) is for validators and editors.",
      "Fields may be added; `schemaVersion` changes when one is removed or changes its meaning.",
    ]
    for name in types {
      let type = try DeclaredType.named(name)
      lines += ["", "## \(title(name))", "", type.documentation.components(separatedBy: ". ")[0].ended, ""]
      lines += ["| field | type | description |", "| --- | --- | --- |"]
      lines += type.members.map {
        "| `\($0.name)` | \(typeText($0)) | \(ReferenceTable.cell($0.documentation)) |"
      }
    }
    for name in enumerations {
      lines += ["", "## \(title(name))", "", "| value | meaning |", "| --- | --- |"]
      lines += try DeclaredType.named(name).members.map { "| `\($0.rawValue ?? "")` | \($0.documentation) |" }
    }
    return lines
  }

  /// The JSON schema.
  static func schema() throws -> [String: Any] {
    var definitions: [String: Any] = [:]
    for name in types {
      let type = try DeclaredType.named(name)
      var properties: [String: Any] = [:]
      for member in type.members {
        var property = try schema(of: member)
        property["description"] = member.documentation
        properties[member.name] = property
      }
      definitions[title(name)] = [
        "type": "object", "properties": properties, "description": type.documentation,
        "required": type.members.filter { !$0.type.hasSuffix("?") }.map(\.name).sorted(),
      ]
    }
    for name in enumerations {
      definitions[title(name)] = ["enum": try DeclaredType.named(name).members.compactMap(\.rawValue)]
    }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "HeadlessBridge test report",
      "$ref": "#/$defs/JSONReport", "$defs": definitions,
    ]
  }

  /// The name of a type in the page and the schema.
  private static func title(_ name: String) -> String {
    name.replacing("JSONReport.", with: "").replacing("SpecResult.", with: "").replacing("SpecTest.", with: "Test")
      .replacing("Spec", with: "")
  }

  private static func words(_ member: DeclaredType.Member) -> (name: String, isList: Bool, isOptional: Bool) {
    var text = member.type
    if text.isEmpty { text = "Int" }
    let isOptional = text.hasSuffix("?")
    if isOptional { text.removeLast() }
    let isList = text.hasPrefix("[")
    return (text.trimmingCharacters(in: CharacterSet(charactersIn: "[]")), isList, isOptional)
  }

  private static let scalars = ["String": "string", "Int": "integer", "Double": "number", "Bool": "boolean"]

  private static func typeText(_ member: DeclaredType.Member) -> String {
    let (name, isList, isOptional) = words(member)
    let base = scalars[name] ?? "[\(linked(name))](#\(linked(name).lowercased()))"
    return (isList ? "list of \(base)" : base) + (isOptional ? ", optional" : "")
  }

  private static func linked(_ name: String) -> String {
    ["Verdict": "Verdict", "State": "TestState"][name] ?? title(name)
  }

  private static func schema(of member: DeclaredType.Member) throws -> [String: Any] {
    let (name, isList, _) = words(member)
    let item: [String: Any] = scalars[name].map { ["type": $0] } ?? ["$ref": "#/$defs/\(linked(name))"]
    return isList ? ["type": "array", "items": item] : item
  }
}

extension String {
  fileprivate var ended: String { hasSuffix(".") ? self : self + "." }
}
