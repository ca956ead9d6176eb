extension WebURL {
  /// Parses an ordinary absolute URL in one scan over its bytes; nil only means that the scan does not support the URL.
  ///
  /// An ordinary URL is `scheme://host[:port][/path][?query][#fragment]`, where no part requires an escape, an IDNA or
  /// IPv4 algorithm, or the removal of characters. The result equals that of the general parser.
  init?(ordinary string: String) {
    let parsed = string.utf8.withContiguousStorageIfAvailable { bytes -> WebURL? in
      guard let scan = OrdinaryScan(bytes) else { return nil }
      // A URL that is already serialized is not copied.
      return WebURL(href: scan.needsRewriting ? scan.rewritten(bytes) : string, layout: scan.layout)
    }
    guard case .some(.some(let url)) = parsed else { return nil }
    self = url
  }

  /// The result of one scan of the bytes of an ordinary URL.
  private struct OrdinaryScan {
    var layout = Layout()
    /// The offset at which the path, the query or the fragment begins in the input.
    private var restStart = 0
    private var hasUpperCase = false
    private var addsSlash = false
    private var dropsPort = false

    var needsRewriting: Bool { hasUpperCase || addsSlash || dropsPort }

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard scanScheme(bytes), scanHost(bytes), scanPort(bytes) else { return nil }
      guard let pathEnd = Self.pathEnd(bytes, from: restStart) else { return nil }
      addsSlash = pathEnd == restStart && layout.specialScheme != nil
      var queryEnd = pathEnd
      if queryEnd < bytes.count, bytes[queryEnd] == Byte.question {
        // The special set has one more character than the other; the general parser distinguishes them.
        let set = PercentEncoding.EncodeSet.specialQuery
        while queryEnd < bytes.count, !set.contains(bytes[queryEnd]) { queryEnd += 1 }
      }
      if queryEnd < bytes.count {
        guard bytes[queryEnd] == Byte.number else { return nil }
        let set = PercentEncoding.EncodeSet.fragment
        for byte in bytes[(queryEnd + 1)...] where set.contains(byte) { return nil }
      }
      let portLength = dropsPort ? 0 : restStart - layout.hostEnd
      layout.pathStart = layout.hostEnd + portLength
      let shift = layout.pathStart - restStart + (addsSlash ? 1 : 0)
      layout.pathEnd = pathEnd + shift
      layout.queryEnd = queryEnd + shift
    }

    /// Finds "scheme://" for any scheme except file, which has its own states.
    private mutating func scanScheme(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      var index = 0
      while index < bytes.count, Byte.isSchemePart(bytes[index]) {
        if bytes[index] &- 0x41 < 26 { hasUpperCase = true }
        index += 1
      }
      guard index > 0, Byte.isAlpha(bytes[0]), index + 2 < bytes.count, bytes[index] == Byte.colon,
        bytes[index + 1] == Byte.slash, bytes[index + 2] == Byte.slash
      else { return false }
      let scheme = UnsafeBufferPointer(rebasing: bytes[..<index])
      layout.specialScheme = hasUpperCase ? SpecialScheme(scheme.map(Byte.lowercased)) : SpecialScheme(scheme)
      layout.schemeEnd = index
      return layout.specialScheme != .file
    }

    /// Parses a host of letters, digits, "-", "." and "_" that cannot be a number.
    private mutating func scanHost(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      let start = layout.schemeEnd + 3
      var index = start
      var labelStart = start
      while index < bytes.count {
        let byte = bytes[index]
        if byte == Byte.dot {
          labelStart = index + 1
        } else if byte &- 0x41 < 26 {
          if layout.specialScheme != nil { hasUpperCase = true }
        } else if byte == Byte.hyphen {
          // The label may be encoded, and is then verified.
          if index == labelStart + 3, bytes[index - 1] == Byte.hyphen { return false }
        } else if !Byte.isAlpha(byte), !Byte.isDigit(byte), byte != 0x5F {
          break
        }
        index += 1
      }
      guard index > labelStart, !Byte.isDigit(bytes[labelStart]) else { return false }
      layout.hasHost = true
      layout.usernameEnd = start
      layout.hostStart = start
      layout.hostEnd = index
      return true
    }

    /// Parses a port in its serialized form, if there is one, and checks that the authority ends after it.
    private mutating func scanPort(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      restStart = layout.hostEnd
      guard restStart < bytes.count else { return true }
      if bytes[restStart] == Byte.colon {
        var number = 0
        restStart += 1
        while restStart < bytes.count, Byte.isDigit(bytes[restStart]), number <= 65535 {
          number = number * 10 + Int(bytes[restStart] - Byte.zero)
          // A leading zero, or the port 0, is left to the general parser.
          if number == 0 { return false }
          restStart += 1
        }
        guard number > 0, number <= 65535 else { return false }
        dropsPort = number == layout.specialScheme?.defaultPort
        if !dropsPort { layout.port = Int32(number) }
      }
      guard restStart < bytes.count else { return true }
      return [Byte.slash, Byte.question, Byte.number].contains(bytes[restStart])
    }

    /// Returns the end of a path that contains no backslashes, no possible dot segments, and no characters to escape.
    private static func pathEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
      let set = PercentEncoding.EncodeSet.path
      var index = start
      var previous: UInt8 = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte == Byte.question || byte == Byte.number { break }
        if set.contains(byte) || byte == Byte.backslash { return nil }
        if previous == Byte.slash, byte == Byte.dot || byte == Byte.percent { return nil }
        previous = byte
        index += 1
      }
      return index
    }

    /// Returns the serialization: scheme and special host in lower case, no default port, a path of at least "/".
    func rewritten(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
      let lowercasedEnd = layout.specialScheme == nil ? layout.schemeEnd : layout.hostEnd
      return String(unsafeUninitializedCapacity: bytes.count + 1) { out in
        var count = 0
        func append(_ byte: UInt8) {
          out[count] = byte
          count += 1
        }
        for byte in bytes[..<lowercasedEnd] { append(Byte.lowercased(byte)) }
        for byte in bytes[lowercasedEnd..<(dropsPort ? layout.hostEnd : restStart)] { append(byte) }
        if addsSlash { append(Byte.slash) }
        for byte in bytes[restStart...] { append(byte) }
        return count
      }
    }
  }
}
