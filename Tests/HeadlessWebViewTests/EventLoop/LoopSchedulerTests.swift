import Foundation
import Ownership
import Testing

@testable import HeadlessWebView

@Suite("Loops that share a thread")
struct LoopSchedulerTests {
  /// Gives turns until no loop has a task.
  private func settle(_ scheduler: LoopScheduler) -> Int64 {
    while true {
      let wait = scheduler.turn {}
      if wait > 0 { return wait }
    }
  }

  @Test("take turns")
  func turns() {
    let scheduler = LoopScheduler()
    let loops = [EventLoop(clock: .real), EventLoop(clock: .real)]
    for loop in loops { scheduler.add(loop) }
    var order: [Int] = []
    for (index, loop) in loops.enumerated() { for _ in 0..<40 { loop.post { order.append(index) } } }
    _ = settle(scheduler)
    #expect(order.count == 80)
    // The second loop doesn't wait for all tasks of the first one.
    #expect(order.prefix(40).contains(1))
  }

  @Test("run tasks that one of them posts to another")
  func tasksAcrossLoops() {
    let scheduler = LoopScheduler()
    let loops = [EventLoop(clock: .real), EventLoop(clock: .real)]
    for loop in loops { scheduler.add(loop) }
    var ran = false
    loops[1].post { loops[0].post { ran = true } }
    _ = settle(scheduler)
    #expect(ran)
  }

  @Test("wait for the first timer, or for a task from another thread")
  func waiting() {
    let scheduler = LoopScheduler()
    let loops = [EventLoop(clock: .real), EventLoop(clock: .real)]
    for loop in loops { scheduler.add(loop) }
    #expect(settle(scheduler) > 1_000_000_000)
    let ran = Locked(false)
    let inbox = loops[1].inbox
    Thread.detachNewThread { inbox.post { ran.withLock { $0 = true } } }
    #expect(scheduler.wait(nanoseconds: 60_000_000_000))
    _ = settle(scheduler)
    #expect(ran.withLock { $0 })
    #expect(!scheduler.wait(nanoseconds: 1_000_000))
  }

  @Test("have clocks of their own")
  func clocks() {
    let scheduler = LoopScheduler()
    let (virtual, real) = (EventLoop(clock: .virtual()), EventLoop(clock: .real))
    let target = Timers()
    for loop in [virtual, real] {
      scheduler.add(loop)
      loop.schedule(
        target, task: loop.isVirtual ? 1 : 2, after: 60_000_000_000, work: PendingWork(kind: .task, label: "timer"))
    }
    let wait = settle(scheduler)
    #expect(target.ran == [1])
    #expect(virtual.now == .seconds(60))
    #expect(wait > 50_000_000_000 && wait <= 60_000_000_000)
  }

  @Test("can be removed by their own tasks")
  func removal() {
    let scheduler = LoopScheduler()
    let loops = [EventLoop(clock: .real), EventLoop(clock: .real), EventLoop(clock: .real)]
    var order: [Int] = []
    for (index, loop) in loops.enumerated() {
      scheduler.add(loop)
      loop.post {
        order.append(index)
        if index == 0 { scheduler.remove(loops[0]) }
      }
    }
    loops[0].post { order.append(0) }
    _ = settle(scheduler)
    #expect(order.filter { $0 > 0 }.sorted() == [1, 2])
    #expect(loops[0].waiters == 0)
    #expect(loops[1].waiters == 1)
  }

  /// Records the timers that fire.
  private final class Timers: LoopTarget {
    var ran: [Int] = []
    func run(task: Int) { ran.append(task) }
  }
}
