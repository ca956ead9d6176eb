import Foundation
import WebViewJavascriptBridge

/// The user's profile.
public struct Profile: Codable, Sendable, Equatable {
  /// The user's name.
  public var name: String
  /// A Boolean value that indicates whether the user has a paid plan.
  public var isMember: Bool

  /// Makes a profile.
  public init(name: String, isMember: Bool) {
    self.name = name
    self.isMember = isMember
  }
}

/// The content that the page shares.
public struct Share: Codable, Sendable, Equatable {
  /// The page's title.
  public var title: String
  /// The page's address.
  public var url: String
}

/// The app around the page; its handlers are those that it ships.
public final class ShareApp {
  /// The bridge to the page.
  public let bridge: WebViewJavascriptBridge
  /// The shared contents.
  public private(set) var shares: [Share] = []

  /// The path of the page in the app's bundle.
  public static var page: String {
    Bundle.module.path(forResource: "share", ofType: "html", inDirectory: "Pages") ?? ""
  }

  /// Registers the app's handlers.
  ///
  /// - Parameters:
  ///   - webView: A `WKWebView` in the app, or a `WebView` in tests.
  ///   - loadProfile: Loads the profile from the server.
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

  /// Notifies the page of a reply.
  public func showReply(_ text: String, from author: String) {
    bridge.callHandler("showReply", data: ["text": text, "author": author])
  }
}
