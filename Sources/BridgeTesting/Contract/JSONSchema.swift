import JavaScriptEngine

/// A schema in the subset of JSON Schema 2020-12 that contracts support.
///
/// Keywords: `type`, `enum`, `const`, `properties`, `required`, `additionalProperties`, `minProperties`,
/// `maxProperties`, `items`, `prefixItems`, `minItems`, `maxItems`, `uniqueItems`, `minLength`, `maxLength`, `pattern`,
/// `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, `multipleOf`, `anyOf`, `oneOf`, `allOf`, `not`, and
/// `$ref` to `#/$defs`. Annotations and `format` are ignored.
public struct JSONSchema: Sendable {
  /// The schema's source text.
  public let source: JSONText
  /// The value of a boolean schema: true accepts everything, false nothing.
  var boolean: Bool?
  var types: [JSONType]?
  var enumeration: [JSONText]?
  var properties: [(name: String, schema: JSONSchema)] = []
  var required: [String] = []
  // These arrays have one element or none, because a struct cannot contain itself directly.
  private(set) var additional: [JSONSchema] = []
  private(set) var items: [JSONSchema] = []
  private(set) var negated: [JSONSchema] = []
  var prefixItems: [JSONSchema] = []
  var anyOf: [JSONSchema] = []
  var oneOf: [JSONSchema] = []
  var allOf: [JSONSchema] = []
  /// Limits by keyword, such as `maxLength`.
  var limits: [String: Double] = [:]
  var hasUniqueItems = false
  var pattern: SchemaPattern?
  /// The definition that it refers to.
  var reference: String?
  var title: String?
  var summary: String?
  var standard: JSONText?

  static let limitNames = [
    "minProperties", "maxProperties", "minItems", "maxItems", "minLength", "maxLength", "minimum", "maximum",
    "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
  ]
  static let annotations: Set<String> = [
    "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly", "format", "$comment",
    "$schema",
    "$id", "$defs", "contentEncoding", "contentMediaType",
  ]
  static let keywords: Set<String> = Set(limitNames).union([
    "type", "enum", "const", "properties", "required", "additionalProperties", "items", "prefixItems", "uniqueItems",
    "pattern", "anyOf", "oneOf", "allOf", "not", "$ref",
  ]).union(annotations)

  /// Reads a schema.
  ///
  /// - Parameters:
  ///   - source: The JSON text of the schema.
  ///   - pointer: The schema's place in its file.
  /// - Throws: ``ContractError`` with the pointer to a part that is not a schema or not in the subset.
  public init(_ source: JSONText, at pointer: String = "") throws(ContractError) {
    try self.init(source, at: pointer, PatternMatcher())
  }

  /// Reads a schema of a contract; the patterns of a contract share an engine.
  init(_ source: JSONText, at pointer: String, _ patterns: PatternMatcher) throws(ContractError) {
    self.source = source
    // The limit allows a hundred nested schemas, counted generously: deeper nesting would overflow the stack.
    guard pointer.utf8.count(where: { $0 == UInt8(ascii: "/") }) < 250 else {
      throw ContractError(pointer: String(pointer.prefix(60)) + "…", message: "schemas are nested too deeply")
    }
    if source.kind == .bool {
      boolean = source.string == "true"
      return
    }
    guard source.kind == .object, let members = try? source.members() else {
      throw ContractError(pointer: pointer, message: "a schema is an object, true or false")
    }
    for (name, value) in members { try read(name, value, JSONPointer.step(pointer, name), patterns) }
  }

  private mutating func read(
    _ name: String, _ value: JSONText, _ pointer: String, _ patterns: PatternMatcher
  ) throws(ContractError) {
    let reader = SchemaReader(pointer: pointer, patterns: patterns)
    switch name {
    case "type": types = try reader.types(value)
    case "enum":
      let values = try reader.list(value)
      // Beside `const`, `enum` adds no restriction.
      if enumeration == nil { enumeration = values }
    case "const": enumeration = [value]
    case "properties": properties = try reader.schemas(of: value)
    case "required": required = try reader.texts(value)
    case "additionalProperties": additional = [try JSONSchema(value, at: pointer, patterns)]
    case "items": items = [try JSONSchema(value, at: pointer, patterns)]
    case "not": negated = [try JSONSchema(value, at: pointer, patterns)]
    case "prefixItems": prefixItems = try reader.schemaList(value)
    case "anyOf": anyOf = try reader.schemaList(value)
    case "oneOf": oneOf = try reader.schemaList(value)
    case "allOf": allOf = try reader.schemaList(value)
    case "uniqueItems": hasUniqueItems = try reader.boolean(value)
    case "pattern": pattern = try reader.pattern(value)
    case "$ref": reference = try reader.reference(value)
    case "title": title = value.stringValue()
    case "description": summary = value.stringValue()
    case "default": standard = value
    case _ where Self.limitNames.contains(name): limits[name] = try reader.limit(name, value)
    case _ where Self.annotations.contains(name) || name.hasPrefix("x-"): break
    default: throw reader.unknown(name)
    }
  }
}
