import Foundation
import WebViewJavascriptBridge

/// What the app knows of its user.
public struct Profile: Codable, Sendable, Equatable {
  /// Their name.
  public var name: String
  /// Whether they pay.
  public var isMember: Bool

  /// Describes a user.
  public init(name: String, isMember: Bool) {
    self.name = name
    self.isMember = isMember
  }
}

/// What the page wants shared.
public struct Share: Codable, Sendable, Equatable {
  /// The page's title.
  public var title: String
  /// The page's address.
  public var url: String
}

/// The app around the page: what it registers on its bridge is what it ships.
public final class ShareApp {
  /// The bridge to the page.
  public let bridge: WebViewJavascriptBridge
  /// What was shared.
  public private(set) var shares: [Share] = []

  /// The page, which the app has in its bundle.
  public static var page: String {
    Bundle.module.path(forResource: "share", ofType: "html", inDirectory: "Pages") ?? ""
  }

  /// Sets the bridge up.
  ///
  /// - Parameters:
  ///   - webView: A `WKWebView` in the app; in tests a `WebView`, too.
  ///   - loadProfile: Asks the server.
  public init?(webView: Any, loadProfile: @escaping @Sendable () async throws -> Profile) {
    guard let bridge = WebViewJavascriptBridge(forWebView: webView) else { return nil }
    self.bridge = bridge
    bridge.registerHandler("share") { [weak self] data, respond in
      let values = data as? [String: String] ?? [:]
      guard let self, let title = values["title"], let url = values["url"] else {
        respond?(["shared": false])
        return
      }
      shares.append(Share(title: title, url: url))
      respond?(["shared": true, "count": shares.count])
    }
    bridge.register("profile") { (_: String?) async throws -> Profile in try await loadProfile() }
  }

  /// Tells the page that somebody answered.
  public func showReply(_ text: String, from author: String) {
    bridge.callHandler("showReply", data: ["text": text, "author": author])
  }
}
