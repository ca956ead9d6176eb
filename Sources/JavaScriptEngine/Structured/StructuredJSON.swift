extension StructuredValue {
  /// The value's JSON, as `JSON.stringify` writes it.
  ///
  /// Dates become ISO strings; `undefined` is omitted from objects and becomes `null` in arrays.
  ///
  /// It is nil for `undefined`, for values that contain themselves, and if the result would exceed a quarter of a
  /// gigabyte.
  public var json: String? {
    var writer = StructuredJSONWriter()
    return writer.write(self) ? writer.output : nil
  }
}

/// Writes structured values as JSON without recursion.
private struct StructuredJSONWriter {
  /// An array or object that is being written.
  private struct Frame {
    let index: Int
    let container: StructuredTable.Container
    var next = 0
    var isEmpty = true
  }

  private static let limit = 1 << 28
  private(set) var output = ""
  private var frames: [Frame] = []
  private var open: Set<Int> = []

  /// Writes a value; returns false if the value has no JSON.
  mutating func write(_ value: StructuredValue) -> Bool {
    switch value {
    case .undefined: return false
    case .null: output += "null"
    case .boolean(let boolean): output += boolean ? "true" : "false"
    case .number(let number): output += JavaScriptNumber.json(number)
    case .string(let text): quote(text)
    case .date(let milliseconds): write(date: milliseconds)
    case .array(let array): return write(array.index, of: array.table)
    case .object(let object): return write(object.index, of: object.table)
    }
    return true
  }

  private mutating func write(_ root: Int, of table: StructuredTable) -> Bool {
    guard begin(root, of: table) else { return false }
    while var frame = frames.popLast() {
      guard output.utf8.count < Self.limit else { return false }
      switch frame.container {
      case .array(let slots):
        guard frame.next < slots.count else {
          end(frame, with: "]")
          continue
        }
        if frame.next > 0 { output += "," }
        frame.next += 1
        frames.append(frame)
        guard write(slots[frame.next - 1], of: table) else { return false }
      case .object(let members):
        while frame.next < members.count, case .undefined = members[frame.next].slot { frame.next += 1 }
        guard frame.next < members.count else {
          end(frame, with: "}")
          continue
        }
        let member = members[frame.next]
        if !frame.isEmpty { output += "," }
        quote(member.key)
        output += ":"
        frame.isEmpty = false
        frame.next += 1
        frames.append(frame)
        guard write(member.slot, of: table) else { return false }
      case .date(let milliseconds):
        write(date: milliseconds)
        open.remove(frame.index)
      }
    }
    return true
  }

  private mutating func begin(_ index: Int, of table: StructuredTable) -> Bool {
    guard open.insert(index).inserted else { return false }
    switch table.containers[index] {
    case .array: output += "["
    case .object: output += "{"
    case .date: break
    }
    frames.append(Frame(index: index, container: table.containers[index]))
    return true
  }

  private mutating func end(_ frame: Frame, with bracket: String) {
    output += bracket
    open.remove(frame.index)
  }

  private mutating func write(_ slot: StructuredTable.Slot, of table: StructuredTable) -> Bool {
    switch slot {
    case .undefined, .null: output += "null"
    case .boolean(let boolean): output += boolean ? "true" : "false"
    case .number(let number): output += JavaScriptNumber.json(number)
    case .string(let text): quote(text)
    case .container(let index): return begin(index, of: table)
    }
    return true
  }

  private mutating func write(date milliseconds: Double) {
    output += JavaScriptDate.iso(milliseconds).map { "\"\($0)\"" } ?? "null"
  }

  private mutating func quote(_ text: UTF16Text) {
    output += "\""
    text.withUTF16 { units in
      var start = 0
      for (index, unit) in units.enumerated() {
        guard let escape = Self.escape(unit, at: index, in: units) else { continue }
        output += String(decoding: units[start..<index], as: UTF16.self)
        output += escape
        start = index + 1
      }
      output += String(decoding: units[start...], as: UTF16.self)
    }
    output += "\""
  }

  /// Returns the escape of a code unit, if it needs one: `JSON.stringify` escapes control characters and lone
  /// surrogates.
  private static func escape(_ unit: UInt16, at index: Int, in units: UnsafeBufferPointer<UInt16>) -> String? {
    switch unit {
    case 0x22: return "\\\""
    case 0x5C: return "\\\\"
    case 0x08: return "\\b"
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0C: return "\\f"
    case 0x0D: return "\\r"
    case 0..<0x20: break
    case 0xD800..<0xDC00 where index + 1 < units.count && 0xDC00..<0xE000 ~= units[index + 1]: return nil
    case 0xDC00..<0xE000 where index > 0 && 0xD800..<0xDC00 ~= units[index - 1]: return nil
    case 0xD800..<0xE000: break
    default: return nil
    }
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
