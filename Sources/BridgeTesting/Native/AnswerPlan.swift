import JavaScriptEngine

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
