import Foundation
import JavaScriptEngine

/// What goes between a page and an app's methods, whose types are known where they are registered.
enum MethodArgument {
  /// The argument as a method wants it.
  static func read<Argument>(_ json: JSONText?, of method: String) throws -> Argument {
    let value = json?.foundationValue()
    for form in forms(of: value) {
      if let argument = form as? Argument { return argument }
    }
    if let json, let type = Argument.self as? any Decodable.Type, let argument = try json.decode(type) as? Argument {
      return argument
    }
    throw ArgumentError(method: method, type: "\(Argument.self)", value: json?.string ?? "nil")
  }

  /// A value in each of the types that Apple's runtime would take it for.
  private static func forms(of value: Any?) -> [Any] {
    switch value {
    case nil: [value as Any, "", NSString(), [AnyHashable: Any](), NSDictionary(), [Any](), NSArray()]
    case let text as String: [text, NSString(string: text)]
    case let members as [String: Any]: [members, NSDictionary(dictionary: members)]
    case let elements as [Any]: [elements, NSArray(array: elements)]
    case let value?: [value]
    }
  }

  /// A result as JSON; nil for nil, and for that of a method that has none.
  static func json(_ value: Any) throws(JSONEncodingError) -> JSONText? {
    guard !(value is Void), let value = unwrapped(value) else { return nil }
    return try JSONWriter.encode(foundation: value)
  }

  /// A value of an optional's type, or of any other, as the value or nil.
  static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrapped
  }
}

/// What an optional is at run time, when its type is not known.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { flatMap { MethodArgument.unwrapped($0) } }
}

/// A page's argument is not what a method takes.
struct ArgumentError: Error, CustomStringConvertible {
  let method: String
  let type: String
  let value: String

  var description: String { "the argument of \(method) is no \(type): \(value)" }
}
