/// Examines UTF-8 bytes eight at a time.
enum ByteScan {
  @inline(__always)
  private static func spread(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// Whether the bytes are ASCII that a JSON string can hold as it is.
  @inline(__always)
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    var index = 0
    while index &+ 8 <= bytes.count {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      let quotes = (word ^ spread(0x22)) &- spread(1)
      let backslashes = (word ^ spread(0x5C)) &- spread(1)
      let controls = word &- spread(0x20)
      // Among bytes below 0x80 a set top bit means a match; a byte at or above it counts as one by itself.
      if (quotes | backslashes | controls | word) & spread(0x80) != 0 { return false }
      index &+= 8
    }
    while index < bytes.count {
      let byte = base[index]
      if byte < 0x20 || byte == 0x22 || byte == 0x5C || byte >= 0x80 { return false }
      index &+= 1
    }
    return true
  }
}
