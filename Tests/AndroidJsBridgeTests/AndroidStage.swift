import AndroidJsBridge
import Foundation
import HeadlessWebView
import TestSupport

/// An Android page with its bridge, and one log of what the page and native write.
final class AndroidStage {
  /// A bridge script: our own, or the original.
  struct Script: CustomStringConvertible, Sendable {
    let description: String
    let dialect: JsBridgeDialect
    let text: String
    var isOurs: Bool { description == "ours" }

    /// The scripts of the versions up to 1.0.4.
    static let all = scripts(.version1, .jsBridge)
    /// The scripts of 2.x.
    static let version2 = scripts(.version2, .jsBridge2)

    private static func scripts(_ dialect: JsBridgeDialect, _ original: OriginalScript) -> [Script] {
      var all = [Script(description: "ours", dialect: dialect, text: dialect.script)]
      if let text = original.text { all.append(Script(description: "upstream", dialect: dialect, text: text)) }
      return all
    }
  }

  static let url = "https://app.example/"
  let view: WebView
  let bridge: AndroidJsBridge
  private(set) var log: [String] = []
  private(set) var faults: [String] = []
  private(set) var pageErrors: [String] = []
  private(set) var transcript: [TranscriptEvent] = []

  init(_ script: Script = Script.all[0]) {
    var configuration = WebViewConfiguration()
    configuration.device = .android
    view = WebView(configuration: configuration)
    bridge = AndroidJsBridge(view, dialect: script.dialect, script: script.text)
    view.transcript.observe { [weak self] record in
      guard let self else { return }
      transcript.append(record)
      // The original's script logs each message that it receives.
      if record.type == .console, let text = record.string("text"), !text.hasPrefix("{\"") { log.append(text) }
      if record.type == .fault, let code = record.string("code") { faults.append(code) }
      if record.type == .error, let text = record.string("message") { pageErrors.append(text) }
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

  /// Loads a page of 2.x: native's object exists, and an event announces its functions.
  func load2(_ body: String, head: String = "") throws {
    view.loadHTML(
      """
      <script>\(head)
      document.addEventListener('WebViewJavascriptBridgeReady', (event) => { const bridge = event.bridge; \(body) });
      </script>
      """, baseURL: WebURL(Self.url) ?? .blank)
    try view.runUntilIdle()
  }

  /// Evaluates a script in the next run of the loop.
  func begin(_ script: String) { view.evaluateJavaScript(script) }

  func run(_ script: String) throws {
    view.evaluateJavaScript(script)
    try view.runUntilIdle()
  }

  func settle() throws { try view.runUntilIdle() }

  func note(_ line: String) { log.append(line) }
}
