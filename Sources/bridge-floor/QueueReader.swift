/// Reads the messages of a queue in the form that `JSON.stringify` writes, without any checks.
///
/// The parts of a message stay slices of the text.
struct QueueReader {
  typealias Slice = UnsafeBufferPointer<UInt16>

  /// A message; missing parts are empty.
  struct Message {
    var handler = Slice(start: nil, count: 0)
    var callback = Slice(start: nil, count: 0)
    var data = Slice(start: nil, count: 0)
    var isResponse = false

    /// Returns whether the message calls a native handler with a name.
    @inline(__always)
    func calls(_ name: StaticString) -> Bool {
      guard handler.count == name.utf8CodeUnitCount else { return false }
      for index in 0..<handler.count where handler[index] != UInt16(name.utf8Start[index]) { return false }
      return true
    }
  }

  private var cursor: UnsafePointer<UInt16>
  private let end: UnsafePointer<UInt16>

  init(_ units: UnsafePointer<UInt16>, count: Int) {
    cursor = units + 1
    end = units + count
  }

  private static let quote = UInt16(UInt8(ascii: "\""))
  private static let backslash = UInt16(UInt8(ascii: "\\"))

  /// Returns the next message of the queue.
  @inline(__always)
  mutating func next() -> Message? {
    if cursor < end, cursor.pointee == UInt16(UInt8(ascii: ",")) { cursor += 1 }
    guard cursor < end, cursor.pointee == UInt16(UInt8(ascii: "{")) else { return nil }
    var message = Message()
    repeat {
      cursor += 1
      if cursor.pointee == UInt16(UInt8(ascii: "}")) { break }
      let key = readString()
      cursor += 1
      let start = cursor
      skipValue()
      let value = Slice(start: start, count: cursor - start)
      // The keys of a message differ in their length, except for the two that indicate its direction.
      switch key.count {
      case 4: message.data = value
      case 11: message.handler = Slice(rebasing: value[1..<(value.count - 1)])
      case 10 where key[0] == UInt16(UInt8(ascii: "c")):
        message.callback = Slice(rebasing: value[1..<(value.count - 1)])
      case 10: message.isResponse = true
      default: break
      }
    } while cursor.pointee == UInt16(UInt8(ascii: ","))
    cursor += 1
    return message
  }

  /// Returns the characters between the quotation marks of the string at the cursor.
  @inline(__always)
  private mutating func readString() -> Slice {
    let start = cursor + 1
    skipString()
    return Slice(start: start, count: cursor - start - 1)
  }

  @inline(__always)
  private mutating func skipString() {
    cursor += 1
    while cursor.pointee != Self.quote { cursor += cursor.pointee == Self.backslash ? 2 : 1 }
    cursor += 1
  }

  @inline(__always)
  private mutating func skipValue() {
    var depth = 0
    while cursor < end {
      switch cursor.pointee {
      case Self.quote:
        skipString()
        if depth == 0 { return }
      case UInt16(UInt8(ascii: "{")), UInt16(UInt8(ascii: "[")):
        depth += 1
        cursor += 1
      case UInt16(UInt8(ascii: "}")), UInt16(UInt8(ascii: "]")):
        if depth == 0 { return }
        depth -= 1
        cursor += 1
        if depth == 0 { return }
      case UInt16(UInt8(ascii: ",")):
        if depth == 0 { return }
        cursor += 1
      default: cursor += 1
      }
    }
  }
}
