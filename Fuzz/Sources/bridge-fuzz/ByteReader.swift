import JavaScriptEngine

/// Makes decisions from an input's bytes; after the last byte, every decision is 0.
struct ByteReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func byte() -> UInt8 {
    guard place < bytes.count else { return 0 }
    defer { place += 1 }
    return bytes[place]
  }

  /// Returns one of some elements.
  mutating func choice<T>(_ things: [T]) -> T { things[Int(byte()) % things.count] }

  /// Returns a text of a number of UTF-16 units, including units that scripts and JSON treat specially.
  mutating func text(of count: Int) -> UTF16Text {
    var units: [UInt16] = []
    for _ in 0..<count {
      let byte = byte()
      units.append(byte < 128 ? UInt16(byte) : Self.rareUnits[Int(byte) % Self.rareUnits.count])
    }
    return units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
  }

  private static let rareUnits: [UInt16] = [
    0x2028, 0x2029, 0xD800, 0xDC00, 0xDBFF, 0xDFFF, 0xFEFF, 0xFFFF, 0x00A0, 0x00E9, 0x6F22, 0x0085,
  ]
}

extension UTF16Text {
  /// Creates a text from an input: UTF-8 with invalid sequences replaced, or UTF-16 unchanged.
  init(bytes: [UInt8]) {
    guard bytes.first == 0xFF else {
      self.init(String(decoding: bytes, as: UTF8.self))
      return
    }
    let units = stride(from: 1, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    self = units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
  }

  /// The text as a JSON string, with only the necessary escapes.
  var asJSONString: UTF16Text {
    var writer = JSONWriter()
    withUTF16 { writer.append(utf16: $0) }
    return writer.finish()
  }
}
