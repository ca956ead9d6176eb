import BridgeSupport
import Foundation
import HeadlessWebView
import Ownership
import TestSupport
import Testing

/// The one way in which bridges wait for answers.
struct PendingReplyTests {
  private final class Bridge {
    let link = Backlink<Bridge>()
    var heard: [String] = []
    var waits = true

    init() { link.tie(to: self) }

    deinit { link.cut() }

    func reply(_ name: String, _ view: WebView) -> PendingReply<Bridge, Int> {
      PendingReply(
        of: IsolatedLink(link), inbox: view.eventLoop.inbox,
        answered: { bridge, answer in
          bridge.heard.append("\(name) \(answer)")
          return bridge.waits
        },
        ended: { bridge, end in bridge.heard.append("\(name) \(end)") })
    }
  }

  private let view = WebView()

  @Test("where the call came an answer is heard at once, in turn with what else is told")
  func here() {
    let bridge = Bridge()
    let reply = bridge.reply("a", view)
    reply.give(1, isLast: false)
    reply.tell { $0.heard.append("told") }
    reply.give(2)
    reply.give(3)
    reply.give(4, isLast: false)
    #expect(bridge.heard == ["a 1", "told", "a 2", "a again", "a again"])
    view.close()
  }

  @Test("an answer of another thread is a task of the loop")
  func elsewhere() throws {
    let bridge = Bridge()
    let reply = bridge.reply("a", view)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread {
      reply.give(1, isLast: false)
      reply.tell { $0.heard.append("told") }
      reply.give(2)
      hasEnded.signal()
    }.start()
    #expect(hasEnded.waitForSignal())
    #expect(bridge.heard == [])
    try view.runUntilIdle()
    #expect(bridge.heard == ["a 1", "told", "a 2"])
    view.close()
  }

  @Test("the block of another queue, on the thread where the owner's called, is somewhere else")
  func queues() throws {
    let bridge = Bridge()
    let (link, inbox) = (IsolatedLink(bridge.link), view.eventLoop.inbox)
    let hasEnded = DispatchSemaphore(value: 0)
    // A queue's blocks run where somebody waits for them: two queues on one thread, as two blocks of a pool's thread may be.
    Thread {
      let (owner, other) = (DispatchQueue(label: "owner"), DispatchQueue(label: "other"))
      let reply = owner.sync {
        let reply = PendingReply<Bridge, Int>(
          of: link, inbox: inbox,
          answered: { bridge, answer in
            bridge.heard.append("\(answer)")
            return true
          },
          ended: { bridge, end in bridge.heard.append("\(end)") })
        reply.give(1, isLast: false)
        reply.callReturned()
        return reply
      }
      other.sync { reply.give(2) }
      hasEnded.signal()
    }.start()
    #expect(hasEnded.waitForSignal())
    #expect(bridge.heard == ["1"])
    try view.runUntilIdle()
    #expect(bridge.heard == ["1", "2"])
    view.close()
  }

  @Test("one that is dropped before its last answer is told of, and one behind it is not")
  func dropped() {
    let bridge = Bridge()
    bridge.reply("none", view).tell { _ in }
    bridge.reply("some", view).give(1, isLast: false)
    bridge.reply("all", view).give(1)
    #expect(bridge.heard == ["none never", "some 1", "some never", "all 1"])
    view.close()
  }

  @Test("an answer for a bridge that is gone goes nowhere, and is counted")
  func gone() throws {
    var bridge: Bridge? = Bridge()
    let replies = (0..<2).map { bridge?.reply("\($0)", view) }
    bridge = nil
    replies[0]?.give(1)
    elsewhere { replies[1]?.give(1) }
    try view.runUntilIdle()
    #expect(view.lateAnswers == 2)
    view.close()
  }

  @Test("an answer for which nobody waits is counted, wherever it comes from")
  func late() throws {
    let bridge = Bridge()
    bridge.waits = false
    bridge.reply("a", view).give(1)
    let reply = bridge.reply("b", view)
    elsewhere { reply.give(2) }
    try view.runUntilIdle()
    #expect(bridge.heard == ["a 1", "b 2"])
    #expect(view.lateAnswers == 2)
    view.close()
  }

  @Test("an answer that a closed view has not taken, or is given then, is counted")
  func closed() {
    let bridge = Bridge()
    let replies = (0..<3).map { bridge.reply("\($0)", view) }
    elsewhere { replies[0].give(1) }
    view.close()
    #expect(view.lateAnswers == 1)
    elsewhere { replies[1].give(1) }
    #expect(view.lateAnswers == 2)
    #expect(bridge.heard == [])
  }

  private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    #expect(onAnotherThread(body).waitForSignal())
  }
}
