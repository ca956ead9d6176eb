import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// A call of a command, with everything that crosses the wire.
public struct TauriRequest: Sendable {
  /// The payload of a call: the arguments as JSON, or bytes that the page passed instead of arguments.
  public enum Payload: Sendable {
    /// The arguments.
    case json(JSONText)
    /// An `ArrayBuffer`, a typed array, or an array of numbers.
    case bytes([UInt8])
  }

  /// The command, such as `greet` or `plugin:store|get`.
  public let command: String
  /// The arguments or the bytes.
  public let payload: Payload
  /// The header fields that the page passed with the call, and those of its request.
  public let headers: [(name: String, value: String)]
  /// The calling frame.
  public let frame: FrameInfo
  /// The channels in the arguments, which live as long as the request.
  var channelStates: [UInt32: TauriChannelState] = [:]

  /// The payload as JSON: bytes are an array of numbers.
  public var json: JSONText {
    switch payload {
    case .json(let json): json
    case .bytes(let bytes): JSONText(bytes: bytes)
    }
  }

  /// The bytes that the page passed; nil if it passed arguments.
  ///
  /// A page that posts its messages passes bytes as an array of numbers, which is the same here.
  public var bytes: [UInt8]? {
    switch payload {
    case .bytes(let bytes): bytes
    case .json(let json): json.kind == .array ? try? json.decode([UInt8].self) : nil
    }
  }

  /// Returns the value of a header field, ignoring case; nil if it is missing.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Decodes the arguments.
  ///
  /// A member of the type ``TauriChannel`` is a channel that the page passed.
  /// - Throws: The decoder's error for arguments that cannot be decoded.
  public func decode<Arguments: Decodable>(_ type: Arguments.Type = Arguments.self) throws -> Arguments {
    try TauriChannelState.$current.withValue(channelStates) { try json.decode(type) }
  }

  /// Returns an argument; nil if the page did not pass it.
  public subscript(name: String) -> JSONText? {
    guard case .json(let json) = payload else { return nil }
    return json[name]
  }

  /// The channels that the page passed in the arguments, at any depth, in order.
  public var channels: [TauriChannel] {
    guard case .json(let json) = payload, !channelStates.isEmpty else { return [] }
    return channels(in: json)
  }

  private func channels(in value: JSONText) -> [TauriChannel] {
    switch value.kind {
    case .string: channel(value).map { [$0] } ?? []
    case .array: ((try? value.elements()) ?? []).flatMap { channels(in: $0) }
    case .object: ((try? value.members()) ?? []).flatMap { channels(in: $0.value) }
    default: []
    }
  }

  /// Returns a channel that the page passed as an argument; nil if the argument is missing or no channel.
  public func channel(_ name: String) -> TauriChannel? { self[name].flatMap { channel($0) } }

  private func channel(_ argument: JSONText) -> TauriChannel? {
    TauriChannelState.$current.withValue(channelStates) { try? argument.decode(TauriChannel.self) }
  }
}

/// The response to a command: JSON, or bytes that the page receives as an `ArrayBuffer`.
public struct TauriResponse: Sendable {
  enum Body: Sendable {
    case json(JSONText)
    case bytes([UInt8])
  }

  let body: Body

  /// Returns a response with JSON text.
  public static func json(_ json: JSONText) -> Self { Self(body: .json(json)) }

  /// Returns a response with bytes.
  public static func bytes(_ bytes: [UInt8]) -> Self { Self(body: .bytes(bytes)) }

  /// Returns a response with a Swift value as JSON.
  ///
  /// - Throws: `JSONEncodingError` if the value cannot be written as JSON.
  public static func value(_ value: some Encodable) throws -> Self { .json(try JSONText.encode(value)) }

  /// The response of a command without a result: null.
  public static var null: Self { .json(.null) }

  /// The response as JSON: bytes are an array of numbers.
  var json: JSONText {
    switch body {
    case .json(let json): json
    case .bytes(let bytes): JSONText(bytes: bytes)
    }
  }

  var isBytes: Bool {
    if case .bytes = body { true } else { false }
  }
}

/// An error of a command: the page's promise is rejected with its value.
///
/// In the original, a command's error is any value that can be written as JSON, often a string. Other errors that a
/// handler throws reject the promise with their description.
public struct TauriError: Error, CustomStringConvertible {
  /// The value.
  public let value: JSONText

  /// Creates an error with a value that is written as JSON, such as a string or an object with members of its own.
  ///
  /// A value that cannot be written as JSON is null.
  public init(_ value: some Encodable) { self.value = (try? JSONText.encode(value)) ?? .null }

  /// Creates an error with JSON text.
  public init(json: JSONText) { value = json }

  /// The text of a string, and the JSON of any other value.
  public var description: String { value.stringValue() ?? value.string }
}

extension JSONText {
  /// Creates an array of numbers.
  init(bytes: [UInt8]) {
    var text = "["
    text.reserveCapacity(bytes.count * 4 + 2)
    for (index, byte) in bytes.enumerated() {
      if index > 0 { text += "," }
      text += String(byte)
    }
    self = (try? JSONText(text + "]")) ?? .null
  }
}
