import AlipayJSBridge
import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import UniAppWebView
import WeixinJSBridge

/// WeChat, whose events have names such as `menu:share:appmessage`.
extension WeixinJSBridge: NativeBridge {
  /// The part of WeChat that shows the pages.
  public var kind: BridgeKind { environment.isMiniProgram ? .weixinMiniProgram : .weixin }

  /// The most likely reason: the page has not loaded, or its origin is not allowed.
  public var reasonForNoHalf: String { "the page has no WeixinJSBridge yet: it appears after the document was parsed" }

  /// Calls a listener or a function of the page without a callback.
  public func send(_ name: String, _ data: JSONText?) -> Bool {
    core.call(name, data: data)
    return true
  }

  /// `false`: an event has a name only.
  public var eventsHaveTargets: Bool { false }

  /// Sends an event to the page's listener; `miniProgram` delivers the posted messages, as when the user leaves.
  public func emit(_ event: NativeEvent) throws(NativeEventError) {
    if PageEventDispatch.targets.contains(event.target) { return try emitDOMEvent(event, targets: []) }
    guard event.target.isEmpty else { throw .unknownTarget(event.target, known: PageEventDispatch.targets) }
    if event.name == "miniProgram", environment.isMiniProgram { return deliverMessages() }
    emit(event.name, event.data)
  }

  /// Makes APIs known to the page's `checkJsApi`.
  public func declare(_ plugin: PluginDeclaration) throws(NativeEventError) {
    declareAPIs(plugin.methods + plugin.callbacks + plugin.events)
  }
}

/// Alipay, whose events are DOM events at the document with `data`, and notifications.
extension AlipayJSBridge: NativeBridge {
  /// The kind for Alipay.
  public var kind: BridgeKind { .alipay }

  /// The most likely reason: the page has not loaded, or its origin is not allowed.
  public var reasonForNoHalf: String { "the page has no AlipayJSBridge yet: it appears after the page has loaded" }

  /// Calls a function of the page, or dispatches an event, without a callback.
  public func send(_ name: String, _ data: JSONText?) -> Bool {
    core.call(name, data: data)
    return true
  }

  /// `false`: an event has a name only.
  public var eventsHaveTargets: Bool { false }

  /// Passes a notification to the page's listeners, or dispatches an event at the document if there are none.
  public func emit(_ event: NativeEvent) throws(NativeEventError) {
    switch event.target {
    case "window": try emitDOMEvent(event, targets: [])
    case "document":
      // The app's own events have the property `data` only.
      let members = event.data.flatMap { try? $0.members() } ?? []
      guard members.allSatisfy({ $0.key == "data" }) else { return try emitDOMEvent(event, targets: []) }
      emit(event.name, event.data?["data"])
    case let target where !target.isEmpty: throw .unknownTarget(target, known: PageEventDispatch.targets)
    default:
      if hasListener(for: event.name) { notify(event.name, event.data) } else { emit(event.name, event.data) }
    }
  }

  /// Dispatches `pause` and `appPause`.
  public func willSuspend() {
    emit("pause")
    emit("appPause")
  }

  /// Dispatches `resume` and `appResume`.
  public func didResume() {
    emit("resume")
    emit("appResume")
  }
}

/// uni-app, whose app calls functions of the page.
extension UniAppWebView: NativeBridge {
  /// The kind of app.
  public var kind: BridgeKind {
    switch host {
    case .uniAppX: .uniapp
    case .nvue: .uniappNvue
    case .plus, .oldPlus: .uniappPlus
    case .browser: .uniappBrowser
    }
  }

  /// The most likely reason: the page has not loaded.
  public var reasonForNoHalf: String { "the page has not loaded" }
}
