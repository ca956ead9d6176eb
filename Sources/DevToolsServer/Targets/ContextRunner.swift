import HeadlessWebView

/// Runs browser contexts on threads.
protocol ContextRunner: Sendable {
  /// Prepares for the first context, in the background.
  func prepare()
  /// Runs a context until it ends.
  func run(_ job: ContextJob)
  /// Ends the threads when all contexts have ended.
  func close()
}

/// The work of a browser context.
struct ContextJob: Sendable {
  /// Makes the host of the context's pages, on the thread that will run it.
  private let make: @Sendable (WebViewGroup, EventLoop?) -> PageHost
  /// Reports the end.
  let finish: @Sendable () -> Void

  init(
    makeHost: @escaping @Sendable (WebViewGroup, EventLoop?) -> PageHost, finish: @escaping @Sendable () -> Void
  ) {
    make = makeHost
    self.finish = finish
  }

  /// - Parameter loop: The loop that the context shares with others; nil for one of its own.
  func makeHost(_ group: WebViewGroup, on loop: EventLoop? = nil) -> PageHost { make(group, loop) }
}
