/// Appends JSON to a growing buffer of UTF-16 code units; the caller sees to brackets, commas and colons.
public struct JSONWriter: Sendable {
  /// The units written so far.
  public internal(set) var units: [UInt16] = []

  /// Makes an empty writer with room for a number of units.
  public init(reservingCapacity capacity: Int = 0) {
    units.reserveCapacity(capacity)
  }

  /// Appends ASCII text as it is: brackets, commas, literals.
  @inline(__always)
  public mutating func append(rawASCII text: StaticString) {
    text.withUTF8Buffer { appendWidened($0) }
  }

  /// Appends a JSON value as it was written.
  public mutating func append(_ json: JSONText) {
    json.withUTF16 { units.append(contentsOf: $0) }
  }

  /// Appends true or false.
  public mutating func append(_ value: Bool) {
    if value { append(rawASCII: "true") } else { append(rawASCII: "false") }
  }

  /// Appends null.
  public mutating func appendNull() {
    append(rawASCII: "null")
  }

  /// The text written.
  public func finish() -> UTF16Text {
    units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
  }

  /// The text written as a value, for writers that have written exactly one.
  func finishValue() -> JSONText {
    JSONText(unchecked: finish(), 0, units.count)
  }

  /// Appends bytes as one unit each.
  @inline(__always)
  mutating func appendWidened(_ bytes: UnsafeBufferPointer<UInt8>) {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: bytes.count) { wide in
      for index in 0..<bytes.count { wide[index] = UInt16(bytes[index]) }
      units.append(contentsOf: UnsafeBufferPointer(wide))
    }
  }

  /// Appends a number of units and lets a closure fill them in.
  @inline(__always)
  mutating func appendTail(_ count: Int, _ fill: (UnsafeMutablePointer<UInt16>) -> Void) {
    let start = units.count
    units.append(contentsOf: repeatElement(0, count: count))
    units.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { fill(base + start) }
    }
  }
}
