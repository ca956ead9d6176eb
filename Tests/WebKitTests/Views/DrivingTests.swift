import TestSupport
import Testing
import WebKit
import WebViewJavascriptBridge

/// Views go on by themselves where there is no run loop but the main queue alone.
@Suite("Driving, without a run loop") @MainActor
struct DrivingTests {
  @Test("a page loads, its timers run, and a bridge answers while a test waits")
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

  @Test("a view that nobody holds is gone, and so is what it was to do")
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

  @Test("answers to a page may come from any thread")
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
    // What is evaluated first may still find the page before.
    let isAnswered = try await TestLimit.wait {
      try await webView.evaluateJavaScript("self.answer") as? Int == 2
    }
    #expect(isAnswered)
  }

  @Test(
    "what was evaluated in a UIWebView has run, and its value is text",
    arguments: [
      ("'a' + 1", "a1"), ("6 * 7", "42"), ("0.1 + 0.2", "0.30000000000000004"), ("true", "true"), ("null", ""),
      ("undefined", ""), ("({})", ""), ("missing", ""), ("NaN", "NaN"), ("-1/0", "-Infinity"),
    ])
  func evaluation(script: String, text: String) {
    #expect(UIWebView().stringByEvaluatingJavaScript(from: script) == text)
  }

  @Test("a view has its place in a tree")
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
