import AlipayJSBridge
import HeadlessWebView
import JavaScriptEngine
import TestSupport

/// A page in Alipay, with its native side and one log of what the page writes to its console.
final class AlipayStage: BridgeStage {
  static let url = "https://shop.example/index.html"
  let bridge: AlipayJSBridge

  init(_ device: Device = .iPhone, startupParams: JSONText? = nil, moment: HostObjectMoment? = nil) {
    let view = Self.view(on: device)
    bridge = AlipayJSBridge(view, startupParams: startupParams, moment: moment)
    super.init(view)
  }

  /// Loads a page with a script, and runs until the page is idle.
  func load(_ script: String = "", library: String? = nil) throws {
    let library = library.map { "<script>\($0)</script>" } ?? ""
    try load(html: "<body>\(library)<script>\(Self.prelude)\(script)</script></body>", at: Self.url)
  }

  /// Runs a function of pages when the object is there, as Alipay's documentation shows it.
  private static let prelude = """
    function ready(body) {
      if (window.AlipayJSBridge) body();
      else document.addEventListener('AlipayJSBridgeReady', body, false);
    }
    function show(value) { console.log(JSON.stringify(value)); }

    """

  /// Registers a handler that responds with JSON.
  func handle(_ name: String, _ json: String? = nil) { handle(name, json, on: bridge) }
}
