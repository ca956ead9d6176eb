/// The decoder of one indexed value.
struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
  let reader: JSONValueReader
  let entry: Int
  let parent: CodingPath.Node?

  var path: CodingPath { CodingPath(parent: parent, step: .none) }
  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(try JSONKeyedDecoding<Key>(reader: reader, entry: entry, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try JSONUnkeyedDecoding(reader: reader, entry: entry, path: path)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { reader.index.kind(entry) == .null }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try reader.read(type, entry, path) }
}
