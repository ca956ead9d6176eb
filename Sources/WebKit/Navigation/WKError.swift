import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The domain of ``WKError``.
public let WKErrorDomain = "WKErrorDomain"

/// What went wrong in a view.
public struct WKError: CustomNSError, Hashable, Sendable {
  /// What kind of failure it is.
  public enum Code: Int, Sendable {
    case unknown = 1
    case webContentProcessTerminated
    case webViewInvalidated
    case javaScriptExceptionOccurred
    case javaScriptResultTypeIsUnsupported
    case contentRuleListStoreCompileFailed
    case contentRuleListStoreLookUpFailed
    case contentRuleListStoreRemoveFailed
    case contentRuleListStoreVersionMismatch
    case attributedStringContentFailedToLoad
    case attributedStringContentLoadTimedOut
    case javaScriptInvalidFrameTarget
    case navigationAppBoundDomain
    case javaScriptAppBoundDomain
  }

  /// The domain of such errors.
  public static let errorDomain = WKErrorDomain
  /// What kind of failure it is.
  public let code: Code
  private let text: String
  private var exception: JavaScriptException?

  /// Makes an error.
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

  /// The code's number.
  public var errorCode: Int { code.rawValue }

  /// What Foundation tells of the error; of an exception, its message and place under WebKit's keys.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [NSLocalizedDescriptionKey: text]
    guard let exception else { return info }
    info["WKJavaScriptExceptionMessage"] = exception.summary
    info["WKJavaScriptExceptionLineNumber"] = exception.line
    info["WKJavaScriptExceptionColumnNumber"] = exception.column
    info["WKJavaScriptExceptionSourceURL"] = exception.url.flatMap { URL(string: $0) }
    return info
  }

  /// The same for a reader.
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

/// The domain of errors that WebKit's loader has of its own.
private let loaderErrorDomain = "WebKitErrorDomain"

extension NavigationError {
  /// The error as an app is told it: WebKit's own for a load that the app stopped, and otherwise Foundation's.
  var appError: any Error {
    guard [.refused, .redirectRefused].contains(reason) else { return urlError }
    var info: [String: Any] = [NSLocalizedDescriptionKey: "Frame load interrupted"]
    info[NSURLErrorFailingURLErrorKey] = URL(string: url.href)
    return NSError(domain: loaderErrorDomain, code: 102, userInfo: info)
  }

  /// The error as Foundation's loading system names it.
  var urlError: URLError {
    let code: URLError.Code =
      switch reason {
      case .notFound, .notAFile: .fileDoesNotExist
      case .outsideRoot, .unreadable: .noPermissionsToReadFile
      case .unsupportedScheme: .unsupportedURL
      case .timedOut: .timedOut
      case .hostNotAllowed: .cannotConnectToHost
      case .refused, .redirectRefused: .cancelled
      case .undecodable: .cannotDecodeRawData
      case .status, .crossOrigin: .badServerResponse
      case .network, .libraryMissing: .cannotConnectToHost
      }
    var info: [String: Any] = [NSLocalizedDescriptionKey: reason.description]
    info[NSURLErrorFailingURLErrorKey] = URL(string: url.href)
    return URLError(code, userInfo: info)
  }
}
