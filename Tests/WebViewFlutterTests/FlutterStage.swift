import HeadlessWebView
import WebViewFlutter

/// A page in a Flutter app with `webview_flutter`, and one log of what the page and native write.
final class FlutterStage {
  static let url = "https://app.example/"
  let view: WebView
  let bridge: WebViewFlutter
  private(set) var log: [String] = []
  private(set) var faults: [String] = []
  private(set) var faultTexts: [String] = []
  private(set) var pageErrors: [String] = []
  private(set) var transcript: [TranscriptEvent] = []

  init(_ platform: Device.Platform = .ios) {
    var configuration = WebViewConfiguration()
    if platform == .android { configuration.device = .android }
    view = WebView(configuration: configuration)
    bridge = WebViewFlutter(view)
    view.transcript.observe { [weak self] record in
      guard let self else { return }
      transcript.append(record)
      if record.type == .console, let text = record.string("text") { log.append(text) }
      if record.type == .fault, let code = record.string("code") {
        faults.append(code)
        faultTexts.append(record.string("text") ?? "")
      }
      if record.type == .error, let text = record.string("message") { pageErrors.append(text) }
    }
  }

  /// Loads a page with a script, and runs until it is idle.
  func load(_ script: String) throws {
    view.loadHTML("<!doctype html><script>\(script)</script>", baseURL: WebURL(Self.url) ?? .blank)
    try view.runUntilIdle()
  }

  func run(_ script: String) throws {
    view.evaluateJavaScript(script + "\n;0")
    try view.runUntilIdle()
  }

  func settle() throws { try view.runUntilIdle() }

  func note(_ line: String) { log.append(line) }
}
