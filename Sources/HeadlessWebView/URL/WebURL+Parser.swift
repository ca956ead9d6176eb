extension WebURL {
  /// The basic URL parser (URL Standard §4.4), with a function for each state, and UTF-8 bytes instead of code points.
  ///
  /// The states examine only ASCII code points, so bytes are sufficient. A function returns false for failure.
  struct Parser {
    var record: Record
    let input: [UInt8]
    var position = 0
    let base: WebURL?

    init(input: [UInt8], base: WebURL? = nil, record: Record = Record()) {
      self.input = input
      self.base = base
      self.record = record
    }

    /// Returns the bytes to parse: without C0 controls and blanks at the ends, and without tabs and newlines.
    static func inputBytes(of string: String) -> [UInt8] {
      var bytes = Array(string.utf8)
      if let last = bytes.last, last <= Byte.space {
        let end = bytes.lastIndex { $0 > Byte.space }.map { $0 + 1 } ?? 0
        bytes.removeSubrange(end...)
      }
      if let first = bytes.first, first <= Byte.space {
        bytes.removeSubrange(..<(bytes.firstIndex { $0 > Byte.space } ?? bytes.count))
      }
      bytes.removeAll(where: Byte.isTabOrNewline)
      return bytes
    }

    /// Returns the byte at a distance from the position; nil at the end of the input.
    func peek(_ distance: Int = 0) -> UInt8? {
      position + distance < input.count ? input[position + distance] : nil
    }

    /// Returns whether a byte separates path segments: a slash, and in a special URL a backslash too.
    func isPathSlash(_ byte: UInt8?) -> Bool {
      byte == Byte.slash || (byte == Byte.backslash && record.isSpecial)
    }

    // MARK: - Scheme states

    /// Parses the whole input without a state override.
    mutating func basicURLParse() -> Bool {
      guard let colon = Parser.schemeEnd(in: input) else { return noSchemeState() }
      record.setScheme(input[..<colon].map(Byte.lowercased))
      position = colon + 1
      if record.isFile { return fileState() }
      if let special = record.specialScheme {
        if let base, base.layout.specialScheme == special, !(peek() == Byte.slash && peek(1) == Byte.slash) {
          return relativeState(base.record)
        }
        return specialAuthorityIgnoreSlashesState()
      }
      guard peek() == Byte.slash else {
        opaquePathState()
        return true
      }
      return pathOrAuthorityState()
    }

    /// Returns the position of the ":" of a scheme; nil if the bytes do not begin with a scheme.
    static func schemeEnd(in bytes: [UInt8]) -> Int? {
      guard let first = bytes.first, Byte.isAlpha(first) else { return nil }
      guard let end = bytes.firstIndex(where: { !Byte.isSchemePart($0) }), bytes[end] == Byte.colon else { return nil }
      return end
    }

    private mutating func noSchemeState() -> Bool {
      guard let base else { return false }
      if base.hasOpaquePath {
        // Only a fragment can be relative to an opaque path.
        guard peek() == Byte.number else { return false }
        record = base.record
        record.fragment = nil
        queryOrFragment()
        return true
      }
      let baseRecord = base.record
      record.setScheme(baseRecord.scheme)
      return record.isFile ? fileState() : relativeState(baseRecord)
    }

    // MARK: - Relative states

    /// Resolves a reference whose first byte is at the position; its scheme is that of the base.
    private mutating func relativeState(_ base: Record) -> Bool {
      if isPathSlash(peek()) {
        position += 1
        return relativeSlashState(base)
      }
      record.copyAuthority(of: base)
      record.path = base.path
      record.query = base.query
      inheritedPathState(keepsDriveLetter: true)
      return true
    }

    /// Continues after a whole path and query were inherited: the first byte determines which of them it replaces.
    mutating func inheritedPathState(keepsDriveLetter: Bool) {
      guard let byte = peek() else { return }
      guard byte != Byte.question, byte != Byte.number else {
        queryOrFragment()
        return
      }
      record.query = nil
      if keepsDriveLetter { record.shortenPath() } else { record.path = [] }
      pathState()
    }

    private mutating func relativeSlashState(_ base: Record) -> Bool {
      if isPathSlash(peek()) {
        position += 1
        return record.isSpecial ? specialAuthorityIgnoreSlashesState() : authorityState()
      }
      record.copyAuthority(of: base)
      pathState()
      return true
    }

    /// Selects the state after "scheme:" and a slash, in a URL that is not special.
    private mutating func pathOrAuthorityState() -> Bool {
      position += 1
      if peek() == Byte.slash {
        position += 1
        return authorityState()
      }
      pathState()
      return true
    }
  }
}

/// The states of the URL parser that read credentials, host and port (URL Standard §4.4).
extension WebURL.Parser {
  mutating func specialAuthorityIgnoreSlashesState() -> Bool {
    while isPathSlash(peek()) { position += 1 }
    return authorityState()
  }

  /// Returns the first position at which an authority ends.
  func authorityEnd() -> Int {
    var end = position
    while end < input.count, !isPathSlash(input[end]), input[end] != Byte.question, input[end] != Byte.number {
      end += 1
    }
    return end
  }

  mutating func authorityState() -> Bool {
    let end = authorityEnd()
    if let at = input[position..<end].lastIndex(of: Byte.at) {
      let credentials = input[position..<at]
      // An "@" before the last one is part of the credentials, in which it is encoded.
      let colon = credentials.firstIndex(of: Byte.colon)
      record.username = PercentEncoding.encode(credentials[..<(colon ?? at)], using: .userinfo)
      if let colon { record.password = PercentEncoding.encode(credentials[(colon + 1)...], using: .userinfo) }
      position = at + 1
      if position == end { return false }
    }
    guard hostState(until: end) else { return false }
    pathStartState()
    return true
  }

  /// The setter that runs the host state, if any.
  enum HostOverride {
    case none, host, hostname
  }

  /// Parses "host" or "host:port" up to a given end: the host state and the hostname state in one.
  mutating func hostState(until end: Int, override: HostOverride = .none) -> Bool {
    var hostEnd = position
    var insideBrackets = false
    while hostEnd < end, insideBrackets || input[hostEnd] != Byte.colon {
      if input[hostEnd] == Byte.leftBracket { insideBrackets = true }
      if input[hostEnd] == Byte.rightBracket { insideBrackets = false }
      hostEnd += 1
    }
    let hasPort = hostEnd < end
    if hostEnd == position {
      if hasPort || record.isSpecial { return false }
      if override != .none, record.includesCredentials || record.port != nil { return false }
    }
    if hasPort, override == .hostname { return false }
    guard let host = WebURL.parseHost(input[position..<hostEnd], isOpaque: !record.isSpecial) else { return false }
    record.host = host
    position = hostEnd
    guard hasPort else { return true }
    position += 1
    return portState(until: end, isOverride: override != .none)
  }

  /// Parses a port; a setter uses the leading digits, while in a URL other characters are an error.
  mutating func portState(until end: Int, isOverride: Bool) -> Bool {
    var number = 0
    let start = position
    while position < end, Byte.isDigit(input[position]) {
      number = number * 10 + Int(input[position] - Byte.zero)
      if number > 65535 { return false }
      position += 1
    }
    if isOverride {
      if position == start { return false }
    } else {
      if position < end { return false }
      if position == start { return true }
    }
    record.setPort(number)
    return true
  }
}

extension WebURL {
  /// Names for the ASCII bytes that the parser uses, and the byte classes of the Infra Standard §4.6.
  enum Byte {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let number: UInt8 = 0x23
    static let percent: UInt8 = 0x25
    static let hyphen: UInt8 = 0x2D
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let zero: UInt8 = 0x30
    static let colon: UInt8 = 0x3A
    static let question: UInt8 = 0x3F
    static let at: UInt8 = 0x40
    static let leftBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let rightBracket: UInt8 = 0x5D
    static let f: UInt8 = 0x66
    static let h: UInt8 = 0x68
    static let w: UInt8 = 0x77
    static let x: UInt8 = 0x78
    static let pipe: UInt8 = 0x7C

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    static func isAlpha(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    static func isSchemePart(_ byte: UInt8) -> Bool {
      isAlpha(byte) || isDigit(byte) || byte == 0x2B || byte == hyphen || byte == dot
    }

    static func isTabOrNewline(_ byte: UInt8) -> Bool {
      byte == tab || byte == lineFeed || byte == carriageReturn
    }

    static func lowercased(_ byte: UInt8) -> UInt8 {
      byte &- 0x41 < 26 ? byte | 0x20 : byte
    }

    /// Returns the value of a hexadecimal digit; nil for any other byte.
    static func hexValue(_ byte: UInt8) -> UInt8? {
      if isDigit(byte) { return byte - 0x30 }
      let letter = (byte | 0x20) &- 0x61
      return letter < 6 ? letter + 10 : nil
    }

    /// Returns the upper-case hexadecimal digit of a value below 16.
    static func hexDigit(_ value: UInt8) -> UInt8 {
      value < 10 ? 0x30 + value : 0x41 + value - 10
    }

    /// Returns whether two bytes are a Windows drive letter: a letter, followed by ":" or "|" (URL Standard §4.2).
    static func isWindowsDriveLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
      guard bytes.count == 2, let first = bytes.first, let last = bytes.last else { return false }
      return isAlpha(first) && (last == colon || last == pipe)
    }
  }
}
