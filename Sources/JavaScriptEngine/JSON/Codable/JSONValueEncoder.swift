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
  /// The number of members or elements begun.
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

  /// Opens the object, or goes on with it where a superclass shares it.
  func openObject() {
    precondition(state == .empty || state == .object, "Attempt to encode a keyed container over another value.")
    guard state == .empty else { return }
    state = .object
    sink.writer.append(rawASCII: "{")
  }

  /// Opens the array, or goes on with it.
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

  /// Writes a member or element through a closure, taking back what a failing one has written.
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

  /// Begins a member or element that is encoded apart and put in its place at the end.
  func detachedItem(key: String?, _ path: CodingPath) -> JSONValueEncoder {
    let encoder = JSONValueEncoder(sink: JSONSink(), parent: path.node)
    item(key: key) { sink.insert(encoder) }
    return encoder
  }
}
