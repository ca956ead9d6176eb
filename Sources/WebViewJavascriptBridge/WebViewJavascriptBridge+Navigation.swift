import HeadlessWebView

extension WebViewJavascriptBridge: NavigationDelegate {
  /// Answers the bridge's own navigations with *cancel*, and asks the user's delegate about all others.
  public func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    guard webView === self.webView, let signal = signal(of: action.url) else {
      return delegate?.webView(webView, decidePolicyFor: action) ?? .allow
    }
    guard mayCall(action.source, in: webView) else {
      webView.transcript.fault(
        "foreign-frame", "a frame of another origin used the bridge's address: \(action.source.url)")
      return .cancel
    }
    switch signal {
    case .loaded: inject()
    case .queue: fetch()
    }
    return .cancel
  }

  /// Passes it on.
  public func webView(_ webView: WebView, didStartLoading url: WebURL) {
    delegate?.webView(webView, didStartLoading: url)
  }

  /// Ends the old page's calls and passes it on.
  public func webView(_ webView: WebView, didCommit url: WebURL) {
    if webView === self.webView {
      generation += 1
      findings = PageFindings()
      runningHandlers.cancelAll()
      abandonCalls(openCalls.takeSent(), code: "call-abandoned") { .pageReplaced(handler: $0) }
    }
    delegate?.webView(webView, didCommit: url)
  }

  /// Passes it on.
  public func webView(_ webView: WebView, didFinish url: WebURL) { delegate?.webView(webView, didFinish: url) }

  /// Passes it on.
  public func webView(_ webView: WebView, didFail error: NavigationError) {
    delegate?.webView(webView, didFail: error)
  }

  private func signal(of url: WebURL) -> Signal? {
    if let last = lastURL, last.url == url { return last.signal }
    var signal: Signal?
    if url.scheme == "https" || url.scheme == "wvjbscheme" {
      switch url.host?.lowercased() {
      case "__bridge_loaded__": signal = .loaded
      case "__wvjb_queue_message__": signal = .queue
      default: break
      }
    }
    lastURL = (url, signal)
    return signal
  }

  /// The bridge belongs to the page and to frames of its origin; a frame from elsewhere must not make native read the queue.
  private func mayCall(_ source: FrameInfo, in webView: WebView) -> Bool {
    source.isMainFrame || webView.mainFrameInfo.map { source.isSameOrigin(as: $0) } ?? false
  }
}

extension WebViewJavascriptBridge: WebViewObserver {
  /// Ends the calls that are open.
  public func webViewWillClose() {
    dropStartupQueue("the view was closed")
    runningHandlers.cancelAll()
    let calls = openCalls.takeAll()
    note(abandoned: calls, code: "call-abandoned") { .closed(handler: $0) }
    // Those who are told may not get at a view that ends; and nobody can call the handlers, which may hold the bridge.
    webView = nil
    handlers = [:]
    for call in calls { call.reply(.failure(.closed(handler: call.name))) }
  }

  /// Recognises an error that comes from how the bridge called the page.
  public func webView(didReport error: PageError) { classify(error) }
}
