/// Appends JSON to a growing buffer of UTF-16 code units; the caller is responsible for brackets, commas and colons.
///
/// It owns its memory and is never copied, so that appending needs no check for other owners.
public struct JSONWriter: ~Copyable, @unchecked Sendable {
  private var base: UnsafeMutablePointer<UInt16>?
  private var capacity: Int
  /// The number of units written so far.
  public private(set) var count = 0

  /// Creates an empty writer with capacity for a number of units.
  public init(reservingCapacity capacity: Int = 0) {
    self.capacity = capacity
    if capacity > 0 { base = .allocate(capacity: capacity) }
  }

  deinit { base?.deallocate() }

  /// Appends ASCII text as it is: brackets, commas, literals.
  public mutating func append(rawASCII text: StaticString) {
    appendWidened(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a JSON value as it was written.
  public mutating func append(_ json: JSONText) {
    append(units: json.units)
    withExtendedLifetime(json) {}
  }

  /// Appends true or false.
  public mutating func append(_ value: Bool) {
    if value { append(rawASCII: "true") } else { append(rawASCII: "false") }
  }

  /// Appends null.
  public mutating func appendNull() {
    append(rawASCII: "null")
  }

  /// Returns the written text.
  public func finish() -> UTF16Text { UTF16Text(utf16: units) }

  /// Returns the written text as a value, for writers that have written exactly one.
  func finishValue() -> JSONText {
    JSONText(unchecked: finish(), 0, count)
  }

  /// The units written so far, which are valid until the next change.
  private var units: UnsafeBufferPointer<UInt16> { UnsafeBufferPointer(start: base, count: count) }

  /// Removes the units after an earlier count.
  mutating func truncate(to earlier: Int) {
    count = earlier
  }

  /// Appends a unit as it is.
  mutating func append(unit: UInt16) {
    appendTail(1) { $0.pointee = unit }
  }

  /// Appends units as they are.
  mutating func append(units: UnsafeBufferPointer<UInt16>) {
    guard let start = units.baseAddress else { return }
    appendTail(units.count) { $0.initialize(from: start, count: units.count) }
  }

  /// Appends a range of the units that another writer has written.
  mutating func append(units range: Range<Int>, of other: borrowing JSONWriter) {
    append(units: UnsafeBufferPointer(rebasing: other.units[range]))
  }

  /// Appends bytes as one unit each.
  @inline(__always)
  mutating func appendWidened(_ bytes: UnsafeBufferPointer<UInt8>) {
    appendTail(bytes.count) { ByteScan.widen(bytes, to: $0) }
  }

  /// Appends a number of units, which a closure fills in.
  @inline(__always)
  mutating func appendTail(_ length: Int, _ fill: (UnsafeMutablePointer<UInt16>) -> Void) {
    let end = count &+ length
    if end > capacity { grow(to: end) }
    if let base { fill(base + count) }
    count = end
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let larger = max(needed, 2 * capacity, 32)
    let moved = UnsafeMutablePointer<UInt16>.allocate(capacity: larger)
    if let base {
      moved.moveInitialize(from: base, count: count)
      base.deallocate()
    }
    base = moved
    capacity = larger
  }
}

/// Writes the members of an object, with commas between them.
public struct JSONObjectWriter: ~Copyable {
  fileprivate var writer = JSONWriter()
  private var isFirst = true

  fileprivate init() {}

  /// Writes one member.
  public mutating func member(_ name: String, _ value: (inout JSONWriter) -> Void) {
    if !isFirst { writer.append(rawASCII: ",") }
    isFirst = false
    writer.append(string: name)
    writer.append(rawASCII: ":")
    value(&writer)
  }
}

extension JSONWriter {
  /// Writes an object with the members that the body writes.
  public mutating func object(_ body: (inout JSONObjectWriter) -> Void) {
    append(rawASCII: "{")
    var object = JSONObjectWriter()
    swap(&object.writer, &self)
    body(&object)
    swap(&object.writer, &self)
    append(rawASCII: "}")
  }

  /// Writes an array, each element through the body.
  public mutating func array<Element>(_ elements: [Element], _ body: (inout JSONWriter, Element) -> Void) {
    append(rawASCII: "[")
    for (index, element) in elements.enumerated() {
      if index > 0 { append(rawASCII: ",") }
      body(&self, element)
    }
    append(rawASCII: "]")
  }
}

extension JSONWriter {
  /// Appends a string in quotes, escaped as `JSON.stringify` escapes it.
  public mutating func append(string: String) {
    var string = string
    string.withUTF8 { bytes in
      append(utf8: bytes)
    }
  }

  /// Appends units as a string in quotes, escaped as `JSON.stringify` escapes them, lone surrogates as `\udXXX`.
  public mutating func append(utf16 content: UnsafeBufferPointer<UInt16>) {
    append(unit: JSONUnit.quote)
    if let base = content.baseAddress { appendEscaped(base, count: content.count) }
    append(unit: JSONUnit.quote)
  }

  private mutating func append(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if ByteScan.isPlain(bytes) {
      // Quotes and content are appended together, since most strings are short.
      appendTail(bytes.count &+ 2) { tail in
        tail[0] = JSONUnit.quote
        ByteScan.widen(bytes, to: tail + 1)
        tail[bytes.count &+ 1] = JSONUnit.quote
      }
      return
    }
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: bytes.count) { content in
      var count = 0
      _ = transcode(bytes.makeIterator(), from: UTF8.self, to: UTF16.self, stoppingOnError: false) { unit in
        content[count] = unit
        count &+= 1
      }
      append(utf16: UnsafeBufferPointer(rebasing: content[..<count]))
    }
  }

  private mutating func appendEscaped(_ base: UnsafePointer<UInt16>, count: Int) {
    var index = 0
    var plainStart = 0
    while true {
      index = Self.unitNeedingCare(base, from: index, to: count)
      guard index < count else { break }
      let unit = base[index]
      if JSONUnit.isHighSurrogate(unit), index &+ 1 < count, JSONUnit.isLowSurrogate(base[index &+ 1]) {
        index &+= 2
        continue
      }
      append(units: UnsafeBufferPointer(start: base + plainStart, count: index &- plainStart))
      appendEscape(unit)
      index &+= 1
      plainStart = index
    }
    append(units: UnsafeBufferPointer(start: base + plainStart, count: count &- plainStart))
  }

  @inline(__always)
  private static func unitNeedingCare(_ base: UnsafePointer<UInt16>, from start: Int, to end: Int) -> Int {
    var index = start
    while index &+ UnitWord.width <= end {
      if let lane = UnitWord(base + index).firstNeedingCare { return index &+ lane }
      index &+= UnitWord.width
    }
    while index < end {
      let unit = base[index]
      if unit < JSONUnit.space || unit == JSONUnit.quote || unit == JSONUnit.backslash || JSONUnit.isSurrogate(unit) {
        return index
      }
      index &+= 1
    }
    return end
  }

  private mutating func appendEscape(_ unit: UInt16) {
    append(unit: JSONUnit.backslash)
    switch unit {
    case JSONUnit.quote, JSONUnit.backslash: append(unit: unit)
    case 0x08: append(unit: JSONUnit.lowerB)
    case 0x0C: append(unit: JSONUnit.lowerF)
    case JSONUnit.lineFeed: append(unit: JSONUnit.lowerN)
    case JSONUnit.carriageReturn: append(unit: JSONUnit.lowerR)
    case JSONUnit.tab: append(unit: JSONUnit.lowerT)
    default:
      append(unit: JSONUnit.lowerU)
      for shift in [12, 8, 4, 0] as [UInt16] {
        let digit = unit >> shift & 0xF
        append(unit: digit < 10 ? JSONUnit.zero + digit : 0x57 + digit)
      }
    }
  }
}
