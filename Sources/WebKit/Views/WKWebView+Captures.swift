import Foundation
import HeadlessWebView

/// The options of a page snapshot.
@preconcurrency @MainActor open class WKSnapshotConfiguration: NSObject {
  /// The captured part of the view; the whole view if `nil`.
  open var rect = CGRect.null
  /// The width of the snapshot, in points.
  open var snapshotWidth: NSNumber?
  /// A Boolean value that indicates whether to capture after pending screen updates.
  open var afterScreenUpdates = true
}

/// The options of a PDF of a page.
@preconcurrency @MainActor open class WKPDFConfiguration: NSObject {
  /// The captured part of the page; the whole page if `nil`.
  open var rect: CGRect?
}

/// Methods that require a rendered page: each returns a typed error and reports a fault.
extension WKWebView {
  /// Fails with ``WKError``, because nothing is drawn.
  public func takeSnapshot(
    with snapshotConfiguration: WKSnapshotConfiguration?,
    completionHandler: @escaping @MainActor @Sendable (UIImage?, (any Error)?) -> Void
  ) { completionHandler(nil, undrawn("a picture")) }

  /// Fails with ``WKError``, because nothing is drawn.
  public func takeSnapshot(configuration: WKSnapshotConfiguration?) async throws -> UIImage {
    throw undrawn("a picture")
  }

  /// Fails with ``WKError``, because nothing is drawn.
  public func createPDF(
    configuration: WKPDFConfiguration = WKPDFConfiguration(),
    completionHandler: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
  ) { completionHandler(.failure(undrawn("a PDF"))) }

  /// Fails with ``WKError``, because nothing is drawn.
  public func pdf(configuration: WKPDFConfiguration = WKPDFConfiguration()) async throws -> Data {
    throw undrawn("a PDF")
  }

  /// Fails with ``WKError``, because web archives are unsupported.
  public func createWebArchiveData(
    completionHandler: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
  ) { completionHandler(.failure(undrawn("an archive"))) }

  private func undrawn(_ kind: String) -> WKError {
    headlessWebView.transcript.fault(.unsupported, "\(kind) of a page is unsupported: pages are not rendered")
    return WKError(.unknown, "\(kind) of a page is unsupported: pages are not rendered")
  }
}
