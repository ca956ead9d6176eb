import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The domain of ``WKError``.
public let WKErrorDomain = "WKErrorDomain"

/// An error of a web view.
public struct WKError: CustomNSError, Hashable, Sendable {
  /// The kind of failure.
  public enum Code: Int, Sendable {
    /// An error without a code of its own.
    case unknown = 1
    /// The web content process ended.
    case webContentProcessTerminated
    /// The web view was closed before the operation finished.
    case webViewInvalidated
    /// The script threw an exception or failed to parse.
    case javaScriptExceptionOccurred
    /// The result of the script cannot be copied, for example a function or a node.
    case javaScriptResultTypeIsUnsupported
    /// A content rule list failed to compile.
    case contentRuleListStoreCompileFailed
    /// A content rule list was not found.
    case contentRuleListStoreLookUpFailed
    /// A content rule list was not removed.
    case contentRuleListStoreRemoveFailed
    /// A content rule list has another version than the store.
    case contentRuleListStoreVersionMismatch
    /// The content of an attributed string failed to load.
    case attributedStringContentFailedToLoad
    /// Loading the content of an attributed string timed out.
    case attributedStringContentLoadTimedOut
    /// The frame to run the script in does not exist.
    case javaScriptInvalidFrameTarget
    /// The navigation leaves the app-bound domains.
    case navigationAppBoundDomain
    /// The script runs outside the app-bound domains.
    case javaScriptAppBoundDomain
  }

  /// The domain of these errors.
  public static let errorDomain = WKErrorDomain
  /// The kind of failure.
  public let code: Code
  private let text: String
  private var exception: JavaScriptException?

  /// Creates an error.
  public init(_ code: Code) { self.init(code, Self.text(of: code)) }

  init(_ code: Code, _ text: String) {
    self.code = code
    self.text = text
  }

  init(_ error: ScriptError) {
    switch error {
    case .exception(let exception):
      self.init(.javaScriptExceptionOccurred)
      self.exception = exception
    case .unsupportedResult: self.init(.javaScriptResultTypeIsUnsupported)
    case .noPage: self.init(.webViewInvalidated)
    }
  }

  /// The code's raw value.
  public var errorCode: Int { code.rawValue }

  /// The user info for Foundation; for an exception, its message and location under WebKit's keys.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: text]
    guard let exception else { return info }
    info["WKJavaScriptExceptionMessage"] = exception.summary
    info["WKJavaScriptExceptionLineNumber"] = exception.line
    info["WKJavaScriptExceptionColumnNumber"] = exception.column
    info["WKJavaScriptExceptionSourceURL"] = exception.url.flatMap { URL(string: $0) }
    return info
  }

  /// The description of the error.
  public var localizedDescription: String { text }

  private static func text(of code: Code) -> String {
    switch code {
    case .javaScriptExceptionOccurred: "A JavaScript exception occurred"
    case .javaScriptResultTypeIsUnsupported: "JavaScript execution returned a result of an unsupported type"
    case .webViewInvalidated: "The WKWebView was invalidated"
    case .webContentProcessTerminated: "The Web Content process was terminated"
    case .javaScriptInvalidFrameTarget: "JavaScript execution targeted an invalid frame"
    default: "An unknown error occurred"
    }
  }
}

/// The domain of the errors of WebKit's loader.
private let loaderErrorDomain = "WebKitErrorDomain"

extension NavigationError {
  /// The error that an app receives: WebKit's own for a load that the app cancelled, otherwise Foundation's.
  var appError: any Error {
    guard [.refused, .redirectRefused].contains(reason) else { return urlError }
    var info: [String: Any] = [NSLocalizedDescriptionKey: "Frame load interrupted"]
    info[NSURLErrorFailingURLErrorKey] = URL(string: url.href)
    return NSError(domain: loaderErrorDomain, code: 102, userInfo: info)
  }

  /// The error as Foundation's loading system represents it.
  var urlError: URLError { reason.urlError(for: url) }
}

extension ResourceError {
  /// Returns the error as Foundation's loading system represents it.
  func urlError(for url: WebURL) -> URLError {
    let code: URLError.Code =
      switch self {
      case .notFound, .notAFile: .fileDoesNotExist
      case .outsideRoot, .unreadable: .noPermissionsToReadFile
      case .unsupportedScheme: .unsupportedURL
      case .timedOut: .timedOut
      case .hostNotAllowed: .cannotConnectToHost
      case .refused, .redirectRefused, .cancelled: .cancelled
      case .undecodable: .cannotDecodeRawData
      case .status, .crossOrigin, .integrity, .contentPolicy: .badServerResponse
      case .network, .libraryMissing: .cannotConnectToHost
      }
    var info: [String: Any] = [NSLocalizedDescriptionKey: description]
    info[NSURLErrorFailingURLErrorKey] = URL(string: url.href)
    return URLError(code, userInfo: info)
  }
}
