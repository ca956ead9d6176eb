/// The start tag or end tag that the tokenizer emits: HTML, 13.2.5, "Tokenization".
///
/// The tokenizer fills the same one for every tag.
struct TagToken {
  struct Attribute {
    var name: MarkupNames.Number
    /// The range of the value in ``TagToken/units``.
    var start: Int32
    var end: Int32
  }

  /// The tag's name in lower case.
  var name: MarkupNames.Number = 0
  /// The tag's name if the parser has rules for it.
  var tag = TagName.other
  var isSelfClosing = false
  var attributes: [Attribute] = []
  /// The attributes' values, one after the other.
  var units: [UInt16] = []

  /// The position after the tag in the text that is being read.
  var end = 0

  init() {}

  /// Creates a tag without attributes, for elements that markup implies.
  init(_ tag: TagName) {
    self.tag = tag
    name = MarkupNames.Number(tag.rawValue)
  }

  mutating func clear() {
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    if !units.isEmpty { units.removeAll(keepingCapacity: true) }
  }

  mutating func set(name: MarkupNames.Number) {
    self.name = name
    tag = name < 256 ? TagName(rawValue: UInt8(name)) ?? .other : .other
  }

  /// Returns the value of an attribute.
  func value(of name: TagName) -> ArraySlice<UInt16>? {
    for attribute in attributes where attribute.name == MarkupNames.Number(name.rawValue) {
      return units[Int(attribute.start)..<Int(attribute.end)]
    }
    return nil
  }

  /// Returns whether an attribute has a value, compared case-insensitively with a text in lower case.
  func value(of name: TagName, is text: StaticString) -> Bool {
    guard let value = value(of: name) else { return false }
    return value.equals(text)
  }
}

/// A document type: HTML, 13.2.5, "Tokenization".
struct DoctypeToken {
  var name: [UInt16]?
  var publicIdentifier: [UInt16]?
  var systemIdentifier: [UInt16]?
  var forcesQuirks = false
}
