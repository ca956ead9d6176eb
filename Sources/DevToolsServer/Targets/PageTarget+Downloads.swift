import HeadlessWebView

/// The downloads that the page's navigations and links start.
extension PageTarget: WebViewObserver {
  func webView(didReceiveResponseOf download: Download) {
    navigations.becomeDownload(frame: download.frame.id, url: download.url.href)
    if awaitsFirstDocument, case .response = download.source { firstDownload = download.id }
    host.downloads.began(download, of: self)
  }

  func webView(didEnd download: Download) {
    host.downloads.ended(download)
    // A window that was opened for a download has nothing to show.
    guard firstDownload == download.id, isEmpty, !isClosed else { return }
    host.loop.post { [weak self] in self?.close() }
  }

  /// Returns whether clients get a response as a file, because a web view can't show it or the server says so.
  static func isDownload(_ response: NavigationResponse) -> Bool {
    guard response.status < 400 else { return false }
    return response.isAttachment || !response.canShowMIMEType && response.url.scheme != "file"
  }
}
