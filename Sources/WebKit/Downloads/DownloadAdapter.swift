import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Forwards the downloads of the underlying view to an app's delegates.
///
/// It belongs to its view's isolation domain, the main actor.
final class DownloadAdapter: WebViewObserver, @unchecked Sendable {
  /// The app's view.
  weak var owner: WKWebView?
  /// The delegate that decided on the navigation or response that is downloaded next.
  weak var decider: (any WKNavigationDelegate)?
  /// The downloads that run, by their number.
  private(set) var running: [Int: WKDownload] = [:]

  func webView(didStart download: Download) {
    let download = Unchecked(download)
    MainActor.assumeIsolated { start(download.value) }
  }

  func webView(didReceiveResponseOf download: Download) {
    let id = download.id
    MainActor.assumeIsolated { running[id]?.askForDestination() }
  }

  func webView(didEnd download: Download) {
    let id = download.id
    MainActor.assumeIsolated { running.removeValue(forKey: id)?.ended() }
  }

  /// Gives the navigation delegate the download, whose delegate it sets.
  @MainActor private func start(_ download: Download) {
    guard let owner else { return }
    let started = WKDownload(download, of: owner)
    running[download.id] = started
    let delegate = decider ?? owner.navigationDelegate
    decider = nil
    switch download.source {
    case .navigation(let action):
      delegate?.webView(owner, navigationAction: WKNavigationAction(action, webView: owner), didBecome: started)
    case .response(let response):
      delegate?.webView(owner, navigationResponse: WKNavigationResponse(response), didBecome: started)
    case .native: break
    }
  }
}

extension WKWebView {
  /// Downloads the response to a request, as the page would, without a policy decision.
  ///
  /// The handler sets the download's delegate. It isn't called if the request has no valid URL.
  public func startDownload(
    using request: URLRequest, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {
    guard let url = request.url.flatMap({ WebURL($0.absoluteString) }),
      let download = headlessWebView.startDownload(
        url, headers: core.fields(of: request), body: core.body(of: request)),
      let started = downloads.running[download.id]
    else { return }
    completionHandler(started)
  }

  /// Reports the fault `download` without calling the handler, because interrupted downloads can't be resumed.
  public func resumeDownload(
    fromResumeData resumeData: Data, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) {
    headlessWebView.transcript.fault(.download, "interrupted downloads can't be resumed")
  }
}
