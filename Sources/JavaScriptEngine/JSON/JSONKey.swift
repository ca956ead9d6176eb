/// A member's key, compared where it lies in the text, its escapes resolved on the way.
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

  /// The key as a string, lone surrogates replaced by U+FFFD.
  public var string: String {
    withContent { UnitTranscoder.string($0, hasEscapes: hasEscapes) }
  }

  /// Whether the key is the string given.
  public static func == (key: JSONKey, constant: StaticString) -> Bool {
    // Nearly every key that is another one has another length.
    if !key.hasEscapes, constant.isASCII, Int(key.upper &- key.lower) != constant.utf8CodeUnitCount { return false }
    return constant.withUTF8Buffer { bytes in
      key.withContent { KeyComparison.equal($0, hasEscapes: key.hasEscapes, utf8: bytes) }
    }
  }

  /// Whether the key is made of the UTF-16 code units given.
  public static func == (key: JSONKey, constant: [UInt16]) -> Bool {
    key.withContent { content in
      guard key.hasEscapes else { return content.elementsEqual(constant) }
      return UnescapedUnits(content).elementsEqual(constant)
    }
  }

  /// Whether the key is not the string given.
  public static func != (key: JSONKey, constant: StaticString) -> Bool { !(key == constant) }

  /// Whether the key is not made of the UTF-16 code units given.
  public static func != (key: JSONKey, constant: [UInt16]) -> Bool { !(key == constant) }

  /// Lets a switch over a key list string literals as its cases.
  public static func ~= (constant: StaticString, key: JSONKey) -> Bool { key == constant }

  @inline(__always)
  private func withContent<R>(_ body: (UnsafeBufferPointer<UInt16>) -> R) -> R {
    text.withUTF16 { body(UnsafeBufferPointer(rebasing: $0[Int(lower)..<Int(upper)])) }
  }
}
