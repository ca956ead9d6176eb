import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a navigation was answered with, before its document takes the place of the one that is there.
@preconcurrency @MainActor open class WKNavigationResponse: NSObject {
  private let answer: NavigationResponse
  /// Whether the main frame navigates.
  open var isForMainFrame: Bool { answer.frame.isMainFrame }
  /// Whether Apple's view would show the content; others come as what they look like here.
  open var canShowMIMEType: Bool { answer.canShowMIMEType }
  /// The answer's head: an `HTTPURLResponse` where a server or a route gave it.
  open var response: URLResponse { answer.urlResponse }

  init(_ answer: NavigationResponse) {
    self.answer = answer
    super.init()
  }
}

/// An app's answer to what a navigation was answered with.
public enum WKNavigationResponsePolicy: Int, Sendable {
  case cancel, allow, download
}

extension NavigationResponse {
  fileprivate var urlResponse: URLResponse {
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
