import Foundation

/// The JSON schema of the configuration file, for completion and checks in editors.
enum ConfigurationSchema {
  private typealias Object = [String: Any]

  /// The schema as JSON text.
  static func text() throws -> String {
    let schema: Object = [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "Configuration of headless-bridge test", "type": "object", "additionalProperties": false,
      "properties": properties(ConfigurationKey.all).merging([
        "$schema": ["type": "string", "description": "The address or path of this schema."],
        "projects": [
          "type": "array", "description": "Projects: each runs its spec files with its own settings.",
          "items": project,
        ],
      ]) { $1 },
    ]
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try JSONSerialization.data(withJSONObject: schema, options: options), as: UTF8.self) + "\n"
  }

  private static var project: Object {
    [
      "type": "object", "required": ["name"], "additionalProperties": false,
      "properties": properties(ConfigurationKey.all.filter { !$0.isOfRun }).merging([
        "name": ["type": "string", "description": "The name, for --project and for the reports."],
        "dependencies": [
          "type": "array", "items": ["type": "string"],
          "description": "The projects that run before this one, which is skipped if one of them fails.",
        ] as Object,
        "teardown": [
          "type": "string", "description": "The project that runs after this one and all projects that depend on it.",
        ],
      ]) { $1 },
    ]
  }

  /// Returns the properties of options, and of `use` and `expect`, which projects have, too.
  private static func properties(_ keys: [ConfigurationKey]) -> Object {
    var properties: Object = [
      "use": [
        "type": "object", "description": "Settings with Playwright's names.", "additionalProperties": false,
        "properties": Dictionary(
          uniqueKeysWithValues: UsedKey.keys.map { ($0, ["description": "The same as \($1)."] as Object) }
            + UsedKey.ofPages.map { ($0, ["description": "A setting of pages, as in test.use()."] as Object) }),
      ] as Object,
      "expect": [
        "type": "object", "description": "Settings of assertions.", "additionalProperties": false,
        "properties": ["timeout": type(.time, "The same as waitTimeout.")],
      ] as Object,
    ]
    for key in keys {
      let single = type(key.shape)
      let isList = key.description.isRepeatable && !key.shape.isCollection
      var property: Object =
        isList ? ["anyOf": [single, ["type": "array", "items": single] as Object]] : single
      property["description"] = explanation(of: key)
      properties[key.name] = property
    }
    return properties
  }

  /// Returns the explanation of a key: that of the option, as a sentence.
  static func explanation(of key: ConfigurationKey) -> String {
    let text = key.description.explanation
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  private static func type(_ shape: ConfigurationKey.Shape, _ description: String? = nil) -> Object {
    var type: Object =
      switch shape {
      case .flag: ["type": "boolean"]
      case .number: ["type": "number"]
      case .time:
        ["anyOf": [["type": "number"], ["type": "string", "pattern": "^[0-9.]+(ms|s|m|min|h)$"]] as [Object]]
      case .text, .path, .glob: ["type": "string"]
      case .choice(let names): ["enum": names]
      case .routes:
        [
          "type": "object",
          "additionalProperties": [
            "anyOf": [
              ["type": "string"], ["type": "integer"],
              [
                "type": "object", "required": ["file"], "additionalProperties": false,
                "properties": ["file": ["type": "string"], "status": ["type": "integer"]],
              ],
            ] as [Object]
          ] as Object,
        ]
      case .servers: ["type": "object", "additionalProperties": ["type": "string"] as Object]
      case .numbers(let names):
        [
          "type": "object", "additionalProperties": false,
          "properties": Dictionary(uniqueKeysWithValues: names.map { ($0, ["type": "number"] as Object) }),
        ]
      case .reporter, .names: ["type": ["string", "array"]]
      }
    if let description { type["description"] = description }
    return type
  }

  /// Returns the type of a key's values in words, for the reference.
  static func words(for key: ConfigurationKey) -> String {
    let single =
      switch key.shape {
      case .flag: "`true` or `false`"
      case .number: "number"
      case .time: "milliseconds, or a text such as `'30s'`"
      case .text: "text"
      case .path: "path"
      case .glob: "pattern of paths"
      case .choice(let names): names.map { "`'\($0)'`" }.joined(separator: ", ")
      case .routes: "object: pattern → file, status, `'fail'` or `{ file, status }`"
      case .servers: "object: pattern → file"
      case .numbers: "object: name → number"
      case .reporter: "name, `[name, { outputFile }]`, or a list of them"
      case .names(let what): "list of \(what)"
      }
    let isList = key.description.isRepeatable && !key.shape.isCollection
    return isList ? "\(single), or a list" : single
  }
}
