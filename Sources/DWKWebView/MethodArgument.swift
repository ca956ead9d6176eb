import Foundation
import JavaScriptEngine

/// Converts values between a page and an app's methods, whose types are known at registration.
enum MethodArgument {
  /// Converts a JSON argument to the type that a method takes.
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

  /// Returns a value in each of the types that Apple's runtime would accept it as.
  private static func forms(of value: Any?) -> [Any] {
    switch value {
    case nil: [value as Any, "", NSString(), [AnyHashable: Any](), NSDictionary(), [Any](), NSArray()]
    case let text as String: [text, NSString(string: text)]
    case let members as [String: Any]: [members, NSDictionary(dictionary: members)]
    case let elements as [Any]: [elements, NSArray(array: elements)]
    case let value?: [value]
    }
  }

  /// Returns a result as JSON; `nil` for `nil` and for a method without a result.
  static func json(_ value: Any) throws(JSONEncodingError) -> JSONText? {
    guard !(value is Void), let value = unwrapped(value) else { return nil }
    return try JSONWriter.encode(foundation: value)
  }

  /// Unwraps a value that may be an optional.
  static func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrapped
  }
}

/// A type-erased optional, for values whose type is unknown at compile time.
private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { flatMap { MethodArgument.unwrapped($0) } }
}

/// An error for a page's argument that doesn't have the type that a method takes.
struct ArgumentError: Error, CustomStringConvertible {
  let method: String
  let type: String
  let value: String

  var description: String { "the argument of \(method) is not of type \(type): \(value)" }
}
