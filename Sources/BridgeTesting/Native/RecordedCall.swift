import HeadlessWebView
import JavaScriptEngine

/// A call of a handler that a test saw, with what it was answered.
///
/// It is equal to another with the same data, and a literal stands for a call with these data, so that a test compares
/// the calls of a handler with what they should have been: `native.calls(to: "share") == [["title": "Hello"]]`. A call
/// without data is equal to `nil`.
public struct RecordedCall: Sendable {
  /// Who has the handler: native for a call of the page.
  public let side: BridgeMessage.Side
  /// The handler; empty for a call that is a literal.
  public let handler: String
  /// The data as they were written.
  let json: JSONText?
  let answerJSON: JSONText?
  /// When it was made, since the start of the view's loop.
  public let time: Duration
  /// How long its answer took, in the page's time; nil while there is none.
  public let answerDelay: Duration?
  /// The frame that called; nil where that is not known.
  public let frame: Int?
  /// The origin of the document that called; nil where that is not known.
  public let origin: String?

  /// The data; null when there were none.
  public var data: StructuredValue { json.map { StructuredValue($0) } ?? .null }

  /// What it was answered at first; nil while there is no answer.
  public var answer: StructuredValue? { answerDelay == nil ? nil : answerJSON.map { StructuredValue($0) } ?? .null }

  /// Whether there was an answer.
  public var isAnswered: Bool { answerDelay != nil }

  /// The data as a type of the test's.
  ///
  /// - Throws: `DecodingError`.
  public func data<Data: Decodable>(as type: Data.Type) throws -> Data { try (json ?? .null).decode(type) }

  /// The answer as a type of the test's; nil while there is none.
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
  /// Whether both have the same data.
  public static func == (left: RecordedCall, right: RecordedCall) -> Bool { left.data == right.data }
}

extension RecordedCall: CustomStringConvertible, CustomDebugStringConvertible {
  /// The data as JSON, the members of objects by name: what calls are compared by.
  public var description: String { json?.canonical ?? "null" }

  /// The same, as lists and the messages of failed expectations show it.
  public var debugDescription: String { description }

  /// The handler, the data and the answer in one line.
  public var summary: String {
    "\(handler)(\(json?.canonical ?? ""))" + (isAnswered ? " → \(answerJSON?.canonical ?? "null")" : ", not answered")
  }
}

extension RecordedCall: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A call without data, or with null.
  public init(nilLiteral: ()) { self.init(literal: .null) }

  /// A call with a boolean.
  public init(booleanLiteral boolean: Bool) { self.init(literal: .boolean(boolean)) }

  /// A call with a number.
  public init(integerLiteral number: Int) { self.init(literal: .number(number)) }

  /// A call with a number.
  public init(floatLiteral number: Double) { self.init(literal: .number(number)) }

  /// A call with a string.
  public init(stringLiteral string: String) { self.init(literal: .string(string)) }

  /// A call with an array.
  public init(arrayLiteral elements: StructuredValue...) { self.init(literal: .array(elements)) }

  /// A call with an object.
  public init(dictionaryLiteral members: (String, StructuredValue)...) {
    self.init(literal: .object(members.lazy.map { (key: UTF16Text($0), value: $1) }))
  }

  /// A call with a value, for what is no literal.
  public init(_ value: StructuredValue) { self.init(literal: value) }
}

extension Duration {
  static func milliseconds(_ milliseconds: Double) -> Duration { .nanoseconds(Int64(milliseconds * 1_000_000)) }
}
