import JavaScriptEngine
import Ownership

/// The app in the background and back.
extension WebView {
  /// The app goes to the background: pages hear that they are hidden, and from then on their timers and tasks wait.
  ///
  /// Native's own timers and the clock go on; a second call does nothing.
  public func suspend() {
    guard !isClosed, !isSuspended else { return }
    isSuspended = true
    tellVisibility("visibilitychange")
    // The pages' own listeners still run.
    eventLoop.post { [link] in
      guard let view = link.target else { return }
      view.holdsTasks = view.isSuspended
    }
  }

  /// The app is back: pages hear that they are visible, and what came due meanwhile runs, each timer once.
  public func resume() {
    guard !isClosed, isSuspended else { return }
    isSuspended = false
    holdsTasks = false
    let held = heldTasks
    heldTasks = []
    tellVisibility("visible")
    for (realm, task) in held { eventLoop.post { [weak realm] in realm?.run(task: task) } }
  }

  private func tellVisibility(_ event: String) {
    func visit(_ frame: Frame) {
      if let realm = frame.realm {
        eventLoop.post { [weak realm] in
          guard let realm else { return }
          let context = realm.core.context
          realm.tell(.fireWindowEvent, [context.handle(UTF16Text(event)), context.handle(false)])
        }
      }
      frame.children.forEach(visit)
    }
    if let mainFrame { visit(mainFrame) }
  }
}
