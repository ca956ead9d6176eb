import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A frame, as messages and navigations name it.
@preconcurrency @MainActor open class WKFrameInfo: NSObject {
  let frame: FrameInfo
  /// Whether it is the main frame.
  open var isMainFrame: Bool { frame.isMainFrame }
  /// The request of its document.
  open var request: URLRequest { URLRequest(frame.url) }
  /// Whose its document is.
  open var securityOrigin: WKSecurityOrigin { WKSecurityOrigin(frame) }
  /// The view that it is in.
  open private(set) weak var webView: WKWebView?

  init(_ frame: FrameInfo, webView: WKWebView?) {
    self.frame = frame
    super.init()
    self.webView = webView
  }
}

/// Whose a document is.
@preconcurrency @MainActor open class WKSecurityOrigin: NSObject {
  private let url: WebURL?
  /// The scheme; empty for a document that belongs to nobody.
  open var `protocol`: String { url?.scheme ?? "" }
  /// The host; empty where there is none.
  open var host: String { url?.host ?? "" }
  /// The port; 0 for the scheme's own.
  open var port: Int { url?.port ?? 0 }

  init(_ frame: FrameInfo) {
    url = WebURL(frame.origin) ?? (frame.url.scheme == "file" ? frame.url : nil)
    super.init()
  }
}

/// What a navigation comes from.
public enum WKNavigationType: Int, Sendable {
  case linkActivated, formSubmitted, backForward, reload, formResubmitted
  case other = -1
}

/// A navigation that somebody asked for.
@preconcurrency @MainActor open class WKNavigationAction: NSObject {
  private let action: NavigationAction
  private weak var webView: WKWebView?
  /// What it comes from.
  open var navigationType: WKNavigationType {
    switch action.kind {
    case .linkActivated: .linkActivated
    case .formSubmitted: .formSubmitted
    case .backForward: .backForward
    case .reload: .reload
    case .other: .other
    }
  }
  /// Its request.
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
  /// The frame whose document asked.
  open var sourceFrame: WKFrameInfo { WKFrameInfo(action.source, webView: webView) }
  /// The frame that would navigate; nil when a window would be made.
  open var targetFrame: WKFrameInfo? { action.targetFrame.map { WKFrameInfo($0, webView: webView) } }
  /// Whether a link asks for a download; that of a link is not looked at.
  open var shouldPerformDownload: Bool { false }

  init(_ action: NavigationAction, webView: WKWebView) {
    self.action = action
    super.init()
    self.webView = webView
  }
}

/// An app's answer to a navigation.
public enum WKNavigationActionPolicy: Int, Sendable {
  case cancel, allow, download
}

/// The size and place that a page wants for a window, as it wrote them.
@preconcurrency @MainActor open class WKWindowFeatures: NSObject {
  private let values: [String: Double]
  /// The place and size, in points.
  open var x: NSNumber? { number("left") ?? number("screenx") }
  open var y: NSNumber? { number("top") ?? number("screeny") }
  open var width: NSNumber? { number("width") ?? number("innerwidth") }
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
  /// The request of a URL; one that Foundation cannot read becomes that of an empty page.
  init(_ url: WebURL) {
    self.init(url: URL(string: url.href) ?? URL(string: "about:blank") ?? URL(fileURLWithPath: "/"))
  }
}
