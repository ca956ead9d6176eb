import BridgeTesting
import HeadlessWebView

/// Formats a transcript's events as short lines while they happen, for a person at a terminal.
public struct LiveLines {
  /// A line and its importance.
  public struct Line: Sendable, Hashable {
    /// The kind of a line.
    public enum Kind: Sendable, Hashable {
      /// A message of a bridge.
      case message
      /// A line of the page's console.
      case console
      /// A failure, or a lost message.
      case problem
      /// A new page or a dialog.
      case note
    }

    /// Its kind.
    public let kind: Kind
    /// Its text.
    public let text: String

    /// Creates a line.
    public init(kind: Kind, text: String) {
      self.kind = kind
      self.text = text
    }
  }

  private var rows = ReportRows()
  /// The names of the called handlers and how often each was called, in either direction.
  public private(set) var calls: [(name: String, isFromPage: Bool, count: Int)] = []

  /// Creates a formatter that has read no events.
  public init() {}

  /// Reads the next event.
  ///
  /// - Returns: The event's line; nil if a reader doesn't need to see the event.
  public mutating func line(for event: TranscriptEvent) -> Line? {
    rows.add(event)
    guard let row = rows.rows.last else { return nil }
    switch row.kind {
    case .message:
      if !row.isResponse { count(row.title, row.lane == .toNative) }
      // The line names the called side first; the arrow of a response points away from it.
      let isAboutNative = (row.lane == .toNative) != row.isResponse
      let arrow = (row.isResponse ? "← " : "→ ") + (isAboutNative ? "native" : "page")
      return Line(kind: .message, text: Self.joined("\(arrow) \(row.title)", row.preview))
    case .console:
      let level = event.string("level") ?? "log"
      return Line(kind: .console, text: "console.\(level): \(row.title)")
    case .error:
      let place = row.preview.isEmpty ? "" : " (\(row.preview))"
      let isHandled = event["handled"] == .boolean(true)
      return Line(kind: .problem, text: "\(isHandled ? "handled error" : "error"): \(row.title)\(place)")
    // A terminated script is reported by an event of its own.
    case .fault where event.string("limit") == "script-time": return nil
    case .fault: return Line(kind: .problem, text: "warning: \(row.title)")
    case .navigation:
      if event.type == .processTerminated { return Line(kind: .problem, text: row.title) }
      guard event.type == .commit, event["frame"] == .number(0) else { return nil }
      return Line(kind: .note, text: "page: \(event.string("url") ?? "")")
    case .request where event.type == .loadFailed:
      return Line(kind: .problem, text: Self.joined("warning: \(row.title):", row.preview))
    case .dialog: return Line(kind: .note, text: Self.joined("dialog: \(row.title)", row.preview))
    default: return nil
    }
  }

  private mutating func count(_ name: String, _ isFromPage: Bool) {
    if let index = calls.firstIndex(where: { $0.name == name && $0.isFromPage == isFromPage }) {
      calls[index].count += 1
    } else {
      calls.append((name, isFromPage, 1))
    }
  }

  private static func joined(_ first: String, _ second: String) -> String {
    second.isEmpty ? first : "\(first) \(second)"
  }
}
