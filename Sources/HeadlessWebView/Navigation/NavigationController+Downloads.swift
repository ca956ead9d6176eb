import Ownership

/// The downloads of a view.
extension NavigationController {
  /// Downloads the target of a navigation, whose frame keeps its document.
  func startDownload(of action: NavigationAction, in frame: Frame, of view: WebView) {
    var request = ResourceRequest(
      action, referrer: action.download?.referrer ?? frame.takeReferrer(to: action.url))
    request.blob = action.download?.blob ?? frame.blob(at: action.url)
    request.isOfPage = frame.isMain
    request.readsFiles = action.isByNative || action.source.showsFiles
    let download = makeDownload(by: .navigation(action), of: action.url, in: frame, of: view)
    if let download { start(download, request, of: view) }
  }

  /// Downloads a URL for native.
  func startDownload(
    of url: WebURL, fields: [HTTPField], body: FormBody?, in frame: Frame, of view: WebView
  ) -> Download? {
    var request = ResourceRequest(url: url, method: body == nil ? "GET" : "POST", fields: fields, isNavigation: true)
    request.isOfPage = true
    request.readsFiles = true
    request.blob = url.hasScheme("blob") ? frame.realm?.blob(at: url) : nil
    if let body {
      request.body = body.bytes
      request.fields.append(HTTPField(name: "Content-Type", value: body.contentType))
    }
    guard let download = makeDownload(by: .native, of: url, in: frame, of: view) else { return nil }
    start(download, request, of: view)
    return download
  }

  /// Returns a download of a response that has arrived for a navigation; nil if the page may not download.
  func makeDownload(of response: NavigationResponse, in frame: Frame, of view: WebView) -> Download? {
    makeDownload(by: .response(response), of: response.url, in: frame, of: view)
  }

  private func makeDownload(
    by source: Download.Source, of url: WebURL, in frame: Frame, of view: WebView
  ) -> Download? {
    // HTML, "allowed to download".
    if frame.sandbox.blocksDownloads, source != .native {
      transcript.fault(.sandbox, "\(frame.url) may not download \(url)")
      return nil
    }
    lastDownload += 1
    return Download(id: lastDownload, source: source, url: url, frame: frame.info, in: view)
  }

  /// Starts a download with the response of a navigation.
  ///
  /// - Parameter load: The load that the body belongs to; nil if it has arrived.
  func start(_ download: Download, with response: NavigationResponse, load: ResourceLoad?) {
    downloads.append(download)
    download.load = load
    link.target?.observers.notify { $0.webView(didStart: download) }
    download.receive(response)
  }

  private func start(_ download: Download, _ request: ResourceRequest, of view: WebView) {
    var request = request
    request.initiator = "download"
    downloads.append(download)
    view.observers.notify { $0.webView(didStart: download) }
    guard download.outcome == nil, !view.isClosed else { return }
    let load = view.loader.load(request) { [weak download] result in download?.receive(result) }
    load.onHead = { [weak download] head in download?.receive(head: head) }
    download.load = load
  }

  /// Cancels the downloads of a view that closes.
  func cancelDownloads() {
    for download in downloads { download.cancel() }
    downloads = []
  }
}
