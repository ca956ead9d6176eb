import Foundation
import HeadlessWebView

/// What a picture of a page would show.
@preconcurrency @MainActor open class WKSnapshotConfiguration: NSObject {
  /// The part of the view; all of it when null.
  open var rect = CGRect.null
  /// The width of the picture, in points.
  open var snapshotWidth: NSNumber?
  /// Whether the view is drawn first.
  open var afterScreenUpdates = true
}

/// What a document of a page would show.
@preconcurrency @MainActor open class WKPDFConfiguration: NSObject {
  /// The part of the page; all of it when nil.
  open var rect: CGRect?
}

/// What needs a page that is drawn: each is a typed error, and a fault.
extension WKWebView {
  /// Fails with ``WKError``: nothing is drawn.
  public func takeSnapshot(
    with snapshotConfiguration: WKSnapshotConfiguration?,
    completionHandler: @escaping @MainActor @Sendable (UIImage?, (any Error)?) -> Void
  ) { completionHandler(nil, undrawn("a picture")) }

  /// Fails with ``WKError``: nothing is drawn.
  public func takeSnapshot(configuration: WKSnapshotConfiguration?) async throws -> UIImage {
    throw undrawn("a picture")
  }

  /// Fails with ``WKError``: nothing is drawn.
  public func createPDF(
    configuration: WKPDFConfiguration = WKPDFConfiguration(),
    completionHandler: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
  ) { completionHandler(.failure(undrawn("a PDF"))) }

  /// Fails with ``WKError``: nothing is drawn.
  public func pdf(configuration: WKPDFConfiguration = WKPDFConfiguration()) async throws -> Data {
    throw undrawn("a PDF")
  }

  /// Fails with ``WKError``: there are no archives.
  public func createWebArchiveData(
    completionHandler: @escaping @MainActor @Sendable (Result<Data, any Error>) -> Void
  ) { completionHandler(.failure(undrawn("an archive"))) }

  private func undrawn(_ kind: String) -> WKError {
    headlessWebView.transcript.fault(.unsupported, "\(kind) of a page, which is not drawn")
    return WKError(.unknown, "there is no \(kind.split(separator: " ").last ?? "") of a page, which is not drawn")
  }
}
