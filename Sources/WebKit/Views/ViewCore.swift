import Foundation
import HeadlessWebView
import JavaScriptEngine

/// The headless web view behind an app's view, with its driver and load state.
@MainActor final class ViewCore {
  nonisolated(unsafe) let view: WebView
  let driver: ViewDriver
  let loads: LoadState
  /// The title when a script could last read it.
  private var lastTitle: String?
  /// A Boolean value that indicates whether the page is in the middle of an operation, so that no script may run in it.
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

  /// Allows the page to read the files below a folder.
  func allowReading(below folder: URL) {
    view.resourcePolicy.root = folder.path
  }

  /// Loads the page of a request.
  func load(_ request: URLRequest) -> WKNavigation? {
    guard let address = request.url, let url = WebURL(address.absoluteString) else { return nil }
    if address.isFileURL, view.resourcePolicy.root == nil { allowReading(below: address.deletingLastPathComponent()) }
    let body = body(of: request)
    // Delegates receive no events for a navigation to a fragment of the current page.
    let isPlace = url.fragment != nil && url.equalsIgnoringFragment(view.url) && loads.hasCommitted && body == nil
    let navigation = isPlace ? WKNavigation() : loads.expect(address)
    view.load(url, headers: fields(of: request), body: body)
    return navigation
  }

  /// Returns the header fields of a request, without the type of its body.
  func fields(of request: URLRequest) -> [(name: String, value: String)] {
    (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
      .filter { request.httpMethod != "POST" || $0.key.lowercased() != "content-type" }
      .map { ($0.key, $0.value) }
  }

  /// Returns the body of a POST request; `nil` for another method, which is reported unless it is GET.
  func body(of request: URLRequest) -> FormBody? {
    guard request.httpMethod == "POST" else {
      if let method = request.httpMethod, method != "GET" {
        view.transcript.fault(
          .requestMethod, "\(method) \(request.url?.absoluteString ?? ""): pages load only with GET or POST")
      }
      return nil
    }
    let type = request.allHTTPHeaderFields?.first { $0.key.lowercased() == "content-type" }?.value
    return FormBody(
      contentType: type ?? "application/x-www-form-urlencoded", bytes: [UInt8](request.httpBody ?? Data()))
  }

  /// Loads HTML as a page.
  func loadHTML(_ string: String, baseURL: URL?) -> WKNavigation {
    let url = baseURL.flatMap { WebURL($0.absoluteString) } ?? .blank
    if let baseURL, baseURL.isFileURL, view.resourcePolicy.root == nil {
      allowReading(below: baseURL.hasDirectoryPath ? baseURL : baseURL.deletingLastPathComponent())
    }
    let navigation = loads.expect(URL(string: url.href))
    view.loadHTML(string, baseURL: url)
    return navigation
  }

  /// Calls a closure whenever the view's state may have changed: during a load, and after each turn.
  func tellChanges(_ body: @escaping @MainActor () -> Void) {
    loads.onChange = { [weak self] in
      MainActor.assumeIsolated {
        self?.isBusy = true
        defer { self?.isBusy = false }
        body()
        // A load can finish outside of a turn, when an app's asynchronous decision arrives.
        self?.driver.requestTurn()
      }
    }
    driver.afterTurn = body
  }

  /// The page's title; an empty string if the page has none.
  var title: String? {
    if !isBusy { lastTitle = presentTitle }
    return lastTitle
  }

  private var presentTitle: String? {
    guard view.url != .blank || loads.hasCommitted else { return nil }
    return (try? view.evaluateJavaScriptNow("document.title"))?.string ?? ""
  }

  /// The page's URL, or the URL of a pending load.
  var url: URL? {
    if let pending = loads.pendingURL { return pending }
    guard loads.hasCommitted else { return nil }
    return URL(string: view.url.href)
  }
}
