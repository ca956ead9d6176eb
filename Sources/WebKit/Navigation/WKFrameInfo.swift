import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Information about a frame of a message or a navigation.
@preconcurrency @MainActor open class WKFrameInfo: NSObject {
  let frame: FrameInfo
  /// A Boolean value that indicates whether the frame is the main frame.
  open var isMainFrame: Bool { frame.isMainFrame }
  /// The request of the frame's document.
  open var request: URLRequest { URLRequest(frame.url) }
  /// The security origin of the frame's document.
  open var securityOrigin: WKSecurityOrigin { WKSecurityOrigin(frame) }
  /// The web view that contains the frame.
  open private(set) weak var webView: WKWebView?

  init(_ frame: FrameInfo, webView: WKWebView?) {
    self.frame = frame
    super.init()
    self.webView = webView
  }
}

/// The security origin of a document.
@preconcurrency @MainActor open class WKSecurityOrigin: NSObject {
  private let url: WebURL?
  /// The scheme; an empty string for an opaque origin.
  open var `protocol`: String { url?.scheme ?? "" }
  /// The host; an empty string if there is none.
  open var host: String { url?.host ?? "" }
  /// The port; 0 for the scheme's default port.
  open var port: Int { url?.port ?? 0 }

  init(_ frame: FrameInfo) {
    url = WebURL(frame.origin) ?? (frame.url.scheme == "file" ? frame.url : nil)
    super.init()
  }
}

/// The action that caused a navigation.
public enum WKNavigationType: Int, Sendable {
  /// A click on a link.
  case linkActivated
  /// The submission of a form.
  case formSubmitted
  /// A step in the back-forward list.
  case backForward
  /// A reload.
  case reload
  /// The repeated submission of a form.
  case formResubmitted
  /// Any other action, such as a script or a load by the app.
  case other = -1
}

/// A navigation that a page, a user or the app requested.
@preconcurrency @MainActor open class WKNavigationAction: NSObject {
  private let action: NavigationAction
  private weak var webView: WKWebView?
  /// The action that caused the navigation.
  open var navigationType: WKNavigationType {
    switch action.kind {
    case .linkActivated: .linkActivated
    case .formSubmitted: .formSubmitted
    case .backForward: .backForward
    case .reload: .reload
    case .other: .other
    }
  }
  /// The navigation's request.
  open var request: URLRequest {
    var request = URLRequest(action.url)
    request.httpMethod = action.method
    for header in action.headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
    if let body = action.body {
      request.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
      request.httpBody = Data(body.bytes)
    }
    return request
  }
  /// The frame whose document requested the navigation.
  open var sourceFrame: WKFrameInfo { WKFrameInfo(action.source, webView: webView) }
  /// The frame that navigates; `nil` if the navigation opens a window.
  open var targetFrame: WKFrameInfo? { action.targetFrame.map { WKFrameInfo($0, webView: webView) } }
  /// A Boolean value that indicates whether a link requests a download, by its `download` attribute.
  ///
  /// If the app allows such an action, the target is downloaded, and the page stays.
  open var shouldPerformDownload: Bool { action.isDownload }

  init(_ action: NavigationAction, webView: WKWebView) {
    self.action = action
    super.init()
    self.webView = webView
  }
}

/// An app's policy decision on a navigation action.
public enum WKNavigationActionPolicy: Int, Sendable {
  /// The navigation is canceled.
  case cancel
  /// The navigation continues.
  case allow
  /// The target is downloaded, and the page stays.
  case download
}

/// The size and position that a page requests for a window, as written by the page.
@preconcurrency @MainActor open class WKWindowFeatures: NSObject {
  private let values: [String: Double]
  /// The distance of the window from the left edge of the screen, in points.
  open var x: NSNumber? { number("left") ?? number("screenx") }
  /// The distance of the window from the top edge of the screen, in points.
  open var y: NSNumber? { number("top") ?? number("screeny") }
  /// The width of the window's content, in points.
  open var width: NSNumber? { number("width") ?? number("innerwidth") }
  /// The height of the window's content, in points.
  open var height: NSNumber? { number("height") ?? number("innerheight") }

  init(_ text: String) {
    var values: [String: Double] = [:]
    for part in text.lowercased().split(separator: ",") {
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if sides.count == 2 { values[sides[0]] = Double(sides[1]) }
    }
    self.values = values
    super.init()
  }

  private func number(_ name: String) -> NSNumber? { values[name].map { NSNumber(value: $0) } }
}

extension URLRequest {
  /// Creates a request for a URL; a URL that Foundation cannot parse becomes that of an empty page.
  init(_ url: WebURL) {
    self.init(url: URL(string: url.href) ?? URL(string: "about:blank") ?? URL(fileURLWithPath: "/"))
  }
}
