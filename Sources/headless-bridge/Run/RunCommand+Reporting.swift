import BridgeSupport
import BridgeTesting
import DSBridge
import Foundation
import HeadlessWebView
import JavaScriptEngine
import SpecRunner

/// What a run reports while it goes on.
extension RunCommand {
  /// Tells of an event, with what the doctor finds in it.
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
    // Why, is told of the request.
    if hasPage, event.isOfLostPage { fail("the page went to \(event.string("url") ?? ""), which cannot be shown") }
  }

  /// Whether a fault is the bridge's word for the error that was told last.
  private func isTold(_ event: TranscriptEvent) -> Bool {
    guard let lastPrinted else { return false }
    return event.faultCode == .pageMethodFailed && event.string("text")?.hasSuffix(": \(lastPrinted)") == true
  }

  /// Tells an error of the page, once and with all that is known of it.
  ///
  /// - Parameter isRest: Whether nothing more is to come that tells better.
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

  /// The lines of an `--eval` around a place in it; nothing for places elsewhere, whose files the reader has.
  func excerpt(_ url: String?, _ line: Int?, _ column: Int?) -> [String] {
    guard let url, let line, let text = evaluations[url] else { return [] }
    return CodeFrame.lines(of: text, line: line, column: column).map { "  \($0)" }
  }

  /// Tells what still waits to be told.
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
  /// Whether a bridge's own script could not write the page's queue, of which the bridge tells more.
  fileprivate var isOfQueue: Bool {
    exception.url?.contains("/") == false && message.contains("JSON.stringify cannot serialize")
  }
}

extension TranscriptEvent {
  /// Whether the page went to where there is no page; what it asks an app for by an address is no page.
  fileprivate var isOfLostPage: Bool {
    guard type == .loadFailed, string("kind") == "document", let url = string("url").flatMap({ WebURL($0) }) else {
      return false
    }
    // Closed is what the user has not opened.
    return ["file", "http", "https"].contains(url.scheme) && string("reason")?.hasSuffix("is not allowed") == false
  }
}

/// What a run leaves behind for a reader.
extension RunCommand {
  /// Writes the report that was asked for.
  ///
  /// - Throws: ``UsageError`` when it cannot be written.
  func writeReport(of view: WebView, _ status: Command.Status) throws {
    guard let path = options.report, let recorder, let sources else { return }
    let name = URL(fileURLWithPath: options.page).lastPathComponent
    var entry = ReportEntry(file: options.page, path: [name], verdict: status == .success ? .passed : .failed)
    entry.failures = failures.map { SpecFailure(message: $0) }
    entry.pageMilliseconds = view.eventLoop.now / .milliseconds(1)
    entry.records = [SpecRecord(events: recorder.events, view: view, sources: sources, name: name)]
    let page = ReportPage(title: name, entries: [entry]) { try? TextFile.read($0) }
    guard (try? page.html.write(toFile: path, atomically: false, encoding: .utf8)) != nil else {
      throw UsageError(description: "--report \(path): cannot be written")
    }
  }
}

/// Limits how many texts of a kind a run writes: a page may cause any number, and nobody reads more than the first.
struct OutputQuota {
  /// What they are, such as errors.
  let kind: String
  private var count = 0
  private static let most = 1_000

  init(_ kind: String) { self.kind = kind }

  /// Counts a text.
  ///
  /// - Returns: Whether it is within the limit, and is written.
  mutating func admit() -> Bool {
    count += 1
    return count <= Self.most
  }

  /// Returns a line that says how many texts were left out since the last call; nil if none was.
  mutating func takeOmitted() -> String? {
    guard count > Self.most else { return nil }
    defer { count = Self.most }
    return "\(kind) that are not shown: \(count - Self.most)"
  }
}
