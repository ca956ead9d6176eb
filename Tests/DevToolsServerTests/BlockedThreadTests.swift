import JavaScriptEngine
import Ownership
import Testing

@testable import DevToolsServer

@Suite("Threads whose pages are blocked")
struct BlockedThreadTests {
  @Test("a thread whose page is in a dialog gets no further context")
  func dialog() throws {
    let threads = ThreadClient(threads: 2)
    defer { threads.client.close() }
    let (blocked, other) = (try threads.open(), try threads.open())
    let call = try threads.openDialog(in: blocked)
    for _ in 0..<2 {
      let page = try threads.open()
      #expect(page.machine == other.machine)
      #expect(try threads.evaluate("6 * 7", in: page) == "42")
    }
    try threads.answerDialog(of: blocked, call)
    #expect(try threads.open().machine == blocked.machine)
  }

  @Test("a context gets a new thread if all threads are in dialogs")
  func dialogs() throws {
    let threads = ThreadClient(threads: 2)
    defer { threads.client.close() }
    let pages = try (0..<2).map { _ in try threads.open() }
    let calls = try pages.map { try threads.openDialog(in: $0) }
    let third = try threads.open()
    #expect(Set([third.machine] + pages.map(\.machine)).count == 3)
    #expect(try threads.evaluate("6 * 7", in: third) == "42")
    #expect(try threads.open().machine == third.machine)
    for (page, call) in zip(pages, calls) { try threads.answerDialog(of: page, call) }
    #expect(try threads.evaluate("6 * 7", in: pages[0]) == "42")
  }

  @Test("a context gets a new thread if a synchronous call waits for a client")
  func synchronousCall() throws {
    let threads = ThreadClient(threads: 1)
    defer { threads.client.close() }
    let blocked = try threads.open(bridges: ["dsbridge"])
    try threads.client.send("Bridge.enable", session: blocked.session)
    try threads.client.send("Bridge.handle", ["name": "share", "blocking": true], session: blocked.session)
    let call = threads.start("prompt('_dsbridge=share', '{\"data\":1}')", in: blocked)
    let number = try threads.client.event("Bridge.called")["callId"]?.string ?? ""
    let other = try threads.open()
    #expect(other.machine != blocked.machine)
    #expect(try threads.evaluate("6 * 7", in: other) == "42")
    try threads.client.send(
      "Bridge.respond", ["callId": .integer(Int(number) ?? 0), "data": 2], session: blocked.session)
    #expect(try threads.client.response(call)["result"]?["value"]?.stringValue()?.contains("2") == true)
  }

  @Test("a thread counts as blocked while a task runs for long, and while a call waits for a client")
  func activity() {
    let elapsed = Locked(Duration.zero)
    let start = ContinuousClock.now
    let activity = ThreadActivity(patience: .milliseconds(500)) { start + elapsed.withLock { $0 } }
    activity.begin()
    elapsed.withLock { $0 = .milliseconds(500) }
    #expect(!activity.isBlocked)
    elapsed.withLock { $0 = .milliseconds(501) }
    #expect(activity.isBlocked)
    activity.begin()
    #expect(!activity.isBlocked)
    activity.rest()
    elapsed.withLock { $0 = .seconds(10) }
    #expect(!activity.isBlocked)
    #expect(activity.whileWaiting { activity.isBlocked })
    #expect(!activity.isBlocked)
  }

  @Test("the contexts of a thread wait until the dialog of one of them is answered")
  func waiting() throws {
    let threads = ThreadClient(threads: 1)
    defer { threads.client.close() }
    let (blocked, other) = (try threads.open(), try threads.open())
    let dialog = try threads.openDialog(in: blocked)
    let call = threads.start("6 * 7", in: other)
    // The blocked page's own thread handles this one.
    try threads.client.send("Page.getFrameTree", session: blocked.session)
    #expect(!threads.client.hasResponse(call))
    try threads.answerDialog(of: blocked, dialog)
    #expect(try threads.client.response(call)["result"]?["value"]?.string == "42")
  }

  @Test("a connection that ends dismisses its dialog, and the contexts of others go on")
  func endOfConnection() throws {
    let threads = ThreadClient(threads: 1)
    defer { threads.client.close() }
    let second = threads.second()
    let (blocked, other) = (try second.open(), try threads.open())
    _ = try second.openDialog(in: blocked)
    let call = threads.start("6 * 7", in: other)
    second.client.disconnect()
    #expect(try threads.client.response(call)["result"]?["value"]?.string == "42")
    #expect(try threads.client.send("Target.getTargets")["targetInfos"]?.elements().count == 1)
  }
}
