import AndroidJsBridge
import Foundation
import HeadlessWebView

/// An Android page with its bridge, and one log of what the page and native write.
final class AndroidStage {
  /// A page half of the bridge: our own, or the one at the path in `HEADLESS_BRIDGE_JSBRIDGE_SCRIPT`.
  struct Script: CustomStringConvertible, Sendable {
    let description: String
    let text: String

    static let all: [Script] = {
      var all = [Script(description: "ours", text: AndroidJsBridge.standardScript)]
      if let path = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_JSBRIDGE_SCRIPT"],
        let text = try? String(contentsOfFile: path, encoding: .utf8)
      {
        all.append(Script(description: "upstream", text: text))
      }
      return all
    }()
  }

  static let url = "https://app.example/"
  let view: WebView
  let bridge: AndroidJsBridge
  private(set) var log: [String] = []
  private(set) var faults: [String] = []

  init(_ script: Script = Script.all[0]) {
    var configuration = WebViewConfiguration()
    configuration.device = .android
    view = WebView(configuration: configuration)
    bridge = AndroidJsBridge(view, script: script.text)
    view.transcript.observe { [unowned self] record in
      // The original's script logs each message that it is handed.
      if record.type == .console, let text = record.string("text"), !text.hasPrefix("{\"") { log.append(text) }
      if record.type == .fault, let code = record.string("code") { faults.append(code) }
    }
  }

  /// Loads a page that sets the bridge up as Android pages do, and then runs `body` with the bridge.
  func load(_ body: String, head: String = "") throws {
    view.loadHTML(
      """
      <script>\(head)
      function connect(use) {
        if (window.WebViewJavascriptBridge) use(WebViewJavascriptBridge);
        else document.addEventListener('WebViewJavascriptBridgeReady', (event) => use(event.bridge || WebViewJavascriptBridge), false);
      }
      connect((bridge) => { \(body) });
      </script>
      """, baseURL: WebURL(Self.url) ?? .blank)
    try view.runUntilIdle()
  }

  func run(_ script: String) throws {
    view.evaluateJavaScript(script)
    try view.runUntilIdle()
  }

  func settle() throws { try view.runUntilIdle() }

  func note(_ line: String) { log.append(line) }
}
