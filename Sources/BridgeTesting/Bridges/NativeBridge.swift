import AndroidJsBridge
import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// A bridge that the test harness can drive.
///
/// Handlers and calls are identified by name, with JSON text as data, independent of the bridge's wire format.
///
/// Every `Bridge` can be one, including yours: `extension MyBridge: NativeBridge {}` is enough.
public protocol NativeBridge: Bridge {
  /// The bridge's wire format, for readers of its messages.
  var kind: BridgeKind { get }
  /// The likely reason why a page has no bridge.
  var reasonForNoHalf: String { get }
  /// Registers a handler that may fail.
  ///
  /// A failure reaches the page in the form that this bridge gives an error thrown by the app's own handler.
  func registerResult(_ name: String, _ handler: @escaping ResultHandler)
  /// Calls a handler of the page.
  func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void)
  /// Calls a handler of the page without a callback; returns false when the bridge has no such calls.
  func send(_ name: String, _ data: JSONText?) -> Bool
  /// Sets the delegate for navigations that are not the bridge's own.
  ///
  /// It matters only if the bridge is the view's navigation delegate.
  func passOn(to delegate: any NavigationDelegate)

  /// A Boolean value that indicates whether a call's data is an array of arguments, which stubs get one by one.
  var spreadsArguments: Bool { get }
  /// A Boolean value that indicates whether events belong to a plugin, a channel or a component.
  ///
  /// If not, an event has a name and data only, and its target is empty unless it is `document` or `window`.
  var eventsHaveTargets: Bool { get }
  /// Sends an event to the page.
  ///
  /// - Throws: ``NativeEventError`` for an event that the bridge cannot send.
  func emit(_ event: NativeEvent) throws(NativeEventError)
  /// Makes a plugin or component known to pages that load from now on.
  ///
  /// - Throws: ``NativeEventError/noPlugins`` if pages of this bridge can't look for plugins.
  func declare(_ plugin: PluginDeclaration) throws(NativeEventError)
  /// Sends the events with which the framework announces that the app goes to the background.
  func willSuspend()
  /// Sends the events with which the framework announces that the app has returned.
  func didResume()
}

extension NativeBridge {
  /// The kind for message handlers, which have no wire format of their own either.
  public var kind: BridgeKind { .webkit }
  /// The most common reason: the page did not request the bridge.
  public var reasonForNoHalf: String { "the page never requested the bridge" }

  /// Calls a handler of the page.
  public func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    core.call(name, data: data) { result in reply(result.mapError { $0 }) }
  }

  /// Does nothing and returns false: every call of this bridge expects a response.
  public func send(_ name: String, _ data: JSONText?) -> Bool { false }

  /// Calls a handler of the page, and ignores its response if the bridge has only calls that expect one.
  package func notify(_ name: String, _ data: JSONText?) {
    if !send(name, data) { core.call(name, data: data) }
  }

  /// Does nothing: the bridge is not a navigation delegate.
  public func passOn(to delegate: any NavigationDelegate) {}

  /// The default, `false`: a call has one value as its data.
  public var spreadsArguments: Bool { false }
  /// The default, `true`.
  public var eventsHaveTargets: Bool { true }

  /// Dispatches an event at `document` or `window`; there are no other targets.
  ///
  /// - Throws: ``NativeEventError/unknownTarget(_:known:)``.
  public func emit(_ event: NativeEvent) throws(NativeEventError) { try emitDOMEvent(event, targets: []) }

  /// Dispatches an event at `document` or `window`.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - targets: The bridge's own targets, for the error.
  /// - Throws: ``NativeEventError/unknownTarget(_:known:)`` for any other target.
  package func emitDOMEvent(_ event: NativeEvent, targets: [String]) throws(NativeEventError) {
    guard PageEventDispatch.targets.contains(event.target) else {
      throw .unknownTarget(event.target, known: PageEventDispatch.targets + targets)
    }
    guard let view = webView else { return }
    PageEventDispatch.dispatch(event.name, on: event.target, data: event.data, in: view)
  }

  /// Rejects the declaration: pages of this bridge can't look for plugins.
  ///
  /// - Throws: ``NativeEventError/noPlugins``.
  public func declare(_ plugin: PluginDeclaration) throws(NativeEventError) { throw .noPlugins }
  /// Does nothing: the framework has no such events.
  public func willSuspend() {}
  /// Does nothing: the framework has no such events.
  public func didResume() {}

  /// Returns the meaning of the bridge's data.
  ///
  /// With Android's JsBridge all data are strings, and a string that contains JSON is parsed.
  package func content(of data: JSONText?) -> JSONText? {
    kind == .jsbridge || kind == .jsbridge2 ? MessageReader.content(ofText: data) : data
  }
}

extension WebViewJavascriptBridge: NativeBridge {
  /// The version line of WebViewJavascriptBridge that it supports.
  public var kind: BridgeKind { dialect == .version4 ? .wvjb4 : .wvjb }

  /// Calls a handler of the page without a callback.
  public func send(_ name: String, _ data: JSONText?) -> Bool {
    core.call(name, data: data)
    return true
  }

  /// Sets the delegate for navigations that are not the bridge's own.
  public func passOn(to delegate: any NavigationDelegate) { setWebViewDelegate(delegate) }
}

/// Android's JsBridge, whose data are strings on the native side: a handler receives a string.
extension AndroidJsBridge: NativeBridge {
  /// The version line of JsBridge that it supports.
  public var kind: BridgeKind { dialect == .version2 ? .jsbridge2 : .jsbridge }

  /// Calls a handler of the page without a callback.
  public func send(_ name: String, _ data: JSONText?) -> Bool {
    core.call(name, data: data)
    return true
  }

  /// Sets the delegate for navigations that are not the bridge's own.
  public func passOn(to delegate: any NavigationDelegate) { setNavigationDelegate(delegate) }
}

/// DSBridge, where a call's data is its only argument or the array of its arguments.
extension DSBridge: NativeBridge {
  /// The DSBridge version that it supports.
  public var kind: BridgeKind {
    switch dialect.version {
    case 1: .dsbridge1
    case 2: .dsbridge2
    default: .dsbridge
    }
  }

  /// The most likely reason: pages of 3.x load the script themselves.
  public var reasonForNoHalf: String {
    "the page has no DSBridge script: load dsbridge.js in the page, or inject it with --bridge-script FILE"
  }
}

extension MessageHandlers: NativeBridge {}

extension InterfaceObject: NativeBridge {}
