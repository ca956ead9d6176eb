/// The way from the top of a value to a part of it, made into an array only when somebody asks.
struct CodingPath {
  /// One step that containers below share.
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

  // Swift's own call stack carries nested types, so their nesting has to be bounded.
  static let maximumDepth = 512

  let parent: Node?
  let step: Step

  /// The node that stands for this path as a parent of further steps.
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

/// The coding key under which a superclass keeps its part.
struct SuperKey: CodingKey {
  init() {}
  init?(stringValue: String) { nil }
  init?(intValue: Int) { nil }

  var stringValue: String { "super" }
  var intValue: Int? { nil }
}
