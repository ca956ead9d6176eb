import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

extension WebViewJavascriptBridge: NavigationDelegate {
  /// Answers the bridge's own navigations with *cancel*, and asks the user's delegate about all others.
  public func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    guard webView === self.webView, let signal = signal(of: action.url) else {
      return delegate?.webView(webView, decidePolicyFor: action) ?? .allow
    }
    guard maySignal(action.source) else { return .cancel }
    switch signal {
    case .loaded: inject()
    case .queue: fetch(from: action.source)
    case .unknown: warn("an address of the bridge that says nothing to it: \(action.url)", code: "unknown-signal")
    }
    return .cancel
  }

  /// Passes it on.
  public func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy {
    delegate?.webView(webView, decidePolicyFor: response) ?? .allow
  }

  /// Passes it on.
  public func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL) {
    delegate?.webView(webView, didReceiveServerRedirectTo: url)
  }

  /// Passes it on.
  public func webView(_ webView: WebView, didStartLoading url: WebURL) {
    delegate?.webView(webView, didStartLoading: url)
  }

  /// Ends the old page's calls and passes it on.
  public func webView(_ webView: WebView, didCommit url: WebURL) {
    if webView === self.webView { endPage("its page was replaced") { .pageReplaced(handler: $0) } }
    delegate?.webView(webView, didCommit: url)
  }

  /// Gives a page of version 4 its half, and passes it on.
  public func webView(_ webView: WebView, didFinish url: WebURL) {
    if webView === self.webView, dialect == .version4 { injectIfNeeded() }
    delegate?.webView(webView, didFinish: url)
  }

  /// Ends the page's calls and passes it on.
  public func webViewWebContentProcessDidTerminate(_ webView: WebView) {
    if webView === self.webView { endPage("the web process ended") { .webProcessTerminated(handler: $0) } }
    delegate?.webViewWebContentProcessDidTerminate(webView)
  }

  /// Passes it on.
  public func webView(_ webView: WebView, didFail error: NavigationError) {
    delegate?.webView(webView, didFail: error)
  }

  private func signal(of url: WebURL) -> WVJBDialect.Signal? {
    if let last = lastURL, last.url == url { return last.signal }
    let signal = dialect.signal(of: url)
    lastURL = (url, signal)
    return signal
  }

  /// What the page that is gone was asked and asked for ends; what waits for a page goes on waiting.
  private func endPage(_ reason: String, _ error: (String) -> BridgeError) {
    generation += 1
    findings = PageFindings()
    runningHandlers.cancelAll()
    endPageCalls(reason)
    // The original never waits again: what native calls before the next page has its half is lost.
    if isRepaired, startupQueue == nil { startupQueue = [] }
    abandonCalls(openCalls.takeSent(), code: "call-abandoned", error)
  }

  func endPageCalls(_ reason: String) {
    for call in pageCalls.takeAll() {
      webView?.transcript.record(
        .callEnded,
        [.init("name", .string(call.name)), .init("id", .json(call.id.string)), .init("reason", .string(reason))])
    }
  }
}

extension WebViewJavascriptBridge: WebViewObserver {
  /// Ends the calls that are open.
  public func webViewWillClose() {
    if unhandled > 0 {
      webView?.transcript.fault(
        "queue-dropped", "the view was closed by a handler, with messages behind its call that nobody handles",
        [.init("count", .integer(unhandled))])
    }
    dropStartupQueue("the view was closed")
    runningHandlers.cancelAll()
    endPageCalls("the view was closed")
    let calls = openCalls.takeAll()
    note(abandoned: calls, code: "call-abandoned") { .closed(handler: $0) }
    // Those who are told may not get at a view that ends; and nobody can call the handlers, which may hold the bridge.
    webView = nil
    release(exchange(&handlers, with: [:]))
    release(exchange(&defaultHandler, with: nil))
    for call in calls { call.end(.failure(.closed(handler: call.name))) }
  }

  /// Recognises an error that comes from how the bridge called the page.
  public func webView(didReport error: PageError) { classify(error) }

  /// Recognises what the page's half says of a message that it lost.
  public func webView(didLog text: String, level: String) { classify(line: text) }
}
