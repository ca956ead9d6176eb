import Foundation

// What is not there in today's types is asked for in the older ones, then as an asynchronous method, and then left
// unanswered.

extension WKUIDelegateMethods {
  private var older: (any WKUIDelegateOlderMethods)? { self as? any WKUIDelegateOlderMethods }

  /// Makes none.
  public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? { nil }

  /// Ignores it.
  public func webViewDidClose(_ webView: WKWebView) {}

  /// Tells in the older form.
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    older?.webView(webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame) {
      MainThread.run { completionHandler() }
    }
  }

  /// Ignores it.
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async {}

  /// Asks in the older form.
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    older?.webView(webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame) { answer in
      MainThread.run { completionHandler(answer) }
    }
  }

  /// Says no.
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo
  ) async -> Bool { false }

  /// Asks in the older form.
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

  /// Gives no answer.
  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
    initiatedByFrame frame: WKFrameInfo
  ) async -> String? { nil }
}

extension WKUIDelegateOlderMethods {
  private var newer: (any WKUIDelegateMethods)? { self as? any WKUIDelegateMethods }

  /// Tells asynchronously.
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

  /// Asks asynchronously.
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

  /// Asks asynchronously.
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
