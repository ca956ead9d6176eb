#if os(Linux)
  import Testing
  import WebKit

  @MainActor final class PageLoader: NSObject, WKNavigationDelegate {
    private var continuation: CheckedContinuation<Void, Never>?

    func load(_ html: String, into webView: WKWebView) async {
      webView.navigationDelegate = self
      await withCheckedContinuation { continuation in
        self.continuation = continuation
        webView.loadHTMLString(html, baseURL: nil)
      }
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { continuation?.resume() }
  }

  /// The Swift code of the catalog of WebKit.
  @MainActor struct WebKitSnippets {
    @Test("a delegate waits for a load, and a script reads the title")
    func overview() async throws {
      let webView = WKWebView(frame: .zero)
      let loader = PageLoader()
      await loader.load("<title>Hello</title>", into: webView)
      let title = try await webView.evaluateJavaScript("document.title") as? String
      #expect(title == "Hello")
      withExtendedLifetime(loader) {}
    }

    @Test("an observer receives a change of the title")
    func observing() async throws {
      var titles: [String] = []
      let webView = WKWebView(frame: .zero)
      let observation = webView.observe(\.title, options: [.new]) { webView, change in
        titles.append(webView.title ?? "")
      }
      let loader = PageLoader()
      await loader.load("<title>Hello</title>", into: webView)
      try await webView.evaluateJavaScript("0")
      #expect(titles.contains("Hello"))
      withExtendedLifetime((loader, observation)) {}
    }
  }
#endif
