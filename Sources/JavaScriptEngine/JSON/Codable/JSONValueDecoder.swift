extension JSONText {
  /// Decodes a type as Foundation's `JSONDecoder` does by default, except that the last of duplicate keys wins.
  public func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let reader = JSONValueReader(index: JSONIndex(self))
    return try reader.read(type, 0, CodingPath(parent: nil, step: .none))
  }

  /// Encodes a value as Foundation's `JSONEncoder` does by default, keys in the order they are encoded.
  public static func encode<T: Encodable>(_ value: T) throws -> JSONText {
    let sink = JSONSink()
    let encoder = JSONValueEncoder(sink: sink, parent: nil)
    try encoder.writeTopLevel(value)
    return sink.finishValue()
  }
}

extension JSONText: Codable {
  /// Copies a part of a decoded text as it is, which only `JSONText.decode` supports.
  public init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? JSONValueDecoder else {
      let explanation = "JSONText can be decoded only through JSONText.decode."
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: explanation))
    }
    self = decoder.reader.index.slice(decoder.entry)
  }

  /// Inserts the value into an encoded text as it is, which only `JSONText.encode` supports.
  public func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? JSONValueEncoder else {
      let explanation = "JSONText can be encoded only through JSONText.encode."
      throw EncodingError.invalidValue(
        self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: explanation))
    }
    try encoder.encode(self)
  }
}

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

  // This needs one lookup; the default implementation needs three.
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

  /// Returns a decoder of the superclass's part, which reads as null if it is missing.
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

/// Treats a value as the type it is known to have, which is free, while a cast would search for conformances.
@inline(__always)
func reinterpret<Source, Target>(_ value: Source, as type: Target.Type = Target.self) -> Target {
  withUnsafePointer(to: value) { pointer in
    UnsafeRawPointer(pointer).assumingMemoryBound(to: Target.self).pointee
  }
}
