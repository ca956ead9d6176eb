import HeadlessWebView
import Testing

/// Requests are intercepted below the page, which does not notice it: apps used `NSURLProtocol` for this and use
/// `WKURLSchemeHandler` now.
@Suite("Intercepted requests")
struct RequestCatcherTests {
  /// Responds with the app's images, counts other requests, and responds for an address that no server has.
  private final class Catcher {
    private(set) var seen: [String] = []

    func attach(to view: WebView) {
      view.network.route("**") { [weak self] request in
        self?.seen.append("\(request.method) \(request.url)")
        return .passOn
      }
      view.network.route("https://native.example/**") { request in
        switch request.url.path {
        case "/user":
          .text(#"{"name":"Ada"}"#, type: "application/json", headers: [("Access-Control-Allow-Origin", "*")])
        case "/log": .status(204, headers: [("Access-Control-Allow-Origin", "*")])
        default: .status(404)
        }
      }
    }
  }

  @Test("lets the app respond to a page's fetch and XHR")
  func requests() throws {
    let view = WebView()
    let catcher = Catcher()
    catcher.attach(to: view)
    var lines: [String] = []
    view.transcript.observe { if $0.type == .console, let text = $0.string("text") { lines.append(text) } }
    view.loadHTML(
      """
      <script>
      (async () => {
        console.log((await (await fetch('https://native.example/user')).json()).name);
        const request = new XMLHttpRequest();
        request.open('POST', 'https://native.example/log');
        request.onload = () => console.log(request.status);
        request.send('tapped');
      })();
      </script>
      """, baseURL: WebURL("https://app.example/") ?? .blank)
    try view.runUntilIdle()
    #expect(lines == ["Ada", "204"])
    #expect(catcher.seen == [])
    view.evaluateJavaScript("fetch('/else').catch(() => console.log('nobody')); 0")
    try view.runUntilIdle()
    #expect(catcher.seen == ["GET https://app.example/else"])
    #expect(lines.last == "nobody")
  }
}
