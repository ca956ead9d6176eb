/// The keyed container through which a type reads members from a ``TypeProbe``.
struct TypeProbeMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: TypeProbe
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool {
    // A type that checks for a member can do without it.
    probe.noteOptional(key.stringValue)
    return true
  }

  func decodeNil(forKey key: Key) throws -> Bool { false }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    probe.member(key.stringValue).note("boolean", false)
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    probe.member(key.stringValue).note("string", "")
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { probe.member(key.stringValue).note("number", 0) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { probe.member(key.stringValue).note("number", 0) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { probe.member(key.stringValue).note("integer", 0) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { probe.member(key.stringValue).note("integer", 0) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { probe.member(key.stringValue).note("integer", 0) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { probe.member(key.stringValue).note("integer", 0) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { probe.member(key.stringValue).note("integer", 0) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { probe.member(key.stringValue).note("integer", 0) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { probe.member(key.stringValue).note("integer", 0) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    probe.member(key.stringValue).note("integer", 0)
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    probe.member(key.stringValue).note("integer", 0)
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    probe.member(key.stringValue).note("integer", 0)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try probe.member(key.stringValue).value(of: type)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> { try probe.member(key.stringValue).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try probe.member(key.stringValue).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { probe }
  func superDecoder(forKey key: Key) throws -> any Decoder { probe.member(key.stringValue) }
}

/// The single element that a ``TypeProbe`` provides for an array.
struct TypeProbeElements: UnkeyedDecodingContainer {
  let probe: TypeProbe
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 1 }
  var isAtEnd: Bool { currentIndex > 0 }
  private(set) var currentIndex = 0

  init(probe: TypeProbe) { self.probe = probe }

  mutating func decodeNil() throws -> Bool { false }
  mutating func decode(_ type: Bool.Type) throws -> Bool { take().note("boolean", false) }
  mutating func decode(_ type: String.Type) throws -> String { take().note("string", "") }
  mutating func decode(_ type: Double.Type) throws -> Double { take().note("number", 0) }
  mutating func decode(_ type: Float.Type) throws -> Float { take().note("number", 0) }
  mutating func decode(_ type: Int.Type) throws -> Int { take().note("integer", 0) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { take().note("integer", 0) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { take().note("integer", 0) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { take().note("integer", 0) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { take().note("integer", 0) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { take().note("integer", 0) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { take().note("integer", 0) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { take().note("integer", 0) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { take().note("integer", 0) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { take().note("integer", 0) }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try take().value(of: type) }

  private mutating func take() -> TypeProbe {
    currentIndex += 1
    return probe
  }

  mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<Inner> {
    try take().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try take().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { take() }
}

/// The container for a type that is a single value.
struct TypeProbeValue: SingleValueDecodingContainer {
  let probe: TypeProbe
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }
  func decode(_ type: Bool.Type) throws -> Bool { probe.note("boolean", false) }
  func decode(_ type: String.Type) throws -> String { probe.note("string", "") }
  func decode(_ type: Double.Type) throws -> Double { probe.note("number", 0) }
  func decode(_ type: Float.Type) throws -> Float { probe.note("number", 0) }
  func decode(_ type: Int.Type) throws -> Int { probe.note("integer", 0) }
  func decode(_ type: Int8.Type) throws -> Int8 { probe.note("integer", 0) }
  func decode(_ type: Int16.Type) throws -> Int16 { probe.note("integer", 0) }
  func decode(_ type: Int32.Type) throws -> Int32 { probe.note("integer", 0) }
  func decode(_ type: Int64.Type) throws -> Int64 { probe.note("integer", 0) }
  func decode(_ type: UInt.Type) throws -> UInt { probe.note("integer", 0) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { probe.note("integer", 0) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { probe.note("integer", 0) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { probe.note("integer", 0) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { probe.note("integer", 0) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try probe.value(of: type) }
}
