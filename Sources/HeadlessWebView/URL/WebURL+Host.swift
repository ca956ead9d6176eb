import JavaScriptEngine

extension WebURL {
  /// Parses a host and serializes it, or returns nil for failure (URL Standard §3.5, “host parser”).
  static func parseHost(_ input: ArraySlice<UInt8>, isOpaque: Bool) -> [UInt8]? {
    if input.first == Byte.leftBracket {
      guard input.last == Byte.rightBracket, let pieces = parseIPv6(input.dropFirst().dropLast()) else { return nil }
      return serializeIPv6(pieces)
    }
    if isOpaque { return parseOpaqueHost(input) }
    // Most hosts are ASCII without escapes and need no decoding.
    let isPlain = input.allSatisfy { $0 < 0x80 && $0 != Byte.percent }
    let domain = (isPlain ? Array(input) : PercentEncoding.decode(bytes: input)).map(Byte.lowercased)
    guard let ascii = domainToASCII(domain), !ascii.isEmpty else { return nil }
    guard !ascii.contains(where: isForbiddenDomainByte) else { return nil }
    guard endsInNumber(ascii) else { return ascii }
    return parseIPv4(ascii).map { Array(serializeIPv4($0).utf8) }
  }

  /// Converts a domain in lower case to ASCII; an ASCII domain without encoded labels is valid as it is.
  private static func domainToASCII(_ domain: [UInt8]) -> [UInt8]? {
    let isPlain = domain.allSatisfy { $0 < 0x80 }
    let mayBeEncoded = domain.indices.contains { domain[$0...].starts(with: "xn--".utf8) }
    return isPlain && !mayBeEncoded ? domain : DomainName.ascii(domain)
  }

  /// The opaque-host parser (URL Standard §3.5).
  private static func parseOpaqueHost(_ input: ArraySlice<UInt8>) -> [UInt8]? {
    guard !input.contains(where: isForbiddenHostByte) else { return nil }
    return PercentEncoding.encode(input, using: .c0Control)
  }

  /// Returns whether a byte is a forbidden host code point (URL Standard §3.2).
  static func isForbiddenHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, Byte.tab, Byte.lineFeed, Byte.carriageReturn, Byte.space, Byte.number, Byte.slash, Byte.colon: true
    case 0x3C, 0x3E, Byte.question, Byte.at, 0x5B...0x5E, Byte.pipe: true
    default: false
    }
  }

  /// Returns whether a byte is a forbidden domain code point (URL Standard §3.2).
  static func isForbiddenDomainByte(_ byte: UInt8) -> Bool {
    byte <= 0x1F || byte == Byte.percent || byte == 0x7F || isForbiddenHostByte(byte)
  }
}

// MARK: - IPv4

extension WebURL {
  /// The ends-in-a-number checker (URL Standard §3.5): such a host is an IPv4 address or nothing.
  static func endsInNumber(_ host: [UInt8]) -> Bool {
    let host = host.last == Byte.dot ? host.dropLast() : host[...]
    let start = host.lastIndex(of: Byte.dot).map { $0 + 1 } ?? host.startIndex
    let part = host[start...]
    guard let first = part.first, Byte.isDigit(first) else { return false }
    return part.allSatisfy(Byte.isDigit) || parseIPv4Number(part) != nil
  }

  /// The IPv4 parser (URL Standard §3.5).
  static func parseIPv4(_ host: [UInt8]) -> UInt32? {
    var parts = host.split(separator: Byte.dot, omittingEmptySubsequences: false)
    if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
    guard parts.count <= 4 else { return nil }
    var address: UInt64 = 0
    for (index, part) in parts.enumerated() {
      guard let number = parseIPv4Number(part) else { return nil }
      if index < parts.count - 1 {
        guard number <= 255 else { return nil }
        address |= number << UInt64(8 * (3 - index))
      } else {
        // The last part fills all remaining bytes.
        guard number < 1 << UInt64(8 * (5 - parts.count)) else { return nil }
        address |= number
      }
    }
    return UInt32(address)
  }

  /// The IPv4 number parser (URL Standard §3.5); a number that is too large for any address becomes 2^32.
  private static func parseIPv4Number(_ part: ArraySlice<UInt8>) -> UInt64? {
    guard !part.isEmpty else { return nil }
    var digits = part
    var radix: UInt64 = 10
    if part.count >= 2, part.first == Byte.zero {
      let isHexadecimal = Byte.lowercased(part[part.startIndex + 1]) == Byte.x
      radix = isHexadecimal ? 16 : 8
      digits = part.dropFirst(isHexadecimal ? 2 : 1)
    }
    var number: UInt64 = 0
    for byte in digits {
      guard let digit = Byte.hexValue(byte), digit < radix else { return nil }
      number = min(number * radix + UInt64(digit), 1 << 32)
    }
    return number
  }

  /// The IPv4 serializer (URL Standard §3.6).
  private static func serializeIPv4(_ address: UInt32) -> String {
    "\(address >> 24).\(address >> 16 & 255).\(address >> 8 & 255).\(address & 255)"
  }
}

extension WebURL {
  /// The IPv6 parser (URL Standard §3.5): eight pieces, or nil for failure.
  static func parseIPv6(_ input: ArraySlice<UInt8>) -> [UInt16]? {
    var pieces: [UInt16] = []
    var compress: Int?
    var rest = input
    if rest.first == Byte.colon {
      guard rest.starts(with: [Byte.colon, Byte.colon]) else { return nil }
      rest = rest.dropFirst(2)
      compress = 0
      // The standard counts the "::" as one piece that is already written.
      pieces.append(0)
    }
    while let first = rest.first {
      guard pieces.count < 8 else { return nil }
      if first == Byte.colon {
        guard compress == nil else { return nil }
        rest = rest.dropFirst()
        compress = pieces.count
        pieces.append(0)
        continue
      }
      var value: UInt16 = 0
      var after = rest
      while rest.count - after.count < 4, let digit = after.first.flatMap(Byte.hexValue) {
        value = value << 4 | UInt16(digit)
        after = after.dropFirst()
      }
      if after.first == Byte.dot, after.count < rest.count {
        guard pieces.count <= 6, let (high, low) = parseEmbeddedIPv4(rest) else { return nil }
        pieces += [high, low]
        break
      }
      if after.first == Byte.colon {
        after = after.dropFirst()
        guard !after.isEmpty else { return nil }
      } else if !after.isEmpty {
        return nil
      }
      pieces.append(value)
      rest = after
    }
    guard let compress else { return pieces.count == 8 ? pieces : nil }
    // The zero for "::" is repeated until there are eight pieces.
    pieces.insert(contentsOf: repeatElement(0, count: 8 - pieces.count), at: compress)
    return pieces
  }

  /// Parses the dotted end of an IPv6 address: exactly four decimal numbers without leading zeros.
  private static func parseEmbeddedIPv4(_ input: ArraySlice<UInt8>) -> (UInt16, UInt16)? {
    let parts = input.split(separator: Byte.dot, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var numbers: [UInt16] = []
    for part in parts {
      guard !part.isEmpty, part.count <= 3, part.allSatisfy(Byte.isDigit) else { return nil }
      guard part.count == 1 || part.first != Byte.zero else { return nil }
      let number = part.reduce(into: UInt16(0)) { $0 = $0 * 10 + UInt16($1 - Byte.zero) }
      guard number <= 255 else { return nil }
      numbers.append(number)
    }
    return (numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3])
  }

  /// The IPv6 serializer (URL Standard §3.6), with the brackets of the host serializer.
  static func serializeIPv6(_ pieces: [UInt16]) -> [UInt8] {
    // The first of the longest runs of at least two zeros is omitted.
    var compressed = 0..<0
    var index = 0
    while index < pieces.count {
      var end = index
      while end < pieces.count, pieces[end] == 0 { end += 1 }
      if end - index > max(compressed.count, 1) { compressed = index..<end }
      index = max(end, index + 1)
    }
    var out = "["
    index = 0
    while index < pieces.count {
      if compressed.contains(index) {
        out += index == 0 ? "::" : ":"
        index = compressed.upperBound
        continue
      }
      out += String(pieces[index], radix: 16)
      if index < pieces.count - 1 { out += ":" }
      index += 1
    }
    return Array((out + "]").utf8)
  }
}
