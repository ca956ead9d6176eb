/// Compares a key as written in a text with UTF-8 bytes, without making a string of either.
enum KeyComparison {
  @inline(__always)
  static func equal(
    _ content: UnsafeBufferPointer<UInt16>, hasEscapes: Bool, utf8 bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard !hasEscapes else { return slowEqual(content, hasEscapes: true, utf8: bytes) }
    // A UTF-8 text never has fewer bytes than its UTF-16 form has units.
    guard content.count <= bytes.count else { return false }
    for index in 0..<content.count {
      let byte = bytes[index]
      if byte >= 0x80 { return slowEqual(content, hasEscapes: false, utf8: bytes) }
      if content[index] != UInt16(byte) { return false }
    }
    return content.count == bytes.count
  }

  @inline(never)
  private static func slowEqual(
    _ content: UnsafeBufferPointer<UInt16>, hasEscapes: Bool, utf8 bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let units = String(decoding: bytes, as: UTF8.self).utf16
    return hasEscapes ? UnescapedUnits(content).elementsEqual(units) : content.elementsEqual(units)
  }
}
