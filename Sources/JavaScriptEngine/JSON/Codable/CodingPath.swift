import Foundation

/// The path from the top of a value to a part of it, which becomes an array only on request.
struct CodingPath {
  /// A step that nested containers share.
  final class Node {
    let parent: Node?
    let step: Step
    let depth: Int

    init(parent: Node?, step: Step) {
      self.parent = parent
      self.step = step
      depth = (parent?.depth ?? 0) + 1
    }
  }

  /// A step into a container, or none for the value itself.
  enum Step {
    case none
    case key(any CodingKey)
    case index(Int)
  }

  // Nested types recurse on Swift's own call stack, so their nesting has to be bounded.
  static let maximumDepth = 512

  let parent: Node?
  let step: Step

  /// The node for this path as a parent of further steps.
  var node: Node? {
    if case .none = step { return parent }
    return Node(parent: parent, step: step)
  }

  /// The steps as coding keys, outermost first.
  var keys: [any CodingKey] {
    var keys: [any CodingKey] = []
    var step = step
    var parent = parent
    while true {
      switch step {
      case .none: break
      case .key(let key): keys.append(key)
      case .index(let index): keys.append(IndexKey(index))
      }
      guard let node = parent else { break }
      step = node.step
      parent = node.parent
    }
    return keys.reversed()
  }
}

/// The coding key of an array's element.
struct IndexKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }
  init?(stringValue: String) { nil }
  init?(intValue: Int) { index = intValue }

  var stringValue: String { "Index \(index)" }
  var intValue: Int? { index }
}

/// The coding key for the part of a superclass.
struct SuperKey: CodingKey {
  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }

  var stringValue: String { "super" }
  var intValue: Int? { nil }
}

/// A string hashed and compared by its code units, because JSON's keys have no canonical equivalence.
struct ExactKey: Hashable {
  private let string: String

  init(_ string: String) { self.string = string }

  static func == (left: ExactKey, right: ExactKey) -> Bool {
    var left = left.string
    var right = right.string
    return left.withUTF8 { leftBytes in
      right.withUTF8 { rightBytes in
        guard leftBytes.count == rightBytes.count else { return false }
        guard let leftBase = leftBytes.baseAddress, let rightBase = rightBytes.baseAddress else { return true }
        return memcmp(leftBase, rightBase, leftBytes.count) == 0
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// The members of a large object by key, optimized for lookups in the order of the text.
final class KeyTable {
  private let members: [ExactKey: Int]
  /// Indicates whether a key occurs more than once, so that the order of the text does not determine the effective
  /// member.
  let hasDuplicates: Bool
  private let end: Int
  private var expectedKey: Int

  init(of object: Int, in index: JSONIndex) {
    var members = [ExactKey: Int](minimumCapacity: index.count(object))
    index.forEachKey(of: object) { members[ExactKey(index.string($0))] = $0 + 1 }
    hasDuplicates = members.count < index.count(object)
    self.members = members
    end = index.next(object)
    expectedKey = object + 1
  }

  /// Returns the entry of the last member with a key.
  func member(_ key: String, in index: JSONIndex) -> Int? {
    let guess = expectedKey
    if !hasDuplicates, guess < end, index.isKey(guess, key) {
      expectedKey = index.next(guess + 1)
      return guess + 1
    }
    guard let member = members[ExactKey(key)] else { return nil }
    expectedKey = index.next(member)
    return member
  }
}
