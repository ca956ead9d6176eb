extension JSONText {
  /// The last member of a name; nil for what is no object, or has none.
  public subscript(name: String) -> JSONText? {
    guard kind == .object else { return nil }
    return (try? members())?.last { $0.key == name }?.value
  }

  /// Writes an object of members.
  public init(object members: [(key: String, value: JSONText)]) {
    self = Self.written { writer in
      writer.object { object in
        for member in members { object.member(member.key) { $0.append(member.value) } }
      }
    }
  }

  /// Writes an array of elements.
  public init(array elements: [JSONText]) { self = Self.written { $0.array(elements) { $0.append($1) } } }

  /// Writes a string.
  public init(text: String) { self = Self.written { $0.append(string: text) } }

  /// What is written of parts that are JSON is JSON, unless it is nested too deeply; null then.
  private static func written(_ body: (inout JSONWriter) -> Void) -> JSONText {
    var writer = JSONWriter()
    body(&writer)
    return (try? JSONText(writer.finish())) ?? .null
  }
}
