import BridgeSupport
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
      tell(options.chosen(from: Doctor.merge([usual.findings, probed.findings])), usual)
      return .pageFailed
    }
    // In this load, every handler that the page calls exists, and responds with null.
    let null = try DoctorLoad(
      options.run, .nullAnswers, deadline, handlers: usual.calledHandlers.union(probed.calledHandlers)
    ).run()
    let known = Set(usual.findings.compactMap { $0.place?.description })
    let errors = Set(usual.findings.filter { $0.code == .callbackThrew }.map(\.reason))
    func isNews(_ finding: Finding) -> Bool {
      finding.place.map { !known.contains($0.description) } ?? !errors.contains(finding.reason)
    }
    let findings = options.chosen(
      from: Doctor.merge([
        usual.findings, probed.findings.filter { !isAnswered($0, in: usual) }, null.findings.filter(isNews),
        try lateFindings(usual, deadline).filter(isNews),
      ]))
    tell(findings, usual)
    guard !findings.contains(where: options.fails) else { return .pageFailed }
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
    let missed = usual.calledHandlers.subtracting(late.calledHandlers).filter { !HandlerName.isOfDefault($0) }.sorted()
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
      let lines = FindingFormat.lines(finding, showsSeverity: true, place: { sources?.described($0) ?? $0 })
      for line in lines { Output.line(line) }
    }
    if !unanswered.isEmpty {
      Output.line("Calls without a response:")
      for call in unanswered {
        let direction = call.side == .native ? "page -> native" : "native -> page"
        let name = HandlerName.isOfDefault(call.handler) ? HandlerName.quoted(call.handler) : call.handler
        Output.line("  \(direction)  \(name) (\(call.id))\(load.guess(for: call))")
      }
    }
    let count = findings.count
    let nothing = load.isCutShort ? "No findings so far; the page did not become idle." : "No findings."
    let number = count == 1 ? "1 finding" : "\(count) findings"
    Output.line(count == 0 ? nothing : "\(number): \(Self.counts(findings)).")
  }

  /// Returns the number of findings of each severity, the most severe first: `2 errors, 1 warning`.
  private static func counts(_ findings: [Finding]) -> String {
    FindingSeverity.allCases.reversed().compactMap { severity in
      let count = findings.count { $0.code.severity == severity }
      guard count > 0 else { return nil }
      return "\(count) \(severity.rawValue)" + (count == 1 || severity == .info ? "" : "s")
    }.joined(separator: ", ")
  }
}

extension Finding {
  /// The handler and the error's message, which the description of an error ends with.
  fileprivate var reason: String { (subject ?? "") + text.drop { $0 != ":" } }
}

/// The options of `doctor`.
struct DoctorOptions {
  /// The page's surroundings and the actions: the options that `run` has, too.
  private(set) var run = RunOptions()
  private(set) var writesJSON = false
  /// The codes of findings to leave out.
  private(set) var ignored: [FindingCode] = []
  /// The lowest severity that fails the check.
  private(set) var failure = FailureSeverity.info

  /// The values of `--fail-on`.
  enum FailureSeverity: String, CaseIterable {
    case error, warning, info, never
  }

  static let groups: [OptionGroup<DoctorOptions>] = [
    (RunOptions.bridge + [RunOptions.handlers]).within(\.run), RunOptions.actions.within(\.run),
    (RunOptions.surroundings + [RunOptions.dialogs]).within(\.run),
    OptionGroup(
      "Limits and output",
      RunOptions.time.map { $0.within(\.run) } + [
        CommandOption(
          "ignore", .findingCode, "leave out the findings with a code, such as missing-file", append: \.ignored),
        CommandOption(
          "fail-on", .choice("SEVERITY"),
          "lowest severity of a finding that fails the check: error, warning, info or never (default: info)",
          set: \.failure),
        .flag("json", "print the findings as JSON", set: \.writesJSON),
      ]),
  ]

  /// Returns the findings that no option leaves out.
  func chosen(from findings: [Finding]) -> [Finding] { findings.filter { !ignored.contains($0.code) } }

  /// Returns whether a finding fails the check.
  func fails(_ finding: Finding) -> Bool {
    guard let lowest = FindingSeverity(rawValue: failure.rawValue) else { return false }
    return finding.code.severity >= lowest
  }

  init(_ arguments: Arguments<DoctorOptions>) throws {
    try arguments.apply(to: &self)
    try run.choosePage(arguments.operands[...], of: arguments.command)
    try run.chooseBridges()
  }
}

extension OptionValue<FindingCode> {
  /// The code of a finding.
  fileprivate static var findingCode: Self {
    let codes = FindingCode.allCases.map(\.rawValue)
    return OptionValue("CODE", .choices(codes)) { text, option in
      if let code = FindingCode(rawValue: text) { return code }
      let guess = NameSuggestion.nearest(to: text, among: codes).map { "; did you mean '\($0)'?" } ?? "."
      throw UsageError(
        description: "\(option) \(text): not a code of a finding\(guess) All codes: \(codes.joined(separator: ", "))")
    }
  }
}
