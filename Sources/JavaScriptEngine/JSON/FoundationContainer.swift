import Foundation

/// What a container found at run time holds.
enum FoundationContent {
  case optional(Any?)
  case elements([Any])
  case members([(key: String, value: Any)])
  case nonStringKey(String)
}

/// The types that hold other values, found by one cast whatever their element types are.
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

// Foundation's accessors turn nested containers into Swift ones at once, which never ends on a cycle; mirrors do not.
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

/// Reads dictionary keys that are strings in one guise or another.
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
