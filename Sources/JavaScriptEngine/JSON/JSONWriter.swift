/// Appends JSON to a growing buffer of UTF-16 code units; the caller is responsible for brackets, commas and colons.
public struct JSONWriter: Sendable {
  /// The units written so far.
  public internal(set) var units: [UInt16] = []

  /// Creates an empty writer with capacity for a number of units.
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

  /// Returns the written text.
  public func finish() -> UTF16Text {
    units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
  }

  /// Returns the written text as a value, for writers that have written exactly one.
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

/// Writes the members of an object, with commas between them.
public struct JSONObjectWriter {
  fileprivate var writer: JSONWriter
  private var isFirst = true

  fileprivate init(_ writer: JSONWriter) { self.writer = writer }

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
    // Moved rather than copied: the text must have one owner at a time.
    var taken = JSONWriter()
    swap(&taken, &self)
    var object = JSONObjectWriter(taken)
    taken = JSONWriter()
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
    units.append(JSONUnit.quote)
    if let base = content.baseAddress { appendEscaped(base, count: content.count) }
    units.append(JSONUnit.quote)
  }

  private mutating func append(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    if ByteScan.isPlain(bytes) {
      // Quotes and content are appended together, since most strings are short.
      appendTail(bytes.count &+ 2) { tail in
        tail[0] = JSONUnit.quote
        for index in 0..<bytes.count { tail[index &+ 1] = UInt16(bytes[index]) }
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
      units.append(contentsOf: UnsafeBufferPointer(start: base + plainStart, count: index &- plainStart))
      appendEscape(unit)
      index &+= 1
      plainStart = index
    }
    units.append(contentsOf: UnsafeBufferPointer(start: base + plainStart, count: count &- plainStart))
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
    units.append(JSONUnit.backslash)
    switch unit {
    case JSONUnit.quote, JSONUnit.backslash: units.append(unit)
    case 0x08: units.append(JSONUnit.lowerB)
    case 0x0C: units.append(JSONUnit.lowerF)
    case JSONUnit.lineFeed: units.append(JSONUnit.lowerN)
    case JSONUnit.carriageReturn: units.append(JSONUnit.lowerR)
    case JSONUnit.tab: units.append(JSONUnit.lowerT)
    default:
      units.append(JSONUnit.lowerU)
      for shift in [12, 8, 4, 0] as [UInt16] {
        let digit = unit >> shift & 0xF
        units.append(digit < 10 ? JSONUnit.zero + digit : 0x57 + digit)
      }
    }
  }
}
