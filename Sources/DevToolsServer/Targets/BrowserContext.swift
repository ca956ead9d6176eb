import Dispatch
import Foundation
import HeadlessWebView
import Ownership

/// A browser context, as all threads see it: its pages live on one thread.
final class BrowserContext: Sendable {
  let id: String
  /// The connection that created it, with which it ends; nil for the default context.
  let owner: Int64?
  /// The proxy of its pages; nil for that of the server's configuration.
  let proxy: NetworkProxy?
  private let queue = CommandQueue()
  private let isStarted = Locked(false)
  private let ended = DispatchSemaphore(value: 0)
  private let onEnd = Locked<@Sendable () -> Void>({})

  init(id: String, owner: Int64?, proxy: NetworkProxy? = nil) {
    self.proxy = proxy
    self.id = id
    self.owner = owner
  }

  /// Indicates whether it has a thread and a heap, or had them.
  var hasStarted: Bool { isStarted.withLock { $0 } }

  /// Starts on a thread.
  func start(in browser: Browser) {
    let isNew = isStarted.withLock { isStarted in
      defer { isStarted = true }
      return !isStarted
    }
    guard isNew else { return }
    browser.threads.run(
      ContextJob(
        owner: owner,
        makeHost: { [self] group, activity in
          PageHost(context: self, browser: browser, queue: queue, group: group, activity: activity)
        },
        finish: { [self] in
          ended.signal()
          onEnd.withLock { $0 }()
        }))
  }

  /// Runs a closure on the context's thread, after everything that was added before.
  func perform(_ body: @escaping @Sendable (PageHost) -> Void) { queue.add(.work(body)) }

  /// Handles a command on the context's thread.
  func enqueue(_ command: PageCommand) { queue.add(.command(command)) }

  /// Closes all pages and leaves the thread; a dialog that blocks a page is dismissed.
  ///
  /// - Parameter completion: Called when all pages are closed.
  func close(_ completion: @escaping @Sendable () -> Void = {}) {
    onEnd.withLock { $0 = completion }
    queue.close()
    guard !hasStarted else { return }
    isStarted.withLock { $0 = true }
    ended.signal()
    completion()
  }

  func waitUntilClosed() { ended.wait() }
}

/// A message for a page.
struct PageCommand: Sendable {
  let request: ProtocolRequest
  let session: String
  let target: String
  let reply: Reply
}

/// The work for the thread of a context, in order.
///
/// A page that waits for a dialog takes only what it can handle, and the rest stays.
final class CommandQueue: Sendable {
  enum Item: Sendable {
    case command(PageCommand)
    case work(@Sendable (PageHost) -> Void)
  }

  private struct State {
    var items: [Item] = []
    var isClosed = false
    var wake: (@Sendable () -> Void)?
  }

  private let state = Locked(State())
  private let signal = DispatchSemaphore(value: 0)

  func setWake(_ wake: @escaping @Sendable () -> Void) {
    let isNeeded = state.withLock { state in
      state.wake = wake
      return !state.items.isEmpty || state.isClosed
    }
    if isNeeded { wake() }
  }

  /// Forgets the closure, which retains the context.
  func removeWake() {
    let wake = state.withLock { state in
      defer { state.wake = nil }
      return state.wake
    }
    // Its objects must not be released under the lock.
    withExtendedLifetime(wake) {}
  }

  func add(_ item: Item) {
    let wake = state.withLock { state in
      guard !state.isClosed else { return nil as (@Sendable () -> Void)? }
      state.items.append(item)
      return state.wake
    }
    signal.signal()
    wake?()
  }

  /// Ends the queue; the items that wait in it are dropped.
  func close() {
    let (wake, dropped) = state.withLock { state in
      defer { state.items = [] }
      state.isClosed = true
      return (state.wake, state.items)
    }
    signal.signal()
    wake?()
    // Their replies send errors, which must not happen under the lock.
    withExtendedLifetime(dropped) {}
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  func next() -> Item? { state.withLock { $0.items.isEmpty ? nil : $0.items.removeFirst() } }

  /// Waits for an item that a blocked page can handle; nil if the queue is closed.
  ///
  /// - Parameter attend: Called from time to time meanwhile, so that a debugger can handle its clients' messages.
  func wait(attending attend: (() -> Void)? = nil, for isWanted: (Item) -> Bool) -> Item? {
    while true {
      let found: Item?? = state.withLock { state in
        if state.isClosed { return .some(nil) }
        guard let index = state.items.firstIndex(where: isWanted) else { return nil }
        return state.items.remove(at: index)
      }
      if let found { return found }
      guard let attend else {
        signal.wait()
        continue
      }
      attend()
      _ = signal.wait(timeout: .now() + .milliseconds(5))
    }
  }
}
