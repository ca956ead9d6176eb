import Foundation
import HeadlessWebView
import Ownership

/// A thread on which all browser contexts run, with one loop and one heap.
///
/// The engine's inspector belongs to one thread, so the pages that a debugger attaches to have one thread, too. A page
/// that is busy or paused blocks those of all contexts.
package final class SharedPageThread: ContextRunner {
  /// The state of the thread that runs the contexts.
  private final class Confined: @unchecked Sendable {
    let loop: EventLoop
    let group = WebViewGroup()
    var hosts: [ObjectIdentifier: PageHost] = [:]
    var isOver = false

    init(_ clock: LoopClock) { loop = EventLoop(clock: clock) }
  }

  private let confined: Confined
  private let inbox: LoopInbox

  /// Creates the state of the calling thread, which calls ``run()``.
  package init(clock: LoopClock) {
    confined = Confined(clock)
    inbox = confined.loop.inbox
  }

  /// The loop of all pages.
  package var loop: EventLoop { confined.loop }

  /// Runs the contexts until the server stops.
  package func run() {
    let loop = confined.loop
    let activity = loop.beginActivity(PageHost.clients)
    while !confined.isOver {
      try? loop.run(until: { confined.isOver }, timeout: .seconds(3600))
    }
    loop.endActivity(activity)
    loop.close()
  }

  func prepare() {}

  func run(_ job: ContextJob) {
    inbox.post { [confined] in
      let host = job.makeHost(confined.group, on: confined.loop)
      confined.hosts[ObjectIdentifier(host)] = host
      let number = ObjectIdentifier(host)
      host.start {
        guard let host = confined.hosts.removeValue(forKey: number) else { return }
        host.close()
        job.finish()
      }
    }
  }

  func close() { inbox.post { [confined] in confined.isOver = true } }
}
