import BridgeTesting
import HeadlessWebView

/// The text that a spec set as its page's content; it is valid while the page is at its address.
///
/// A reload loads the same text again. No server has the text, so a reload would find another page at the address,
/// or none.
struct PageContent {
  let url: WebURL
  let html: String
  /// The kind of navigation that is about to reach the address; nil if the page navigates elsewhere, or not at all.
  private var way: String?
  /// A Boolean value that indicates whether another document, which a server or a route provides, was loaded at the
  /// address.
  private var isReplaced = false

  init(url: WebURL, html: String) { (self.url, self.html) = (url, html) }

  /// Reads an event of the page.
  mutating func read(_ event: TranscriptEvent) {
    guard event["frame"] == .number(0), let address = event.string("url") else { return }
    switch event.type {
    case .navigation: way = Self.isSame(address, url.href) ? event.string("kind") : nil
    case .commit:
      if let way, way != "reload", way != "back-forward" { isReplaced = true }
      way = nil
    default: break
    }
  }

  /// Returns the response to the request of a reload; nil for any other request.
  mutating func answer(_ request: RoutedRequest) -> RouteAnswer? {
    guard way == "reload", !isReplaced, Self.isSame(request.url.href, url.href) else { return nil }
    way = nil
    return .text(html, headers: [("content-type", "text/html; charset=utf-8")])
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    first.prefix { $0 != "#" } == second.prefix { $0 != "#" }
  }
}
