import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// A page with a growing number of things, in virtual time.
struct GrowingPage {
  enum Things: String {
    /// Listeners of one element: added, notified once, removed.
    case listeners
    /// Timers that are due at different times: set and awaited; and set and cleared.
    case timers
    /// Handlers of page and app: registered, and each called once by the other side.
    case handlers
  }

  private let view: WebView
  private let bridge: WebViewJavascriptBridge

  init(_ sources: Sources) throws {
    view = WebView()
    bridge = WebViewJavascriptBridge(view, script: sources.bridge)
    bridge.registerRaw("echo") { data, respond in respond(data ?? .null) }
    bridge.registerRaw("ready") { _, respond in respond(.null) }
    view.loadHTML(sources.page)
    try view.runUntilIdle()
    view.evaluateJavaScript("LAB.safety(0)")
    try view.runUntilIdle()
  }

  /// Returns the duration of one round, in seconds.
  func measure(_ things: Things, _ count: Int) throws -> Double {
    let start = ContinuousClock.now
    switch things {
    case .listeners:
      try run(
        """
        (function (count) {
          var element = document.createElement('div'), received = 0, listeners = [];
          for (var i = 0; i < count; i++) {
            listeners.push(function () { received++; });
            element.addEventListener('ping', listeners[i]);
          }
          element.dispatchEvent(new Event('ping'));
          for (i = 0; i < count; i++) element.removeEventListener('ping', listeners[i]);
          if (received !== count) throw new Error('not received');
        })(\(count))
        """)
    case .timers:
      try run(
        """
        (function (count) {
          var ids = [];
          for (var i = 0; i < count; i++) {
            setTimeout(function () {}, i * 7919 % 1000);
            ids.push(setTimeout(function () {}, i * 6271 % 1000));
          }
          ids.forEach(clearTimeout);
        })(\(count))
        """)
    case .handlers: try callHandlers(count)
    }
    return (ContinuousClock.now - start).seconds
  }

  private func callHandlers(_ count: Int) throws {
    for number in 0..<count { bridge.registerRaw("app\(number)") { data, respond in respond(data ?? .null) } }
    try run(
      """
      (function (count) {
        for (var i = 0; i < count; i++) {
          LAB.bridge.registerHandler('page' + i, function (data, respond) { respond(data); });
          LAB.bridge.callHandler('app' + i, null, function () {});
        }
      })(\(count))
      """)
    var answered = 0
    for number in 0..<count { bridge.callRaw("page\(number)") { _ in answered += 1 } }
    try view.runUntilIdle()
    guard answered == count else { throw BenchError("\(answered) of \(count) handlers responded") }
  }

  private func run(_ source: String) throws {
    view.evaluateJavaScript(source)
    try view.runUntilIdle()
  }
}
