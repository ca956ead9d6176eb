import BridgeSupport
import BridgeTesting
import DSBridge
import HeadlessWebView

/// What a run says of events as they happen: each thing once, whoever else tells of it.
struct EventLines {
  /// A line of the console that the error behind it may tell better.
  private var held: String?
  /// The addresses of which it was said that they could not be had.
  private var failedAddresses: Set<String> = []
  /// The handler that `--call` calls now, which tells by itself what comes of it.
  var calling: String?
  /// What the page has not, of whom that calls: a handler, a method or a function.
  private(set) var missing: String?
  /// Whether a handler threw, or is not there, where the bridge cannot tell these apart.
  private(set) var mayBeMissing = false

  /// Whether an address is one by which a page asks for a bridge: what the doctor tells more of.
  private static func isOfBridge(_ url: String) -> Bool {
    url.hasPrefix("https://__") || Doctor.knock(near: url) != nil
  }

  private static let missingCodes: [FaultCode: String] = [
    .noPageHandler: "handler", .noPageMethod: "method", .noPageFunction: "function",
  ]
  /// How the page's half of WebViewJavascriptBridge writes errors to the console that it hands on.
  private static let errorMark = "WebViewJavascriptBridge: ERROR:"
  private static let missingMark = "WebViewJavascriptBridge: WARNING: no handler for message"

  /// Begins with a call of native's.
  mutating func begin(calling name: String?) { (calling, missing, mayBeMissing) = (name, nil, false) }

  /// The lines of the console that an event brings.
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

  /// The line that waits for its error, when no more events come.
  mutating func rest() -> String? {
    defer { held = nil }
    return held
  }

  /// Whether an event says what a line of the console says.
  private func tells(_ event: TranscriptEvent, _ line: String) -> Bool {
    switch event.type {
    case .error: event["handled"] != .boolean(true) && line.contains(event.consoleText)
    case .fault: calling != nil && event.faultCode == .noPageHandler
    default: false
    }
  }

  /// What is said of an event that fails no page but that its author wants to know of.
  ///
  /// - Parameters:
  ///   - hasPage: Whether there is a document; that there is none is told at the end.
  ///   - described: How a place is told.
  mutating func warning(
    _ event: TranscriptEvent, hasPage: Bool, place described: (String) -> String
  ) -> String? {
    switch event.type {
    case .faultInjected: return event.string("text").map { "put in: \($0)" }
    // What ends a script or the page is told of by itself, with the place.
    case .limitReached:
      guard let name = event.string("limit"), LimitOption.names.contains(name) else { return nil }
      return event.string("text").map { "\($0) (--limit \(name)=COUNT gives it more)" }
    case .missingAPI:
      return event.string("name").map { name in
        "the page looks for \(name), which is not there" + (event.string("place").map { " (\(described($0)))" } ?? "")
      }
    case .fault:
      guard let code = event.faultCode else { return event.string("text") ?? "" }
      if calling != nil, let kind = Self.missingCodes[code] {
        missing = kind
        return nil
      }
      // Told once, with whose message it is.
      if code == .queueStuck || (code == .fetchFailed && event.string("text")?.contains("JSON.stringify") == true) {
        return nil
      }
      if code == .pageHandlerThrew { mayBeMissing = true }
      return (event.string("text") ?? code.rawValue) + (code == .noPageScript ? " (--bridge-script FILE)" : "")
    case .loadFailed, .requestFailed:
      guard hasPage, let url = event.string("url"), !Self.isOfBridge(url), failedAddresses.insert(url).inserted else {
        return nil
      }
      return "\(url): \(event.string("reason") ?? "could not be loaded")"
    case .requestFinished:
      // A page may well ask for what is not there, and seldom means to.
      guard hasPage, case .number(let status) = event["status"], status >= 400, let url = event.string("url"),
        failedAddresses.insert(url).inserted
      else { return nil }
      return "\(url): \(ResourceError.status(Int(status)))"
    case .response:
      // Shown like any other document, which its reader may take for the page.
      guard let url = event.string("url"), case .number(let status) = event["status"],
        failedAddresses.insert(url).inserted
      else { return nil }
      return "\(url): \(ResourceError.status(Int(status)))"
    default: return nil
    }
  }
}
