import AndroidJsBridge
import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// What a harness needs of any bridge: handlers and calls by name, with JSON text for data, whatever the bridge's wire is.
public protocol NativeBridge: AnyObject {
  /// Whether the page has its half.
  var isConnected: Bool { get }
  /// What is the matter with a page that has no half.
  var reasonForNoHalf: String { get }
  /// The calls that wait for an answer.
  var unansweredCalls: [UnansweredCall] { get }
  /// Registers a handler that takes and answers JSON text.
  func registerRaw(_ name: String, _ handler: @escaping (JSONText?, @escaping (JSONText) -> Void) -> Void)
  /// Forgets a handler.
  func removeHandler(_ name: String!)
  /// Calls a handler of the page.
  func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void)
  /// Sets who hears of navigations beside the bridge, if the bridge is the view's navigation delegate.
  func passOn(to delegate: any NavigationDelegate)
}

extension NativeBridge {
  /// Does nothing: the bridge is no navigation delegate.
  public func passOn(to delegate: any NavigationDelegate) {}
  /// What most pages forget.
  public var reasonForNoHalf: String { "the page never asked for the bridge" }
}

extension WebViewJavascriptBridge: NativeBridge {
  /// Calls a handler of the page.
  public func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    callRaw(name, data: data) { result in reply(result.mapError { $0 }) }
  }

  /// Sets who hears of navigations beside the bridge.
  public func passOn(to delegate: any NavigationDelegate) { setWebViewDelegate(delegate) }
}

/// Android's JsBridge, whose data are texts on the native side: a handler gets a string.
extension AndroidJsBridge: NativeBridge {
  /// Calls a handler of the page with the text of a string, or with the JSON text of anything else.
  public func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    callHandler(name, data: data.map { $0.stringValue() ?? $0.string }) { result in
      reply(result.map { $0.flatMap { try? JSONText.encode($0) } ?? .null }.mapError { $0 })
    }
  }

  /// Sets who hears of navigations beside the bridge.
  public func passOn(to delegate: any NavigationDelegate) { setNavigationDelegate(delegate) }
}

/// No bridge but what WebKit gives to every app: message handlers with replies, and functions of the page that native calls.
extension MessageHandlers: NativeBridge {
  /// Calls a function of the page.
  public func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    callRaw(name, data: data) { result in reply(result.mapError { $0 }) }
  }
}
