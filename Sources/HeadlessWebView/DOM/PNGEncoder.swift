/// Encodes images as PNG, with a simple compression of repeated bytes: PNG, "Deflate/Inflate Compression".
struct PNGEncoder {
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  private var stream: [UInt8] = []

  /// Encodes an image of red, green, blue and alpha bytes; nil if their number does not match the size.
  static func encode(width: Int, height: Int, pixels: [UInt8]) -> [UInt8]? {
    guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
    var rows: [UInt8] = []
    rows.reserveCapacity(pixels.count + height)
    for row in 0..<height {
      rows.append(0)
      rows.append(contentsOf: pixels[row * width * 4..<(row + 1) * width * 4])
    }
    var encoder = PNGEncoder()
    encoder.compress(rows)
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", big(UInt32(width)) + big(UInt32(height)) + [8, 6, 0, 0, 0])
    file += chunk("IDAT", encoder.stream + big(adler(rows)))
    return file + chunk("IEND", [])
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return big(UInt32(data.count)) + body + big(checksum(body))
  }

  private static let checksums: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { checksums[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }

  // MARK: Deflate

  /// The longest repetition that one code represents, in bytes.
  private static let longest = 258
  /// The distance at which repetitions are searched: one pixel.
  private static let distance = 4

  private mutating func compress(_ bytes: [UInt8]) {
    stream = [0x78, 0x01]
    write(0b011, count: 3)
    var place = 0
    while place < bytes.count {
      var length = 0
      if place >= Self.distance {
        while length < Self.longest, place + length < bytes.count,
          bytes[place + length] == bytes[place + length - Self.distance]
        { length += 1 }
      }
      if length >= Self.longest || (length >= 11 && length < 13) {
        // The longest repetition has a code of its own; 11 and 12 share one that is followed by a bit.
        if length >= Self.longest {
          writeSymbol(285)
        } else {
          writeSymbol(265)
          write(UInt32(length - 11), count: 1)
        }
        // Distance 4 is code 3, of five bits.
        writeReversed(3, count: 5)
        place += length
      } else if length >= 3 {
        let part = min(length, 10)
        writeSymbol(254 + part)
        writeReversed(3, count: 5)
        place += part
      } else {
        writeSymbol(Int(bytes[place]))
        place += 1
      }
    }
    writeSymbol(256)
    if bitCount > 0 { stream.append(UInt8(truncatingIfNeeded: bits)) }
  }

  /// Writes a literal or length in the fixed codes of Deflate.
  private mutating func writeSymbol(_ symbol: Int) {
    switch symbol {
    case 0..<144: writeReversed(UInt32(0x30 + symbol), count: 8)
    case 144..<256: writeReversed(UInt32(0x190 + symbol - 144), count: 9)
    case 256..<280: writeReversed(UInt32(symbol - 256), count: 7)
    default: writeReversed(UInt32(0xC0 + symbol - 280), count: 8)
    }
  }

  private mutating func writeReversed(_ code: UInt32, count: UInt32) {
    for index in (0..<count).reversed() { write(code >> index & 1, count: 1) }
  }

  private mutating func write(_ value: UInt32, count: UInt32) {
    bits |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      stream.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }
}
