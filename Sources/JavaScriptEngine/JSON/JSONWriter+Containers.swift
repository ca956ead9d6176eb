/// Writes the members of an object, with commas between them.
public struct JSONObjectWriter {
  fileprivate var writer: JSONWriter
  private var isFirst = true

  fileprivate init(_ writer: JSONWriter) { self.writer = writer }

  /// Writes one member.
  public mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
    if !isFirst { writer.append(rawASCII: ",") }
    isFirst = false
    writer.append(string: name)
    writer.append(rawASCII: ":")
    value(&writer)
  }
}

extension JSONWriter {
  /// Writes an object of the members that are written in the body.
  public mutating func object(_ body: (inout JSONObjectWriter) -> Void) {
    append(rawASCII: "{")
    // Handed over rather than copied: there must be one owner of the text at a time.
    var taken = JSONWriter()
    swap(&taken, &self)
    var object = JSONObjectWriter(taken)
    taken = JSONWriter()
    body(&object)
    swap(&object.writer, &self)
    append(rawASCII: "}")
  }

  /// Writes an array, each element by the body.
  public mutating func array<Element>(_ elements: [Element], _ body: (inout JSONWriter, Element) -> Void) {
    append(rawASCII: "[")
    for (index, element) in elements.enumerated() {
      if index > 0 { append(rawASCII: ",") }
      body(&self, element)
    }
    append(rawASCII: "]")
  }
}
