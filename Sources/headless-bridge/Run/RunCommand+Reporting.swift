import BridgeSupport
import BridgeTesting
import DSBridge
import Foundation
import HeadlessWebView
import JavaScriptEngine
import SpecRunner

/// The reports of a run while it is in progress.
extension RunCommand {
  /// Reports an event, with the doctor's findings about it.
  func tell(_ event: TranscriptEvent, _ findings: [Finding]) {
    if event.type == .error || event.type == .rejection { findingsOfError = findings }
    for line in lines.consoleLines(event) { Output.line(line) }
    let warning = lines.warning(event, hasPage: hasPage, place: described)
    if options.isTraced { Output.error(Timeline.line(event, place: described)) }
    if event.faultCode == .queueStuck {
      (stuckError, hasToldStuck) = (nil, true)
      fail(Doctor.stuckQueue(event))
    } else if event.faultCode == .contractViolation {
      fail(event.string("text") ?? FaultCode.contractViolation.rawValue)
    } else if let warning, !options.isTraced, !isTold(event), warnings.admit() {
      Output.error("headless-bridge: warning: \(warning)")
    }
    // The request's own warning gives the reason.
    if hasPage, event.isOfLostPage { fail("the page navigated to \(event.string("url") ?? ""), which failed to load") }
    if hasPage, event.type == .response, event["frame"] == 0, event.string("policy") == "allow" {
      fail("the page navigated to \(event.string("url") ?? ""), which responded with an error")
    }
  }

  /// Returns whether a fault is the bridge's report of the error that was printed last.
  private func isTold(_ event: TranscriptEvent) -> Bool {
    guard let lastPrinted else { return false }
    return event.faultCode == .pageMethodFailed && event.string("reason") == "\(lastPrinted)"
  }

  /// Reports a page error once, with everything known about it.
  ///
  /// - Parameter isRest: Whether no later event can report the error in more detail.
  func tell(_ error: PageError, isRest: Bool = false) {
    if error.isOfQueue, !isRest {
      if !hasToldStuck { stuckError = error }
      return
    }
    let findings = findingsOfError
    findingsOfError = []
    notes.noteTold(findings)
    let advice = findings.map { finding in
      let text =
        finding.text.hasSuffix(": \(error.message)")
        ? finding.text.dropLast(error.message.count + 2) : finding.text[...]
      return "  [\(finding.code.rawValue)] \(text); \(finding.advice)"
    }
    let head = sources?.described(error) ?? "\(error)"
    fail(
      ([head] + excerpt(error.exception.url, error.exception.line, error.exception.column) + advice).joined(
        separator: "\n"))
  }

  /// Returns the lines of an `--eval` script around a location.
  ///
  /// It returns nothing for a location elsewhere, because the reader has that file.
  func excerpt(_ url: String?, _ line: Int?, _ column: Int?) -> [String] {
    guard let url, let line, let text = evaluations[url] else { return [] }
    return CodeFrame.lines(of: text, line: line, column: column).map { "  \($0)" }
  }

  /// Reports everything that is still held back.
  func tellRest() {
    if let line = lines.rest() { Output.line(line) }
    if let stuckError {
      tell(stuckError, isRest: true)
      self.stuckError = nil
    }
    for rest in [errors.takeOmitted(), warnings.takeOmitted()] {
      if let rest { Output.error("headless-bridge: \(rest)") }
    }
  }
}

extension PageError {
  /// A Boolean value that indicates whether a bridge script failed to serialize the page's queue.
  ///
  /// The bridge reports that failure in more detail.
  fileprivate var isOfQueue: Bool {
    exception.url?.contains("/") == false && exception.isOfUnwritableJSON
  }
}

extension TranscriptEvent {
  /// A Boolean value that indicates whether the page navigated to a document that does not exist.
  ///
  /// A URL by which the page calls the app is not a document.
  fileprivate var isOfLostPage: Bool {
    guard type == .loadFailed, string("kind") == "document", let url = string("url").flatMap({ WebURL($0) }) else {
      return false
    }
    // A URL that is not allowed is one that the user has not opened.
    return ["file", "http", "https"].contains(url.scheme) && string("code") != "host-not-allowed"
  }
}

/// The files that a run writes for a reader.
extension RunCommand {
  /// Writes the report, if the options name one.
  ///
  /// - Throws: ``UsageError`` when it cannot be written.
  func writeReport(of view: WebView, _ status: Command.Status) throws {
    guard let path = options.report, let recorder, let sources else { return }
    let name = URL(fileURLWithPath: options.page).lastPathComponent
    var entry = ReportEntry(file: options.page, path: [name], verdict: status == .success ? .passed : .failed)
    entry.isRun = true
    entry.failures = failures.map { SpecFailure(message: $0) }
    entry.pageMilliseconds = view.eventLoop.now / .milliseconds(1)
    entry.records = [SpecRecord(events: recorder.events, view: view, sources: sources, name: name)]
    try ReportWriter(path).write(ReportPage(title: name, entries: [entry]) { try? TextFile.read($0) })
  }
}

/// Limits how many texts of a kind a run writes.
///
/// A page may cause any number of them, and only the first are useful.
struct OutputQuota {
  /// The kind of the texts, such as errors.
  let kind: String
  private var count = 0
  private static let most = 1_000

  init(_ kind: String) { self.kind = kind }

  /// Counts a text.
  ///
  /// - Returns: `true` if the text is within the limit and should be written.
  mutating func admit() -> Bool {
    count += 1
    return count <= Self.most
  }

  /// Returns a line with the number of texts omitted since the last call; `nil` if there were none.
  mutating func takeOmitted() -> String? {
    guard count > Self.most else { return nil }
    defer { count = Self.most }
    return "\(count - Self.most) more \(kind) not shown"
  }
}
