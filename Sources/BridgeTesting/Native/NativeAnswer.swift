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

/// The answers of a stub one after the other, and when each is given.
final class AnswerPlan {
  /// What is answered in the end.
  enum Answer {
    case value(StructuredValue)
    case failure(String)
    case never
  }

  private enum Form {
    case answer(Answer)
    case delayed(Duration, AnswerPlan)
    case sequence([AnswerPlan])
  }

  private let form: Form
  /// How many calls it has answered.
  private var count = 0

  init(_ answer: NativeAnswer) {
    form =
      switch answer {
      case .value(let value): .answer(.value(value))
      case .failing(let reason): .answer(.failure(reason))
      case .never: .answer(.never)
      case .delayed(let delay, let later): .delayed(delay, AnswerPlan(later))
      case .sequence(let answers): .sequence(answers.map { AnswerPlan($0) })
      }
  }

  /// The answer to the next call, and how much of the page's time it takes.
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
