/// Finds where markup can be cut, so that what stands before the cut can be parsed without what follows: HTML, 13.2.5, "Tokenization",
/// as far as it tells where tokens end.
struct MarkupScanner {
  /// How far markup can be parsed.
  struct Cut {
    /// The end of what can be parsed.
    var end: Int
    /// Whether a script ends there.
    var isScript = false
    /// What the markup before it leaves behind.
    var context: MarkupContext
    /// The tags of elements that the library's parser treats otherwise than the standard.
    var strangers: [Disguise.Tag] = []
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private var at: Int
  private var cut: Cut
  private let isLast: Bool
  private let runsScripts: Bool

  /// Looks from a place between two tokens on, up to a script's end or as far as whole tokens are there.
  static func cut(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ context: MarkupContext, isLast: Bool, runsScripts: Bool = true
  ) -> Cut {
    var scanner = MarkupScanner(bytes, start, context, isLast, runsScripts)
    scanner.scan()
    if isLast, !scanner.cut.isScript { scanner.cut.end = bytes.count }
    return scanner.cut
  }

  /// The tags in a fragment of elements that the library's parser treats otherwise than the standard.
  static func strangers(in bytes: [UInt8], runsScripts: Bool) -> [Disguise.Tag] {
    bytes.withUnsafeBufferPointer { buffer in
      guard mayHoldStrangers(buffer) else { return [] }
      var context = MarkupContext()
      context.isInHead = false
      var (at, found): (Int, [Disguise.Tag]) = (0, [])
      repeat {
        let cut = cut(buffer, from: at, context, isLast: true, runsScripts: runsScripts)
        (at, context) = (cut.end, cut.context)
        found += cut.strangers
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

  private mutating func scan() {
    while at < bytes.count {
      guard bytes[at] == Self.less else {
        scanText()
        continue
      }
      guard scanMarkup() else { return }
      cut.end = at
      if cut.isScript { return }
    }
  }

  private mutating func scanText() {
    let start = at
    while at < bytes.count, bytes[at] != Self.less { at += 1 }
    var end = at
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
      return Self.isLetter(bytes[at + 2]) ? scanEndTag() : skip(through: Self.greater, from: at + 2)
    case 0x21: return scanDeclaration()
    case 0x3F: return skip(through: Self.greater, from: at + 2)
    default:
      at += 1
      cut.context.text(isBlank: false)
      return true
    }
  }

  private mutating func skip(through byte: UInt8, from start: Int) -> Bool {
    guard let end = bytes[min(start, bytes.count)...].firstIndex(of: byte) else { return false }
    at = end + 1
    return true
  }

  private mutating func scanDeclaration() -> Bool {
    if matches("<!--", at: at) {
      // "<!-->" and "<!--->" are whole comments.
      var place = at + 4
      if place < bytes.count, bytes[place] == Self.greater { return skip(through: Self.greater, from: place) }
      if matches("->", at: place) { return skip(through: Self.greater, from: place) }
      while let dash = bytes[min(place, bytes.count)...].firstIndex(of: 0x2D) {
        if matches("-->", at: dash) || matches("--!>", at: dash) { return skip(through: Self.greater, from: dash) }
        place = dash + 1
      }
      return false
    }
    if cut.context.isForeign, matches("<![CDATA[", at: at) {
      var place = at + 9
      while let bracket = bytes[min(place, bytes.count)...].firstIndex(of: 0x5D) {
        if matches("]]>", at: bracket) { return skip(through: Self.greater, from: bracket) }
        place = bracket + 1
      }
      return false
    }
    // The beginning of a comment may not be there yet.
    if bytes.count - at < 4, !isLast { return false }
    return skip(through: Self.greater, from: at + 2)
  }

  private mutating func scanStartTag() -> Bool {
    let start = at
    let name = scanName(from: at + 1)
    guard let isSelfClosing = scanAttributes() else {
      at = start
      return false
    }
    let inForeign = cut.context.isForeign
    let isText = !inForeign && MarkupContext.textElements.contains(name) && (name != "noscript" || runsScripts)
    var context = cut.context
    context.startTag(name, isSelfClosing: isSelfClosing)
    if !inForeign, name == "plaintext" {
      at = bytes.count
    } else if isText {
      let opening = Disguise.Tag(offset: start, name: name, isInHead: cut.context.isInHead)
      guard let end = name == "script" ? scriptEnd(from: at) : endTag(of: name, from: at), skipTag(at: end) else {
        if name == "noscript", isLast { cut.strangers.append(opening) }
        at = start
        return false
      }
      if name == "noscript" {
        cut.strangers += [opening, Disguise.Tag(offset: end, name: name, isInHead: opening.isInHead)]
      }
      cut.isScript = name == "script"
    } else if inForeign, name == "script", isSelfClosing {
      cut.isScript = true
    }
    if !inForeign, Disguise.names.contains(name) { cut.strangers.append(Disguise.Tag(offset: start, name: name)) }
    cut.context = context
    return true
  }

  private mutating func scanEndTag() -> Bool {
    let start = at
    let name = scanName(from: at + 2)
    guard scanAttributes() != nil else {
      at = start
      return false
    }
    if cut.context.isForeign, name == "script" { cut.isScript = true }
    if Disguise.names.contains(name) { cut.strangers.append(Disguise.Tag(offset: start, name: name)) }
    cut.context.endTag(name)
    return true
  }

  private mutating func skipTag(at start: Int) -> Bool {
    at = start
    _ = scanName(from: start + 2)
    return scanAttributes() != nil
  }

  private mutating func scanName(from start: Int) -> String {
    at = start
    while at < bytes.count, !Self.isBlank(bytes[at]), bytes[at] != 0x2F, bytes[at] != Self.greater { at += 1 }
    return String(decoding: bytes[start..<at].map(Self.lowercased), as: UTF8.self)
  }

  /// Scans to the end of a tag; nil when it does not end, else whether it closes itself.
  private mutating func scanAttributes() -> Bool? {
    var isAfterEquals = false
    var hasName = false
    while at < bytes.count {
      let byte = bytes[at]
      switch byte {
      case Self.greater:
        let isSelfClosing = bytes[at - 1] == 0x2F
        at += 1
        return isSelfClosing
      case 0x22 where isAfterEquals, 0x27 where isAfterEquals:
        guard skip(through: byte, from: at + 1) else { return nil }
        isAfterEquals = false
        hasName = false
      case 0x3D where !isAfterEquals && hasName:
        isAfterEquals = true
        at += 1
      case _ where Self.isBlank(byte):
        at += 1
      case _ where isAfterEquals:
        // A value without quotes ends at a blank or with the tag.
        while at < bytes.count, !Self.isBlank(bytes[at]), bytes[at] != Self.greater { at += 1 }
        isAfterEquals = false
        hasName = false
      case 0x2F:
        at += 1
        hasName = false
      default:
        // An equals sign in front belongs to a name.
        at += 1
        hasName = true
        while at < bytes.count, !Self.isBlank(bytes[at]), ![0x2F, 0x3D, Self.greater].contains(bytes[at]) { at += 1 }
      }
    }
    return nil
  }
}
