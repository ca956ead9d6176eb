import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A file that would be saved; none is, so that no app meets one.
@preconcurrency @MainActor open class WKDownload: NSObject {
  /// The request that led to it.
  open var originalRequest: URLRequest? { nil }
  /// The view that it came from.
  open weak var webView: WKWebView?
  /// Hears how it goes.
  open weak var delegate: (any WKDownloadDelegate)?

  nonisolated override init() { super.init() }

  /// Ends it.
  open func cancel(_ completionHandler: (@MainActor @Sendable (Data?) -> Void)? = nil) { completionHandler?(nil) }
}

/// Hears how downloads go, of which there are none: nothing of it is called.
@preconcurrency @MainActor public protocol WKDownloadDelegate: AnyObject {}

/// What a page may be allowed to use.
public enum WKMediaCaptureType: Int, Sendable {
  case camera, microphone, cameraAndMicrophone
}

/// An app's answer to a page that asks for something.
public enum WKPermissionDecision: Int, Sendable {
  case prompt, grant, deny
}

/// What a long touch was on; nobody touches.
@preconcurrency @MainActor open class WKContextMenuElementInfo: NSObject {
  /// Where the link leads.
  open var linkURL: URL? { nil }
}

/// What a firm touch was on; nobody touches.
@preconcurrency @MainActor open class WKPreviewElementInfo: NSObject {
  /// Where the link leads.
  open var linkURL: URL? { nil }
}

extension WKWebView {
  /// Would save what a request is answered with: the fault `download`, and the handler is not called.
  public func startDownload(
    using request: URLRequest, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) { noDownload("\(request.url?.absoluteString ?? "")") }

  /// Would go on with a file: the fault `download`, and the handler is not called.
  public func resumeDownload(
    fromResumeData resumeData: Data, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) { noDownload("a file that was begun") }

  private func noDownload(_ what: String) {
    headlessWebView.transcript.fault(.download, "\(what): there are no downloads")
  }
}
