import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// Records the steps that a spec performs.
extension SpecSession {
  static let stepStatements: [String: Statement] = [
    "recordsSteps": { session, _ in .boolean(session.steps != nil) },
    "stepMark": { session, _ in
      let moment = session.moment
      return [.number(moment.events), .number(moment.time)]
    },
    "stepStarts": { session, arguments in
      session.stepStarts(arguments).map { .number($0) } ?? .number(-1)
    },
    "stepEnds": { session, arguments in
      session.stepEnds(arguments)
      return .undefined
    },
  ]

  /// The position in the record of the present test.
  var moment: SpecStep.Moment {
    SpecStep.Moment(
      events: present?.recorder?.events.count ?? 0, time: (present?.loop.now ?? .zero) / .milliseconds(1))
  }

  private func stepStarts(_ arguments: [StructuredValue]) -> Int? {
    guard let steps else { return nil }
    let (start, word, place) = (arguments[0], arguments[1].string ?? "", arguments[3])
    let kind = word == "locate" ? "action" : word
    let snapshot = word == "action" ? openPage(arguments[5]).flatMap { steps.snapshot(of: $0, .plain) } : nil
    let number = steps.start(
      kind, arguments[2].string ?? "", at: SpecStep.Place(place),
      from: SpecStep.Moment(events: start[0].integer ?? 0, time: start[1].number ?? 0), in: arguments[4].integer,
      page: present?.recordedNumber(of: arguments[5].integer ?? 0), before: snapshot)
    if kind == "action" { lastAction = number }
    return number
  }

  private func stepEnds(_ arguments: [StructuredValue]) {
    guard let steps, let number = arguments[0].integer, let index = steps.index(of: number) else { return }
    let isOnPage = ["action", "expect"].contains(steps.steps[index].kind)
    let snapshot =
      isOnPage
      ? openPage(arguments[4]).flatMap { steps.snapshot(of: $0, arguments[3].boolean == true ? .marked : .plain) } : nil
    steps.end(
      number, at: moment, error: arguments[1].string, attempts: arguments[2].integer ?? 0, after: snapshot)
  }

  /// Returns the page with a number; nil if it is closed.
  private func openPage(_ number: StructuredValue) -> SpecPage? {
    guard let page = present?.page(number.integer ?? 0), !page.isClosed else { return nil }
    return page
  }

  /// Adds the snapshot that an action took when it had found its element.
  func addSnapshotBeforeAction(of page: SpecPage) {
    if let steps, let lastAction { steps.setBefore(lastAction, steps.snapshot(of: page, .kept)) }
  }

  /// Ends the record of a test or hook, and begins that of the next.
  func renewSteps() {
    steps = options.recordsSteps ? StepRecorder(after: steps, recordsPages: options.recordsPages) : nil
    lastAction = nil
  }
}

extension SpecStep.Place {
  /// Reads a location as the spec API describes it.
  init?(_ value: StructuredValue) {
    guard let file = value["url"].string, let line = value["line"].integer else { return nil }
    self.init(file: file, line: line, column: value["column"].integer)
  }
}
