import Foundation
import JavaScriptEngine

/// Converts values between pages and an app by copying them.
enum ScriptValues {
  /// The maximum number of values in a copy and its maximum depth; values beyond become `NSNull`.
  ///
  /// A page's value may contain itself, so that a copy without limits would never end.
  private static let mostValues = 1_000_000
  private static let mostDepth = 512

  /// Returns a page's value in Foundation's types; `nil` only for `undefined`.
  static func foundation(_ value: StructuredValue) -> Any? {
    var left = mostValues
    return foundation(value, depth: 0, left: &left)
  }

  private static func foundation(_ value: StructuredValue, depth: Int, left: inout Int) -> Any? {
    left -= 1
    guard depth < mostDepth, left > 0 else { return NSNull() }
    if value.isUndefined { return nil }
    if let boolean = value.boolean { return NSNumber(value: boolean) }
    if let number = value.number {
      return value.integer.map { NSNumber(value: $0) } ?? NSNumber(value: number)
    }
    if let string = value.string { return string }
    if let date = value.date { return Date(timeIntervalSince1970: date / 1000) }
    if let array = value.array { return array.map { foundation($0, depth: depth + 1, left: &left) ?? NSNull() } }
    if let object = value.object {
      var members: [String: Any] = [:]
      for member in object where !member.value.isUndefined {
        members[member.key.string] = foundation(member.value, depth: depth + 1, left: &left) ?? NSNull()
      }
      return members
    }
    return NSNull()
  }

  /// Returns a value of Foundation's or equivalent Swift types as a page's value; `nil` for a value that has no such
  /// form.
  static func structured(_ value: Any?) -> StructuredValue? {
    guard let value else { return .undefined }
    switch value {
    case is NSNull: return .null
    case let boolean as Bool where type(of: value) == Bool.self: return .boolean(boolean)
    case let number as NSNumber:
      let isBoolean = String(cString: number.objCType) == "c" && (number == 0 || number == 1)
      return isBoolean ? .boolean(number.boolValue) : .number(number.doubleValue)
    case let string as String: return .string(string)
    case let string as NSString: return .string(String(describing: string))
    case let date as Date: return .date(date.timeIntervalSince1970 * 1000)
    case let array as [Any]:
      let elements = array.compactMap { structured($0) }
      return elements.count == array.count ? .array(elements) : nil
    case let object as [String: Any]:
      var members: [(key: UTF16Text, value: StructuredValue)] = []
      for (key, member) in object.sorted(by: { $0.key < $1.key }) {
        guard let member = structured(member) else { return nil }
        members.append((key: UTF16Text(key), value: member))
      }
      return .object(members)
    case let integer as any BinaryInteger: return .number(Double(integer))
    case let number as any BinaryFloatingPoint: return .number(Double(number))
    default: return nil
    }
  }
}
