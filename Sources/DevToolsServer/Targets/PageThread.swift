import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The work of a browser context on a thread.
struct ContextJob: Sendable {
  /// The connection that created the context; nil for the default context.
  let owner: Int64?
  /// Makes the host of the context's pages, on the thread that runs it.
  let makeHost: @Sendable (WebViewGroup, ThreadActivity) -> PageHost
  /// Reports the end of the context.
  let finish: @Sendable () -> Void
}

/// A thread that runs the pages of browser contexts, with one heap for all of them.
///
/// Each context has a loop of its own, so that its virtual time and its limits concern no other. A script of one
/// context blocks the others while it runs.
package final class PageThread: Sendable {
  /// The state that only the thread uses.
  private final class Confined: @unchecked Sendable {
    /// The loop of the thread's own work.
    let loop = EventLoop(clock: .real)
    let scheduler = LoopScheduler()
    private var openGroup: WebViewGroup?
    /// The browser of the contexts; nil before the first.
    weak var browser: Browser?
    /// The hosts of the contexts, by number.
    var hosts: [Int: PageHost] = [:]
    var lastHost = 0
    var isOver = false
    /// Indicates whether no context has run since the last garbage collection.
    var isCollected = false

    /// The heap, which the thread itself creates.
    var group: WebViewGroup {
      if let openGroup { return openGroup }
      let group = WebViewGroup()
      openGroup = group
      return group
    }

    func closeGroup() { openGroup = nil }
  }

  private let confined = Confined()
  private let inbox: LoopInbox
  /// The work of the thread, as other threads see it.
  let activity: ThreadActivity

  /// Creates the state of a thread that calls ``run()``.
  ///
  /// - Parameter patience: The time after which a task blocks the thread. Ordinary pages need less than the default,
  ///   even if they compile the DOM on a busy machine.
  package init(patience: Duration = DevToolsServer.Options().patience) {
    activity = ThreadActivity(patience: patience)
    inbox = confined.loop.inbox
  }

  /// The loop of the thread's own work.
  package var loop: EventLoop { confined.loop }

  /// Runs the contexts until ``end()``, and releases the heap.
  ///
  /// - Parameters:
  ///   - warmsUp: Indicates whether the thread compiles the DOM before a context needs it.
  ///   - retire: Called when the heap must not be used for further contexts.
  func run(warmsUp: Bool, retiring retire: () -> Void) {
    SocketServer.holdTexts()
    if warmsUp { WarmUp.run(in: confined.group) }
    run(retiring: retire)
    confined.closeGroup()
  }

  /// Runs the contexts until ``end()``.
  package func run() { run(retiring: {}) }

  private func run(retiring retire: () -> Void) {
    let confined = confined
    confined.scheduler.add(confined.loop)
    var isIntact = true
    while !confined.isOver {
      let wait = confined.scheduler.turn(willRun: willRunLoop)
      flush()
      if isIntact, !confined.group.isIntact {
        isIntact = false
        retire()
      }
      if wait > 0 { rest(wait) }
    }
    confined.scheduler.remove(confined.loop)
    confined.loop.close()
  }

  private func willRunLoop() {
    flush()
    activity.begin()
  }

  /// Sends the messages that the turn of a loop has produced; the end of the last context produces some, too.
  private func flush() { confined.browser?.flush() }

  /// Begins a context.
  ///
  /// - Parameter release: Called on the thread when the pages of the context are closed. The thread ends if it returns
  ///   false.
  func run(_ job: ContextJob, release: @escaping @Sendable (_ isReusable: Bool) -> Bool) {
    inbox.post { [confined, activity] in
      let host = job.makeHost(confined.group, activity)
      confined.browser = host.browser
      confined.lastHost += 1
      let number = confined.lastHost
      confined.hosts[number] = host
      confined.isCollected = false
      confined.scheduler.add(host.loop)
      // The loop of the context can't be closed by one of its own tasks.
      host.start { confined.loop.post { Self.end(number, in: confined, job, release: release) } }
    }
  }

  private static func end(
    _ number: Int, in confined: Confined, _ job: ContextJob, release: (Bool) -> Bool
  ) {
    guard let host = confined.hosts.removeValue(forKey: number) else { return }
    confined.scheduler.remove(host.loop)
    host.close()
    let isReusable = confined.hosts.isEmpty ? confined.group.isReusable : confined.group.isIntact
    // A client that learns of the end may open the next context at once, which should find this thread.
    if !release(isReusable) { confined.isOver = true }
    job.finish()
  }

  /// Ends the thread.
  func end() { inbox.post { [confined] in confined.isOver = true } }

  /// Indicates whether the page of any context has work.
  private var isBusy: Bool { confined.hosts.values.contains { $0.loop.hasWork(besides: PageHost.clients) } }

  /// A client that sends no message for this time, in nanoseconds, has set up its page, or waits for something.
  private static let pauseBeforeRealm: Int64 = 2_000_000
  /// The same for the interfaces of a page that a client still sets up, in messages that follow each other.
  private static let pauseBeforeInterfaces: Int64 = 300_000

  /// Prepares the next document if no task arrives before.
  ///
  /// The clients of an empty page navigate next. Others may send the next message soon, which would have to wait.
  ///
  /// - Returns: False if there is nothing to prepare; otherwise tasks may have arrived.
  private func prepare(within nanoseconds: Int64) -> Bool {
    let group = confined.group
    if group.needsPreparedRealm, !isBusy {
      let isExpected = confined.hosts.values.contains { $0.pages.values.contains(where: \.isEmpty) }
      let pause = min(nanoseconds, Self.pauseBeforeRealm)
      guard isExpected || !confined.scheduler.wait(nanoseconds: pause) else { return true }
      return group.prepareRealm()
    }
    guard group.needsPreparedInterfaces, !isBusy else { return false }
    let pause = min(nanoseconds, Self.pauseBeforeInterfaces)
    if !confined.scheduler.wait(nanoseconds: pause) { group.prepareInterfaces() }
    return true
  }

  /// Waits for the next task, and prepares the next document meanwhile.
  private func rest(_ nanoseconds: Int64) {
    activity.rest()
    if prepare(within: nanoseconds) { return }
    guard confined.hosts.isEmpty, !confined.isCollected else {
      _ = confined.scheduler.wait(nanoseconds: nanoseconds)
      return
    }
    // A client that opens one context after another doesn't wait for the collection.
    guard !confined.scheduler.wait(nanoseconds: 500_000_000), !confined.isOver else { return }
    confined.group.virtualMachine.collectGarbage()
    confined.isCollected = true
  }
}
