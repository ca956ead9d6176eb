import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The response to a navigation, before its document replaces the current one.
@preconcurrency @MainActor open class WKNavigationResponse: NSObject {
  private let answer: NavigationResponse
  /// A Boolean value that indicates whether the main frame navigates.
  open var isForMainFrame: Bool { answer.frame.isMainFrame }
  /// A Boolean value that indicates whether Apple's view would display the content.
  ///
  /// This view also loads other content, as the type that it appears to be.
  open var canShowMIMEType: Bool { answer.canShowMIMEType }
  /// The head of the response: an `HTTPURLResponse` if a server or a route sent it.
  open var response: URLResponse { answer.urlResponse }

  init(_ answer: NavigationResponse) {
    self.answer = answer
    super.init()
  }
}

/// An app's policy decision on a navigation response.
public enum WKNavigationResponsePolicy: Int, Sendable {
  /// The response is refused, and the load fails.
  case cancel
  /// The response is loaded.
  case allow
  /// The content is downloaded, and the page stays.
  case download
}

extension NavigationResponse {
  /// The head as Foundation represents it.
  var urlResponse: URLResponse {
    let url = URL(string: url.href) ?? URL(fileURLWithPath: "/")
    if self.url.scheme != "file" {
      let fields = Dictionary(headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
      if let answer = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields) {
        return answer
      }
    }
    return URLResponse(
      url: url, mimeType: mimeType, expectedContentLength: length, textEncodingName: textEncodingName)
  }
}
