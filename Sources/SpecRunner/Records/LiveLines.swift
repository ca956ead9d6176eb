import BridgeTesting
import HeadlessWebView

/// Tells a transcript's events in short lines as they happen, for somebody who sits at a terminal.
public struct LiveLines {
  /// A line, and how much it matters.
  public struct Line: Sendable, Hashable {
    /// What kind of line it is.
    public enum Kind: Sendable, Hashable {
      /// A message of a bridge.
      case message
      /// A line of the page's console.
      case console
      /// Something failed or was lost.
      case problem
      /// Another page, a dialog.
      case note
    }

    /// Its kind.
    public let kind: Kind
    /// Its text.
    public let text: String

    /// Makes a line.
    public init(kind: Kind, text: String) {
      self.kind = kind
      self.text = text
    }
  }

  private var rows = ReportRows()
  /// The names of the handlers that were called, with how often, in either direction.
  public private(set) var calls: [(name: String, isFromPage: Bool, count: Int)] = []

  /// Begins without any event.
  public init() {}

  /// Takes the next event in.
  ///
  /// - Returns: Its line; nil for what a reader need not see.
  public mutating func line(for event: TranscriptEvent) -> Line? {
    rows.add(event)
    guard let row = rows.rows.last else { return nil }
    switch row.kind {
    case .message:
      if !row.isResponse { count(row.title, row.lane == .toNative) }
      // Whoever is called is named first; an answer goes back from there.
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
    // A script that was ended is told of by itself.
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
