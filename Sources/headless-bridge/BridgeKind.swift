import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// The bridges that native can speak, by the names that `--bridge` takes.
enum BridgeKind: String, CaseIterable {
  case wvjb, wvjb4

  /// What the page sees of it; two bridges that have the same cannot be in one page.
  var pageObject: String { "WebViewJavascriptBridge" }
  /// Whether its page half can be another than our own.
  var takesScript: Bool { true }
  /// Whether `--watch-bridge` can watch its page half.
  var canBeWatched: Bool { self == .wvjb }

  /// All names, for a reader.
  static var names: String { (allCases.map(\.rawValue) + ["none"]).joined(separator: ", ") }

  /// Makes the bridge of a view.
  func make(for view: WebView, _ options: RunOptions, script: BridgeScript?) -> any NativeBridge {
    let dialect: WVJBDialect = self == .wvjb4 ? .version4 : .version6
    let bridge = WebViewJavascriptBridge(view, script: script ?? dialect.script, dialect: dialect)
    bridge.watchesPage = options.watchesBridge
    bridge.fidelity = options.fidelity
    bridge.allowedOrigins = options.allowedOrigins.isEmpty ? nil : OriginAllowList(options.allowedOrigins)
    return bridge
  }
}

/// What the command needs of any bridge.
protocol NativeBridge: AnyObject {
  /// Whether the page has its half.
  var isConnected: Bool { get }
  /// The calls that wait for an answer.
  var unansweredCalls: [UnansweredCall] { get }
  /// Registers a handler that takes and answers JSON text.
  func registerRaw(_ name: String, _ handler: @escaping (JSONText?, @escaping (JSONText) -> Void) -> Void)
  /// Calls a handler of the page.
  func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void)
  /// Sets who hears of navigations beside the bridge.
  func passOn(to delegate: any NavigationDelegate)
}

extension WebViewJavascriptBridge: NativeBridge {
  func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    callRaw(name, data: data) { result in reply(result.mapError { $0 }) }
  }

  func passOn(to delegate: any NavigationDelegate) { setWebViewDelegate(delegate) }
}
