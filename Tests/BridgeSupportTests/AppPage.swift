import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// A page with a bridge; tests check its console lines.
final class AppPage {
  let view: WebView
  let bridge: WebViewJavascriptBridge
  private(set) var log: [String] = []

  init(_ configuration: WebViewConfiguration = WebViewConfiguration()) {
    view = WebView(configuration: configuration)
    bridge = WebViewJavascriptBridge(view, script: .standard)
    view.transcript.observe { [weak self] record in
      guard let self else { return }
      if record.type == .console, let text = record.string("text") { log.append(text) }
    }
  }

  func load(_ html: String) throws {
    view.loadHTML(html)
    try view.runUntilIdle()
  }

  func run(_ script: String) throws {
    view.evaluateJavaScript(script)
    try view.runUntilIdle()
  }

  func note(_ line: String) { log.append(line) }
}
