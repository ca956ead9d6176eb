import JavaScriptEngine

extension JSONText {
  /// The value with the members of its objects sorted by name, so that equal values have equal texts.
  package var canonical: String {
    var writer = JSONWriter(reservingCapacity: count)
    Self.write(self, to: &writer, depth: 0)
    return writer.finish().string
  }

  private static func write(_ json: JSONText, to writer: inout JSONWriter, depth: Int) {
    switch json.kind {
    // Deeper than any value that is written by hand: copied unchanged, so that the stack does not overflow.
    case _ where depth > 256: writer.append(json)
    case .object:
      let members = ((try? json.members()) ?? []).sorted { $0.key < $1.key }
      writer.object { object in
        for member in members { object.member(member.key) { write(member.value, to: &$0, depth: depth + 1) } }
      }
    case .array: writer.array((try? json.elements()) ?? []) { write($1, to: &$0, depth: depth + 1) }
    case .number:
      if let number = Double(json.string) { writer.append(number) } else { writer.append(json) }
    case .string: if let text = json.stringValue() { writer.append(string: text) } else { writer.append(json) }
    default: writer.append(json)
    }
  }
}
