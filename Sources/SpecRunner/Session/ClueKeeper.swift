import BridgeTesting
import HeadlessWebView

/// Keeps of a page's events what helps with a test that fails.
struct ClueKeeper {
  private(set) var clues = SpecClues()
  /// The addresses of the scripts that came.
  private(set) var scripts: [String] = []
  /// How long a line of the console may be, for a reader of failures.
  private static let longestLine = 2000

  /// Takes an event of the page in.
  mutating func read(_ event: TranscriptEvent) {
    switch event.type {
    case .console:
      let text = event.consoleText
      let isCut = text.utf8.count > Self.longestLine && text.count > Self.longestLine
      let line = isCut ? "\(text.prefix(Self.longestLine))… (\(text.count) characters in all)" : text
      clues.consoleLinesBefore += Self.push("\(event.string("level") ?? "log"): \(line)", to: &clues.console)
    case .requestFailed:
      let words = [event.string("method"), event.string("url").map { $0 + ":" }, event.string("reason")]
      clues.requestsBefore += Self.push(words.compactMap { $0 }.joined(separator: " "), to: &clues.requests)
    case .requestFinished:
      if let url = event.string("url"), event.string("mime")?.contains("javascript") == true { scripts.append(url) }
      guard case .number(let status) = event["status"], status >= 400 else { return }
      let request = "\(event.string("method") ?? "GET") \(event.string("url") ?? "")"
      clues.requestsBefore += Self.push("\(request): status \(Int(status))", to: &clues.requests)
    case .faultInjected:
      guard case .number(let call) = event["call"] else { return }
      clues.faults.append("\(event.string("text") ?? "") (call \(Int(call)))")
    default: break
    }
  }

  /// What there is to tell; nil for nothing.
  func told(_ plan: String?) -> SpecClues? {
    var clues = clues
    clues.plan = clues.faults.isEmpty ? nil : plan
    return clues.isEmpty ? nil : clues
  }

  /// Adds a line, and drops the first where there are too many.
  ///
  /// - Returns: How many were dropped.
  private static func push(_ line: String, to list: inout [String]) -> Int {
    list.append(line)
    guard list.count > SpecClues.limit else { return 0 }
    list.removeFirst()
    return 1
  }
}
