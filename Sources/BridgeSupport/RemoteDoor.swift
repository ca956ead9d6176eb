import HeadlessWebView
import Ownership
import Synchronization

/// The way to a bridge from any thread or task, where the bridge itself must not be touched.
///
/// What comes through it becomes a task of the view's event loop: it blocks nobody, and it never runs beside the loop's owner.
package struct RemoteDoor<Bridge: AnyObject>: Sendable {
  /// What the tasks go through.
  package let inbox: LoopInbox
  /// The bridge, for its tasks.
  package let link: IsolatedLink<Bridge>

  private let state: State

  private final class State: @unchecked Sendable {
    let isClosed = Atomic(false)
    /// For the loop's tasks alone.
    let webView: Backlink<WebView>

    init(_ webView: WebView) { self.webView = webView.link }
  }

  /// Makes the way to the bridge of a view.
  package init(to link: IsolatedLink<Bridge>, of webView: WebView) {
    inbox = webView.eventLoop.inbox
    self.link = link
    state = State(webView)
  }

  /// The bridge ends: from now on nothing is taken.
  package func close() { state.isClosed.store(true, ordering: .releasing) }

  /// Has something done with the bridge, if it is there still.
  ///
  /// - Parameter name: What is called, for the transcript, which is told when the bridge goes away before the task; nil tells nobody.
  /// - Returns: Whether it was taken: not behind the end of the view or the bridge.
  @discardableResult
  package func post(calling name: String? = nil, _ body: @escaping @Sendable (Bridge) -> Void) -> Bool {
    guard !state.isClosed.load(ordering: .acquiring) else { return false }
    return inbox.post { [link, state] in
      if let bridge = link.target { return body(bridge) }
      if let name {
        state.webView.target?.transcript.fault(
          "call-abandoned", "\(name) was called from elsewhere, and the bridge is gone")
      }
    }
  }

  /// Makes a call and waits for its answer, while somebody else runs the view's event loop.
  ///
  /// - Parameters:
  ///   - closed: What the call fails with when the view or the bridge is gone.
  ///   - make: Makes the call, and gives the number by which it can be given up.
  ///   - forget: Gives a call up, because the caller's task was cancelled.
  /// - Throws: `closed`, `CancellationError`, or what the call fails with.
  package func ask<Value: Sendable>(
    closed: any Error,
    make: @escaping @Sendable (Bridge, @escaping @Sendable (Result<Value, any Error>) -> Void) -> Int?,
    forget: @escaping @Sendable (Bridge, Int) -> Void
  ) async throws -> Value {
    let reply = RemoteReply<Value>()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        reply.wait(continuation)
        let promise = RemoteReply<Value>.Promise(reply, closed: closed)
        inbox.post { [link] in
          guard let bridge = link.target, !reply.isFinished else { return }
          reply.number = make(bridge) { promise.keep($0) }
        }
      }
    } onCancel: {
      reply.finish(.failure(CancellationError()))
      post { bridge in
        if let number = reply.number { forget(bridge, number) }
      }
    }
  }
}
