import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import SpecRunner
import WebViewJavascriptBridge

/// `headless-bridge doctor`: loads a page under several conditions, and reports problems in its use of the bridge.
struct DoctorCommand {
  private let options: DoctorOptions

  init(_ options: DoctorOptions) { self.options = options }

  func run() throws -> Command.Status {
    let deadline = options.run.deadline
    defer { deadline.stop() }
    let probed = try DoctorLoad(options.run, .probed, deadline).run()
    let usual = try DoctorLoad(options.run, .usual, deadline, behind: probed).run()
    guard usual.hasPage else {
      Output.error("headless-bridge: \(options.run.page): failed to load" + (usual.failure.map { ": \($0)" } ?? ""))
      return .usage
    }
    guard !usual.wasStopped else {
      // The script would run for as long again in each of the other loads.
      let findings = Doctor.merge([usual.findings, probed.findings])
      tell(findings, usual)
      return .pageFailed
    }
    // In this load, every handler that the page calls exists, and responds with null.
    let null = try DoctorLoad(
      options.run, .nullAnswers, deadline, handlers: usual.calledHandlers.union(probed.calledHandlers)
    ).run()
    let known = Set(usual.findings.compactMap { $0.place?.description })
    func isNews(_ finding: Finding) -> Bool { finding.place.map { !known.contains($0.description) } ?? true }
    let findings = Doctor.merge([
      usual.findings, probed.findings.filter { !isAnswered($0, in: usual) }, null.findings.filter(isNews),
      try lateFindings(usual, deadline).filter(isNews),
    ])
    tell(findings, usual)
    guard findings.isEmpty else { return .pageFailed }
    return usual.isCutShort ? .notIdle : .success
  }

  /// Returns whether the user's data is more informative about a handler than the made-up data with which it failed.
  private func isAnswered(_ finding: Finding, in usual: DoctorLoad) -> Bool {
    guard finding.code == .handlerThrew, let handler = finding.subject else { return false }
    return usual.answeringHandlers.contains(handler)
      || usual.findings.contains { $0.code == .handlerThrew && $0.subject == handler }
  }

  /// Returns the findings that appear only when the page's scripts arrive late.
  ///
  /// It returns nothing if the page runs for a fixed time, because the scripts may not arrive in that time.
  private func lateFindings(_ usual: DoctorLoad, _ deadline: Deadline) throws -> [Finding] {
    guard options.run.time == nil else { return [] }
    let late = try DoctorLoad(options.run, .delayedScripts, deadline).run()
    let missed = usual.calledHandlers.subtracting(late.calledHandlers).filter { !$0.isEmpty }.sorted()
    return late.findings.filter { finding in !usual.errors.contains { finding.text.hasSuffix(": \($0)") } }
      + missed.map {
        Finding(.lateScript, "the page does not call '\($0)' when its scripts arrive a second late", subject: $0)
      }
  }

  private func tell(_ findings: [Finding], _ load: DoctorLoad) {
    let unanswered = load.unanswered
    let sources = load.sources
    if options.writesJSON {
      let json = FindingFormat.json(findings, unanswered: unanswered) { sources?.place($0).original }
      return Output.line(json.prettyPrinted())
    }
    for finding in findings {
      for line in FindingFormat.lines(finding, place: { sources?.described($0) ?? $0 }) { Output.line(line) }
    }
    if !unanswered.isEmpty {
      Output.line("Calls without a response:")
      for call in unanswered {
        let direction = call.side == .native ? "page -> native" : "native -> page"
        let name = call.handler.isEmpty ? "an unnamed message" : call.handler
        Output.line("  \(direction)  \(name) (\(call.id))\(load.guess(for: call))")
      }
    }
    let count = findings.count
    let nothing = load.isCutShort ? "No findings so far; the page did not become idle." : "No findings."
    Output.line(count == 0 ? nothing : count == 1 ? "1 finding." : "\(count) findings.")
  }
}

/// The options of `doctor`.
struct DoctorOptions {
  /// The page's surroundings and the actions: the options that `run` has, too.
  private(set) var run = RunOptions()
  private(set) var writesJSON = false

  static let groups: [OptionGroup<DoctorOptions>] = [
    (RunOptions.bridge + [RunOptions.handlers]).within(\.run), RunOptions.actions.within(\.run),
    RunOptions.surroundings.within(\.run),
    OptionGroup(
      "Limits and output",
      RunOptions.time.map { $0.within(\.run) } + [.flag("json", "print the findings as JSON", set: \.writesJSON)]),
  ]

  init(_ arguments: Arguments<DoctorOptions>) throws {
    try arguments.apply(to: &self)
    try run.choosePage(arguments.operands[...], of: arguments.command)
    try run.chooseBridges()
  }
}
