import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A download that a page, an app's policy decision or the app itself started.
///
/// Its delegate chooses the file, which is written when all bytes have arrived.
@preconcurrency @MainActor open class WKDownload: NSObject, ProgressReporting {
  /// An app's decision about a redirect of a download.
  public enum RedirectPolicy: Int, Sendable {
    /// The download fails.
    case cancel
    /// The download continues.
    case allow
  }

  /// The choice of the file.
  private enum Destination {
    case undecided
    case asked
    case file(URL)
  }

  /// The request that started the download.
  public let originalRequest: URLRequest?
  /// The web view that the download came from.
  public private(set) weak var webView: WKWebView?
  /// The frame whose document requested the download; the main frame for a download of the app.
  public let originatingFrame: WKFrameInfo
  /// The delegate that receives the download's events.
  open weak var delegate: (any WKDownloadDelegate)? { didSet { askForDestination() } }
  /// The progress in bytes, which is complete at once, because the bytes arrive together.
  public nonisolated let progress: Progress
  private let download: Download
  private var destination = Destination.undecided
  /// A Boolean value that indicates whether the app cancelled the download, and needs no report.
  private var isCancelledByApp = false

  init(_ download: Download, of webView: WKWebView) {
    self.download = download
    var request = URLRequest(download.url)
    if case .navigation(let action) = download.source { request = WKNavigationAction(action, webView: webView).request }
    originalRequest = request
    originatingFrame = WKFrameInfo(download.frame, webView: webView)
    progress = Progress(totalUnitCount: -1)
    super.init()
    self.webView = webView
  }

  /// Cancels the download; the data to resume it is always `nil`.
  open func cancel(_ completionHandler: (@MainActor @Sendable (Data?) -> Void)? = nil) {
    isCancelledByApp = true
    download.cancel()
    completionHandler?(nil)
  }

  // MARK: Events

  /// Asks the delegate for the file, once the response is known.
  func askForDestination() {
    guard case .undecided = destination, let response = download.response else { return }
    guard let delegate else {
      // An app may set the delegate of its own download after the response has arrived.
      guard download.source != .native else { return }
      webView?.headlessWebView.transcript.fault(
        .download,
        "\(download.url) is not downloaded: no delegate chooses a file. Set the delegate of the WKDownload in didBecome"
      )
      return download.cancel()
    }
    destination = .asked
    (delegate as any WKDownloadDelegateMethods).download(
      self, decideDestinationUsing: response.urlResponse, suggestedFilename: download.suggestedFilename
    ) { [self] url in
      guard case .asked = destination else { return }
      guard let url else { return download.cancel() }
      destination = .file(url)
      finishIfComplete()
    }
  }

  /// Handles the end of the download.
  func ended() {
    switch download.outcome {
    case .finished:
      progress.totalUnitCount = Int64(download.bytes.count)
      progress.completedUnitCount = progress.totalUnitCount
      finishIfComplete()
    case .failed(let reason): fail(reason.urlError(for: download.url))
    case .cancelled: if !isCancelledByApp { fail(URLError(.cancelled)) }
    case nil: break
    }
  }

  /// Writes the file as soon as the bytes are complete and the delegate has chosen it.
  private func finishIfComplete() {
    guard case .file(let url) = destination, download.outcome == .finished else { return }
    do {
      // As in WebKit, a file that exists isn't replaced.
      try Data(download.bytes).write(to: url, options: .withoutOverwriting)
    } catch {
      return fail(URLError(.cannotCreateFile, userInfo: [NSUnderlyingErrorKey: error]))
    }
    delegate?.downloadDidFinish(self)
  }

  private func fail(_ error: URLError) {
    (delegate as (any WKDownloadDelegateMethods)?)?.download(self, didFailWithError: error, resumeData: nil)
  }
}
