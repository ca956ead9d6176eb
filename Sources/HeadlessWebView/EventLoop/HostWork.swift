/// Work that the host does elsewhere, on any thread, while an event loop waits for it.
public struct HostWork<Value: Sendable>: Sendable {
  let inbox: LoopInbox
  let door: LoopDoor
  let number: Int

  /// Hands in the result from any thread, where it becomes a task of the loop.
  ///
  /// A second result is dropped.
  public func finish(_ value: Value) {
    let (door, number) = (door, number)
    inbox.post { door.loop?.finishWork(number, value) }
  }
}

/// A way back to a loop for tasks that came through its inbox, and for nothing else.
///
/// Tasks of the inbox run in the isolation that owns the loop, so the reference is read nowhere else.
final class LoopDoor: @unchecked Sendable {
  private(set) weak var loop: EventLoop?

  init(_ loop: EventLoop) { self.loop = loop }
}

extension EventLoop {
  /// Work of the host begins that the loop waits for: it is not idle, and its virtual clock stands still, until the work ends.
  ///
  /// - Parameters:
  ///   - label: Names the work in the list of what is pending.
  ///   - type: What the work results in.
  ///   - completion: Gets the result, in a task of the loop.
  public func beginWork<Value: Sendable>(
    _ label: @autoclosure () -> String, as type: Value.Type = Value.self, completion: @escaping (Value) -> Void
  ) -> HostWork<Value> {
    let number = beginActivity(label())
    completions[number] = { [unowned self, cause] value in
      guard let value = value as? Value else { return }
      // It comes through the inbox, which knows nothing of tasks.
      self.cause = cause
      completion(value)
    }
    return HostWork(inbox: inbox, door: LoopDoor(self), number: number)
  }

  /// Forgets the work of the host, whose results would find nobody.
  package func forgetWork() {
    completions = [:]
    endAllActivities()
  }

  fileprivate func finishWork(_ number: Int, _ value: any Sendable) {
    guard let completion = completions.removeValue(forKey: number) else { return }
    endActivity(number)
    completion(value)
  }
}
