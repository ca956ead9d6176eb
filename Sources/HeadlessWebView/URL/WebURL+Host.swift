extension WebURL {
  /// Parses a host and serialises it, or returns nil for failure (URL Standard §3.5, “host parser”).
  static func parseHost(_ input: ArraySlice<UInt8>, isOpaque: Bool) -> [UInt8]? {
    if input.first == Byte.leftBracket {
      guard input.last == Byte.rightBracket, let pieces = parseIPv6(input.dropFirst().dropLast()) else { return nil }
      return serializeIPv6(pieces)
    }
    if isOpaque { return parseOpaqueHost(input) }
    // Most hosts are ASCII without escapes and need no decoding.
    let isPlain = input.allSatisfy { $0 < 0x80 && $0 != Byte.percent }
    let domain = isPlain ? Array(input) : PercentEncoding.decode(bytes: input)
    guard let ascii = domainToASCII(domain), !ascii.isEmpty else { return nil }
    guard !ascii.contains(where: isForbiddenDomainByte) else { return nil }
    guard endsInNumber(ascii) else { return ascii }
    return parseIPv4(ascii).map { Array(serializeIPv4($0).utf8) }
  }

  /// The opaque-host parser (URL Standard §3.5).
  private static func parseOpaqueHost(_ input: ArraySlice<UInt8>) -> [UInt8]? {
    guard !input.contains(where: isForbiddenHostByte) else { return nil }
    return PercentEncoding.encode(input, using: .c0Control)
  }

  /// Whether a byte is a forbidden host code point (URL Standard §3.2).
  static func isForbiddenHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, Byte.tab, Byte.lineFeed, Byte.carriageReturn, Byte.space, Byte.number, Byte.slash, Byte.colon: true
    case 0x3C, 0x3E, Byte.question, Byte.at, 0x5B...0x5E, Byte.pipe: true
    default: false
    }
  }

  /// Whether a byte is a forbidden domain code point (URL Standard §3.2).
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
        // The last part fills all the bytes that are left.
        guard number < 1 << UInt64(8 * (5 - parts.count)) else { return nil }
        address |= number
      }
    }
    return UInt32(address)
  }

  /// The IPv4 number parser (URL Standard §3.5); a number too large for any address comes back as 2^32.
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
