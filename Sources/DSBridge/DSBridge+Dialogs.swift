import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The page's dialogs: those that are calls of native in disguise, and its own.
extension DSBridge: UIDelegate {
  /// Answers the bridge's own prompts, and has the others answered.
  public func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String?
  {
    if webView === self.webView, dialect.transport == .prompt {
      if message.hasPrefix("_dsbridge=") {
        return received(String(message.dropFirst(10)), UTF16Text(text), from: frame)?.string
      }
      if dialect.version < 3, message.hasPrefix("_dsinited") {
        if frame.isMainFrame { pageIsInitialised() }
        return ""
      }
    }
    return ask(blocked: dialect.isAndroid ? "" : nil) { bridge, view in
      if let delegate = bridge.uiDelegate { return delegate.webView(view, prompt: message, default: text, in: frame) }
      switch bridge.show(DSBridgeDialog(.prompt, message, text: text, labels: bridge.labels)) {
      case .text(let text): return text
      case .accept: return text
      // The original answers with an empty text, where a browser would say null.
      case .cancel, nil: return bridge.dialect.isAndroid ? nil : ""
      }
    }
  }

  /// Shows what the page says.
  public func webView(_ webView: WebView, alert message: String, in frame: FrameInfo) {
    ask(blocked: ()) { bridge, view in
      if let delegate = bridge.uiDelegate { return delegate.webView(view, alert: message, in: frame) }
      _ = bridge.onDialog?(DSBridgeDialog(.alert, message, labels: bridge.labels))
    }
  }

  /// Asks what the page asks; a dialog that nobody waits for says yes.
  public func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool {
    ask(blocked: true) { bridge, view in
      if let delegate = bridge.uiDelegate { return delegate.webView(view, confirm: message, in: frame) }
      switch bridge.show(DSBridgeDialog(.confirm, message, labels: bridge.labels)) {
      case .accept, .text: return true
      case .cancel, nil: return false
      }
    }
  }

  /// Passes it on.
  public func webView(
    _ webView: WebView, createWebViewWith configuration: WebViewConfiguration, for action: NavigationAction,
    windowFeatures: String
  ) -> WebView? {
    uiDelegate?.webView(webView, createWebViewWith: configuration, for: action, windowFeatures: windowFeatures)
  }

  /// Passes it on.
  public func webViewDidClose(_ webView: WebView) { uiDelegate?.webViewDidClose(webView) }

  /// Has a dialog answered; one that does not block is shown after the page went on, and its answer is nobody's.
  private func ask<Answer>(blocked answer: Answer, _ body: @escaping (DSBridge, WebView) -> Answer) -> Answer {
    guard let webView else { return answer }
    guard !blocksDialogs else { return body(self, webView) }
    webView.eventLoop.post { [link] in
      if let bridge = link.target, let view = bridge.webView { _ = body(bridge, view) }
    }
    return answer
  }

  private func show(_ dialog: DSBridgeDialog) -> DSBridgeDialog.Answer? {
    guard let onDialog else {
      fault("dialog-unanswered", "nobody answers the page's \(dialog.kind.rawValue): \(dialog.title) \(dialog.message)")
      return nil
    }
    return onDialog(dialog)
  }

  private func pageIsInitialised() {
    webView?.transcript.record(.dsInitialised)
    initListener?()
  }
}

extension DSBridge: WebViewObserver {
  /// Ends the old page's calls; those that wait for a page wait for the new one's half.
  public func webView(didCommit url: WebURL) { endPage { .pageReplaced(method: $0) } }

  /// Ends the page's calls; those that wait for a page wait for the next one's half.
  public func webViewWebContentProcessDidTerminate() { endPage { .webProcessTerminated(method: $0) } }

  private func endPage(_ reason: (String) -> DSBridgeError) {
    generation += 1
    isHalfMissed = false
    cancelTasks()
    endNativeCalls("its page is gone")
    dropGathered()
    if dialect.version == 3, startupQueue == nil { startupQueue = [] }
    abandonCalls(openCalls.takeSent(), code: "call-abandoned", reason)
  }

  /// Gives up what waits for a page; of the calls that nobody waits for, the transcript is told.
  func dropStartupQueue(_ reason: String) {
    guard let waiting = startupQueue else { return }
    startupQueue = []
    for call in waiting where openCalls[call.number]?.reply == nil {
      fault("not-delivered", "\(call.method) waited for a page's half until \(reason)")
    }
  }

  /// A page of a `UIWebView` can be called once it has loaded.
  public func webView(didFinish url: WebURL) {
    if dialect.transport == .function { pageIsInitialised() }
  }

  /// Ends the calls that are open.
  public func webViewWillClose() {
    dropStartupQueue("the view was closed")
    cancelTasks()
    endNativeCalls("the view was closed")
    dropGathered()
    let calls = openCalls.takeAll()
    for call in calls where call.reply != nil {
      webView?.transcript.fault(
        "call-abandoned", DSBridgeError.closed(method: call.method).description, [.init("name", .string(call.method))])
    }
    // Those who are told may not get at a view that ends; and nobody can call the methods, which may hold the bridge.
    webView = nil
    forgetObjects()
    for call in calls { call.reply?(.failure(.closed(method: call.method))) }
  }
}
