/// The buffer that encoders write to, with the insertion points of parts that are encoded separately.
final class JSONSink {
  /// A state to return to when encoding a value fails midway.
  struct Mark {
    let unitCount: Int
    let insertionCount: Int
  }

  // Only one encoder writes at a time, so run-time checks of exclusivity would cost time and find nothing.
  @exclusivity(unchecked) var writer = JSONWriter()
  /// Indicates whether the value closed last had encoded nothing, which is an error for a top-level value only.
  var lastValueWasEmpty = false
  // Nested containers may be filled at any time, so each has a sink of its own until the end.
  @exclusivity(unchecked) private var insertions: [(offset: Int, encoder: JSONValueEncoder)] = []

  var mark: Mark { Mark(unitCount: writer.count, insertionCount: insertions.count) }

  func insert(_ encoder: JSONValueEncoder) {
    insertions.append((writer.count, encoder))
  }

  func rewind(to mark: Mark) {
    writer.truncate(to: mark.unitCount)
    insertions.removeLast(insertions.count - mark.insertionCount)
  }

  /// Returns the value that was written.
  func finishValue() -> JSONText {
    guard !insertions.isEmpty else { return writer.finishValue() }
    var joined = JSONWriter(reservingCapacity: writer.count)
    join(into: &joined)
    return joined.finishValue()
  }

  /// Appends the text, with the separately encoded parts inserted.
  private func join(into joined: inout JSONWriter) {
    var copied = 0
    for (offset, encoder) in insertions {
      joined.append(units: copied..<offset, of: writer)
      encoder.close()
      encoder.sink.join(into: &joined)
      copied = offset
    }
    joined.append(units: copied..<writer.count, of: writer)
  }
}

/// Writes the members of an object.
struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) {
    encoder.item(key: key.stringValue) { encoder.sink.writer.appendNull() }
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try encoder.item(key: key.stringValue) { try encoder.write(value, path(key)) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.detachedItem(key: key.stringValue, path(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.detachedItem(key: key.stringValue, path(key)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    encoder.detachedItem(key: "super", CodingPath(parent: encoder.parent, step: .key(SuperKey())))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    encoder.detachedItem(key: key.stringValue, path(key))
  }

  @inline(__always)
  private func path(_ key: Key) -> CodingPath { CodingPath(parent: encoder.parent, step: .key(key)) }
}

/// Writes the elements of an array.
struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.count }

  func encodeNil() {
    encoder.item(key: nil) { encoder.sink.writer.appendNull() }
  }

  func encode<T: Encodable>(_ value: T) throws {
    let path = path
    try encoder.item(key: nil) { try encoder.write(value, path) }
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    encoder.detachedItem(key: nil, path).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.detachedItem(key: nil, path).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    encoder.detachedItem(key: nil, path)
  }

  private var path: CodingPath { CodingPath(parent: encoder.parent, step: .index(encoder.count)) }
}
