import DSBridge
import HeadlessWebView
import JavaScriptEngine

/// Finds the message that caused an event, from the causes that a transcript records.
///
/// The virtual time of events does not suffice: many callbacks and timers run at the same time.
struct MessageCauses {
  /// A message that caused an event.
  enum Cause {
    /// Native called a handler of the page.
    case call(String)
    /// Native responded; several handlers if one script delivered their responses.
    case responses(Doctor.Answers)
  }

  private var parents: [Int: Int] = [:]
  private var causes: [Int: Cause] = [:]

  /// Adds an event, with the event that caused it.
  mutating func note(_ event: TranscriptEvent) {
    if let parent = event.parent { parents[event.number] = parent }
    guard event.type == .dsAnswers, case .json(let text) = event["names"],
      let names = try? JSONText(text).elements().compactMap({ $0.stringValue() })
    else { return }
    var answers = Doctor.Answers()
    for name in names { answers.note(name, at: event.time) }
    causes[event.number] = .responses(answers)
  }

  /// Adds the message that an event records.
  mutating func note(_ message: BridgeMessage, _ event: TranscriptEvent) {
    switch (message.side, message.kind) {
    case (.page, .call): causes[event.number] = .call(message.handler)
    case (.native, .answer):
      // DSBridge delivers a response in a task of the handler's call, which the record of the response belongs to.
      let record = event.type == .handlerAnswered ? event.parent ?? event.number : event.number
      causes[record] = .responses(Doctor.Answers(time: event.time, handlers: [message.handler]))
    default: break
    }
  }

  /// Returns the nearest message that caused an event at the same time; nil if there is none, or if it is older.
  func cause(of event: TranscriptEvent) -> Cause? {
    guard let (cause, _) = nearest(to: event) else { return nil }
    if case .responses(let answers) = cause, answers.time != event.time { return nil }
    return cause
  }

  /// Returns the nearest responses that caused an event, if they are at most some milliseconds older.
  func responses(causing event: TranscriptEvent, within milliseconds: Double) -> Doctor.Answers? {
    guard case .responses(let answers) = nearest(to: event)?.cause, event.time - answers.time < milliseconds else {
      return nil
    }
    return answers
  }

  private func nearest(to event: TranscriptEvent) -> (cause: Cause, number: Int)? {
    var number = event.parent
    // A parent has a smaller number than its children, so this ends.
    while let present = number {
      if let cause = causes[present] { return (cause, present) }
      number = parents[present]
    }
    return nil
  }
}
