import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// A view with a bridge built on the view's own features, and one log of the lines of page and native.
final class ComposedStage<Made: Bridge> {
  let view: WebView
  let bridge: Made
  let recorder: TranscriptRecorder
  private(set) var notes: [String] = []

  init(_ make: (WebView) -> Made) {
    view = WebView()
    recorder = TranscriptRecorder(view)
    bridge = make(view)
  }

  deinit { view.close() }

  var console: [String] { recorder.console }
  var faults: [String] { recorder.faults }

  func note(_ line: String) { notes.append(line) }

  func load(_ script: String) throws {
    view.loadHTML("<body><script>\(script)</script>", baseURL: WebURL("https://app.example/") ?? .blank)
    try view.runUntilIdle()
  }

  func run(_ script: String) throws {
    view.evaluateJavaScript(script + "\n;0")
    try view.runUntilIdle()
  }

  /// Calls a function of the page; returns nil if there is no response.
  func call(_ name: String, _ data: String = "null") throws -> Result<String, BridgeError>? {
    var result: Result<String, BridgeError>?
    bridge.callRaw(name, data: try JSONText(data)) { result = $0.map(\.string) }
    try view.runUntilIdle()
    return result
  }
}

/// A bridge that only calls the page's functions.
final class PageFunctionBridge: Bridge {
  let core: BridgeCore

  init(_ webView: WebView) { core = PageFunctionTransport().attach(to: webView) }
}
