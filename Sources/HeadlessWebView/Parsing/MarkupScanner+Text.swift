/// Text elements and bytes.
extension MarkupScanner {
  static let less: UInt8 = 0x3C
  static let greater: UInt8 = 0x3E
  /// The bytes that follow the bracket of an end tag, a declaration and a processing instruction.
  static let marks: Set<UInt8> = [0x2F, 0x21, 0x3F]

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D && byte != 0x0B) }
  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || (0x30...0x39).contains(byte) }
  static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

  /// Returns whether the markup at a position matches a text, ignoring case.
  func matches(_ text: StaticString, at place: Int) -> Bool {
    guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
    for index in 0..<text.utf8CodeUnitCount
    where Self.lowercased(bytes[place + index]) != Self.lowercased(text.utf8Start[index]) { return false }
    return true
  }

  /// Returns whether a text may contain a tag that needs another name; most texts contain none.
  static func mayHoldStrangers(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = 0
    while let found = bytes[place...].firstIndex(of: less), found + 6 < bytes.count {
      let letters = (bytes[found + 1] | 0x20, bytes[found + 2] | 0x20, bytes[found + 3] | 0x20)
      switch letters {
      case (0x6E, 0x6F, 0x73), (0x73, 0x65, 0x61), (0x6D, 0x65, 0x6E), (0x69, 0x73, 0x69): return true
      // Some names have another meaning in foreign elements.
      case (0x73, 0x76, 0x67), (0x6D, 0x61, 0x74): return true
      // End tags of forms, of nothing and of elements unknown to the library are edited, too.
      case (0x2F, 0x66, 0x6F), (0x2F, greater | 0x20, _): return true
      // CDATA sections are passed to the parser in another form.
      case (0x21, 0x7B, _): return true
      case (0x2F, _, _) where !isKnown(bytes, at: found + 2): return true
      default: place = found + 1
      }
    }
    return false
  }

  private static func isKnown(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    let name = bytes[start...].prefix { !isBlank($0) && $0 != 0x2F && $0 != greater }
    return GumboTree.isKnown(UnsafeBufferPointer(rebasing: name))
  }

  /// Returns whether there are so many tags that elements could be deep.
  static func mayBeDeep(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var (place, count) = (0, 0)
    while let found = bytes[place...].firstIndex(of: less) {
      if found + 1 < bytes.count, isLetter(bytes[found + 1]) { count += 1 }
      if count >= NestingLimit.depth / 2 { return true }
      place = found + 1
    }
    return false
  }

  /// Returns the position of a document type that only blanks and comments precede.
  static func doctype(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      var scanner = MarkupScanner(buffer)
      return scanner.findDoctype()
    }
  }

  /// Returns whether a complete name begins at a position.
  private func isName(_ name: String, at place: Int) -> Bool {
    var index = place
    for byte in name.utf8 {
      guard index < bytes.count, Self.lowercased(bytes[index]) == byte else { return false }
      index += 1
    }
    guard index < bytes.count else { return false }
    return Self.isBlank(bytes[index]) || bytes[index] == 0x2F || bytes[index] == Self.greater
  }

  /// Returns the position of the end tag of a text element.
  mutating func endTag(of name: String, from start: Int) -> Int? {
    var place = search(from: start).place
    while let found = bytes[min(place, bytes.count)...].firstIndex(of: Self.less) {
      if found + 1 < bytes.count, bytes[found + 1] == 0x2F, isName(name, at: found + 2) { return found }
      place = found + 1
    }
    giveUp(searchFrom: start, at: bytes.count - name.utf8.count - 2)
    return nil
  }

  /// Returns the same for a script, in which comments hide script tags: HTML, "script data escaped state".
  mutating func scriptEnd(from start: Int) -> Int? {
    let search = search(from: start)
    var place = search.place
    var isEscaped = search.state != .none
    var isDoubleEscaped = search.state == .doubleEscaped
    var isDecided = true
    while place < bytes.count {
      // The longest text to find is an end tag's name with the character that ends it.
      if isDecided, place + 9 > bytes.count {
        isDecided = false
        giveUp(searchFrom: start, at: place, isDoubleEscaped ? .doubleEscaped : isEscaped ? .escaped : .none)
      }
      let byte = bytes[place]
      if byte == Self.less {
        if !isEscaped, matches("<!--", at: place) {
          isEscaped = true
          // The dashes that begin the comment may also end it.
          place += 2
          continue
        }
        if isEscaped, !isDoubleEscaped, isName("script", at: place + 1) {
          isDoubleEscaped = true
        } else if place + 1 < bytes.count, bytes[place + 1] == 0x2F, isName("script", at: place + 2) {
          guard isDoubleEscaped else { return place }
          isDoubleEscaped = false
        }
      } else if byte == 0x2D, isEscaped, matches("-->", at: place) {
        isEscaped = false
        isDoubleEscaped = false
      }
      place += 1
    }
    return nil
  }
}

/// The progress of searches for tokens whose end has not arrived yet, so that text that arrives in many pieces is
/// scanned once.
struct Searches {
  /// The state of a search at the position that it has reached.
  enum State {
    case none
    /// In a tag: HTML, 13.2.5, "attribute name", "before attribute value" and "attribute value (unquoted) state".
    case afterName, afterEquals, inValue
    /// In a script: HTML, 13.2.5, "script data escaped" and "script data double escaped state".
    case escaped, doubleEscaped
  }

  struct Search {
    /// The position at which it continues.
    var place: Int
    var state = State.none
  }

  private var searches: [Int: Search] = [:]

  /// The search that began at a position.
  subscript(start: Int) -> Search? {
    get { searches.isEmpty ? nil : searches[start] }
    set { searches[start] = newValue }
  }
}
