/// Finds where markup can be cut, so that what stands before the cut can be parsed without what follows: HTML, 13.2.5,
/// "Tokenization", as far as it tells where tokens end.
struct MarkupScanner {
  /// A position up to which markup can be parsed.
  struct Cut {
    /// The end of what can be parsed.
    var end: Int
    /// Indicates whether a script ends there.
    var isScript = false
    /// Indicates whether a tag ends there behind which the library's parser does not know what the markup says.
    var isUncertain = false
    /// The text of that script, if it is one of HTML.
    var scriptText: Range<Int>?
    /// The parser's state behind the markup before it.
    var context: MarkupContext
    /// The tags of elements that the library's parser treats otherwise than the standard.
    var aliasedTags: [ElementAlias.Tag] = []
    /// The searches for the end of the token behind the cut.
    var searches = Searches()
  }

  /// Behind which tags it stops, because the library's parser does not know what they say.
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

  /// Looks from a place between two tokens on, up to a script's end or as far as whole tokens are there.
  ///
  /// - Parameters:
  ///   - stops: Where it stops beside scripts.
  ///   - known: What the same bytes were looked through for before more of them came.
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

  /// The tags in a fragment of elements that the library's parser treats otherwise than the standard.
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

  /// Returns whether a tag of that name is a form's in a template, where the parser knows no form.
  func isIgnoredForm(_ name: String) -> Bool { name == "form" && nesting?.tags.isInTemplate == true }
  /// Indicates whether the parser takes the tags of few elements.
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

  /// Where text ends: in front of what begins a tag or a comment, or may do so when more comes.
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

  /// Indicates whether what begins a tag or a comment stands at the place.
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
      // A carriage return may be half a line end, an ampersand half a character reference.
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

  /// Scans a tag or a comment; false when it does not end.
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

  /// Notes how far a search came that ends with the bytes.
  ///
  /// - Parameter place: The first place that more bytes may say something else of.
  mutating func giveUp(searchFrom start: Int, at place: Int, _ state: Searches.State = .none) {
    cut.searches[start] = Searches.Search(place: max(start, place), state: state)
  }
}
