import Foundation

/// Reads indexed values as Swift's and Foundation's standard types, or through their own `init(from:)`.
struct JSONValueReader {
  let index: JSONIndex

  /// Reads an entry; the common types are recognized by identity, before any decoder is created.
  @inline(__always)
  func read<T: Decodable>(_ type: T.Type, _ entry: Int, _ path: CodingPath) throws -> T {
    if type == String.self { return reinterpret(try string(entry, T.self, path)) }
    if type == Int.self { return reinterpret(try integer(entry, Int.self, path)) }
    if type == Double.self { return reinterpret(try floatingPoint(entry, Double.self, path)) }
    if type == Bool.self { return reinterpret(try bool(entry, path)) }
    return try readUncommon(type, entry, path)
  }

  private func readUncommon<T: Decodable>(_ type: T.Type, _ entry: Int, _ path: CodingPath) throws -> T {
    if type == Float.self { return reinterpret(try floatingPoint(entry, Float.self, path)) }
    if type == Int64.self { return reinterpret(try integer(entry, Int64.self, path)) }
    if type == Int32.self { return reinterpret(try integer(entry, Int32.self, path)) }
    if type == Int16.self { return reinterpret(try integer(entry, Int16.self, path)) }
    if type == Int8.self { return reinterpret(try integer(entry, Int8.self, path)) }
    if type == UInt.self { return reinterpret(try integer(entry, UInt.self, path)) }
    if type == UInt64.self { return reinterpret(try integer(entry, UInt64.self, path)) }
    if type == UInt32.self { return reinterpret(try integer(entry, UInt32.self, path)) }
    if type == UInt16.self { return reinterpret(try integer(entry, UInt16.self, path)) }
    if type == UInt8.self { return reinterpret(try integer(entry, UInt8.self, path)) }
    if type == Int128.self { return reinterpret(try integer(entry, Int128.self, path)) }
    if type == UInt128.self { return reinterpret(try integer(entry, UInt128.self, path)) }
    if type == JSONText.self { return reinterpret(index.slice(entry)) }
    if type == Date.self { return reinterpret(try date(entry, path)) }
    if type == Data.self { return reinterpret(try data(entry, path)) }
    if type == URL.self { return reinterpret(try url(entry, path)) }
    if type == Decimal.self { return reinterpret(try decimal(entry, path)) }
    let node = path.node
    if let node, node.depth > CodingPath.maximumDepth {
      throw corrupted("Values nested more than \(CodingPath.maximumDepth) levels deep.", path)
    }
    return try T(from: JSONValueDecoder(reader: self, entry: entry, parent: node))
  }

  @inline(__always)
  private func string<T>(_ entry: Int, _ type: T.Type, _ path: CodingPath) throws -> String {
    guard index.kind(entry) == .string else { throw mismatch(type, entry, path) }
    return index.string(entry)
  }

  @inline(__always)
  private func bool(_ entry: Int, _ path: CodingPath) throws -> Bool {
    guard index.kind(entry) == .bool else { throw mismatch(Bool.self, entry, path) }
    return index.withUnits(entry) { $0[0] == JSONUnit.lowerT }
  }

  @inline(__always)
  private func integer<T: FixedWidthInteger>(_ entry: Int, _ type: T.Type, _ path: CodingPath) throws -> T {
    guard index.kind(entry) == .number else { throw mismatch(type, entry, path) }
    guard let value = index.withUnits(entry, { JSONNumber($0).integer(type) }) else {
      throw corrupted("Parsed JSON number <\(index.slice(entry).string)> does not fit in \(type).", path)
    }
    return value
  }

  @inline(__always)
  private func floatingPoint<T: BinaryFloatingPoint & LosslessStringConvertible>(
    _ entry: Int, _ type: T.Type, _ path: CodingPath
  ) throws -> T {
    guard index.kind(entry) == .number else { throw mismatch(type, entry, path) }
    let value = index.withUnits(entry) { units in
      let number = JSONNumber(units)
      // A float that is converted through a double could be rounded twice.
      return type == Double.self ? T(number.double) : T(number.text) ?? T(number.double)
    }
    guard value.isFinite else {
      throw corrupted("Parsed JSON number <\(index.slice(entry).string)> does not fit in \(type).", path)
    }
    return value
  }

  private func date(_ entry: Int, _ path: CodingPath) throws -> Date {
    Date(timeIntervalSinceReferenceDate: try floatingPoint(entry, Double.self, path))
  }

  private func data(_ entry: Int, _ path: CodingPath) throws -> Data {
    guard let data = Data(base64Encoded: try string(entry, Data.self, path)) else {
      throw corrupted("Encountered Data is not valid Base64.", path)
    }
    return data
  }

  private func url(_ entry: Int, _ path: CodingPath) throws -> URL {
    guard let url = URL(string: try string(entry, URL.self, path)) else { throw corrupted("Invalid URL string.", path) }
    return url
  }

  private func decimal(_ entry: Int, _ path: CodingPath) throws -> Decimal {
    guard index.kind(entry) == .number else { throw mismatch(Decimal.self, entry, path) }
    let text = index.slice(entry).string
    guard let decimal = Decimal(string: text), !decimal.isNaN else {
      throw corrupted("Parsed JSON number <\(text)> does not fit in Decimal.", path)
    }
    return decimal
  }
}

extension JSONValueReader {
  /// Returns the error for an entry of a kind that a type cannot be decoded from.
  func mismatch(_ type: Any.Type, _ entry: Int, _ path: CodingPath) -> DecodingError {
    let found: String
    switch index.kind(entry) {
    case .null:
      return .valueNotFound(
        type,
        DecodingError.Context(
          codingPath: path.keys, debugDescription: "Cannot get value of type \(type) -- found null value instead"))
    case .object: found = "a dictionary"
    case .array: found = "an array"
    case .string: found = "a string"
    case .number: found = "number"
    case .bool: found = "bool"
    }
    let explanation = "Expected to decode \(type) but found \(found) instead."
    return .typeMismatch(type, DecodingError.Context(codingPath: path.keys, debugDescription: explanation))
  }

  /// Returns the error for an entry of the right kind with an invalid value.
  func corrupted(_ explanation: String, _ path: CodingPath) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: path.keys, debugDescription: explanation))
  }
}
