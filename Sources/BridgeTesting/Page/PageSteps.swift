import HeadlessWebView

/// An action on a page in steps, so that blocking and suspending callers behave the same.
struct PageSteps<Failure: Error> {
  /// The next task of the caller.
  enum Step {
    /// Run the page until the condition is met or the limit is reached.
    case run(until: () -> Bool, limit: Duration)
    /// Run the page's due tasks and wait for native's handlers, without advancing time.
    case settle
    /// Stop: the action is done.
    case done
  }

  /// The real-time limit for a page that is never idle, or a handler that does not end.
  private static var settleLimit: Duration { .seconds(10) }

  let view: WebView
  /// Returns the next step; not called again after ``Step/done``.
  let next: () throws(Failure) -> Step

  /// Runs the steps and blocks.
  func finish() throws(Failure) {
    while true {
      switch try next() {
      // The next step handles a timeout.
      case .run(let condition, let limit):
        do throws(EventLoopError) { try view.run(until: condition, timeout: limit) } catch {}
      case .settle: view.eventLoop.settle(limit: Self.settleLimit)
      case .done: return
      }
    }
  }

  /// Runs the steps in turns with the caller's other tasks.
  func finish(isolation: isolated (any Actor)?) async throws {
    while true {
      switch try next() {
      case .run(let condition, let limit):
        do {
          try await view.run(until: condition, timeout: limit, isolation: isolation)
        } catch is EventLoopError {}
      case .settle: try await view.eventLoop.settle(limit: Self.settleLimit, isolation: isolation)
      case .done: return
      }
    }
  }
}
