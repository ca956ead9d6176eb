import BridgeSupport
import FlutterInAppWebView
import HeadlessWebView
import JavaScriptEngine
import ReactNativeWebView
import WebViewFlutter

/// React Native WebView, whose only event is a message.
extension ReactNativeWebView: NativeBridge {
  /// React Native WebView.
  public var kind: BridgeKind { .reactnative }
  /// The most common reason: the app has no `onMessage`.
  public var reasonForNoHalf: String { "the page has no ReactNativeWebView: the app must have onMessage" }
  /// `false`: a message belongs to no plugin.
  public var eventsHaveTargets: Bool { false }

  /// Sends a message to the page, a string unchanged and any other value as JSON text.
  ///
  /// - Throws: ``NativeEventError`` for another event, unless its target is `document` or `window`.
  public func emit(_ event: NativeEvent) throws(NativeEventError) {
    guard event.target.isEmpty else { return try emitDOMEvent(event, targets: []) }
    guard event.name == Self.messageHandler else {
      throw .unknownEvent(target: Self.objectName, event.name, known: [Self.messageHandler])
    }
    let data = event.data ?? .null
    postMessage(data.stringValue() ?? data.string)
  }

  /// Sets the delegate for the navigations that the bridge allows.
  public func passOn(to delegate: any NavigationDelegate) { setNavigationDelegate(delegate) }
}

/// `webview_flutter`, where each handler is a JavaScript channel.
extension WebViewFlutter: NativeBridge {
  /// Flutter's `webview_flutter`.
  public var kind: BridgeKind { .flutter }
  /// The most common reason: the app added the channel too late.
  public var reasonForNoHalf: String { "the page loaded before the app added the channel" }
}

/// `flutter_inappwebview`, where a call's data are the array of its arguments.
extension FlutterInAppWebView: NativeBridge {
  /// The version of `flutter_inappwebview`.
  public var kind: BridgeKind {
    switch settings.version {
    case .version5: .inappwebview5
    case .version61: .inappwebview61
    case .version62: .inappwebview
    }
  }
  /// The most common reason: the page called too early.
  public var reasonForNoHalf: String { "the page has no flutter_inappwebview.callHandler yet" }
  /// `true`: stubs get the arguments of a call one by one.
  public var spreadsArguments: Bool { true }
}
