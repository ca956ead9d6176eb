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
