import Testing

@testable import HeadlessWebView

/// The limits of a page, without a page.
@Suite("Limit monitor")
struct LimitMonitorTests {
  private final class Observer: WebViewObserver {
    var reached: [LimitError] = []
    func webView(didReach limit: LimitError) { reached.append(limit) }
  }

  private let observer = Observer()
  private let observers = ViewObservers()
  private let transcript = Transcript(loop: EventLoop())
  private let monitor: LimitMonitor

  init() throws {
    var limits = PageLimits()
    limits.frames = 2
    let url = try #require(WebURL("https://app.example/"))
    monitor = LimitMonitor(limits, transcript: transcript, observers: observers) { url }
    observers.add(observer)
  }

  @Test("allows as many as the limit, and reports one more")
  func count() {
    #expect(monitor.allows(2, .frames, \.frames))
    #expect(monitor.reached.isEmpty)
    #expect(!monitor.allows(3, .frames, \.frames))
    #expect(monitor.reached.map(\.description) == ["https://app.example/: the limit frames=2 was exceeded"])
    #expect(observer.reached == monitor.reached)
  }

  @Test("reports a limit once per page")
  func once() {
    var events: [TranscriptEvent] = []
    transcript.observe { events.append($0) }
    for count in 3...5 { #expect(!monitor.allows(count, .frames, \.frames)) }
    #expect(observer.reached.count == 1)
    monitor.reset()
    #expect(monitor.reached.isEmpty)
    #expect(!monitor.allows(3, .frames, \.frames))
    #expect(observer.reached.count == 2)
    #expect(events.map { $0.string("limit") } == ["frames", "frames"])
  }
}
