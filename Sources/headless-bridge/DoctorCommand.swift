import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// `headless-bridge doctor`: loads a page in several circumstances, and says what is wrong with how it uses its bridge.
struct DoctorCommand {
  private let options: DoctorOptions

  init(_ reader: OptionReader) throws { options = try DoctorOptions(reader) }

  func run() throws -> Command.Status {
    let deadline = Deadline(limit: options.run.timeout)
    defer { deadline.stop() }
    let probed = try DoctorLoad(options.run, .probed, deadline).run()
    let usual = try DoctorLoad(options.run, .usual, deadline, behind: probed).run()
    guard usual.hasPage else {
      Output.error("headless-bridge: \(options.run.page): cannot be loaded")
      return .usage
    }
    // Whatever the page calls exists for once, and answers null.
    let null = try DoctorLoad(
      options.run, .nullAnswers, deadline, handlers: usual.calledHandlers.union(probed.calledHandlers)
    ).run()
    let known = Set(usual.findings.compactMap { $0.place?.description })
    let unchecked = null.findings.filter { $0.place.map { !known.contains($0.description) } ?? true }
    let findings = Doctor.merge([usual.findings, probed.findings, unchecked])
    tell(findings, usual.unanswered)
    return findings.isEmpty ? .success : .pageFailed
  }

  private func tell(_ findings: [Finding], _ unanswered: [CallLedger.Call]) {
    if options.writesJSON { return Output.line(FindingFormat.json(findings, unanswered: unanswered).prettyPrinted()) }
    for finding in findings { for line in FindingFormat.lines(finding) { Output.line(line) } }
    if !unanswered.isEmpty {
      Output.line("Calls that were never answered:")
      for call in unanswered {
        let direction = call.side == .native ? "page -> native" : "native -> page"
        Output.line("  \(direction)  \(call.handler) (\(call.id))")
      }
    }
    let count = findings.count
    Output.line(count == 0 ? "Nothing found." : count == 1 ? "1 finding." : "\(count) findings.")
  }
}
