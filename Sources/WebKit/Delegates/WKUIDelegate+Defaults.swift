import Foundation

// A method that is missing in today's types is called in the older types, then as an asynchronous method. If all are
// missing, the page's question stays unanswered.

extension WKUIDelegateMethods {
  private var older: (any WKUIDelegateOlderMethods)? { self as? any WKUIDelegateOlderMethods }

  /// Creates no view.
  public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? { nil }

  /// Does nothing.
  public func webViewDidClose(_ webView: WKWebView) {}

  /// Calls the older form.
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    older?.webView(webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame) {
      MainThread.run { completionHandler() }
    }
  }

  /// Does nothing.
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async {}

  /// Calls the older form.
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    older?.webView(webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame) { answer in
      MainThread.run { completionHandler(answer) }
    }
  }

  /// Returns `false`.
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async -> Bool { false }

  /// Calls the older form.
  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    older?.webView(
      webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText, initiatedByFrame: frame
    ) { answer in
      MainThread.run { completionHandler(answer) }
    }
  }

  /// Returns `nil`.
  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo
  ) async -> String? { nil }
}

extension WKUIDelegateOlderMethods {
  private var newer: (any WKUIDelegateMethods)? { self as? any WKUIDelegateMethods }

  /// Calls the asynchronous form.
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @Sendable () -> Void
  ) {
    guard let newer else { return completionHandler() }
    startNow {
      await newer.webView(webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame)
      completionHandler()
    }
  }

  /// Calls the asynchronous form.
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    guard let newer else { return completionHandler(false) }
    startNow {
      completionHandler(
        await newer.webView(webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame))
    }
  }

  /// Calls the asynchronous form.
  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping @Sendable (String?) -> Void
  ) {
    guard let newer else { return completionHandler(nil) }
    startNow {
      completionHandler(
        await newer.webView(
          webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText, initiatedByFrame: frame))
    }
  }
}
