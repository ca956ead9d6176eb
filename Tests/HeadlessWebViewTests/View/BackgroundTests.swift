import HeadlessWebView
import JavaScriptEngine
import Testing

/// An app that goes to the background and comes back.
@Suite struct BackgroundTests {
  @Test("timers wait until the app has returned") func timersWaitUntilTheAppIsBack() throws {
    let view = WebView()
    view.loadHTML(
      """
      <script>
        window.log = [];
        setInterval(() => log.push('tick'), 1000);
        setTimeout(() => log.push('once'), 5000);
        document.addEventListener('visibilitychange', () => log.push(document.visibilityState));
      </script>
      """, baseURL: try #require(WebURL("https://app.example/")))
    view.advance(by: .milliseconds(2500))
    view.suspend()
    view.suspend()
    view.advance(by: .seconds(60))
    #expect(view.isSuspended)
    view.resume()
    view.advance(by: .zero)
    #expect(try view.evaluateJavaScriptNow("log.join()").string == "tick,tick,hidden,visible,tick,once")
    view.advance(by: .milliseconds(1500))
    #expect(try view.evaluateJavaScriptNow("log.length").integer == 7)
    view.close()
  }

  @Test("a second notification has no effect") func aSecondWordDoesNothing() {
    let view = WebView()
    view.resume()
    #expect(!view.isSuspended)
    view.close()
    view.suspend()
    #expect(!view.isSuspended)
  }
}
