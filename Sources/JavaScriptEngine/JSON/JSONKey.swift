/// The key of a member, compared in place in the text; escapes are resolved during the comparison.
public struct JSONKey: Sendable {
  private let text: UTF16Text
  private let lower: Int32
  private let upper: Int32
  private let hasEscapes: Bool

  @inline(__always)
  init(text: UTF16Text, lower: Int, upper: Int, hasEscapes: Bool) {
    self.text = text
    self.lower = Int32(truncatingIfNeeded: lower)
    self.upper = Int32(truncatingIfNeeded: upper)
    self.hasEscapes = hasEscapes
  }

  /// The key as a string; lone surrogates are replaced by U+FFFD.
  public var string: String {
    withContent { UnitTranscoder.string($0, hasEscapes: hasEscapes) }
  }

  /// Returns whether the key equals a given string.
  public static func == (key: JSONKey, constant: StaticString) -> Bool {
    // Most keys that differ also differ in length.
    if !key.hasEscapes, constant.isASCII, Int(key.upper &- key.lower) != constant.utf8CodeUnitCount { return false }
    return constant.withUTF8Buffer { bytes in
      key.withContent { KeyComparison.equal($0, hasEscapes: key.hasEscapes, utf8: bytes) }
    }
  }

  /// Returns whether the key consists of the given UTF-16 code units.
  public static func == (key: JSONKey, constant: [UInt16]) -> Bool {
    key.withContent { content in
      guard key.hasEscapes else { return content.elementsEqual(constant) }
      return UnescapedUnits(content).elementsEqual(constant)
    }
  }

  /// Returns whether the key differs from a given string.
  public static func != (key: JSONKey, constant: StaticString) -> Bool { !(key == constant) }

  /// Returns whether the key differs from the given UTF-16 code units.
  public static func != (key: JSONKey, constant: [UInt16]) -> Bool { !(key == constant) }

  /// Supports string literals as the cases of a switch over a key.
  public static func ~= (constant: StaticString, key: JSONKey) -> Bool { key == constant }

  @inline(__always)
  private func withContent<R>(_ body: (UnsafeBufferPointer<UInt16>) -> R) -> R {
    text.withUTF16 { body(UnsafeBufferPointer(rebasing: $0[Int(lower)..<Int(upper)])) }
  }
}

/// Compares a key as written in a text with UTF-8 bytes, without creating a string of either.
enum KeyComparison {
  @inline(__always)
  static func equal(
    _ content: UnsafeBufferPointer<UInt16>, hasEscapes: Bool, utf8 bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard !hasEscapes else { return slowEqual(content, hasEscapes: true, utf8: bytes) }
    // A UTF-8 text never has fewer bytes than its UTF-16 form has code units.
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

/// Orders strings by their UTF-16 code units, as JavaScript does.
enum UTF16Order {
  static func precedes(_ left: String, _ right: String) -> Bool {
    var left = left
    var right = right
    return left.withUTF8 { leftBytes in
      right.withUTF8 { rightBytes in precedes(leftBytes, rightBytes) }
    }
  }

  // UTF-8 sorts like UTF-16 except for U+E000 to U+FFFF, which UTF-16 puts after the supplementary planes.
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
