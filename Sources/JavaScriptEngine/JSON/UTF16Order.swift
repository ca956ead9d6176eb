/// Orders strings by their UTF-16 code units, as JavaScript does.
enum UTF16Order {
  static func precedes(_ left: String, _ right: String) -> Bool {
    var left = left
    var right = right
    return left.withUTF8 { leftBytes in
      right.withUTF8 { rightBytes in precedes(leftBytes, rightBytes) }
    }
  }

  // UTF-8 sorts like UTF-16 but for U+E000 to U+FFFF, which UTF-16 puts after the supplementary planes.
  private static func precedes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return rank(left[index]) < rank(right[index])
    }
    return left.count < right.count
  }

  @inline(__always)
  private static func rank(_ byte: UInt8) -> UInt16 {
    byte == 0xEE || byte == 0xEF ? UInt16(byte) + 0x100 : UInt16(byte)
  }
}
