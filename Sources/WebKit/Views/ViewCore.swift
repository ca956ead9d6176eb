import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The web view behind a view of an app, and what makes it go on.
@MainActor final class ViewCore {
  nonisolated(unsafe) let view: WebView
  let driver: ViewDriver
  let loads: LoadState
  /// What the title was when it could be asked for.
  private var lastTitle: String?
  /// Whether the page is in the midst of something, so that no script of ours may run in it.
  private var isBusy = false

  init(_ configuration: WebViewConfiguration) {
    view = WebView(configuration: configuration)
    driver = ViewDriver(view.eventLoop)
    loads = LoadState()
    view.addObserver(loads)
  }

  isolated deinit {
    driver.stop()
    view.close()
  }

  /// Opens the files that an app may load: those below a folder.
  func allowReading(below folder: URL) {
    view.resourcePolicy.root = folder.path
  }

  /// Loads what a request says.
  func load(_ request: URLRequest) -> WKNavigation? {
    guard let address = request.url, let url = WebURL(address.absoluteString) else { return nil }
    if address.isFileURL, view.resourcePolicy.root == nil { allowReading(below: address.deletingLastPathComponent()) }
    let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
    let type = fields.first { $0.key.lowercased() == "content-type" }?.value
    let isPost = request.httpMethod == "POST"
    if !isPost, let method = request.httpMethod, method != "GET" {
      view.transcript.fault(.requestMethod, "\(method) \(url): pages are loaded by GET and POST alone")
    }
    let body =
      isPost
      ? FormBody(contentType: type ?? "application/x-www-form-urlencoded", bytes: [UInt8](request.httpBody ?? Data()))
      : nil
    // A place in the page that is there is no load that delegates hear of.
    let isPlace = url.fragment != nil && url.equalsIgnoringFragment(view.url) && loads.hasCommitted && body == nil
    let navigation = isPlace ? WKNavigation() : loads.expect(address)
    view.load(
      url, headers: fields.filter { !isPost || $0.key.lowercased() != "content-type" }.map { ($0.key, $0.value) },
      body: body)
    return navigation
  }

  /// Loads text as a page.
  func loadHTML(_ string: String, baseURL: URL?) -> WKNavigation {
    let url = baseURL.flatMap { WebURL($0.absoluteString) } ?? .blank
    if let baseURL, baseURL.isFileURL, view.resourcePolicy.root == nil {
      allowReading(below: baseURL.hasDirectoryPath ? baseURL : baseURL.deletingLastPathComponent())
    }
    let navigation = loads.expect(URL(string: url.href))
    view.loadHTML(string, baseURL: url)
    return navigation
  }

  /// Calls a closure whenever something of the view may have changed: in the midst of a load, and behind each turn.
  func tellChanges(_ body: @escaping @MainActor () -> Void) {
    loads.onChange = { [weak self] in
      MainActor.assumeIsolated {
        self?.isBusy = true
        defer { self?.isBusy = false }
        body()
      }
    }
    driver.afterTurn = body
  }

  /// The page's title; empty where it has none.
  var title: String? {
    if !isBusy { lastTitle = presentTitle }
    return lastTitle
  }

  private var presentTitle: String? {
    guard view.url != .blank || loads.hasCommitted else { return nil }
    return (try? view.evaluateJavaScriptNow("document.title"))?.string ?? ""
  }

  /// The page's address, or that of the one that is on its way.
  var url: URL? {
    if let pending = loads.pendingURL { return pending }
    guard loads.hasCommitted else { return nil }
    return URL(string: view.url.href)
  }
}
