/// The virtual time that a tool grants the pages of an event loop.
///
/// Without a grant, virtual time passes whenever the pages wait for it.
package struct TimeGrant {
  /// The time that may pass, after which virtual time is paused; nil for no limit.
  package var budget: Duration?
  /// The label of the only work of the host during which time may pass; nil if it may during any.
  package var onlyPassesBeside: String?
  /// Called when the time has passed, on the loop's thread.
  package var onExpired: (() -> Void)?

  /// Creates a grant.
  package init(budget: Duration?, onlyPassesBeside: String? = nil, onExpired: (() -> Void)? = nil) {
    self.budget = budget
    self.onlyPassesBeside = onlyPassesBeside
    self.onExpired = onExpired
  }

  /// A grant that pauses virtual time.
  package static var pause: Self { Self(budget: .zero) }
}

extension EventLoop {
  /// Makes the clock virtual, and grants time from now on; the rest of an earlier grant is lost.
  ///
  /// - Parameter wallClock: The wall-clock time that the clock then shows, in milliseconds since 1970; nil for the
  ///   current one.
  package func grantTime(_ grant: TimeGrant, wallClock: Double? = nil) {
    time.becomeVirtual(at: wallClock)
    self.grant = grant
    let (sum, overflow) = time.now.addingReportingOverflow(grant.budget?.nanoseconds ?? .max)
    grantEnd = overflow ? .max : sum
  }

  /// Lets granted time pass, if nothing is due.
  ///
  /// - Parameter next: The deadline of the next task; nil if there is none.
  /// - Returns: False if the loop has to wait for the host.
  func passGrantedTime(until next: Int64?) -> Bool {
    guard let grant else { return false }
    if let label = grant.onlyPassesBeside, hasActivities(besides: label) { return false }
    if let next, next <= grantEnd {
      time.advance(to: next)
      return true
    }
    // Without a limit, nothing but the host could add a task.
    guard grantEnd < .max, time.now < grantEnd || grant.onExpired != nil else { return false }
    time.advance(to: grantEnd)
    self.grant?.onExpired = nil
    grant.onExpired?()
    return true
  }
}
