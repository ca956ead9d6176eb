/// The limits of a view's pages: decides whether a page may use more of a resource, and reports each limit once per
/// page.
final class LimitMonitor {
  let limits: PageLimits
  /// The limits that the page in the view has reached, in the order in which it did.
  private(set) var reached: [LimitError] = []
  private let transcript: Transcript
  private let observers: ViewObservers
  private let pageURL: () -> WebURL

  /// - Parameter pageURL: Returns the address of the page that errors name.
  init(_ limits: PageLimits, transcript: Transcript, observers: ViewObservers, pageURL: @escaping () -> WebURL) {
    self.limits = limits
    self.transcript = transcript
    self.observers = observers
    self.pageURL = pageURL
  }

  /// Returns whether a page may have a number of something, and reports the limit if it may not.
  func allows(_ count: Int, _ subject: LimitError.Subject, _ limit: KeyPath<PageLimits, Int>) -> Bool {
    guard count > limits[keyPath: limit] else { return true }
    reportReached(subject, limit)
    return false
  }

  /// Reports that the page has reached one of the limits that are counts.
  func reportReached(_ subject: LimitError.Subject, _ limit: KeyPath<PageLimits, Int>) {
    reportReached(subject, most: limits[keyPath: limit])
  }

  /// Reports that the page has reached a limit, once per page.
  func reportReached(_ subject: LimitError.Subject, most: Int) {
    guard !reached.contains(where: { $0.subject == subject }) else { return }
    let error = LimitError(subject: subject, most: most, url: pageURL())
    reached.append(error)
    transcript.record(
      .limitReached,
      [
        .init("limit", .string(error.subject.rawValue)), .init("most", .integer(error.most)),
        .init("text", .string(error.description)),
      ])
    observers.notify { $0.webView(didReach: error) }
  }

  /// Forgets the limits that were reached, for a new page.
  func reset() { reached = [] }
}
