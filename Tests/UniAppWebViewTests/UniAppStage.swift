import HeadlessWebView
import JavaScriptEngine
import TestSupport
import UniAppWebView

/// A page in uni-app's `<web-view>`, with the app around it.
final class UniAppStage {
  /// A page script: our own, or the original.
  enum Script: String, Sendable, CaseIterable, CustomStringConvertible {
    case ours, original

    /// The scripts that are available.
    static let all = allCases.filter { $0.text != nil }

    var text: String? { self == .ours ? UniWebViewScript.source : OriginalScript.uniWebView.text }
    var description: String { rawValue }
  }

  let view: WebView
  let bridge: UniAppWebView
  private(set) var log: [String] = []
  private(set) var faults: [String] = []
  private(set) var events: [TranscriptEvent] = []
  /// The calls of the handlers of ``handle(_:)``.
  private(set) var calls: [String] = []

  init(_ host: UniAppHost, device: Device = .iPhone) {
    var configuration = WebViewConfiguration()
    configuration.device = device
    view = WebView(configuration: configuration)
    bridge = UniAppWebView(view, host: host)
    view.transcript.observe { [weak self] event in
      guard let self else { return }
      events.append(event)
      if event.type == .console, let text = event.string("text") { log.append(text) }
      if event.type == .fault { faults.append(event.string("code") ?? "") }
      if event.type == .error, let text = event.string("message") { log.append("error \(text)") }
    }
  }

  deinit { view.close() }

  /// Loads a page with a script that runs when uni-app's script is ready, and runs until the page is idle.
  func load(_ script: String = "", with library: Script) throws {
    view.loadHTML(
      """
      <!doctype html><body><script>\(library.text ?? "")</script><script>
      function show(value) { console.log(JSON.stringify(value)); }
      document.addEventListener('UniAppJSBridgeReady', () => { \(script) });
      </script></body>
      """, baseURL: WebURL("https://h5.example/") ?? .blank)
    try view.runUntilIdle()
  }

  /// Registers a handler that remembers the data of its calls.
  func handle(_ names: String...) {
    for name in names {
      bridge.registerRaw(name) { [weak self] data, _ in self?.calls.append("\(name) \(data?.string ?? "none")") }
    }
  }
}
