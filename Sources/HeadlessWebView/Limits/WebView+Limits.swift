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
  package func allowsPayload(_ count: Int) -> Bool { allows(count, .payload, \.payload) }

  /// How many of so many messages a bridge takes at once; that there are more is told of.
  package func allowedMessages(_ count: Int) -> Int {
    allows(count, .messages, \.messages) ? count : configuration.limits.messages
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
