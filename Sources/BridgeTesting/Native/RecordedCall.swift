import HeadlessWebView
import JavaScriptEngine

/// A call of a handler that a test observed, with its response.
///
/// Two calls are equal if they have the same data, and a literal is a call with these data. So a test can compare a
/// handler's calls with the expected ones: `native.calls(to: "share") == [["title": "Hello"]]`. A call without data is
/// equal to `nil`.
public struct RecordedCall: Sendable {
  /// The side that has the handler: native for an incoming call.
  public let side: BridgeMessage.Side
  /// The handler; empty for a call that is a literal.
  public let handler: String
  /// The data as written.
  let json: JSONText?
  let answerJSON: JSONText?
  /// The time of the call, since the start of the view's event loop.
  public let time: Duration
  /// The time until the response, in virtual time; nil while there is none.
  public let answerDelay: Duration?
  /// The calling frame; nil if it is unknown.
  public let frame: Int?
  /// The origin of the calling document; nil if it is unknown.
  public let origin: String?

  /// The data; null if there are none.
  public var data: StructuredValue { json.map { StructuredValue($0) } ?? .null }

  /// The first response; nil while there is none.
  public var answer: StructuredValue? { answerDelay == nil ? nil : answerJSON.map { StructuredValue($0) } ?? .null }

  /// A Boolean value that indicates whether there is a response.
  public var isAnswered: Bool { answerDelay != nil }

  /// Decodes the data as a type of the test.
  ///
  /// - Throws: `DecodingError`.
  public func data<Data: Decodable>(as type: Data.Type) throws -> Data { try (json ?? .null).decode(type) }

  /// Decodes the response as a type of the test; returns nil while there is none.
  ///
  /// - Throws: `DecodingError`.
  public func answer<Answer: Decodable>(as type: Answer.Type) throws -> Answer? {
    isAnswered ? try (answerJSON ?? .null).decode(type) : nil
  }

  init(_ call: RecordedMessage, event: TranscriptEvent?, unwrap: (JSONText?) -> JSONText?) {
    side = call.isFromPage ? .native : .page
    handler = call.name
    json = unwrap(call.data)
    answerJSON = unwrap(call.answer?.data)
    time = .milliseconds(call.time)
    answerDelay = call.answer.map { .milliseconds($0.delay) }
    if case .number(let number) = event?["frame"] { frame = Int(number) } else { frame = nil }
    origin = event?.string("origin")
  }

  private init(literal value: StructuredValue) {
    (side, handler, answerJSON, time, answerDelay, frame, origin) = (.native, "", nil, .zero, nil, nil, nil)
    json = value.json.flatMap { try? JSONText($0) }
  }
}

extension RecordedCall: Equatable {
  /// Returns whether both calls have the same data.
  public static func == (left: RecordedCall, right: RecordedCall) -> Bool { left.data == right.data }
}

extension RecordedCall: CustomStringConvertible, CustomDebugStringConvertible {
  /// The data as JSON with the members of objects sorted by name; calls are compared by it.
  public var description: String { json?.canonical ?? "null" }

  /// The same text, which lists and the messages of failed expectations show.
  public var debugDescription: String { description }

  /// The handler, the data and the response in one line.
  public var summary: String {
    "\(handler)(\(json?.canonical ?? ""))" + (isAnswered ? " → \(answerJSON?.canonical ?? "null")" : ", no response")
  }
}

extension RecordedCall: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a call without data, or with null.
  public init(nilLiteral: ()) { self.init(literal: .null) }

  /// Creates a call with a boolean.
  public init(booleanLiteral boolean: Bool) { self.init(literal: .boolean(boolean)) }

  /// Creates a call with a number.
  public init(integerLiteral number: Int) { self.init(literal: .number(number)) }

  /// Creates a call with a number.
  public init(floatLiteral number: Double) { self.init(literal: .number(number)) }

  /// Creates a call with a string.
  public init(stringLiteral string: String) { self.init(literal: .string(string)) }

  /// Creates a call with an array.
  public init(arrayLiteral elements: StructuredValue...) { self.init(literal: .array(elements)) }

  /// Creates a call with an object.
  public init(dictionaryLiteral members: (String, StructuredValue)...) {
    self.init(literal: .object(members.lazy.map { (key: UTF16Text($0), value: $1) }))
  }

  /// Creates a call with a value that is not a literal.
  public init(_ value: StructuredValue) { self.init(literal: value) }
}

extension Duration {
  static func milliseconds(_ milliseconds: Double) -> Duration { .nanoseconds(Int64(milliseconds * 1_000_000)) }
}
