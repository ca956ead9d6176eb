extension JSONText {
  /// Calls a closure with each element of an array, as a slice; false when the value is no array.
  @discardableResult
  public func forEachElement<E: Error>(_ body: (JSONText) throws(E) -> Void) throws(E) -> Bool {
    try text.withUTF16 { (units) throws(E) in
      guard let base = units.baseAddress, base[range.lowerBound] == JSONUnit.openBracket else { return false }
      let end = range.upperBound
      var index = JSONScanner.whitespaceEnd(base, from: range.lowerBound &+ 1, to: end)
      while base[index] != JSONUnit.closeBracket {
        let valueEnd = JSONScanner.valueEnd(base, from: index, to: end)
        try body(JSONText(unchecked: text, index, valueEnd))
        index = JSONScanner.whitespaceEnd(base, from: valueEnd, to: end)
        guard base[index] == JSONUnit.comma else { break }
        index = JSONScanner.whitespaceEnd(base, from: index &+ 1, to: end)
      }
      return true
    }
  }

  /// Calls a closure with each member of an object, in order and as slices; false when the value is no object.
  @discardableResult
  public func forEachMember<E: Error>(_ body: (JSONKey, JSONText) throws(E) -> Void) throws(E) -> Bool {
    try text.withUTF16 { (units) throws(E) in
      guard let base = units.baseAddress, base[range.lowerBound] == JSONUnit.openBrace else { return false }
      let end = range.upperBound
      var index = JSONScanner.whitespaceEnd(base, from: range.lowerBound &+ 1, to: end)
      while base[index] == JSONUnit.quote {
        let (keyEnd, hasEscapes) = JSONScanner.stringEnd(base, from: index, to: end)
        let key = JSONKey(text: text, lower: index &+ 1, upper: keyEnd &- 1, hasEscapes: hasEscapes)
        index = JSONScanner.whitespaceEnd(base, from: keyEnd, to: end)
        index = JSONScanner.whitespaceEnd(base, from: index &+ 1, to: end)
        let valueEnd = JSONScanner.valueEnd(base, from: index, to: end)
        try body(key, JSONText(unchecked: text, index, valueEnd))
        index = JSONScanner.whitespaceEnd(base, from: valueEnd, to: end)
        guard base[index] == JSONUnit.comma else { break }
        index = JSONScanner.whitespaceEnd(base, from: index &+ 1, to: end)
      }
      return true
    }
  }

  /// The elements of an array, as slices.
  public func elements() throws(JSONError) -> [JSONText] {
    var elements: [JSONText] = []
    guard forEachElement({ elements.append($0) }) else { throw mismatch(expected: .array) }
    return elements
  }

  /// The members of an object in the order written, duplicates included, as slices.
  public func members() throws(JSONError) -> [(key: String, value: JSONText)] {
    var members: [(key: String, value: JSONText)] = []
    guard forEachMember({ members.append(($0.string, $1)) }) else { throw mismatch(expected: .object) }
    return members
  }
}
