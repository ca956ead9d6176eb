import HeadlessWebView
import JavaScriptEngine
import Tauri
import Testing

/// A view with a bridge and its transcript, on the virtual clock.
final class Stage {
  let view: WebView
  let tauri: Tauri
  private(set) var events: [TranscriptEvent] = []

  static let address = WebURL("https://app.example/index.html") ?? .blank

  init(
    _ script: ScriptUnderTest = .standard, device: Device? = nil,
    configure: (inout TauriConfiguration) -> Void = { _ in }
  ) {
    var view = WebViewConfiguration()
    if let device { view.device = device }
    var configuration = TauriConfiguration()
    configuration.withGlobalTauri = true
    configure(&configuration)
    self.view = WebView(configuration: view)
    tauri = Tauri(self.view, dialect: script.dialect, configuration: configuration, scripts: script.scripts)
    self.view.transcript.observe { [unowned self] in events.append($0) }
  }

  deinit { view.close() }

  /// Loads a page with one script, and runs until the page is idle.
  func load(_ script: String = "") throws {
    view.loadHTML("<!doctype html><body><script>\(script)</script>", baseURL: Self.address)
    try view.runUntilIdle()
  }

  private static let prelude = """
    const { invoke, Channel, convertFileSrc, addPluginListener } = window.__TAURI__.core;
    const { listen, once, emit, emitTo } = window.__TAURI__.event;
    const log = (...all) => console.log(all.map((one) => typeof one === 'string' ? one : JSON.stringify(one)).join(' '));
    """

  /// Runs the body of an async function in the page until it is idle, and returns the new lines of the console.
  @discardableResult
  func run(_ body: String) throws -> [String] {
    let first = console.count
    view.evaluateJavaScript(
      "(async () => { \(Self.prelude) \(body) })().catch((e) => console.log('failed: ' + e)); 0")
    try view.runUntilIdle()
    return Array(console.dropFirst(first))
  }

  var console: [String] { events.filter { $0.type == .console }.compactMap { $0.string("text") } }
  var faults: [String] { events.compactMap { $0.faultCode?.rawValue } }
  /// The texts of the faults with a code.
  func faults(_ code: String) -> [String] {
    events.filter { $0.faultCode?.rawValue == code }.compactMap { $0.string("text") }
  }
  /// The messages of uncaught errors.
  var errors: [String] { events.filter { $0.type == .error }.compactMap { $0.string("message") } }
  /// The requests that pages sent, as method and URL.
  var requests: [String] {
    events.filter { $0.type == .request }.map { "\($0.string("method") ?? "") \($0.string("url") ?? "")" }
  }
}
