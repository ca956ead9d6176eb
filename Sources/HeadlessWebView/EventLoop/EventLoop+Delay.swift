/// Native's own deadlines.
extension EventLoop {
  /// Has a closure called after some of the loop's time, as a task of the loop.
  ///
  /// - Parameters:
  ///   - delay: How much of the loop's time goes by before.
  ///   - label: Names the wait in the list of what is pending.
  /// - Returns: What takes it back; calling it later does nothing.
  @discardableResult
  public func call(after delay: Duration, label: String, _ body: @escaping () -> Void) -> () -> Void {
    DelayedCall.schedule(body, after: delay, on: self, label: label)
  }
}
