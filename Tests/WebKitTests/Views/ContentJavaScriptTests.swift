import Testing
import WebKit

/// The preferences that turn off the scripts of pages.
@Suite("Pages without scripts") @MainActor
struct ContentJavaScriptTests {
  /// Continues when a page has loaded.
  private final class Waiter: NSObject, WKNavigationDelegate {
    var onLoad: (() -> Void)?
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { onLoad?() }
  }

  private func title(_ configure: (WKWebViewConfiguration) -> Void) async throws -> String? {
    let configuration = WKWebViewConfiguration()
    configure(configuration)
    let webView = WKWebView(frame: .zero, configuration: configuration)
    let waiter = Waiter()
    webView.navigationDelegate = waiter
    await withCheckedContinuation { continuation in
      waiter.onLoad = { continuation.resume() }
      webView.loadHTMLString("<title>page</title><script>document.title = 'script'</script>", baseURL: nil)
    }
    return try await webView.evaluateJavaScript("document.title") as? String
  }

  @Test("pages run their scripts by default")
  func scripts() async throws {
    #expect(try await title { _ in } == "script")
  }

  @Test("a preference of the page or of the view turns them off, and those of the app still run")
  func noScripts() async throws {
    #expect(try await title { $0.defaultWebpagePreferences.allowsContentJavaScript = false } == "page")
    #expect(try await title { $0.preferences.javaScriptEnabled = false } == "page")
  }
}
