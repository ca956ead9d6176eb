import HeadlessWebView

/// What is done with a page step by step, so that a caller that blocks and one that suspends do the same.
struct PageSteps<Failure: Error> {
  /// What the caller has to do next.
  enum Step {
    /// Run the page until the condition holds, or for so long.
    case run(until: () -> Bool, limit: Duration)
    /// Run what is due in the page and wait for native's handlers, without that time goes by.
    case settle
    /// Nothing: it is done.
    case done
  }

  /// How long a page that never rests, or a handler that does not end, is waited for, on the machine's clock.
  private static var settleLimit: Duration { .seconds(10) }

  let view: WebView
  /// Gives the next step; not called again behind ``Step/done``.
  let next: () throws(Failure) -> Step

  /// Takes the steps, and blocks.
  func finish() throws(Failure) {
    while true {
      switch try next() {
      // What did not come in time the next step sees.
      case .run(let condition, let limit):
        do throws(EventLoopError) { try view.run(until: condition, timeout: limit) } catch {}
      case .settle: view.eventLoop.settle(limit: Self.settleLimit)
      case .done: return
      }
    }
  }

  /// Takes the steps in turns with the caller's other tasks.
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
