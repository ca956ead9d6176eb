import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The differences between two transcripts.
///
/// Values that differ from run to run do not count: numbers, identifiers, times, and ports.
public struct TranscriptDifference {
  /// The events of both, as lines with a mark: `-` for the first only, `+` for the second only, and a space for both.
  private let lines: [(mark: Character, text: String)]

  /// Compares the messages and actions of page and native; the way in which their bridge transferred them does not
  /// count.
  public init(_ first: [TranscriptEvent], _ second: [TranscriptEvent]) {
    let (left, right) = (Self.texts(first), Self.texts(second))
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in right.difference(from: left) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var lines: [(Character, String)] = []
    var (old, new) = (0, 0)
    while old < left.count || new < right.count {
      if removed.contains(old) {
        lines.append(("-", left[old]))
        old += 1
      } else if added.contains(new) {
        lines.append(("+", right[new]))
        new += 1
      } else {
        lines.append((" ", left[old]))
        old += 1
        new += 1
      }
    }
    self.lines = lines
  }

  /// A Boolean value that indicates whether there is no difference.
  public var isEmpty: Bool { !lines.contains { $0.mark != " " } }

  /// The numbers of events that only one of the transcripts contains.
  public var counts: (first: Int, second: Int) {
    (lines.count { $0.mark == "-" }, lines.count { $0.mark == "+" })
  }

  /// Returns the differences in readable form, with surrounding events as context.
  public func described(around context: Int = 2) -> [String] {
    var shown = [Bool](repeating: false, count: lines.count)
    for (index, line) in lines.enumerated() where line.mark != " " {
      for near in max(0, index - context)...min(lines.count - 1, index + context) { shown[near] = true }
    }
    var result: [String] = []
    var left = 0
    for (index, line) in lines.enumerated() {
      guard shown[index] else {
        left += 1
        continue
      }
      if left > 0 { result.append("  … \(left == 1 ? "1 equal event" : "\(left) equal events")") }
      left = 0
      result.append("\(line.mark) \(line.text)")
    }
    if left > 0, !result.isEmpty { result.append("  … \(left == 1 ? "1 equal event" : "\(left) equal events")") }
    return result
  }

  private static func texts(_ events: [TranscriptEvent]) -> [String] {
    ReportRows(events).rows.filter { $0.kind != .detail }.map { row in
      let way =
        switch row.lane {
        case .toNative: "page → native"
        case .toPage: "native → page"
        default: row.kind.rawValue
        }
      let value = row.payload?.canonical ?? row.preview
      let words = [way, row.isResponse ? "response" : "", row.title, value, row.isUnanswered ? "(no response)" : ""]
      return withoutPorts(words.filter { !$0.isEmpty }.joined(separator: " "))
    }
  }

  /// Removes ports, because a test server listens on any free port.
  private static func withoutPorts(_ text: String) -> String {
    guard text.contains("localhost:") || text.contains("127.0.0.1:") || text.contains("[::1]:") else { return text }
    return text.replacing(#/(localhost|127\.0\.0\.1|\[::1\]):[0-9]+/#) { "\($0.1):PORT" }
  }
}
