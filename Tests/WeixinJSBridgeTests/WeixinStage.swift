import HeadlessWebView
import JavaScriptEngine
import TestSupport
import WeixinJSBridge

/// A page in WeChat, with its native side and one log of what the page writes to its console.
final class WeixinStage: BridgeStage {
  /// A library with the object `wx`: our own, or WeChat's.
  enum SDK: String, Sendable, CaseIterable, CustomStringConvertible {
    case ours, original

    /// The libraries that are available.
    static let all = allCases.filter { $0.text != nil }

    var text: String? { self == .ours ? WeixinSDK.source : OriginalScript.jweixin.text }
    var description: String { rawValue }
  }

  static let url = "https://shop.example/index.html"
  let bridge: WeixinJSBridge

  init(
    _ device: Device = .iPhone, environment: WeixinEnvironment = .browser, moment: HostObjectMoment? = nil
  ) {
    let view = Self.view(on: device)
    bridge = WeixinJSBridge(view, environment: environment, moment: moment)
    super.init(view)
  }

  /// Loads a page with a script, and runs until the page is idle.
  func load(_ script: String = "", sdk: SDK? = nil, body: String = "") throws {
    let library = sdk?.text.map { "<script>\($0)</script>" } ?? ""
    try load(html: "<body>\(body)\(library)<script>\(Self.prelude)\(script)</script></body>", at: Self.url)
  }

  /// Runs a function of pages when the object is there, as WeChat's documentation shows it.
  private static let prelude = """
    function ready(body) {
      if (typeof WeixinJSBridge == 'undefined') document.addEventListener('WeixinJSBridgeReady', body, false);
      else body();
    }
    function show(value) { console.log(JSON.stringify(value)); }

    """

  /// Registers a handler that responds with JSON.
  func handle(_ name: String, _ json: String? = nil) { handle(name, json, on: bridge) }
}
