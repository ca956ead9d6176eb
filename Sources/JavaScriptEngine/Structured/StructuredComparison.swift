/// Compares structured values as if they were trees; cycles and depth are supported.
struct StructuredComparison {
  /// Two containers that are assumed to be equal until their parts differ.
  private struct Pair: Hashable {
    let left: Int
    let right: Int
  }

  private typealias Slot = StructuredTable.Slot

  private let left: StructuredTable
  private let right: StructuredTable
  private var assumed: Set<Pair> = []
  private var open: [Pair] = []

  static func areEqual(_ left: StructuredValue, _ right: StructuredValue) -> Bool {
    switch (left, right) {
    case (.undefined, .undefined), (.null, .null): return true
    case (.boolean(let left), .boolean(let right)): return left == right
    case (.number(let left), .number(let right)), (.date(let left), .date(let right)): return areSame(left, right)
    case (.string(let left), .string(let right)): return left == right
    case (.array(let left), .array(let right)):
      var comparison = StructuredComparison(left: left.table, right: right.table)
      return comparison.run(from: Pair(left: left.index, right: right.index))
    case (.object(let left), .object(let right)):
      var comparison = StructuredComparison(left: left.table, right: right.table)
      return comparison.run(from: Pair(left: left.index, right: right.index))
    default: return false
    }
  }

  private init(left: StructuredTable, right: StructuredTable) {
    self.left = left
    self.right = right
  }

  private static func areSame(_ left: Double, _ right: Double) -> Bool {
    left == right || (left.isNaN && right.isNaN)
  }

  private mutating func run(from root: Pair) -> Bool {
    assume(root)
    while let pair = open.popLast() {
      guard match(left.containers[pair.left], right.containers[pair.right]) else { return false }
    }
    return true
  }

  private mutating func assume(_ pair: Pair) {
    if left === right, pair.left == pair.right { return }
    if assumed.insert(pair).inserted { open.append(pair) }
  }

  private mutating func match(_ left: StructuredTable.Container, _ right: StructuredTable.Container) -> Bool {
    switch (left, right) {
    case (.array(let left), .array(let right)):
      guard left.count == right.count else { return false }
      for (left, right) in zip(left, right) where !match(left, right) { return false }
      return true
    case (.object(let left), .object(let right)): return match(left, right)
    case (.date(let left), .date(let right)): return Self.areSame(left, right)
    default: return false
    }
  }

  private mutating func match(_ left: [StructuredTable.Member], _ right: [StructuredTable.Member]) -> Bool {
    guard left.count == right.count else { return false }
    var places: [UTF16Text: Int] = [:]
    for (place, member) in left.enumerated() {
      if right[place].key == member.key {
        guard match(member.slot, right[place].slot) else { return false }
        continue
      }
      // Only objects whose keys are in a different order need a dictionary.
      if places.isEmpty { for (place, member) in right.enumerated() { places[member.key] = place } }
      guard let place = places[member.key], match(member.slot, right[place].slot) else { return false }
    }
    return true
  }

  private mutating func match(_ left: Slot, _ right: Slot) -> Bool {
    switch (left, right) {
    case (.undefined, .undefined), (.null, .null): return true
    case (.boolean(let left), .boolean(let right)): return left == right
    case (.number(let left), .number(let right)): return Self.areSame(left, right)
    case (.string(let left), .string(let right)): return left == right
    case (.container(let left), .container(let right)):
      assume(Pair(left: left, right: right))
      return true
    default: return false
    }
  }
}

extension StructuredValue: Hashable {
  /// Returns whether both values are equal as trees.
  public static func == (left: StructuredValue, right: StructuredValue) -> Bool {
    StructuredComparison.areEqual(left, right)
  }

  /// Feeds the value into the hasher, arrays and objects by their sizes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .undefined: hasher.combine(0)
    case .null: hasher.combine(1)
    case .boolean(let boolean): hasher.combine(boolean)
    case .number(let number), .date(let number): hasher.combine(number.isNaN ? .nan : number)
    case .string(let text): hasher.combine(text)
    case .array(let array): hasher.combine(array)
    case .object(let object): hasher.combine(object)
    }
  }
}
