import Ownership

/// The state of the debugger that the thread of the scripts reads.
final class DebuggerState: Sendable {
  private struct State {
    var hasClient = false
    var hasStarted = false
    var readyContexts: Set<Int> = []
    var armedContexts: Set<Int> = []
    var bridgeHits: [String] = []
  }

  private let state = Locked(State())

  /// Indicates whether a client is connected.
  var hasClient: Bool { state.withLock { $0.hasClient } }

  /// Indicates whether a client has connected and allowed scripts to run.
  var hasStarted: Bool { state.withLock { $0.hasStarted } }

  /// Indicates whether a client's breakpoints are set in a context.
  func isReady(_ context: Int) -> Bool { state.withLock { $0.readyContexts.contains(context) } }

  /// Indicates whether the next statement of a context pauses.
  func isArmed(_ context: Int) -> Bool { state.withLock { $0.armedContexts.contains(context) } }

  func setArmed(_ context: Int) { state.withLock { _ = $0.armedContexts.insert(context) } }

  /// The breakpoints at messages of bridges that the script that is about to pause has hit.
  var bridgeHits: [String] { state.withLock { $0.bridgeHits } }

  func setBridgeHits(_ hits: [String]) { state.withLock { $0.bridgeHits = hits } }

  func connected() { state.withLock { $0.hasClient = true } }

  func disconnected() {
    state.withLock {
      $0.hasClient = false
      $0.readyContexts = []
    }
  }

  /// Records that a client allows scripts to run.
  func start() { state.withLock { $0.hasStarted = true } }

  func setReady(_ context: Int) { state.withLock { _ = $0.readyContexts.insert(context) } }
  func remove(_ context: Int) { state.withLock { _ = $0.readyContexts.remove(context) } }
}
