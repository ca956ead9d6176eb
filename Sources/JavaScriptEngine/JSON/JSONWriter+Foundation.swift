import Foundation

extension JSONWriter {
  /// The nesting depth at which `encode(foundation:)` reports a cycle.
  public static let maximumDepth = 512

  /// Writes a value of Swift's and Foundation's JSON types, with dictionary keys sorted by their UTF-16 code units.
  public static func encode(foundation value: Any?) throws(JSONEncodingError) -> JSONText {
    guard let value else { return .null }
    if let text = value as? JSONText { return text }
    var encoder = FoundationEncoder()
    try encoder.write(value)
    return encoder.writer.finishValue()
  }
}

/// Writes values whose types are known only at run time.
private struct FoundationEncoder: ~Copyable {
  var writer = JSONWriter(reservingCapacity: 64)
  private var depth = 0

  mutating func write(_ value: Any) throws(JSONEncodingError) {
    // Comparing types is far cheaper than a failed cast, so the common types come first.
    let type = type(of: value)
    if type == String.self, let string = value as? String {
      writer.append(string: string)
    } else if type == Int.self, let integer = value as? Int {
      writer.append(integer)
    } else if type == Double.self, let double = value as? Double {
      try write(double)
    } else if type == Bool.self, let bool = value as? Bool {
      writer.append(bool)
    } else if type == [Any].self, let elements = value as? [Any] {
      try write(elements: elements)
    } else if type == [String: Any].self, let members = value as? [String: Any] {
      try write(members: members.map { (key: $0.key, value: $0.value) })
    } else if type == NSNumber.self || type == FoundationBooleans.type, let number = value as? NSNumber {
      try write(number)
    } else if let container = value as? any FoundationContainer {
      try write(container)
    } else {
      try writeUncommon(value)
    }
  }

  private mutating func write(_ container: any FoundationContainer) throws(JSONEncodingError) {
    switch container.content {
    case .optional(let wrapped):
      if let wrapped { try write(wrapped) } else { writer.appendNull() }
    case .elements(let elements):
      try write(elements: elements)
    case .members(let members):
      try write(members: members)
    case .nonStringKey(let name):
      throw JSONEncodingError(.nonStringKey(name))
    }
  }

  private mutating func descend() throws(JSONEncodingError) {
    guard depth < JSONWriter.maximumDepth else {
      throw JSONEncodingError(.tooDeep(limit: JSONWriter.maximumDepth))
    }
    depth += 1
  }

  private mutating func write(elements: [Any]) throws(JSONEncodingError) {
    try descend()
    defer { depth -= 1 }
    writer.append(rawASCII: "[")
    for (index, element) in elements.enumerated() {
      if index > 0 { writer.append(rawASCII: ",") }
      do throws(JSONEncodingError) {
        try write(element)
      } catch {
        throw error.inside(.index(index))
      }
    }
    writer.append(rawASCII: "]")
  }

  private mutating func write(members: [(key: String, value: Any)]) throws(JSONEncodingError) {
    try descend()
    defer { depth -= 1 }
    writer.append(rawASCII: "{")
    var isFirst = true
    for (key, value) in members.sorted(by: { UTF16Order.precedes($0.key, $1.key) }) {
      if !isFirst { writer.append(rawASCII: ",") }
      isFirst = false
      writer.append(string: key)
      writer.append(rawASCII: ":")
      do throws(JSONEncodingError) {
        try write(value)
      } catch {
        throw error.inside(.key(key))
      }
    }
    writer.append(rawASCII: "}")
  }

  private mutating func writeUncommon(_ value: Any) throws(JSONEncodingError) {
    switch value {
    case let text as JSONText: writer.append(text)
    case is NSNull: writer.appendNull()
    case let decimal as Decimal: try write(decimal)
    case let decimal as NSDecimalNumber: try write(decimal.decimalValue)
    case let double as Double where type(of: value) == Double.self: try write(double)
    case let float as Float where type(of: value) == Float.self: try write(float)
    case let float as CGFloat where type(of: value) == CGFloat.self: try write(Double(float))
    case let integer as any FixedWidthInteger: writer.append(ascii: String(describing: integer))
    case let number as NSNumber: try write(number)
    case let string as String: writer.append(string: string)
    case let string as Substring: writer.append(string: String(string))
    default: throw JSONEncodingError(.unsupportedType(String(describing: type(of: value))))
    }
  }

  private mutating func write(_ number: NSNumber) throws(JSONEncodingError) {
    if number === FoundationBooleans.yes {
      writer.append(true)
    } else if number === FoundationBooleans.no {
      writer.append(false)
    } else {
      switch UInt8(bitPattern: number.objCType.pointee) {
      case UInt8(ascii: "d"): try write(number.doubleValue)
      case UInt8(ascii: "f"): try write(number.floatValue)
      case UInt8(ascii: "Q"): writer.append(number.uint64Value)
      default: writer.append(number.int64Value)
      }
    }
  }

  private mutating func write(_ value: Double) throws(JSONEncodingError) {
    guard value.isFinite else { throw JSONEncodingError(.nonFiniteNumber(value.description)) }
    writer.append(value)
  }

  private mutating func write(_ value: Float) throws(JSONEncodingError) {
    guard value.isFinite else { throw JSONEncodingError(.nonFiniteNumber(value.description)) }
    writer.append(value)
  }

  private mutating func write(_ value: Decimal) throws(JSONEncodingError) {
    guard !value.isNaN else { throw JSONEncodingError(.nonFiniteNumber("nan")) }
    writer.append(decimal: value.description)
  }
}

/// The two objects of all Boolean `NSNumber`s; only identity distinguishes them from small integers.
private enum FoundationBooleans {
  static let yes = NSNumber(value: true)
  static let no = NSNumber(value: false)
  static let type: Any.Type = Swift.type(of: yes)
}
