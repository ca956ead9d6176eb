import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Testing

/// A custom bridge on its own wire: `prompt("app:NAME", json)` returns the response.
final class PromptBridge: Bridge {
  let core: BridgeCore

  init(_ webView: WebView) {
    let transport = PromptTransport()
    core = transport.attach(to: webView)
    webView.uiDelegate = transport
  }
}

private final class PromptTransport: PageFunctionTransport, UIDelegate {
  func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String? {
    guard message.hasPrefix("app:") else { return nil }
    var answer: String?
    receive(String(message.dropFirst(4)), try? JSONText(text), from: frame) { result in
      switch result {
      case .success(let value): answer = (value ?? .null).string
      case .failure(let error): answer = error.json.string
      }
    }
    return answer
  }
}

@Suite("Custom bridge: handlers by name on a custom transport")
struct PromptBridgeTests {
  @Test("responds synchronously to a page's prompt with typed handlers")
  func page() throws {
    let view = WebView()
    let bridge = PromptBridge(view)
    var lines: [String] = []
    view.transcript.observe { if $0.type == .console, let text = $0.string("text") { lines.append(text) } }
    bridge.register("sum") { (numbers: [Int]) in numbers.reduce(0, +) }
    view.loadHTML(
      """
      <script>
      const app = (name, data) => JSON.parse(prompt('app:' + name, JSON.stringify(data)));
      function greet(name) { return 'hello ' + name; }
      console.log(app('sum', [1, 2]), app('missing').bridgeError.code, prompt('another'));
      </script>
      """, baseURL: try #require(WebURL("https://app.example/")))
    try view.runUntilIdle()
    #expect(lines == ["3 no-handler null"])
    var greeting: String?
    bridge.call("greet", with: "Ada", as: String.self) { greeting = try? $0.get() }
    try view.runUntilIdle()
    #expect(greeting == "hello Ada")
    view.close()
  }
}
