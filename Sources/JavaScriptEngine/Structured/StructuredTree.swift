extension StructuredValue {
  /// Creates the value that a JSON text represents, at any depth; the last of duplicate keys wins.
  public init(_ json: JSONText) {
    self = json.text.withUTF16 { units in
      guard let base = units.baseAddress else { return .null }
      var tree = StructuredTree(base: base)
      JSONWalker.walk(base, json.range, &tree)
      return tree.value
    }
  }
}

/// Builds a structured value bottom up: slots stay on one stack until the container around them closes.
private struct StructuredTree: JSONVisitor {
  private struct Frame {
    let firstSlot: Int
    let firstKey: Int
  }

  private let base: UnsafePointer<UInt16>
  private var builder = StructuredTable.Builder()
  private var slots: [StructuredTable.Slot] = []
  private var keys: [UTF16Text] = []
  private var frames: [Frame] = []

  init(base: UnsafePointer<UInt16>) { self.base = base }

  var value: StructuredValue { slots.last.map { builder.build().value($0) } ?? .null }

  mutating func enter(isObject: Bool, at lower: Int) -> Bool {
    frames.append(Frame(firstSlot: slots.count, firstKey: keys.count))
    return true
  }

  mutating func leave(isObject: Bool, upper: Int) {
    guard let frame = frames.popLast() else { return }
    let inner = Array(slots[frame.firstSlot...])
    slots.removeLast(inner.count)
    slots.append(.container(builder.append(isObject ? .object(members(inner, frame)) : .array(inner))))
  }

  private mutating func members(_ inner: [StructuredTable.Slot], _ frame: Frame) -> [StructuredTable.Member] {
    var members: [StructuredTable.Member] = []
    members.reserveCapacity(inner.count)
    var places: [UTF16Text: Int] = [:]
    for (key, slot) in zip(keys[frame.firstKey...], inner) {
      if let place = places[key] {
        members[place].slot = slot
      } else {
        places[key] = members.count
        members.append(StructuredTable.Member(key: key, slot: slot))
      }
    }
    keys.removeLast(inner.count)
    return members
  }

  // Every container is entered.
  mutating func opaque(_ lower: Int, _ upper: Int) {}

  mutating func key(_ lower: Int, _ upper: Int, hasEscapes: Bool) { keys.append(text(lower, upper, hasEscapes)) }

  mutating func scalar(_ kind: JSONText.Kind, _ lower: Int, _ upper: Int, hasEscapes: Bool) {
    switch kind {
    case .string: slots.append(.string(text(lower, upper, hasEscapes)))
    case .bool: slots.append(.boolean(base[lower] == JSONUnit.lowerT))
    case .null: slots.append(.null)
    default: slots.append(.number(JSONNumber(UnsafeBufferPointer(start: base + lower, count: upper - lower)).double))
    }
  }

  private func text(_ lower: Int, _ upper: Int, _ hasEscapes: Bool) -> UTF16Text {
    let content = UnsafeBufferPointer(start: base + lower + 1, count: upper - lower - 2)
    return hasEscapes
      ? Array(UnescapedUnits(content)).withUnsafeBufferPointer { UTF16Text(utf16: $0) } : UTF16Text(utf16: content)
  }
}
