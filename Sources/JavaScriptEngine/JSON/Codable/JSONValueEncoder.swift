import Foundation

/// The encoder of one value, which writes it as it is encoded.
final class JSONValueEncoder: Encoder, SingleValueEncodingContainer {
  private enum State {
    case empty
    case object
    case array
    case single
  }

  let sink: JSONSink
  let parent: CodingPath.Node?
  /// The number of members or elements that were begun.
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private var state = State.empty

  init(sink: JSONSink, parent: CodingPath.Node?) {
    self.sink = sink
    self.parent = parent
  }

  var codingPath: [any CodingKey] { CodingPath(parent: parent, step: .none).keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    openObject()
    return KeyedEncodingContainer(JSONKeyedEncoding<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    openArray()
    return JSONUnkeyedEncoding(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() {
    state = .single
    sink.writer.appendNull()
  }

  func encode<T: Encodable>(_ value: T) throws {
    let mark = sink.mark
    do {
      state = .single
      try write(value, CodingPath(parent: parent, step: .none))
    } catch {
      state = .empty
      sink.rewind(to: mark)
      throw error
    }
  }

  /// Opens the object, or continues it if a superclass shares it.
  func openObject() {
    precondition(state == .empty || state == .object, "Attempt to encode a keyed container over another value.")
    guard state == .empty else { return }
    state = .object
    sink.writer.append(rawASCII: "{")
  }

  /// Opens the array, or continues it.
  func openArray() {
    precondition(state == .empty || state == .array, "Attempt to encode an unkeyed container over another value.")
    guard state == .empty else { return }
    state = .array
    sink.writer.append(rawASCII: "[")
  }

  /// Writes the closing bracket; a value that encoded nothing becomes an empty object.
  func close() {
    sink.lastValueWasEmpty = state == .empty
    switch state {
    case .empty: sink.writer.append(rawASCII: "{}")
    case .object: sink.writer.append(rawASCII: "}")
    case .array: sink.writer.append(rawASCII: "]")
    case .single: break
    }
  }

  /// Writes a member or element through a closure, and removes its partial output if the closure fails.
  @inline(__always)
  func item(key: String?, _ write: () throws -> Void) rethrows {
    let mark = sink.mark
    if count > 0 { sink.writer.append(rawASCII: ",") }
    count &+= 1
    if let key {
      sink.writer.append(string: key)
      sink.writer.append(rawASCII: ":")
    }
    do {
      try write()
    } catch {
      sink.rewind(to: mark)
      count &-= 1
      throw error
    }
  }

  /// Begins a member or element that is encoded separately and inserted at the end.
  func detachedItem(key: String?, _ path: CodingPath) -> JSONValueEncoder {
    let encoder = JSONValueEncoder(sink: JSONSink(), parent: path.node)
    item(key: key) { sink.insert(encoder) }
    return encoder
  }
}

extension JSONValueEncoder {
  /// Writes a value; the common types are recognized by identity, before any encoder is created.
  @inline(__always)
  func write<T: Encodable>(_ value: T, _ path: CodingPath) throws {
    if T.self == String.self {
      sink.writer.append(string: reinterpret(value, as: String.self))
    } else if T.self == Int.self {
      sink.writer.append(reinterpret(value, as: Int.self))
    } else if T.self == Double.self {
      try write(reinterpret(value, as: Double.self), path)
    } else if T.self == Bool.self {
      sink.writer.append(reinterpret(value, as: Bool.self))
    } else {
      try writeUncommon(value, path)
    }
  }

  /// Writes the top-level value of the text, which must encode something.
  func writeTopLevel<T: Encodable>(_ value: T) throws {
    let path = CodingPath(parent: nil, step: .none)
    try write(value, path)
    if sink.lastValueWasEmpty {
      throw invalid(value, "Top-level \(T.self) did not encode any values.", path)
    }
  }

  private func write(_ value: Double, _ path: CodingPath) throws {
    guard value.isFinite else { throw invalid(value, "Unable to encode Double.\(value) directly in JSON.", path) }
    sink.writer.append(value)
  }

  private func write(_ value: Float, _ path: CodingPath) throws {
    guard value.isFinite else { throw invalid(value, "Unable to encode Float.\(value) directly in JSON.", path) }
    sink.writer.append(value)
  }

  private func writeUncommon<T: Encodable>(_ value: T, _ path: CodingPath) throws {
    let type = T.self as Any.Type
    if type == Float.self { return try write(reinterpret(value, as: Float.self), path) }
    if type == Int64.self { return sink.writer.append(reinterpret(value, as: Int64.self)) }
    if type == Int32.self { return sink.writer.append(reinterpret(value, as: Int32.self)) }
    if type == Int16.self { return sink.writer.append(reinterpret(value, as: Int16.self)) }
    if type == Int8.self { return sink.writer.append(reinterpret(value, as: Int8.self)) }
    if type == UInt.self { return sink.writer.append(reinterpret(value, as: UInt.self)) }
    if type == UInt64.self { return sink.writer.append(reinterpret(value, as: UInt64.self)) }
    if type == UInt32.self { return sink.writer.append(reinterpret(value, as: UInt32.self)) }
    if type == UInt16.self { return sink.writer.append(reinterpret(value, as: UInt16.self)) }
    if type == UInt8.self { return sink.writer.append(reinterpret(value, as: UInt8.self)) }
    if type == Int128.self { return sink.writer.append(reinterpret(value, as: Int128.self)) }
    if type == UInt128.self { return sink.writer.append(reinterpret(value, as: UInt128.self)) }
    if type == JSONText.self { return sink.writer.append(reinterpret(value, as: JSONText.self)) }
    if type == Date.self {
      return try write(reinterpret(value, as: Date.self).timeIntervalSinceReferenceDate, path)
    }
    if type == Data.self {
      return sink.writer.append(string: reinterpret(value, as: Data.self).base64EncodedString())
    }
    if type == URL.self { return sink.writer.append(string: reinterpret(value, as: URL.self).absoluteString) }
    if type == Decimal.self {
      let decimal = reinterpret(value, as: Decimal.self)
      guard !decimal.isNaN else { throw invalid(value, "Unable to encode Decimal.nan directly in JSON.", path) }
      return sink.writer.append(decimal: decimal.description)
    }
    let node = path.node
    if let node, node.depth > CodingPath.maximumDepth {
      throw invalid(value, "Values nested more than \(CodingPath.maximumDepth) levels deep.", path)
    }
    let encoder = JSONValueEncoder(sink: sink, parent: node)
    try value.encode(to: encoder)
    encoder.close()
  }

  private func invalid(_ value: Any, _ explanation: String, _ path: CodingPath) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: path.keys, debugDescription: explanation))
  }
}
