import TestSupport
import Testing
import WebKit
import WebViewJavascriptBridge

/// Views continue on their own if there is only the main queue and no run loop.
@Suite("Driving, without a run loop") @MainActor
struct DrivingTests {
  @Test("a page loads, its timers run, and a bridge responds while a test waits")
  func awaiting() async throws {
    let webView = WKWebView()
    let bridge = try #require(WebViewJavascriptBridge(forWebView: webView))
    webView.loadHTMLString(
      """
      <script>
      window.WVJBCallbacks = [bridge => bridge.registerHandler('double', (n, respond) => setTimeout(respond, 5, n * 2))];
      const frame = document.createElement('iframe');
      frame.src = 'https://__bridge_loaded__';
      document.documentElement.appendChild(frame);
      </script>
      """, baseURL: URL(string: "https://app.example/"))
    let answer = await withCheckedContinuation { continuation in
      bridge.callHandler("double", data: 21) { continuation.resume(returning: ($0 as? NSNumber)?.intValue) }
    }
    #expect(answer == 42)
    #expect(try await webView.evaluateJavaScript("location.host") as? String == "app.example")
  }

  @Test("a view without owners is freed with its pending work")
  func lifetime() async throws {
    weak var gone: WKWebView?
    do {
      let webView = WKWebView()
      gone = webView
      webView.loadHTMLString("<script>setInterval(() => {}, 1)</script>", baseURL: nil)
      _ = try await webView.evaluateJavaScript("1")
    }
    #expect(gone == nil)
  }

  @Test("responses to a page can come from any thread")
  func threads() async throws {
    let webView = WKWebView()
    let bridge = try #require(WebViewJavascriptBridge(forWebView: webView))
    bridge.register("slow") { (n: Int) async in n + 1 }
    webView.loadHTMLString(
      """
      <script>
      var answer;
      window.WVJBCallbacks = [bridge => bridge.callHandler('slow', 1, n => { answer = n; })];
      const frame = document.createElement('iframe');
      frame.src = 'https://__bridge_loaded__';
      document.documentElement.appendChild(frame);
      </script>
      """, baseURL: URL(string: "https://app.example/"))
    // The first evaluation may still find the previous page.
    let isAnswered = try await TestLimit.wait {
      try await webView.evaluateJavaScript("self.answer") as? Int == 2
    }
    #expect(isAnswered)
  }

  @Test(
    "after an evaluation in a UIWebView returns, the script has run and its value is a string",
    arguments: [
      ("'a' + 1", "a1"), ("6 * 7", "42"), ("0.1 + 0.2", "0.30000000000000004"), ("true", "true"), ("null", ""),
      ("undefined", ""), ("({})", ""), ("missing", ""), ("NaN", "NaN"), ("-1/0", "-Infinity"),
    ])
  func evaluation(script: String, text: String) {
    #expect(UIWebView().stringByEvaluatingJavaScript(from: script) == text)
  }

  @Test("a view has a position in the view hierarchy")
  func tree() {
    let controller = UIViewController()
    let webView = WKWebView(frame: controller.view.bounds)
    webView.backgroundColor = .clear
    webView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.view.addSubview(webView)
    #expect(webView.superview === controller.view)
    #expect(webView.bounds == UIScreen.main.bounds)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = controller
    #expect(webView.window === window)
    webView.removeFromSuperview()
    #expect(controller.view.subviews.isEmpty && webView.window == nil)
  }
}
