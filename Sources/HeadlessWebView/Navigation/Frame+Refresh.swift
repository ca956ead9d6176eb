/// A refresh that a document declared: when, and where it leads.
struct Refresh {
  let url: WebURL
  let delay: Int64
}

/// Refreshes: HTML, "shared declarative refresh steps".
extension Frame {
  private static let refreshTask = 1
  /// Up to this delay a refresh takes the place of its page, which a step back could not stay on.
  private static let longestRedirect: Int64 = 1_000_000_000

  /// Goes to an address when the time has come; of several refreshes the soonest counts.
  func scheduleRefresh(to address: String, milliseconds: Double) {
    guard !isDetached, !milliseconds.isNaN, let target = WebURL(address) else { return }
    let delay = Int64(min(max(milliseconds, 0), 1e12) * 1_000_000)
    if let refresh, refresh.delay < delay { return }
    cancelRefresh()
    refresh = Refresh(url: target, delay: delay)
    loop.schedule(
      self, task: Self.refreshTask, after: delay,
      work: PendingWork(kind: .timer(delay: .nanoseconds(delay), repeats: false), label: "refresh to \(target)"))
  }

  func cancelRefresh() {
    guard refresh != nil else { return }
    refresh = nil
    loop.cancel(self, task: Self.refreshTask)
  }

  func followRefresh() {
    guard let refresh else { return }
    self.refresh = nil
    let handling: HistoryHandling = refresh.delay <= Self.longestRedirect ? .replace : .byPage
    ask(Navigation(url: refresh.url, source: info, handling: handling))
  }
}
