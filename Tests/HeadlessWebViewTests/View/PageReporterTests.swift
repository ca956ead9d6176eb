import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// Reports of pages, without a page.
@Suite("Page reporter")
struct PageReporterTests {
  private let transcript = Transcript(loop: EventLoop())
  private let observers = ViewObservers()

  private func reporter(_ change: (inout PageLimits) -> Void = { _ in }) -> PageReporter {
    var limits = PageLimits()
    change(&limits)
    let monitor = LimitMonitor(limits, transcript: transcript, observers: observers) { .blank }
    return PageReporter(transcript: transcript, observers: observers, limits: monitor)
  }

  private func exception(in url: String) -> JavaScriptException {
    var exception = JavaScriptException(name: "Error", message: "no")
    (exception.url, exception.line, exception.column) = (url, 3, 7)
    return exception
  }

  @Test("searches a console line's location only if the line has a reader")
  func lazyPlace() {
    let reporter = reporter()
    var looks = 0
    func place() -> String? {
      looks += 1
      return "a.js:1:1"
    }
    reporter.console(level: "log", text: UTF16Text("unread"), number: 1, place: place())
    #expect(looks == 0)
    var lines: [ConsoleMessage] = []
    reporter.onConsole = { lines.append($0) }
    reporter.console(level: "log", text: UTF16Text("read"), number: 2, place: place())
    #expect(looks == 1)
    #expect(lines == [ConsoleMessage(level: "log", text: "read", place: "a.js:1:1")])
  }

  @Test("truncates long lines of the console, and drops lines above the limit")
  func consoleLimits() {
    let reporter = reporter {
      $0.consoleLine = 3
      $0.consoleLines = 1
    }
    var lines: [String] = []
    reporter.onConsole = { lines.append($0.text) }
    reporter.console(level: "log", text: UTF16Text("abcd"), number: 1, place: nil)
    reporter.console(level: "log", text: UTF16Text("ef"), number: 2, place: nil)
    #expect(lines == ["abc\u{2026}"])
  }

  @Test("uses the name of a native script as the location of its errors in the transcript")
  func nativePlace() {
    let reporter = reporter()
    var places: [String?] = []
    transcript.observe { places.append($0.string("place")) }
    reporter.uncaught(exception(in: "fetch.js"), shown: nil, phase: "evaluate", handled: false)
    reporter.addNativeScript("fetch.js")
    reporter.uncaught(exception(in: "fetch.js"), shown: nil, phase: "evaluate", handled: false)
    #expect(places == ["fetch.js:3:7", "fetch.js"])
  }

  @Test("reports rejections to native and to observers")
  func rejections() {
    final class Observer: WebViewObserver {
      var errors: [PageError] = []
      func webView(didReport error: PageError) { errors.append(error) }
    }
    let (reporter, observer) = (reporter(), Observer())
    observers.add(observer)
    var errors: [PageError] = []
    reporter.onPageError = { errors.append($0) }
    reporter.rejected(exception(in: "a.js"), shown: nil, handled: true)
    #expect(errors.map(\.description) == ["a.js:3:7: Unhandled Promise Rejection: Error: no"])
    #expect(observer.errors == errors)
  }
}
