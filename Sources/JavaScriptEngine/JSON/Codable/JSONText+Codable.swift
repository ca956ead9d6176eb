extension JSONText {
  /// Decodes a type as Foundation's `JSONDecoder` does by default, but for the last of duplicate keys winning.
  public func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let reader = JSONValueReader(index: JSONIndex(self))
    return try reader.read(type, 0, CodingPath(parent: nil, step: .none))
  }

  /// Encodes a value as Foundation's `JSONEncoder` does by default, keys in the order they are encoded.
  public static func encode<T: Encodable>(_ value: T) throws -> JSONText {
    let sink = JSONSink()
    let encoder = JSONValueEncoder(sink: sink, parent: nil)
    try encoder.writeTopLevel(value)
    return sink.joined().finishValue()
  }
}

extension JSONText: Codable {
  /// Takes a part of a decoded text as it is, which only `JSONText.decode` can give.
  public init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? JSONValueDecoder else {
      let explanation = "JSONText can be decoded only through JSONText.decode."
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: explanation))
    }
    self = decoder.reader.index.slice(decoder.entry)
  }

  /// Puts the value into an encoded text as it is, which only `JSONText.encode` can take.
  public func encode(to encoder: any Encoder) throws {
    guard let encoder = encoder as? JSONValueEncoder else {
      let explanation = "JSONText can be encoded only through JSONText.encode."
      throw EncodingError.invalidValue(
        self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: explanation))
    }
    try encoder.encode(self)
  }
}
