import HeadlessWebView
import Testing

/// Native's deadlines on a loop.
@Suite struct DelayTests {
  @Test("a closure is called at the loop's time, unless it is cancelled") func aClosureIsCalledAfter() throws {
    let loop = EventLoop()
    var log: [String] = []
    loop.post(after: .seconds(2), label: "second") { log.append("second at \(loop.now)") }
    loop.post(after: .seconds(1), label: "first") { log.append("first at \(loop.now)") }
    let cancel = loop.post(after: .milliseconds(1500), label: "never") { log.append("never") }
    #expect(loop.pendingWork.contains { $0.label == "never" })
    cancel()
    try loop.runUntilIdle()
    cancel()
    #expect(log == ["first at \(Duration.seconds(1))", "second at \(Duration.seconds(2))"])
  }
}
