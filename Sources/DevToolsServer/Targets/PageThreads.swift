import Dispatch
import Foundation
import HeadlessWebView
import Ownership

/// The threads on which browser contexts run.
///
/// A context stays on its thread. There are few threads, because each has a heap of its own, in which the DOM and the
/// scripts of clients are compiled. Pages of two contexts on a thread find nothing of each other: each document has a
/// global object of its own.
final class PageThreads: Sendable {
  /// A thread with its contexts.
  private struct Member {
    let thread: PageThread
    /// The connections that created its contexts.
    var owners: [Int64?] = []
    /// Indicates whether it takes no further contexts.
    var isRetired = false
    /// The number of the time at which its last context ended.
    var lastEnd = 0

    var isIdle: Bool { owners.isEmpty }
  }

  private struct State {
    var members: [Member] = []
    var isClosed = false
    var lastEnd = 0

    func index(of thread: PageThread) -> Int? { members.firstIndex { $0.thread === thread } }
  }

  /// The number of threads above which contexts share one; there are more only if all others are blocked.
  private let most: Int
  /// The highest number of threads that wait for a context; further ones end.
  private let mostIdle: Int
  /// Indicates whether there is one thread, which the caller runs.
  private let isFixed: Bool
  private let makeThread: @Sendable () -> PageThread
  private let state = Locked(State())
  /// The threads that have not ended.
  private let running = DispatchGroup()

  /// - Parameter makeThread: Creates the state of a further thread.
  init(most: Int, mostIdle: Int, makeThread: @escaping @Sendable () -> PageThread) {
    self.most = most
    self.mostIdle = mostIdle
    self.makeThread = makeThread
    isFixed = false
  }

  /// Runs all contexts on one thread, which calls ``PageThread/run()``.
  init(on thread: PageThread) {
    most = 1
    mostIdle = 1
    makeThread = { thread }
    isFixed = true
    state.withLock { $0.members = [Member(thread: thread)] }
  }

  /// Starts a thread that compiles the DOM before a context needs it.
  func prepare() {
    guard !isFixed else { return }
    let thread = makeThread()
    let isAdded = state.withLock { state in
      guard !state.isClosed else { return false }
      // A context that comes earlier waits for the rest of this work, instead of doing all of it again.
      state.members.append(Member(thread: thread))
      return true
    }
    if isAdded { start(thread, warmsUp: true) }
  }

  /// Runs a context until it ends.
  func run(_ job: ContextJob) {
    let (thread, isNew) = state.withLock { state in
      let known = choice(in: state, for: job.owner)
      if known == nil { state.members.append(Member(thread: makeThread())) }
      let index = known ?? state.members.count - 1
      state.members[index].owners.append(job.owner)
      return (state.members[index].thread, known == nil)
    }
    if isNew { start(thread, warmsUp: false) }
    thread.run(job) { [self] isReusable in release(thread, of: job.owner, isReusable: isReusable) }
  }

  /// Ends the threads, and returns when all of them have ended, or soon after.
  func close() {
    let threads = state.withLock { state in
      state.isClosed = true
      return state.members.map(\.thread)
    }
    for thread in threads { thread.end() }
    // A script that can't be terminated doesn't keep the process alive.
    _ = running.wait(timeout: .now() + .seconds(5))
  }

  /// Returns the index of the thread for a new context; nil for a new thread.
  private func choice(in state: State, for owner: Int64?) -> Int? {
    guard !isFixed else { return 0 }
    let usable = state.members.indices.filter { !state.members[$0].isRetired }
    let idle = usable.filter { state.members[$0].isIdle }
    // The heap of the latest one is warm.
    if let latest = idle.max(by: { state.members[$0].lastEnd < state.members[$1].lastEnd }) { return latest }
    guard usable.count >= most else { return nil }
    // A client may wait for one of its contexts while a dialog of another is open, so its contexts are on different
    // threads if possible.
    return usable.filter { !state.members[$0].thread.activity.isBlocked }.min { first, second in
      let costs = [first, second].map { index in
        let owners = state.members[index].owners
        return (owners.count { $0 == owner }, owners.count)
      }
      return costs[0] < costs[1]
    }
  }

  /// Removes an ended context from its thread.
  ///
  /// - Returns: False if the thread has to end.
  private func release(_ thread: PageThread, of owner: Int64?, isReusable: Bool) -> Bool {
    state.withLock { state in
      guard let index = state.index(of: thread) else { return false }
      if let place = state.members[index].owners.firstIndex(of: owner) { state.members[index].owners.remove(at: place) }
      guard state.members[index].isIdle, !isFixed else { return true }
      let othersIdle = state.members.count { $0.isIdle && $0.thread !== thread }
      guard isReusable, !state.isClosed, !state.members[index].isRetired, othersIdle < mostIdle else {
        state.members.remove(at: index)
        return false
      }
      state.lastEnd += 1
      state.members[index].lastEnd = state.lastEnd
      return true
    }
  }

  /// Gives no further contexts to a thread, which ends with its last one.
  private func retire(_ thread: PageThread) {
    state.withLock { state in
      if let index = state.index(of: thread) { state.members[index].isRetired = true }
    }
  }

  private func start(_ page: PageThread, warmsUp: Bool) {
    running.enter()
    let thread = Thread { [self] in
      page.run(warmsUp: warmsUp) { retire(page) }
      running.leave()
    }
    thread.name = "pages"
    // Pages recurse deeply.
    thread.stackSize = 8 << 20
    thread.start()
  }
}
