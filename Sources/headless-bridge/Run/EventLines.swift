import BridgeSupport
import BridgeTesting
import DSBridge
import HeadlessWebView

/// The lines that a run prints for events as they happen; each problem is reported once, whichever events mention it.
struct EventLines {
  /// A console line that is held back, because the error that follows may give more detail.
  private var held: String?
  /// The URLs that were reported because they failed to load.
  private var failedAddresses: Set<String> = []
  /// The handler that `--call` is calling; `--call` reports the result of that call itself.
  var calling: String?
  /// The kind of page function that the call did not find: a handler, a method or a function.
  private(set) var missing: String?
  /// A Boolean value that indicates whether a handler threw or is missing, where the bridge cannot distinguish the two.
  private(set) var mayBeMissing = false

  /// Returns whether a page uses a URL to load a bridge, which the doctor reports in more detail.
  private static func isOfBridge(_ url: String) -> Bool {
    url.hasPrefix("https://__") || Doctor.knock(near: url) != nil
  }

  private static let missingCodes: [FaultCode: String] = [
    .noPageHandler: "handler", .noPageMethod: "method", .noPageFunction: "function",
  ]
  /// The prefix with which the page side of WebViewJavascriptBridge logs the errors that it catches.
  private static let errorMark = "WebViewJavascriptBridge: ERROR:"
  private static let missingMark = "WebViewJavascriptBridge: WARNING: no handler for message"

  /// Begins an outgoing call; `nil` ends it.
  mutating func begin(calling name: String?) { (calling, missing, mayBeMissing) = (name, nil, false) }

  /// Returns the console lines to print for an event.
  mutating func consoleLines(_ event: TranscriptEvent) -> [String] {
    var lines: [String] = []
    if let held, !tells(event, held) { lines.append(held) }
    held = nil
    guard event.type == .console else { return lines }
    let text = event.consoleText
    guard text.hasPrefix(Self.errorMark) || (calling != nil && text.hasPrefix(Self.missingMark)) else {
      return lines + [text]
    }
    held = text
    return lines
  }

  /// Returns the line that is still held back for its error, when no more events come.
  mutating func rest() -> String? {
    defer { held = nil }
    return held
  }

  /// Returns whether an event reports the same as a console line.
  private func tells(_ event: TranscriptEvent, _ line: String) -> Bool {
    switch event.type {
    case .error: event["handled"] != .boolean(true) && line.contains(event.consoleText)
    case .fault: calling != nil && event.faultCode == .noPageHandler
    default: false
    }
  }

  /// Returns the warning for an event that does not fail the page but that its author wants to see.
  ///
  /// - Parameters:
  ///   - hasPage: Indicates whether a document exists; a missing document is reported at the end.
  ///   - described: Formats a source location.
  mutating func warning(
    _ event: TranscriptEvent, hasPage: Bool, place described: (String) -> String
  ) -> String? {
    switch event.type {
    case .faultInjected: return event.string("text").map { "injected fault: \($0)" }
    // A terminated script or page is reported separately, with its location.
    case .limitReached:
      guard let name = event.string("limit"), LimitOption.names.contains(name) else { return nil }
      return event.string("text").map { "\($0) (raise the limit with --limit \(name)=COUNT)" }
    // A page that only looks for an API works without it.
    case .missingAPI where event["failed"] == true:
      return event.string("name").map { name in
        "unsupported API: \(name)" + (event.string("place").map { " (\(described($0)))" } ?? "")
      }
    case .fault:
      guard let code = event.faultCode else { return event.string("text") ?? "" }
      if calling != nil, let kind = Self.missingCodes[code] {
        missing = kind
        return nil
      }
      // Reported once, together with the message that caused it.
      if code == .queueStuck || (code == .fetchFailed && event["unwritable"] == true) {
        return nil
      }
      if code == .pageHandlerThrew { mayBeMissing = true }
      return (event.string("text") ?? code.rawValue) + (code == .noPageScript ? " (--bridge-script FILE)" : "")
    case .loadFailed, .requestFailed:
      // The console has the violation of the policy.
      guard hasPage, event.string("code") != "content-policy", let url = event.string("url"), !Self.isOfBridge(url),
        failedAddresses.insert(url).inserted
      else {
        return nil
      }
      let reason = event.string("reason") ?? "failed to load"
      let isOutside = reason.hasPrefix(ResourceError.outsideRoot("").description)
      return "\(url): \(reason)" + (isOutside ? " (--root DIR sets the root)" : "")
    case .requestFinished:
      // A page may request missing files, but seldom intends to. A missing page has no other report of its file.
      guard hasPage || event["reason"] != nil, case .number(let status) = event["status"], status >= 400,
        let url = event.string("url"),
        failedAddresses.insert(url).inserted
      else { return nil }
      return "\(url): \(event.string("reason") ?? ResourceError.status(Int(status)).description)"
    case .response:
      // The error response is shown like any other document, so a reader may take it for the page.
      guard let url = event.string("url"), case .number(let status) = event["status"],
        failedAddresses.insert(url).inserted
      else { return nil }
      return "\(url): \(ResourceError.status(Int(status)))"
    default: return nil
    }
  }
}
