import BridgeTesting
import HeadlessWebView

/// The text that a spec gave its page, which is there as long as the page is at its address: a reload loads it again.
///
/// No server has it, so that a reload would find another page at the address, or none.
struct PageContent {
  let url: WebURL
  let html: String
  /// How the page is about to come to its address; nil where it goes elsewhere, or nowhere.
  private var way: String?
  /// Whether another document, which somebody has, was loaded at its address.
  private var isReplaced = false

  init(url: WebURL, html: String) { (self.url, self.html) = (url, html) }

  /// Takes an event of the page in.
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

  /// The answer to the request of a reload; nil for any other.
  mutating func answer(_ request: RoutedRequest) -> RouteAnswer? {
    guard way == "reload", !isReplaced, Self.isSame(request.url.href, url.href) else { return nil }
    way = nil
    return .text(html, headers: [("content-type", "text/html; charset=utf-8")])
  }

  private static func isSame(_ first: String, _ second: String) -> Bool {
    first.prefix { $0 != "#" } == second.prefix { $0 != "#" }
  }
}
