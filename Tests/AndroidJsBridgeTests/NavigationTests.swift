import AndroidJsBridge
import BridgeSupport
import HeadlessWebView
import Testing

/// JsBridge's handling of server responses, and the navigations that it forwards.
@Suite("JsBridge navigations")
struct NavigationTests {
  private final class Delegate: NavigationDelegate {
    var log: [String] = []
    func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
      if action.url.scheme == "https" { log.append("action \(action.url.path)") }
      return .allow
    }
    func webView(_ webView: WebView, decidePolicyFor response: NavigationResponse) -> NavigationPolicy {
      log.append("response \(response.status)")
      return response.status == 200 ? .allow : .cancel
    }
    func webView(_ webView: WebView, didReceiveServerRedirectTo url: WebURL) { log.append("redirect \(url.path)") }
  }

  private func stage(_ script: AndroidStage.Script = AndroidStage.Script.all[0]) throws -> AndroidStage {
    let stage = AndroidStage(script)
    stage.view.network.route("https://app.example/**") { request in
      switch request.url.path {
      case "/go": .status(302, headers: [("Location", "yy://__QUEUE_MESSAGE__/")])
      case "/moved": .status(302, headers: [("Location", "/page")])
      case "/gone": .html("gone", status: 410)
      default: .html("page")
      }
    }
    return stage
  }

  @Test("forwards redirects and responses to the user's delegate")
  func passedOn() throws {
    let stage = try stage()
    let delegate = Delegate()
    stage.bridge.setNavigationDelegate(delegate)
    stage.view.load(WebURL("https://app.example/moved") ?? .blank)
    try stage.settle()
    #expect(delegate.log == ["action /moved", "action /page", "redirect /page", "response 200"])
    stage.view.load(WebURL("https://app.example/gone") ?? .blank)
    try stage.settle()
    #expect(stage.view.url.path == "/page")
  }

  @Test("treats a redirect to the queue's address as a signal, and keeps the page", arguments: AndroidStage.Script.all)
  func signal(script: AndroidStage.Script) throws {
    let stage = try stage(script)
    try stage.load("bridge.init(() => {});")
    let fetches = stage.transcript.filter { $0.type == .fetch }.count
    try stage.run("location.href = '/go'; window.kept = true;")
    let decisions = stage.transcript.filter { $0.type == .decision && $0.string("url")?.hasPrefix("yy:") == true }
    #expect(decisions.last?.string("policy") == "cancel")
    #expect(stage.transcript.filter { $0.type == .fetch }.count == fetches + 1)
    #expect(stage.view.url.href == AndroidStage.url)
    #expect(stage.faults == [])
  }

  @Test("ends pending calls when a redirect replaces the page")
  func ends() throws {
    let stage = try stage()
    try stage.load("bridge.init(() => {}); bridge.registerHandler('never', () => {});")
    var end: Result<String?, BridgeError>?
    stage.bridge.callHandler("never") { end = $0 }
    try stage.settle()
    try stage.run("location.href = '/moved'")
    #expect(end == .failure(.pageReplaced(handler: "never")))
    #expect(stage.view.url.path == "/page")
  }

  @Test("does not fetch from a page that replaced the one that signalled")
  func between() throws {
    let stage = try stage()
    stage.bridge.registerHandler("pay") { data, _ in stage.note("paid \(data ?? "")") }
    try stage.load("bridge.init(() => {});")
    // Native decides on the signal, then the page is replaced, and then the fetch runs.
    stage.begin(
      """
      const frame = document.createElement('iframe');
      frame.src = 'yy://__QUEUE_MESSAGE__/';
      document.documentElement.append(frame);
      """)
    stage.view.loadHTML(
      """
      <script>WebViewJavascriptBridge = { _handleMessageFromNative() {},
        _fetchQueue() { console.log('fetched'); return '[{"handlerName":"pay","data":"1"}]'; } };</script>
      """, baseURL: WebURL("https://evil.example/") ?? .blank)
    try stage.settle()
    #expect(stage.log == [])
    #expect(stage.faults == ["fetch-failed"])
    #expect(stage.view.url.host == "evil.example")
  }
}
