import Dispatch
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The threads on which browser contexts run, one context at a time on each.
///
/// A context that ends leaves its thread and its heap to a later one. The DOM and the scripts of clients are compiled
/// in this heap, so the later context opens pages much faster. Its pages find nothing else there: each document has a
/// global object of its own, and all documents of the earlier context are closed.
final class PageThreads: ContextRunner {
  /// The highest number of threads that wait for a context; further ones end.
  private let mostIdle: Int
  private let state = Locked(State())
  /// The threads that have not ended.
  fileprivate let running = DispatchGroup()

  private struct State {
    var idle: [PageThread] = []
    var isClosed = false
  }

  init(mostIdle: Int) { self.mostIdle = mostIdle }

  /// Starts a thread that compiles the DOM before a context needs it.
  func prepare() {
    let thread = PageThread(threads: self, warmsUp: true)
    // A context that comes earlier waits for the rest of this work, instead of doing all of it again.
    if !keep(thread) { thread.end() }
  }

  /// Runs a context on a thread that waits, or on a new one.
  func run(_ job: ContextJob) {
    let waiting = state.withLock { $0.idle.popLast() }
    (waiting ?? PageThread(threads: self, warmsUp: false)).run(job)
  }

  /// Keeps a thread whose context has ended.
  ///
  /// - Returns: False if enough threads wait, and the thread has to end.
  fileprivate func keep(_ thread: PageThread) -> Bool {
    state.withLock { state in
      guard !state.isClosed, state.idle.count < mostIdle else { return false }
      state.idle.append(thread)
      return true
    }
  }

  /// Ends the threads that wait, and returns when all threads have ended, or soon after.
  func close() {
    let idle = state.withLock { state in
      defer { state.idle = [] }
      state.isClosed = true
      return state.idle
    }
    for thread in idle { thread.end() }
    // A script that can't be terminated doesn't keep the process alive.
    _ = running.wait(timeout: .now() + .seconds(5))
  }
}

/// A thread with a heap, which serves one context after the other.
private final class PageThread: Sendable {
  private let threads: PageThreads
  private let next = Locked<ContextJob?>(nil)
  private let signal = DispatchSemaphore(value: 0)

  init(threads: PageThreads, warmsUp: Bool) {
    self.threads = threads
    threads.running.enter()
    let thread = Thread { [self] in
      serve(warmsUp: warmsUp)
      threads.running.leave()
    }
    thread.name = "pages"
    // Pages recurse deeply.
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Runs a context, once the thread waits for one.
  func run(_ job: ContextJob) {
    next.withLock { $0 = job }
    signal.signal()
  }

  /// Ends the thread instead.
  func end() { signal.signal() }

  private func serve(warmsUp: Bool) {
    let group = WebViewGroup()
    if warmsUp { WarmUp.run(in: group) }
    while let job = order(for: group) {
      job.makeHost(group).run()
      // A client that learns of the end may open the next context at once, which should find this thread.
      let isKept = group.isReusable && threads.keep(self)
      job.finish()
      guard isKept else { return }
    }
  }

  private func order(for group: WebViewGroup) -> ContextJob? {
    // A client that opens one context after another doesn't wait for the collection.
    if signal.wait(timeout: .now() + .milliseconds(500)) == .timedOut {
      group.virtualMachine.collectGarbage()
      signal.wait()
    }
    return next.withLock { next in
      defer { next = nil }
      return next
    }
  }
}
