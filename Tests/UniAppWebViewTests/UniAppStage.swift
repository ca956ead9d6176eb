import HeadlessWebView
import JavaScriptEngine
import TestSupport
import UniAppWebView

/// A page in uni-app's `<web-view>`, with the app around it.
final class UniAppStage: BridgeStage {
  /// A page script: our own, or the original.
  enum Script: String, Sendable, CaseIterable, CustomStringConvertible {
    case ours, original

    /// The scripts that are available.
    static let all = allCases.filter { $0.text != nil }

    var text: String? { self == .ours ? UniWebViewScript.source : OriginalScript.uniWebView.text }
    var description: String { rawValue }
  }

  let bridge: UniAppWebView

  init(_ host: UniAppHost, device: Device = .iPhone) {
    let view = Self.view(on: device)
    bridge = UniAppWebView(view, host: host)
    super.init(view)
    // An error is a line of the log, so that no test misses one.
    view.transcript.observe { [weak self] event in
      if event.type == .error, let text = event.string("message") { self?.note("error \(text)") }
    }
  }

  /// Loads a page with a script that runs when uni-app's script is ready, and runs until the page is idle.
  func load(_ script: String = "", with library: Script) throws {
    try load(
      html: """
        <body><script>\(library.text ?? "")</script><script>
        function show(value) { console.log(JSON.stringify(value)); }
        document.addEventListener('UniAppJSBridgeReady', () => { \(script) });
        </script></body>
        """, at: "https://h5.example/")
  }

  /// Registers handlers that do not respond.
  func handle(_ names: String...) {
    for name in names { handle(name, on: bridge) }
  }
}
