import Testing

@testable import HeadlessWebView

/// Asynchronous decisions of native, without a view.
@Suite("Pending decisions")
struct PendingDecisionsTests {
  private let loop = EventLoop()

  private func action(_ address: String) throws -> NavigationAction {
    let (url, frame) = (try #require(WebURL(address)), FrameInfo(id: 0, url: .blank))
    return NavigationAction(url: url, frame: frame, source: frame, kind: .other)
  }

  @Test("pending decisions keep the loop busy until each is made")
  func busy() throws {
    var pending = PendingActions()
    let (first, second) = (try action("https://app.example/a"), try action("https://app.example/b"))
    for action in [first, second] { pending.add(action, on: loop) { _ in } }
    #expect(!loop.isIdle)
    #expect(pending.take(second, on: loop) != nil)
    #expect(!loop.isIdle)
    #expect(pending.take(first, on: loop) != nil)
    #expect(loop.isIdle)
    #expect(pending.take(first, on: loop) == nil)
  }

  @Test("of equal navigations, the first one is decided first")
  func equal() throws {
    var (pending, log): (PendingActions, [String]) = (PendingActions(), [])
    let action = try action("https://app.example/a")
    for name in ["first", "second"] { pending.add(action, on: loop) { log.append("\(name) \($0)") } }
    pending.take(action, on: loop)?(.allow)
    pending.take(action, on: loop)?(.cancel)
    #expect(log == ["first allow", "second cancel"])
  }

  @Test("a cancelled navigation no longer waits")
  func dropping() throws {
    var pending = PendingActions()
    let action = try action("https://app.example/a")
    let number = pending.add(action, on: loop) { _ in }
    pending.drop(number, on: loop)
    #expect(loop.isIdle && pending.take(action, on: loop) == nil)
  }

  @Test("a response is decided once, and not after its load has ended")
  func responses() {
    var (pending, decisions): (PendingResponses, [NavigationPolicy]) = (PendingResponses(), [])
    let (first, second) = (pending.next(), pending.next())
    let cancelled = ResourceLoad()
    pending.add(first, ResourceLoad()) { decisions.append($0) }
    pending.add(second, cancelled) { decisions.append($0) }
    cancelled.cancel()
    #expect(pending.take(second) == nil)
    pending.take(first)?(.allow)
    #expect(pending.take(first) == nil)
    #expect(decisions == [.allow])
  }
}
