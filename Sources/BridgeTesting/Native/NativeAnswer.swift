import BridgeSupport
import JavaScriptEngine

/// The response of a native stub: a value, a delayed response, a sequence of responses, a failure, or none.
///
/// A literal is a response: `native.handle("share", returning: ["shared": true])`.
public indirect enum NativeAnswer: Sendable, Hashable {
  /// A value.
  case value(StructuredValue)
  /// Another response after a delay in virtual time.
  case delayed(by: Duration, NativeAnswer)
  /// One response per call in order, and the last one for every further call; null if the array is empty.
  case sequence([NativeAnswer])
  /// A failure, as from an app whose handler threw: null, or the bridge's own error if it has errors.
  ///
  /// The transcript records the fault `handler-failed` with this text.
  case failing(String)
  /// A failure with the properties of the framework's errors, for bridges that have them.
  case error(HandlerError)
  /// Deliberately no response: ``TestNative/unanswered`` does not include the call.
  case never

  /// Returns a sequence: one response per call in order, and the last one for every further call.
  public static func sequence(_ answers: NativeAnswer...) -> NativeAnswer { .sequence(answers) }

  /// Returns the JSON of a value as a response.
  ///
  /// - Throws: `EncodingError`.
  public static func encoding(_ value: some Encodable) throws -> NativeAnswer {
    .value(StructuredValue(try JSONText.encode(value)))
  }
}

extension NativeAnswer: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates the response null.
  public init(nilLiteral: ()) { self = .value(.null) }

  /// Creates a response with a boolean.
  public init(booleanLiteral boolean: Bool) { self = .value(.boolean(boolean)) }

  /// Creates a response with a number.
  public init(integerLiteral number: Int) { self = .value(.number(number)) }

  /// Creates a response with a number.
  public init(floatLiteral number: Double) { self = .value(.number(number)) }

  /// Creates a response with a string.
  public init(stringLiteral string: String) { self = .value(.string(string)) }

  /// Creates a response with an array.
  public init(arrayLiteral elements: StructuredValue...) { self = .value(.array(elements)) }

  /// Creates a response with an object.
  public init(dictionaryLiteral members: (String, StructuredValue)...) {
    self = .value(.object(members.lazy.map { (key: UTF16Text($0), value: $1) }))
  }
}

/// The responses of a stub in order, with their delays.
final class AnswerPlan {
  /// A single response, with delays and sequences resolved.
  enum Answer {
    case value(StructuredValue)
    case failure(HandlerError)
    case never
  }

  private enum Form {
    case answer(Answer)
    case delayed(Duration, AnswerPlan)
    case sequence([AnswerPlan])
  }

  private let form: Form
  /// The number of calls that got a response from it.
  private var count = 0

  init(_ answer: NativeAnswer) {
    form =
      switch answer {
      case .value(let value): .answer(.value(value))
      case .failing(let reason): .answer(.failure(HandlerError(reason)))
      case .error(let error): .answer(.failure(error))
      case .never: .answer(.never)
      case .delayed(let delay, let later): .delayed(delay, AnswerPlan(later))
      case .sequence(let answers): .sequence(answers.map { AnswerPlan($0) })
      }
  }

  /// Returns the response to the next call, and its delay in virtual time.
  func next() -> (delay: Duration, answer: Answer) {
    count += 1
    switch form {
    case .answer(let answer): return (.zero, answer)
    case .delayed(let delay, let plan):
      let (later, answer) = plan.next()
      return (delay + later, answer)
    case .sequence(let plans):
      guard !plans.isEmpty else { return (.zero, .value(.null)) }
      return plans[min(count, plans.count) - 1].next()
    }
  }
}
