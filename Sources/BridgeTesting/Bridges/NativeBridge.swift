import AndroidJsBridge
import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// A bridge that the test harness can drive: handlers and calls by name, with JSON text for data, whatever the bridge's
/// wire is.
///
/// Every ``BridgeSupport/Bridge`` can be one, yours included: `extension MyBridge: NativeBridge {}` is enough.
public protocol NativeBridge: Bridge {
  /// The bridge's wire, for readers of its messages.
  var kind: BridgeKind { get }
  /// The likely reason why a page has no bridge.
  var reasonForNoHalf: String { get }
  /// Registers a handler that may fail: the page gets what the app's own handler that throws gives it over this bridge.
  func registerResult(_ name: String, _ handler: @escaping ResultHandler)
  /// Calls a handler of the page.
  func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void)
  /// Calls a handler of the page without a callback; false when the bridge has no such calls.
  func send(_ name: String, _ data: JSONText?) -> Bool
  /// Sets who hears of navigations beside the bridge, if the bridge is the view's navigation delegate.
  func passOn(to delegate: any NavigationDelegate)
}

extension NativeBridge {
  /// Message handlers, which have no wire of their own either.
  public var kind: BridgeKind { .webkit }
  /// What most pages forget.
  public var reasonForNoHalf: String { "the page never asked for the bridge" }

  /// Calls a handler of the page.
  public func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    core.call(name, data: data) { result in reply(result.mapError { $0 }) }
  }

  /// Calls nothing: all calls want an answer.
  public func send(_ name: String, _ data: JSONText?) -> Bool { false }

  /// Does nothing: the bridge is no navigation delegate.
  public func passOn(to delegate: any NavigationDelegate) {}

  /// Returns what the bridge's data mean: with Android's JsBridge they are texts, of which those that hold JSON are
  /// read.
  package func content(of data: JSONText?) -> JSONText? {
    kind == .jsbridge || kind == .jsbridge2 ? MessageReader.content(ofText: data) : data
  }
}

extension WebViewJavascriptBridge: NativeBridge {
  /// The line that it speaks.
  public var kind: BridgeKind { dialect == .version4 ? .wvjb4 : .wvjb }

  /// Calls a handler of the page without a callback.
  public func send(_ name: String, _ data: JSONText?) -> Bool {
    core.call(name, data: data)
    return true
  }

  /// Sets who hears of navigations beside the bridge.
  public func passOn(to delegate: any NavigationDelegate) { setWebViewDelegate(delegate) }
}

/// Android's JsBridge, whose data are texts on the native side: a handler gets a string.
extension AndroidJsBridge: NativeBridge {
  /// The line that it speaks.
  public var kind: BridgeKind { dialect == .version2 ? .jsbridge2 : .jsbridge }

  /// Calls a handler of the page without a callback.
  public func send(_ name: String, _ data: JSONText?) -> Bool {
    core.call(name, data: data)
    return true
  }

  /// Sets who hears of navigations beside the bridge.
  public func passOn(to delegate: any NavigationDelegate) { setNavigationDelegate(delegate) }
}

/// DSBridge, where a call's data is its only argument, or the array of its arguments.
extension DSBridge: NativeBridge {
  /// The version that it speaks.
  public var kind: BridgeKind {
    switch dialect.version {
    case 1: .dsbridge1
    case 2: .dsbridge2
    default: .dsbridge
    }
  }

  /// Pages of 3.x load the script by themselves.
  public var reasonForNoHalf: String {
    "the page has no half of DSBridge: it loads dsbridge.js by itself, or --bridge-script FILE puts one into it"
  }
}

extension MessageHandlers: NativeBridge {}

extension InterfaceObject: NativeBridge {}
