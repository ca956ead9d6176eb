/// Writes a structured copy as JSON from which the engine creates an equal value in one call.
///
/// JSON represents trees of arrays and objects exactly, except for members that are `undefined`, dates, numbers that
/// are not finite and negative zero.
struct PlainTreeWriter: ~Copyable {
  private typealias Table = StructuredTable

  /// The text of large values would cost more than their separate parts.
  private static let mostUnits = 1 << 14
  private static let mostLevels = 64

  private let table: StructuredTable
  private var writer = JSONWriter(reservingCapacity: 256)
  /// The arrays and objects that were written: a second reference to one must stay a reference.
  private var written: Set<Int> = []

  private init(_ table: StructuredTable) { self.table = table }

  /// Returns the JSON of an array or object; nil if it would not represent the value exactly, or would be large.
  static func json(_ root: Int, of table: StructuredTable) -> UTF16Text? {
    var writer = PlainTreeWriter(table)
    return writer.write(root, level: 0) ? writer.writer.finish() : nil
  }

  private mutating func write(_ index: Int, level: Int) -> Bool {
    guard level < Self.mostLevels, written.insert(index).inserted else { return false }
    switch table.containers[index] {
    case .array(let slots):
      writer.append(rawASCII: "[")
      for (position, slot) in slots.enumerated() {
        if position > 0 { writer.append(rawASCII: ",") }
        guard write(slot, level: level) else { return false }
      }
      writer.append(rawASCII: "]")
    case .object(let members):
      writer.append(rawASCII: "{")
      for (position, member) in members.enumerated() {
        if position > 0 { writer.append(rawASCII: ",") }
        member.key.withUTF16 { writer.append(utf16: $0) }
        writer.append(rawASCII: ":")
        guard write(member.slot, level: level) else { return false }
      }
      writer.append(rawASCII: "}")
    case .date: return false
    }
    return true
  }

  private mutating func write(_ slot: Table.Slot, level: Int) -> Bool {
    switch slot {
    case .undefined: return false
    case .null: writer.appendNull()
    case .boolean(let boolean): writer.append(boolean)
    case .number(let number):
      guard number.isFinite, number != 0 || number.sign == .plus else { return false }
      writer.append(number)
    case .string(let text):
      guard writer.count + text.count < Self.mostUnits else { return false }
      text.withUTF16 { writer.append(utf16: $0) }
    case .container(let index): return write(index, level: level + 1)
    }
    return writer.count < Self.mostUnits
  }
}
