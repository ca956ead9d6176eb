/// Finds positions at which markup can be cut, so that the part before the cut can be parsed on its own: HTML, 13.2.5,
/// "Tokenization", as far as it determines where tokens end.
struct MarkupScanner {
  /// A position up to which markup can be parsed.
  struct Cut {
    /// The end of the markup that can be parsed.
    var end: Int
    /// Indicates whether a script ends there.
    var isScript = false
    /// Indicates whether a tag ends there after which the library's parser would misread the markup.
    var isUncertain = false
    /// The range of the script's text, if it is an HTML script.
    var scriptText: Range<Int>?
    /// The parser's state at the cut.
    var context: MarkupContext
    /// The tags of elements that the library's parser treats differently from the standard.
    var aliasedTags: [ElementAlias.Tag] = []
    /// The searches for the end of the token after the cut.
    var searches = Searches()
  }

  /// The tags at which the scanner stops, because the library's parser would misread the markup after them.
  enum Stops {
    case never, atPlaintext, always
  }

  let bytes: UnsafeBufferPointer<UInt8>
  var at: Int
  var cut: Cut
  let isLast: Bool
  let runsScripts: Bool
  private(set) var nesting: NestingLimit?
  private(set) var stops = Stops.never
  /// The searches of the last call.
  private var known = Searches()

  /// Scans from a position between two tokens up to the end of a script, or to the end of the last complete token.
  ///
  /// - Parameters:
  ///   - stops: The tags to stop at in addition to scripts.
  ///   - known: The searches in the same bytes before more of them arrived.
  static func cut(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ context: MarkupContext, _ nesting: NestingLimit?,
    isLast: Bool, runsScripts: Bool = true, stops: Stops = .never, known: Searches = Searches()
  ) -> Cut {
    var scanner = MarkupScanner(bytes, start, context, isLast, runsScripts)
    scanner.known = known
    scanner.nesting = nesting
    scanner.stops = stops
    scanner.scan()
    if isLast, !scanner.cut.isScript, !scanner.cut.isUncertain { scanner.cut.end = bytes.count }
    return scanner.cut
  }

  /// Returns the tags in a fragment of elements that the library's parser treats differently from the standard.
  static func aliasedTags(in bytes: [UInt8], _ nesting: NestingLimit, runsScripts: Bool) -> [ElementAlias.Tag] {
    bytes.withUnsafeBufferPointer { buffer in
      guard nesting.tags.isInForeign || mayHoldStrangers(buffer) || mayBeDeep(buffer) else { return [] }
      var context = MarkupContext()
      context.isInHead = false
      var (at, found): (Int, [ElementAlias.Tag]) = (0, [])
      repeat {
        let cut = cut(buffer, from: at, context, nesting, isLast: true, runsScripts: runsScripts)
        (at, context) = (cut.end, cut.context)
        found += cut.aliasedTags
      } while at < buffer.count
      return found
    }
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ context: MarkupContext, _ isLast: Bool, _ runsScripts: Bool
  ) {
    self.bytes = bytes
    self.isLast = isLast
    self.runsScripts = runsScripts
    at = start
    cut = Cut(end: start, context: context)
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.init(bytes, 0, MarkupContext(), true, true) }

  mutating func findDoctype() -> Int? {
    while at < bytes.count {
      if matches("<!doctype", at: at) { return at }
      let isMarkup = bytes[at] == Self.less && at + 1 < bytes.count && (bytes[at + 1] == 0x21 || bytes[at + 1] == 0x3F)
      if isMarkup, scanMarkup() { continue }
      guard !isMarkup, Self.isBlank(bytes[at]) || bytes[at] >= 0xEF else { return nil }
      at += 1
    }
    return nil
  }

  /// Returns whether a tag belongs to a form in a template, where the parser does not track forms.
  func isIgnoredForm(_ name: String) -> Bool { name == "form" && nesting?.tags.isInTemplate == true }
  /// Indicates whether a select element is open, in which the parser accepts few elements.
  var isInSelect: Bool { nesting?.tags.isInSelect == true }
  var isInForeign: Bool { nesting?.tags.isInForeign == true }

  private mutating func scan() {
    while at < bytes.count {
      if cut.context.isPlaintext {
        let isLineEndOpen = bytes[bytes.count - 1] == 0x0D && !isLast
        cut.end = max(at, isLineEndOpen ? bytes.count - 1 : bytes.count)
        at = bytes.count
        return
      }
      guard bytes[at] == Self.less else {
        scanText()
        continue
      }
      guard scanMarkup() else { return }
      cut.end = at
      if cut.isScript { return }
      let isUncertain = nesting?.takeUncertainty() == true
      if stops == .always && isUncertain || stops != .never && cut.context.isPlaintext {
        cut.isUncertain = true
        return
      }
    }
  }

  /// Returns the end of a text: the position before a tag or a comment, or before the possible beginning of one.
  private func textEnd(from start: Int) -> Int {
    var place = start
    while let found = bytes[place...].firstIndex(of: Self.less) {
      guard found + 1 < bytes.count, !Self.isLetter(bytes[found + 1]), !Self.marks.contains(bytes[found + 1]) else {
        return found
      }
      place = found + 1
    }
    return bytes.count
  }

  /// Indicates whether a tag or a comment begins at the position.
  private var hasMarkup: Bool {
    bytes.count - at > 2 || bytes.count - at == 2 && bytes[at + 1] != 0x2F
  }

  private mutating func scanText() {
    let start = at
    at = textEnd(from: search(from: start).place)
    var end = at
    // The following markup determines the position of a table's text: HTML, "in table text".
    if !isLast, nesting?.tags.isInTable == true, !hasMarkup {
      giveUp(searchFrom: start, at: at)
      at = bytes.count
      return
    }
    if at == bytes.count, !isLast {
      // A carriage return may be the first character of a line end, and an ampersand may begin a character reference.
      if end > start, bytes[end - 1] == 0x0D { end -= 1 }
      var back = end
      while back > start, end - back < 32, Self.isAlphanumeric(bytes[back - 1]) || bytes[back - 1] == 0x23 { back -= 1 }
      if back > start, bytes[back - 1] == 0x26 { end = back - 1 }
    }
    if end > start {
      let isBlank = bytes[start..<end].allSatisfy(Self.isBlank)
      cut.context.text(isBlank: isBlank)
    }
    cut.end = end
  }

  /// Scans a tag or a comment; returns false if it does not end.
  private mutating func scanMarkup() -> Bool {
    guard at + 1 < bytes.count else { return false }
    let next = bytes[at + 1]
    if Self.isLetter(next) { return scanStartTag() }
    switch next {
    case 0x2F:
      guard at + 2 < bytes.count else { return false }
      if bytes[at + 2] == Self.greater { return scanEmptyEndTag() }
      return Self.isLetter(bytes[at + 2]) ? scanEndTag() : skip(through: Self.greater, from: at + 2)
    case 0x21: return scanDeclaration()
    case 0x3F: return skip(through: Self.greater, from: at + 2)
    default:
      at += 1
      cut.context.text(isBlank: false)
      return true
    }
  }

  mutating func skip(through byte: UInt8, from start: Int) -> Bool {
    guard let end = bytes[min(search(from: start).place, bytes.count)...].firstIndex(of: byte) else {
      giveUp(searchFrom: start, at: bytes.count)
      return false
    }
    at = end + 1
    cut.context.dropsLineFeed = false
    return true
  }

  /// Returns the position at which a search from a given start continues.
  func search(from start: Int) -> Searches.Search { known[start] ?? Searches.Search(place: start) }

  /// Records the progress of a search that reached the end of the bytes.
  ///
  /// - Parameter place: The first position that further bytes may change.
  mutating func giveUp(searchFrom start: Int, at place: Int, _ state: Searches.State = .none) {
    cut.searches[start] = Searches.Search(place: max(start, place), state: state)
  }
}
