/// The elements of an indexed array, read in order.
struct JSONUnkeyedDecoding: UnkeyedDecodingContainer {
  private let reader: JSONValueReader
  private let parent: CodingPath.Node?
  private let total: Int
  private var entry: Int
  private(set) var currentIndex = 0

  init(reader: JSONValueReader, entry: Int, path: CodingPath) throws {
    guard reader.index.kind(entry) == .array else { throw reader.mismatch([Any].self, entry, path) }
    self.reader = reader
    self.entry = entry + 1
    total = reader.index.count(entry)
    parent = path.node
  }

  var codingPath: [any CodingKey] { CodingPath(parent: parent, step: .none).keys }
  var count: Int? { total }
  var isAtEnd: Bool { currentIndex >= total }

  mutating func decodeNil() throws -> Bool {
    try checkNotAtEnd(Any?.self)
    guard reader.index.kind(entry) == .null else { return false }
    advance()
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try checkNotAtEnd(type)
    let value = try reader.read(type, entry, path)
    advance()
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try checkNotAtEnd(KeyedDecodingContainer<NestedKey>.self)
    let container = try JSONKeyedDecoding<NestedKey>(reader: reader, entry: entry, path: path)
    advance()
    return KeyedDecodingContainer(container)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try checkNotAtEnd((any UnkeyedDecodingContainer).self)
    let container = try JSONUnkeyedDecoding(reader: reader, entry: entry, path: path)
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    try checkNotAtEnd((any Decoder).self)
    let decoder = JSONValueDecoder(reader: reader, entry: entry, parent: path.node)
    advance()
    return decoder
  }

  private var path: CodingPath { CodingPath(parent: parent, step: .index(currentIndex)) }

  @inline(__always)
  private mutating func advance() {
    entry = reader.index.next(entry)
    currentIndex &+= 1
  }

  @inline(__always)
  private func checkNotAtEnd(_ type: Any.Type) throws {
    guard isAtEnd else { return }
    throw DecodingError.valueNotFound(
      type, DecodingError.Context(codingPath: path.keys, debugDescription: "Unkeyed container is at end."))
  }
}
