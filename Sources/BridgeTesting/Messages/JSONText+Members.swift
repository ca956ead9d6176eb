import JavaScriptEngine

extension JSONText {
  /// The last member of a name; nil for what is no object, or has none.
  subscript(name: String) -> JSONText? {
    guard kind == .object else { return nil }
    return (try? members())?.last { $0.key == name }?.value
  }

  /// Writes an object of members.
  init(object members: [(key: String, value: JSONText)]) {
    var writer = JSONWriter()
    writer.append(rawASCII: "{")
    for (index, member) in members.enumerated() {
      if index > 0 { writer.append(rawASCII: ",") }
      writer.append(string: member.key)
      writer.append(rawASCII: ":")
      writer.append(member.value)
    }
    writer.append(rawASCII: "}")
    self = (try? JSONText(writer.finish())) ?? .null
  }

  /// Writes an array of elements.
  init(array elements: [JSONText]) {
    var writer = JSONWriter()
    writer.append(rawASCII: "[")
    for (index, element) in elements.enumerated() {
      if index > 0 { writer.append(rawASCII: ",") }
      writer.append(element)
    }
    writer.append(rawASCII: "]")
    self = (try? JSONText(writer.finish())) ?? .null
  }

  /// Writes a string.
  init(text: String) {
    var writer = JSONWriter()
    writer.append(string: text)
    self = (try? JSONText(writer.finish())) ?? .null
  }
}
