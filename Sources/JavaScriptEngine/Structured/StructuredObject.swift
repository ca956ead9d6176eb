/// The members of an object in a structured copy, in the order in which the object had them.
public struct StructuredObject: Sendable, RandomAccessCollection {
  let table: StructuredTable
  let index: Int

  var members: [StructuredTable.Member] {
    if case .object(let members) = table.containers[index] { members } else { [] }
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }

  /// The number of members.
  public var endIndex: Int { members.count }

  /// A key and its value, by their place.
  public subscript(position: Int) -> (key: UTF16Text, value: StructuredValue) {
    let member = members[position]
    return (member.key, table.value(member.slot))
  }

  /// The value of a key, if there is one.
  public subscript(key: UTF16Text) -> StructuredValue? {
    members.first { $0.key == key }.map { table.value($0.slot) }
  }

  /// The value of a key, if there is one.
  public subscript(key: String) -> StructuredValue? { self[UTF16Text(key)] }

  /// The keys, in order.
  public var keys: [String] { members.map(\.key.string) }
}

extension StructuredObject: Hashable {
  /// Whether both have the same keys with equal values, in any order.
  public static func == (left: StructuredObject, right: StructuredObject) -> Bool {
    StructuredComparison.areEqual(.object(left), .object(right))
  }

  /// Feeds the number of members into the hasher: values may lead back to the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
