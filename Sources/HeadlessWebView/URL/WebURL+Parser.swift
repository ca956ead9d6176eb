extension WebURL {
  /// The basic URL parser (URL Standard §4.4), a function for each state and UTF-8 bytes for code points.
  ///
  /// Every code point the states look for is ASCII, so bytes do as well. A function returns false for failure.
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

    /// The bytes to parse: without C0 controls and blanks at the ends, and without tabs and newlines anywhere.
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

    /// The byte a number of places on, or nil at the end of the input.
    func peek(_ distance: Int = 0) -> UInt8? {
      position + distance < input.count ? input[position + distance] : nil
    }

    /// Whether a byte separates path segments: a slash, and in a special URL a backslash too.
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

    /// Where the ":" of a scheme is, or nil if the bytes do not begin with a scheme.
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

    /// Resolves a reference whose first byte is at the position; the scheme is already the base's.
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

    /// Goes on after a whole path and query were inherited: the first byte says what replaces them.
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

    /// Decides after "scheme:" with a slash to come, which is not special here.
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
