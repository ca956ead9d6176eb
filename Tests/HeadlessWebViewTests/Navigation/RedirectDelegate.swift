import HeadlessWebView

/// Records native's policy decisions and events of a navigation, and rejects or defers those that a test names.
final class RedirectDelegate: NavigationDelegate {
  var refused: String?
  var waits: String?
  var asked: [NavigationAction] = []
  var log: [String] = []

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    asked.append(action)
    log.append("\(action.method) \(action.kind.rawValue) \(short(action.url))\(action.isRedirect ? " again" : "")")
    if action.url.path == waits { return .later }
    return action.url.path == refused || action.url.scheme == "myapp" ? .cancel : .allow
  }
  func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL) { log.append("redirected \(short(url))") }
  func webView(_ webView: WebView, didCommit url: WebURL) { log.append("committed \(short(url))") }
  func webView(_ webView: WebView, didFail error: NavigationError) {
    log.append("failed \(short(error.url)): \(error.reason)")
  }

  private func short(_ url: WebURL) -> String { url.href.replacing("https://app.example", with: "") }

  /// A view whose servers redirect navigations.
  static func view(_ host: WebHost, _ delegate: RedirectDelegate) -> WebView {
    var configuration = WebViewConfiguration()
    configuration.host = host
    let view = WebView(configuration: configuration)
    view.navigationDelegate = delegate
    view.network.route("https://app.example/**") { request in
      switch request.url.path {
      case "/one": .status(302, headers: [("Location", "/two"), ("Set-Cookie", "hop=1")])
      case "/two": .status(301, headers: [("Location", "https://other.example/three")])
      case "/app": .status(302, headers: [("Location", "myapp://login?code=1")])
      case "/tel": .status(302, headers: [("Location", "tel:110")])
      case "/307", "/303": .status(Int(request.url.path.dropFirst()) ?? 0, headers: [("Location", "/done")])
      case "/307-away": .status(307, headers: [("Location", "https://other.example/done")])
      case "/loop": .status(302, headers: [("Location", "/loop")])
      default: .html("<p>\(request.method) \(request.text) \(request.header("Origin") ?? "-")</p>")
      }
    }
    view.network.route("https://other.example/**") { request in
      .html("<p>\(request.method) \(request.text) \(request.header("Origin") ?? "-")</p>")
    }
    return view
  }
}
