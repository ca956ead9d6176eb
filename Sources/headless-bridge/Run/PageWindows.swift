import HeadlessWebView

/// The windows that pages of a run open, as in an app that creates a web view for each.
///
/// They have no bridges, and share the loop, the website data and the answers to dialogs of the run's page.
final class PageWindows: UIDelegate {
  private let dialogs: DialogAnswers?
  private let onOpen: (WebView) -> Void
  private var views: [WebView] = []

  /// - Parameters:
  ///   - dialogs: Answers the dialogs of all pages; nil dismisses them.
  ///   - onOpen: Called with each new view, before it loads a page.
  init(dialogs: DialogAnswers?, onOpen: @escaping (WebView) -> Void) {
    self.dialogs = dialogs
    self.onOpen = onOpen
  }

  /// Closes all windows.
  func close() {
    for view in views { view.close() }
    views = []
  }

  func webView(
    _ webView: WebView, createWebViewWith configuration: WebViewConfiguration, for action: NavigationAction,
    windowFeatures: String
  ) -> WebView? {
    var configuration = configuration
    configuration.eventLoop = webView.eventLoop
    let view = WebView(configuration: configuration)
    view.uiDelegate = self
    views.append(view)
    onOpen(view)
    return view
  }

  func webViewDidClose(_ webView: WebView) {
    // The script that closes its window is still running.
    webView.eventLoop.post { [weak self, weak webView] in
      guard let self, let webView, let index = views.firstIndex(where: { $0 === webView }) else { return }
      views.remove(at: index).close()
    }
  }

  func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool {
    dialogs?.webView(webView, confirm: message, in: frame) ?? false
  }

  func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String? {
    dialogs?.webView(webView, prompt: message, default: text, in: frame) ?? nil
  }
}
