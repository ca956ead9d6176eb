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
