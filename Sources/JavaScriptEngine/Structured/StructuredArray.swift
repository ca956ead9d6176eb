/// The elements of an array in a structured copy.
public struct StructuredArray: Sendable, RandomAccessCollection {
  let table: StructuredTable
  let index: Int

  var slots: [StructuredTable.Slot] {
    if case .array(let slots) = table.containers[index] { slots } else { [] }
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }

  /// The number of elements.
  public var endIndex: Int { slots.count }

  /// An element.
  public subscript(position: Int) -> StructuredValue { table.value(slots[position]) }
}

extension StructuredArray: Hashable {
  /// Whether both have equal elements.
  public static func == (left: StructuredArray, right: StructuredArray) -> Bool {
    StructuredComparison.areEqual(.array(left), .array(right))
  }

  /// Feeds the number of elements into the hasher: elements may lead back to the array.
  public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
