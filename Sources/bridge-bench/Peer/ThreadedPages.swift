import Foundation
import HeadlessWebView

/// Runs pages on threads of their own, each in its own group of views, that do the same work at the same time.
struct ThreadedPages {
  let sources: Sources
  let threads: Int
  let calls: Int

  /// The state that the threads share, guarded by its condition.
  private final class Meeting: @unchecked Sendable {
    let condition = NSCondition()
    var ready = 0
    var isOpen = false
    var seconds: [Double] = []
    var failure: (any Error)?

    func change(_ body: (Meeting) -> Void) {
      condition.lock()
      body(self)
      condition.broadcast()
      condition.unlock()
    }

    func wait(until isTrue: (Meeting) -> Bool) {
      condition.lock()
      while !isTrue(self) { condition.wait() }
      condition.unlock()
    }
  }

  /// Returns the duration of the slowest page, in seconds.
  func measure() throws -> Double {
    let meeting = Meeting()
    for _ in 0..<threads {
      let thread = Thread { [self] in
        do {
          let page = try BenchPage(sources, group: WebViewGroup())
          try page.evaluate("LAB.safety(0)")
          try page.work("LAB.seq(\(calls / 10 + 1))")
          meeting.change { $0.ready += 1 }
          meeting.wait { $0.isOpen }
          let (seconds, _) = try page.timed { try page.work("LAB.seq(\(calls))") }
          meeting.change { $0.seconds.append(seconds) }
        } catch {
          meeting.change {
            $0.failure = error
            $0.ready += 1
            $0.seconds.append(0)
          }
        }
      }
      // The same stack size as a process's first thread, for which the engine's own depth limit is chosen.
      thread.stackSize = 8 << 20
      thread.start()
    }
    meeting.wait { $0.ready == threads }
    meeting.change { $0.isOpen = true }
    meeting.wait { $0.seconds.count == threads }
    if let failure = meeting.failure { throw failure }
    return meeting.seconds.max() ?? 0
  }
}
