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
      // The standard counts the "::" as one piece already written.
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
    // The one zero that stands for "::" grows until there are eight pieces.
    pieces.insert(contentsOf: repeatElement(0, count: 8 - pieces.count), at: compress)
    return pieces
  }

  /// Parses the dotted end of an IPv6 address: four decimal numbers without leading zeros, and nothing after them.
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
    // The first of the longest runs of at least two zeros is left out.
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
