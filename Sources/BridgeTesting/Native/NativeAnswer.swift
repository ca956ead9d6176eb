import JavaScriptEngine

/// How a stub of native's answers the page: with a value, later, one after the other, with a failure, or never.
///
/// A literal is an answer: `native.handle("share", returning: ["shared": true])`.
public indirect enum NativeAnswer: Sendable, Hashable {
  /// This value.
  case value(StructuredValue)
  /// Another answer after so much of the page's time.
  case delayed(by: Duration, NativeAnswer)
  /// One answer after the other, and the last one from then on; null when there is none.
  case sequence([NativeAnswer])
  /// Null, as from an app whose handler broke down, and the fault `handler-failed` with this text in the transcript.
  case failing(String)
  /// No answer at all, which is meant: ``TestNative/unanswered`` leaves the call out.
  case never

  /// One answer after the other, and the last one from then on.
  public static func sequence(_ answers: NativeAnswer...) -> NativeAnswer { .sequence(answers) }

  /// The JSON of a value.
  ///
  /// - Throws: `EncodingError`.
  public static func encoding(_ value: some Encodable) throws -> NativeAnswer {
    .value(StructuredValue(try JSONText.encode(value)))
  }
}

extension NativeAnswer: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Null.
  public init(nilLiteral: ()) { self = .value(.null) }

  /// A boolean.
  public init(booleanLiteral boolean: Bool) { self = .value(.boolean(boolean)) }

  /// A number.
  public init(integerLiteral number: Int) { self = .value(.number(number)) }

  /// A number.
  public init(floatLiteral number: Double) { self = .value(.number(number)) }

  /// A string.
  public init(stringLiteral string: String) { self = .value(.string(string)) }

  /// An array.
  public init(arrayLiteral elements: StructuredValue...) { self = .value(.array(elements)) }

  /// An object.
  public init(dictionaryLiteral members: (String, StructuredValue)...) {
    self = .value(.object(members.lazy.map { (key: UTF16Text($0), value: $1) }))
  }
}
