import BridgeTesting
import HeadlessWebView

/// The page's activity in a failed test, where a reader looks first for the cause.
public struct SpecClues: Sendable, Hashable, Codable {
  /// The injected faults, such as `the response of 'share' is dropped (call 2)`.
  public internal(set) var faults: [String] = []
  /// The plan of these faults, as it is written.
  public internal(set) var plan: String?
  /// The last lines of the page's console, each after its level.
  public internal(set) var console: [String] = []
  /// The number of omitted console lines before these.
  public internal(set) var consoleLinesBefore = 0
  /// The last failed requests of the page, each with its method, its URL and the reason.
  public internal(set) var requests: [String] = []
  /// The number of omitted failed requests before these.
  public internal(set) var requestsBefore = 0

  /// The maximum number of console lines, and of requests.
  static let limit = 10

  /// A Boolean value that indicates whether there are no clues.
  public var isEmpty: Bool { faults.isEmpty && console.isEmpty && requests.isEmpty }

  /// The faults as lines for a reader: the first ones, because the later ones may be consequences.
  public var faultLines: [String] {
    guard !faults.isEmpty else { return [] }
    let rest = faults.count - Self.limit
    let more = rest > 0 ? ["  and \(rest) more"] : []
    return ["Injected faults\(plan.map { " (\($0))" } ?? ""):"] + faults.prefix(Self.limit).map { "  \($0)" } + more
  }

  /// The console as lines for a reader.
  public var consoleLines: [String] {
    Self.list("The page's console", "lines", console, consoleLinesBefore) { line in
      line.lines().enumerated().map {
        $0.offset == 0 ? "  \($0.element)" : "    \($0.element)"
      }
    }
  }

  /// The failed requests as lines for a reader.
  public var requestLines: [String] {
    Self.list("Requests that failed", "requests", requests, requestsBefore) { ["  \($0)"] }
  }

  /// All lines, the most helpful first.
  public var lines: [String] { faultLines + requestLines + consoleLines }

  private static func list(
    _ title: String, _ unit: String, _ items: [String], _ before: Int, _ lines: (String) -> [String]
  ) -> [String] {
    guard !items.isEmpty else { return [] }
    let left = before > 0 ? ", the last \(items.count) \(unit) of \(before + items.count)" : ""
    return ["\(title)\(left):"] + items.flatMap(lines)
  }
}

/// Collects from a page's events the clues that help with a failed test.
struct ClueCollector {
  private(set) var clues = SpecClues()
  /// The maximum length of a console line, for a reader of failures.
  private static let longestLine = 2000

  /// Reads an event of the page.
  mutating func read(_ event: TranscriptEvent) {
    switch event.type {
    case .console:
      let text = event.consoleText
      let isCut = text.utf8.count > Self.longestLine && text.count > Self.longestLine
      let line = isCut ? "\(text.prefix(Self.longestLine))… (\(text.count) characters in total)" : text
      clues.consoleLinesBefore += Self.push("\(event.string("level") ?? "log"): \(line)", to: &clues.console)
    case .requestFailed:
      let words = [event.string("method"), event.string("url").map { $0 + ":" }, event.string("reason")]
      clues.requestsBefore += Self.push(words.compactMap { $0 }.joined(separator: " "), to: &clues.requests)
    case .requestFinished:
      guard case .number(let status) = event["status"], status >= 400 else { return }
      let request = "\(event.string("method") ?? "GET") \(event.string("url") ?? "")"
      let reason = event.string("reason") ?? "status \(Int(status))"
      clues.requestsBefore += Self.push("\(request): \(reason)", to: &clues.requests)
    case .faultInjected:
      guard case .number(let call) = event["call"] else { return }
      clues.faults.append("\(event.string("text") ?? "") (call \(Int(call)))")
    default: break
    }
  }

  /// Returns the clues; nil if there are none.
  func told(_ plan: String?) -> SpecClues? {
    var clues = clues
    clues.plan = clues.faults.isEmpty ? nil : plan
    return clues.isEmpty ? nil : clues
  }

  /// Adds a line, and removes the first if there are too many.
  ///
  /// - Returns: The number of removed lines.
  private static func push(_ line: String, to list: inout [String]) -> Int {
    list.append(line)
    guard list.count > SpecClues.limit else { return 0 }
    list.removeFirst()
    return 1
  }
}
