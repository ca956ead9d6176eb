import Foundation

extension JSONText {
  /// The nesting depth at which `foundationValue()` begins to return slices.
  public static let maximumTreeDepth = 512

  /// Returns the value in Foundation's types: `NSNull`, `NSNumber`, `String`, `[Any]` and `[String: Any]`.
  ///
  /// The last of duplicate keys wins. Containers nested deeper than `maximumTreeDepth` remain `JSONText` slices,
  /// because releasing a deeper tree of arrays or dictionaries would overflow the stack.
  public func foundationValue() -> Any {
    text.withUTF16 { units in
      guard let base = units.baseAddress else { return NSNull() }
      var tree = FoundationTree(text: text, base: base)
      JSONWalker.walk(base, range, &tree)
      return tree.value
    }
  }
}

/// Builds Foundation's types bottom up: values stay on one stack until the container around them closes.
private struct FoundationTree: JSONVisitor {
  private struct Frame {
    let firstValue: Int
    let firstKey: Int
  }

  private let text: UTF16Text
  private let base: UnsafePointer<UInt16>
  private var values: [Any] = []
  private var keys: [String] = []
  private var frames: [Frame] = []

  init(text: UTF16Text, base: UnsafePointer<UInt16>) {
    self.text = text
    self.base = base
  }

  var value: Any { values.last ?? NSNull() }

  mutating func enter(isObject: Bool, at lower: Int) -> Bool {
    guard frames.count < JSONText.maximumTreeDepth else { return false }
    frames.append(Frame(firstValue: values.count, firstKey: keys.count))
    return true
  }

  mutating func leave(isObject: Bool, upper: Int) {
    guard let frame = frames.popLast() else { return }
    let container: Any = isObject ? object(frame) : Array(values[frame.firstValue...])
    values.removeLast(values.count - frame.firstValue)
    values.append(container)
  }

  private mutating func object(_ frame: Frame) -> [String: Any] {
    let count = values.count - frame.firstValue
    var object = [String: Any](minimumCapacity: count)
    for index in 0..<count {
      object[keys[frame.firstKey + index]] = values[frame.firstValue + index]
    }
    keys.removeLast(count)
    return object
  }

  mutating func opaque(_ lower: Int, _ upper: Int) {
    values.append(JSONText(unchecked: text, lower, upper))
  }

  mutating func key(_ lower: Int, _ upper: Int, hasEscapes: Bool) {
    keys.append(string(lower, upper, hasEscapes: hasEscapes))
  }

  mutating func scalar(_ kind: JSONText.Kind, _ lower: Int, _ upper: Int, hasEscapes: Bool) {
    switch kind {
    case .string: values.append(string(lower, upper, hasEscapes: hasEscapes))
    case .bool: values.append(base[lower] == JSONUnit.lowerT ? SharedValues.yes : SharedValues.no)
    case .null: values.append(SharedValues.null)
    default: values.append(number(lower, upper))
    }
  }

  private func string(_ lower: Int, _ upper: Int, hasEscapes: Bool) -> String {
    let content = UnsafeBufferPointer(start: base + lower + 1, count: upper - lower - 2)
    return UnitTranscoder.string(content, hasEscapes: hasEscapes)
  }

  private func number(_ lower: Int, _ upper: Int) -> NSNumber {
    let number = JSONNumber(UnsafeBufferPointer(start: base + lower, count: upper - lower))
    guard let magnitude = number.integerMagnitude else { return NSNumber(value: number.double) }
    if number.isNegative {
      // Only a double can represent negative zero.
      guard magnitude != 0, let value = number.integer(Int.self) else { return NSNumber(value: number.double) }
      return NSNumber(value: value)
    }
    if magnitude < SharedValues.smallIntegers.count { return SharedValues.smallIntegers[Int(magnitude)] }
    return magnitude <= UInt64(Int.max) ? NSNumber(value: Int(magnitude)) : NSNumber(value: magnitude)
  }
}

/// Immutable objects that every tree can share.
private enum SharedValues {
  static let yes = NSNumber(value: true)
  static let no = NSNumber(value: false)
  static let smallIntegers = (0..<256).map { NSNumber(value: $0 as Int) }
  static let null = NSNull()
}

/// The content of a container that is discovered at run time.
enum FoundationContent {
  case optional(Any?)
  case elements([Any])
  case members([(key: String, value: Any)])
  case nonStringKey(String)
}

/// The types that contain other values, found by one cast for any element type.
protocol FoundationContainer {
  var content: FoundationContent { get }
}

extension Optional: FoundationContainer {
  var content: FoundationContent { .optional(map { $0 as Any }) }
}

extension Array: FoundationContainer {
  var content: FoundationContent { .elements(map { $0 as Any }) }
}

extension Dictionary: FoundationContainer {
  var content: FoundationContent {
    var members: [(key: String, value: Any)] = []
    members.reserveCapacity(count)
    for (key, value) in self {
      guard let key = key as? String ?? FoundationKey.string(key) else {
        return .nonStringKey(FoundationKey.typeName(key))
      }
      members.append((key, value as Any))
    }
    return .members(members)
  }
}

// Foundation's accessors convert all nested containers to Swift ones, which never ends on a cycle; mirrors do not.
extension NSArray: FoundationContainer {
  var content: FoundationContent {
    let raw = Mirror(reflecting: self).children.map(\.value)
    guard raw.count == count else { return .elements((0..<count).map { object(at: $0) }) }
    return .elements(raw.enumerated().map { $1 is NSArray || $1 is NSDictionary ? $1 : object(at: $0) })
  }
}

extension NSDictionary: FoundationContainer {
  var content: FoundationContent {
    var rawContainers: [NSObject: Any] = [:]
    for child in Mirror(reflecting: self).children {
      guard let (key, value) = child.value as? (key: NSObject, value: AnyObject) else { continue }
      if value is NSArray || value is NSDictionary { rawContainers[key] = value }
    }
    var members: [(key: String, value: Any)] = []
    members.reserveCapacity(count)
    for key in allKeys {
      guard let string = FoundationKey.string(key) else { return .nonStringKey(FoundationKey.typeName(key)) }
      members.append((string, rawContainers[NSString(string: string)] ?? object(forKey: key) ?? NSNull()))
    }
    return .members(members)
  }
}

/// Reads dictionary keys that are strings of any type.
private enum FoundationKey {
  static func string(_ key: Any) -> String? {
    let key = (key as? AnyHashable)?.base ?? key
    return switch key {
    case let string as String: string
    case let string as Substring: String(string)
    default: nil
    }
  }

  static func typeName(_ key: Any) -> String {
    String(describing: type(of: (key as? AnyHashable)?.base ?? key))
  }
}
