import HeadlessWebView

/// The way to a bridge from any thread or task, where the bridge itself must not be touched.
///
/// What comes through it becomes a task of the view's event loop: it blocks nobody, and it never runs beside the loop's owner.
package struct RemoteDoor<Bridge: AnyObject>: Sendable {
  /// What the tasks go through.
  package let inbox: LoopInbox
  /// The bridge, for its tasks.
  package let link: IsolatedLink<Bridge>

  /// Makes the way to a bridge.
  package init(to link: IsolatedLink<Bridge>, inbox: LoopInbox) {
    self.link = link
    self.inbox = inbox
  }

  /// Has something done with the bridge, if it is there still.
  ///
  /// - Returns: Whether the view takes tasks; a closed one does not.
  @discardableResult
  package func post(_ body: @escaping @Sendable (Bridge) -> Void) -> Bool {
    inbox.post { [link] in
      if let bridge = link.target { body(bridge) }
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
