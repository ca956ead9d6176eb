/// The UTF-16 code units that the inside of a validated JSON string stands for.
struct UnescapedUnits: Sequence, IteratorProtocol {
  private let content: UnsafeBufferPointer<UInt16>
  private var index = 0

  @inline(__always)
  init(_ content: UnsafeBufferPointer<UInt16>) {
    self.content = content
  }

  @inline(__always)
  mutating func next() -> UInt16? {
    guard index < content.count else { return nil }
    let unit = content[index]
    index &+= 1
    return unit == JSONUnit.backslash ? nextEscape() : unit
  }

  private mutating func nextEscape() -> UInt16 {
    let letter = content[index]
    index &+= 1
    switch letter {
    case JSONUnit.lowerB: return 0x08
    case JSONUnit.lowerF: return 0x0C
    case JSONUnit.lowerN: return 0x0A
    case JSONUnit.lowerR: return 0x0D
    case JSONUnit.lowerT: return 0x09
    case JSONUnit.lowerU:
      var value: UInt16 = 0
      for offset in index..<(index &+ 4) {
        value = value &<< 4 | (JSONUnit.hexValue(content[offset]) ?? 0)
      }
      index &+= 4
      return value
    default: return letter
    }
  }
}
