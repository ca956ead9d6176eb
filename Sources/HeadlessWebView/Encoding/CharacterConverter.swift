import Glibc

/// The C library's tables of one encoding, asked for one sequence at a time.
final class CharacterConverter {
  private let toUnicode: iconv_t
  private let fromUnicode: iconv_t

  /// - Parameter name: The C library's name of an encoding; nil when it has no such table.
  init?(_ name: String) {
    toUnicode = iconv_open("UTF-32LE", name)
    fromUnicode = iconv_open(name, "UTF-32LE")
    guard Int(bitPattern: toUnicode) != -1, Int(bitPattern: fromUnicode) != -1 else { return nil }
  }

  deinit {
    if Int(bitPattern: toUnicode) != -1 { iconv_close(toUnicode) }
    if Int(bitPattern: fromUnicode) != -1 { iconv_close(fromUnicode) }
  }

  /// The characters that a sequence stands for; empty when it stands for none.
  func characters(of sequence: [UInt8]) -> [UInt32] {
    guard let bytes = Self.run(toUnicode, sequence) else { return [] }
    return stride(from: 0, to: bytes.count - 3, by: 4).map { index in
      bytes[index..<(index + 4)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
  }

  /// The sequence of a character; empty when there is none.
  func sequence(of character: UInt32) -> [UInt8] {
    Self.run(fromUnicode, (0..<4).map { UInt8(truncatingIfNeeded: character >> (8 * $0)) }) ?? []
  }

  private static func run(_ converter: iconv_t, _ input: [UInt8]) -> [UInt8]? {
    var input = input
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { output in
      iconv(converter, nil, nil, nil, nil)
      var out = output.baseAddress
      var space = output.count
      var left = input.count
      let isWhole = input.withUnsafeMutableBytes { bytes in
        var start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard iconv(converter, &start, &left, &out, &space) != -1, left == 0 else { return false }
        // Some tables hold a letter back in case an accent follows.
        return iconv(converter, nil, nil, &out, &space) != -1
      }
      guard isWhole else { return nil }
      return output[..<(output.count - space)].map { UInt8(bitPattern: $0) }
    }
  }
}
