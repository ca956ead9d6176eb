import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The delegate of a download, which chooses the file and receives the outcome.
///
/// The choice of the file may use either form of completion handler, or be asynchronous.
@preconcurrency @MainActor
public protocol WKDownloadDelegate: WKDownloadDelegateMethods, WKDownloadDelegateOlderMethods {}

/// The delegate's methods in today's types.
@MainActor public protocol WKDownloadDelegateMethods: AnyObject {
  /// Chooses the file, which must not exist; `nil` cancels the download.
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void)
  /// Chooses the file, which must not exist; `nil` cancels the download.
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL?
  /// Decides on a redirect; this is never called, because downloads follow redirects.
  func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void)
  /// Called when the file is complete.
  func downloadDidFinish(_ download: WKDownload)
  /// Called when the download failed; there is never data to resume it.
  func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)
}

/// The delegate's methods in the types of older code.
@MainActor public protocol WKDownloadDelegateOlderMethods: AnyObject {
  /// Chooses the file, which must not exist; `nil` cancels the download.
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @Sendable (URL?) -> Void)
}

extension WKDownloadDelegateMethods {
  /// Calls the older form.
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    guard let older = self as? any WKDownloadDelegateOlderMethods else { return completionHandler(nil) }
    older.download(download, decideDestinationUsing: response, suggestedFilename: suggestedFilename) { url in
      MainThread.run { completionHandler(url) }
    }
  }

  /// Returns `nil`, which cancels the download.
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String
  ) async -> URL? { nil }

  /// Allows the redirect.
  public func download(
    _ download: WKDownload, willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    decisionHandler: @escaping @MainActor @Sendable (WKDownload.RedirectPolicy) -> Void
  ) { decisionHandler(.allow) }

  /// Does nothing.
  public func downloadDidFinish(_ download: WKDownload) {}

  /// Does nothing.
  public func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {}
}

extension WKDownloadDelegateOlderMethods {
  /// Calls the asynchronous form.
  public func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @Sendable (URL?) -> Void
  ) {
    guard let newer = self as? any WKDownloadDelegateMethods else { return completionHandler(nil) }
    Task { @MainActor in
      completionHandler(
        await newer.download(download, decideDestinationUsing: response, suggestedFilename: suggestedFilename))
    }
  }
}
