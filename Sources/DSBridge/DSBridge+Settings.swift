import HeadlessWebView

/// What the original lets an app set.
extension DSBridge {
  /// Sets who answers the page's own dialogs and makes windows: a ``UIDelegate``, or a delegate of the app's view's own kind, such as a
  /// `WKUIDelegate`.
  public func setUIDelegate(_ delegate: Any?) {
    uiDelegate = delegate as? any UIDelegate ?? delegate.flatMap { host?.uiDelegate(for: $0) }
  }

  /// Loads a page by its address; what is no address is a fault in the transcript.
  public func loadUrl(_ address: String) {
    guard let url = WebURL(address) else { return fault("bad-address", "\(address) is no address to load") }
    webView?.load(url)
  }

  /// Has calls that find no method shown to the page's user, as the original does while an app is developed.
  public func setDebugMode(_ debug: Bool) { isInDebugMode = debug }

  /// Has the page's dialogs return at once, without waiting for their answers.
  public func disableJavascriptDialogBlock(_ disable: Bool) { blocksDialogs = !disable }

  /// Sets the labels of the bridge's own dialogs, by the original's keys.
  public func customJavascriptDialogLabelTitles(_ titles: [String: String]) { labels = DSBridgeDialog.Labels(titles) }

  /// Sets what is called when the page calls `window.close()`.
  public func setJavascriptCloseWindowListener(_ listener: (() -> Void)?) { closeListener = listener }

  /// Sets what is called when a page of 2.x or 1.x is there, so that it can be called.
  public func setJavascriptContextInitedListener(_ listener: (() -> Void)?) { initListener = listener }
}
