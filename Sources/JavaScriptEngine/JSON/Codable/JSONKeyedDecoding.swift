/// The members of an indexed object.
struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let reader: JSONValueReader
  private let entry: Int
  private let parent: CodingPath.Node?

  init(reader: JSONValueReader, entry: Int, path: CodingPath) throws {
    guard reader.index.kind(entry) == .object else { throw reader.mismatch([String: Any].self, entry, path) }
    self.reader = reader
    self.entry = entry
    parent = path.node
  }

  var codingPath: [any CodingKey] { CodingPath(parent: parent, step: .none).keys }
  var allKeys: [Key] { reader.index.keys(of: entry).compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { member(key) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { reader.index.kind(try existingMember(key)) == .null }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try reader.read(type, existingMember(key), path(key))
  }

  // One look-up where the default makes three.
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let value = member(key), reader.index.kind(value) != .null else { return nil }
    return try reader.read(type, value, path(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let value = try existingMember(key)
    return KeyedDecodingContainer(try JSONKeyedDecoding<NestedKey>(reader: reader, entry: value, path: path(key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try JSONUnkeyedDecoding(reader: reader, entry: existingMember(key), path: path(key))
  }

  func superDecoder() -> any Decoder { superDecoder(under: SuperKey()) }

  func superDecoder(forKey key: Key) -> any Decoder { superDecoder(under: key) }

  /// A decoder of the superclass's part, which reads as null when it is missing.
  private func superDecoder(under key: some CodingKey) -> any Decoder {
    let value = reader.index.member(key.stringValue, of: entry) ?? -1
    return JSONValueDecoder(reader: reader, entry: value, parent: CodingPath(parent: parent, step: .key(key)).node)
  }

  @inline(__always)
  private func path(_ key: Key) -> CodingPath { CodingPath(parent: parent, step: .key(key)) }

  @inline(__always)
  private func member(_ key: Key) -> Int? { reader.index.member(key.stringValue, of: entry) }

  @inline(__always)
  private func existingMember(_ key: Key) throws -> Int {
    guard let value = member(key) else {
      let explanation = "No value associated with key \(key) (\"\(key.stringValue)\")."
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: codingPath, debugDescription: explanation))
    }
    return value
  }
}
