import AlipayJSBridge
import HeadlessWebView
import JavaScriptEngine
import TestSupport

/// A page in Alipay, with its native side and one log of what the page writes to its console.
final class AlipayStage {
  static let url = "https://shop.example/index.html"
  let view: WebView
  let bridge: AlipayJSBridge
  private(set) var log: [String] = []
  private(set) var faults: [String] = []
  private(set) var pageErrors: [String] = []
  private(set) var events: [TranscriptEvent] = []
  /// The calls of the handlers of ``handle(_:_:)``.
  private(set) var calls: [String] = []

  init(_ device: Device = .iPhone, startupParams: JSONText? = nil, moment: HostObjectMoment? = nil) {
    var configuration = WebViewConfiguration()
    configuration.device = device
    view = WebView(configuration: configuration)
    bridge = AlipayJSBridge(view, startupParams: startupParams, moment: moment)
    view.transcript.observe { [weak self] event in
      guard let self else { return }
      events.append(event)
      if event.type == .console, let text = event.string("text") { log.append(text) }
      if event.type == .fault { faults.append(event.string("code") ?? "") }
      if event.type == .error, let text = event.string("message") { pageErrors.append(text) }
    }
  }

  deinit { view.close() }

  /// Loads a page with a script, and runs until the page is idle.
  func load(_ script: String = "", library: String? = nil) throws {
    let library = library.map { "<script>\($0)</script>" } ?? ""
    view.loadHTML(
      "<!doctype html><body>\(library)<script>\(Self.prelude)\(script)</script></body>",
      baseURL: WebURL(Self.url) ?? .blank)
    try view.runUntilIdle()
  }

  /// Runs a function of pages when the object is there, as Alipay's documentation shows it.
  private static let prelude = """
    function ready(body) {
      if (window.AlipayJSBridge) body();
      else document.addEventListener('AlipayJSBridgeReady', body, false);
    }
    function show(value) { console.log(JSON.stringify(value)); }

    """

  func run(_ script: String) throws {
    view.evaluateJavaScript(script)
    try view.runUntilIdle()
  }

  /// Registers a handler that responds with JSON, and remembers the data of its calls.
  func handle(_ name: String, _ json: String? = nil) {
    bridge.registerRaw(name) { [weak self] data, respond in
      self?.calls.append("\(name) \(data?.string ?? "none")")
      respond((json.flatMap { try? JSONText($0) }) ?? .null)
    }
  }
}
