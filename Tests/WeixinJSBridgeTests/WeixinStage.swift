import Foundation
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import WeixinJSBridge

/// A page in WeChat, with its native side and one log of what the page writes to its console.
final class WeixinStage {
  /// A library with the object `wx`: our own, or WeChat's.
  enum SDK: String, Sendable, CaseIterable, CustomStringConvertible {
    case ours, original

    /// The libraries that are available.
    static let all = allCases.filter { $0.text != nil }

    var text: String? { self == .ours ? WeixinSDK.source : OriginalScript.jweixin.text }
    var description: String { rawValue }
  }

  static let url = "https://shop.example/index.html"
  let view: WebView
  let bridge: WeixinJSBridge
  private(set) var log: [String] = []
  private(set) var faults: [String] = []
  private(set) var faultTexts: [String] = []
  private(set) var pageErrors: [String] = []
  private(set) var events: [TranscriptEvent] = []

  init(
    _ device: Device = .iPhone, environment: WeixinEnvironment = .browser, moment: HostObjectMoment? = nil
  ) {
    var configuration = WebViewConfiguration()
    configuration.device = device
    view = WebView(configuration: configuration)
    bridge = WeixinJSBridge(view, environment: environment, moment: moment)
    view.transcript.observe { [weak self] event in
      guard let self else { return }
      events.append(event)
      if event.type == .console, let text = event.string("text") { log.append(text) }
      if event.type == .fault {
        faults.append(event.string("code") ?? "")
        faultTexts.append(event.string("text") ?? "")
      }
      if event.type == .error, let text = event.string("message") { pageErrors.append(text) }
    }
  }

  deinit { view.close() }

  /// Loads a page with a script, and runs until the page is idle.
  func load(_ script: String = "", sdk: SDK? = nil, body: String = "") throws {
    let library = sdk?.text.map { "<script>\($0)</script>" } ?? ""
    view.loadHTML(
      "<!doctype html><body>\(body)\(library)<script>\(Self.prelude)\(script)</script></body>",
      baseURL: WebURL(Self.url) ?? .blank)
    try view.runUntilIdle()
  }

  /// Runs a function of pages when the object is there, as WeChat's documentation shows it.
  private static let prelude = """
    function ready(body) {
      if (typeof WeixinJSBridge == 'undefined') document.addEventListener('WeixinJSBridgeReady', body, false);
      else body();
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

  /// The calls of the handlers of ``handle(_:_:)``.
  private(set) var calls: [String] = []
}
