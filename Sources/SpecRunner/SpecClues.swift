import BridgeTesting
import HeadlessWebView

/// What went on in the page of a test that failed, where a reader looks first for the cause.
public struct SpecClues: Sendable, Hashable, Codable {
  /// The faults that were put in on purpose, such as `the answer of share is dropped (call 2)`.
  public internal(set) var faults: [String] = []
  /// The plan that they are of, as it is written.
  public internal(set) var plan: String?
  /// The last lines of the page's console, each behind its level.
  public internal(set) var console: [String] = []
  /// How many lines of the console stood before these.
  public internal(set) var consoleLinesBefore = 0
  /// The last requests of the page that failed: each with its method, its URL and the reason.
  public internal(set) var requests: [String] = []
  /// How many requests failed before these.
  public internal(set) var requestsBefore = 0

  /// How many lines of the console are kept, and how many requests.
  static let limit = 10

  /// Whether there is nothing to tell.
  public var isEmpty: Bool { faults.isEmpty && console.isEmpty && requests.isEmpty }

  /// The faults as lines for a reader: the first ones, because the later ones may follow from them.
  public var faultLines: [String] {
    guard !faults.isEmpty else { return [] }
    let rest = faults.count - Self.limit
    let more = rest > 0 ? ["  and \(rest) more"] : []
    return ["Faults put in\(plan.map { " (\($0))" } ?? ""):"] + faults.prefix(Self.limit).map { "  \($0)" } + more
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

  /// All lines, in the order in which they help most.
  public var lines: [String] { faultLines + requestLines + consoleLines }

  private static func list(
    _ title: String, _ unit: String, _ items: [String], _ before: Int, _ lines: (String) -> [String]
  ) -> [String] {
    guard !items.isEmpty else { return [] }
    let left = before > 0 ? ", the last \(items.count) \(unit) of \(before + items.count)" : ""
    return ["\(title)\(left):"] + items.flatMap(lines)
  }
}

/// Keeps of a page's events what helps with a test that fails.
struct ClueCollector {
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
