import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A download; downloads are unsupported, so an app never receives one.
@preconcurrency @MainActor open class WKDownload: NSObject {
  /// The request that started the download.
  open var originalRequest: URLRequest? { nil }
  /// The web view that the download came from.
  open weak var webView: WKWebView?
  /// The delegate that receives the download's events.
  open weak var delegate: (any WKDownloadDelegate)?

  nonisolated override init() { super.init() }

  /// Cancels the download.
  open func cancel(_ completionHandler: (@MainActor @Sendable (Data?) -> Void)? = nil) { completionHandler?(nil) }
}

/// A delegate for downloads, which are unsupported: none of its methods is called.
@preconcurrency @MainActor public protocol WKDownloadDelegate: AnyObject {}

/// The kind of device that a page may be allowed to use.
public enum WKMediaCaptureType: Int, Sendable {
  /// The camera.
  case camera
  /// The microphone.
  case microphone
  /// The camera and the microphone.
  case cameraAndMicrophone
}

/// An app's decision about a page's permission request.
public enum WKPermissionDecision: Int, Sendable {
  /// The user is asked.
  case prompt
  /// The page may use the device.
  case grant
  /// The page may not use the device.
  case deny
}

/// The element that a context menu was opened on; context menus are unsupported.
@preconcurrency @MainActor open class WKContextMenuElementInfo: NSObject {
  /// The URL of the link; always `nil`.
  open var linkURL: URL? { nil }
}

/// The element that was pressed firmly for a preview; previews are unsupported.
@preconcurrency @MainActor open class WKPreviewElementInfo: NSObject {
  /// The URL of the link; always `nil`.
  open var linkURL: URL? { nil }
}

extension WKWebView {
  /// Reports the fault `download` without calling the handler, because downloads are unsupported.
  public func startDownload(
    using request: URLRequest, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) { noDownload("\(request.url?.absoluteString ?? "")") }

  /// Reports the fault `download` without calling the handler, because downloads are unsupported.
  public func resumeDownload(
    fromResumeData resumeData: Data, completionHandler: @escaping @MainActor @Sendable (WKDownload) -> Void
  ) { noDownload("resumed download") }

  private func noDownload(_ what: String) {
    headlessWebView.transcript.fault(.download, "\(what): downloads are unsupported")
  }
}
