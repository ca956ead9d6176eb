import JavaScriptEngine
import Ownership

/// What becomes of a page that reaches a limit.
extension WebView {
  /// Whether a page may have so many of something; if not, that is told of.
  package func allows(_ count: Int, _ subject: LimitError.Subject, _ limit: KeyPath<PageLimits, Int>) -> Bool {
    let most = configuration.limits[keyPath: limit]
    guard count > most else { return true }
    note(LimitError(subject: subject, most: most, url: url))
    return false
  }

  /// Whether a page may hand a bridge a text of so many code units; if not, that is told of, and the text is lost.
  public func allowsPayload(_ count: Int) -> Bool { allows(count, .payload, \.payload) }

  /// How many of so many messages a bridge takes at once; that there are more is told of.
  public func allowedMessages(_ count: Int) -> Int {
    allows(count, .messages, \.messages) ? count : configuration.limits.messages
  }

  /// A script of the page was ended because it ran for too long.
  func outOfTime() {
    guard let most = group.virtualMachine.executionTimeLimit else { return }
    // In a task of its own: native code may be in the midst of what the script was called for.
    eventLoop.post { [link] in
      guard let view = link.target, !view.isClosed else { return }
      view.note(LimitError(subject: .scriptTime, most: Int(most / .milliseconds(1)), url: view.url))
    }
  }

  /// Tells of a limit, once a page.
  func note(_ error: LimitError) {
    guard !limitsReached.contains(where: { $0.subject == error.subject }) else { return }
    limitsReached.append(error)
    transcript.record(
      .limitReached,
      [
        .init("limit", .string(error.subject.rawValue)), .init("most", .integer(error.most)),
        .init("text", .string(error.description)),
      ])
    tellObservers { $0.webView(didReach: error) }
  }
}
