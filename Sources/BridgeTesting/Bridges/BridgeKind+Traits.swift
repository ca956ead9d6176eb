import AlipayJSBridge
import WeixinJSBridge

/// The differences between bridges that matter for options and tests.
extension BridgeKind {
  /// A Boolean value that indicates whether its page side can be a bridge script other than our own.
  public var takesScript: Bool { self != .webkit && self != .flutter }

  /// A Boolean value that indicates whether an app can give its page object another name.
  public var hasRenamableObject: Bool { ["WebViewJavascriptBridge", "dsBridge"].contains(pageObject) }

  /// A Boolean value that indicates whether a `PageFacade` supports it.
  public var takesFacade: Bool { pageObject == "WebViewJavascriptBridge" }

  /// A Boolean value that indicates whether only `WKWebView` ever had it, never a web view in the app's own process.
  public var needsWKWebView: Bool {
    switch self {
    case .wvjb, .wvjb4, .dsbridge2, .dsbridge1, .jsbridge, .jsbridge2: false
    default: true
    }
  }

  /// A Boolean value that indicates whether apps on Android have it.
  package var isOnAndroid: Bool {
    switch self {
    case .wvjb, .wvjb4, .dsbridge2, .dsbridge1, .webkit: false
    default: true
    }
  }

  /// A Boolean value that indicates whether an app such as WeChat adds an object to pages, which has a ready event.
  package var isHostObject: Bool { self == .weixin || self == .weixinMiniProgram || self == .alipay }

  /// A Boolean value that indicates whether it is the `<web-view>` of a uni-app.
  package var isUniApp: Bool { pageObject == "uni" }

  /// The calls that the app answers by itself, without a handler.
  package var ownCalls: Set<String> {
    switch self {
    case .weixin, .weixinMiniProgram: WeixinJSBridge.ownAPIs
    case .alipay: AlipayJSBridge.ownAPIs
    default: []
    }
  }

  /// The incoming calls that add a listener: the app need not respond, and responds with each event.
  package var listenerCalls: Set<String> { self == .alipay ? ["addNotifyListener"] : [] }

  /// A Boolean value that indicates whether it is a version of Tauri.
  package var isTauri: Bool { self == .tauri || self == .tauri25 }

  /// A Boolean value that indicates whether the page's calls get responses.
  public var hasResponses: Bool { self != .reactnative && self != .flutter && !isUniApp }

  /// A Boolean value that indicates whether a call's data are the array of its arguments.
  package var passesArguments: Bool { [.cordova, .inappwebview, .inappwebview61, .inappwebview5].contains(self) }

  /// A Boolean value that indicates whether pages respond to native's calls, which are events otherwise.
  package var pageResponds: Bool { self != .capacitor && self != .reactnative && !isTauri }

  /// A Boolean value that indicates whether the page gets a response from a handler that fails.
  package var passesErrors: Bool { hasResponses && self != .hotwire }

  /// A Boolean value that indicates whether a response without a value differs from null.
  package var hasEmptyResponses: Bool { self == .cordova }

  /// A Boolean value that indicates whether `document` and `window` are the only targets of native's events.
  package var hasDOMEventsOnly: Bool {
    switch self {
    case .capacitor, .cordova, .hotwire, .reactnative, .tauri, .tauri25, .weixin, .weixinMiniProgram, .alipay: false
    default: true
    }
  }

  /// A Boolean value that indicates whether the page's data are texts that may contain JSON.
  package var carriesTexts: Bool { [.jsbridge, .jsbridge2, .reactnative, .flutter].contains(self) }

  /// A Boolean value that indicates whether native's responses are texts only, so that objects need JSON.
  package var respondsWithTexts: Bool { self == .dsbridge2 || self == .dsbridge1 }

  /// A Boolean value that indicates whether native calls the page's functions by name, registered or not.
  package var callsFunctions: Bool {
    switch self {
    case .wvjb, .wvjb4, .dsbridge, .jsbridge, .jsbridge2, .capacitor, .tauri, .tauri25: false
    default: true
    }
  }

  /// Returns the reason why native cannot call the page by a name.
  package func missing(_ name: String) -> String {
    switch self {
    case .capacitor, .tauri, .tauri25: "the page does not listen to '\(name)'"
    case .cordova, .hotwire, .reactnative, .flutter, .inappwebview, .inappwebview61, .inappwebview5, .uniapp,
      .uniappNvue, .uniappPlus, .uniappBrowser:
      "the page has no function '\(name)'"
    case .weixin, .weixinMiniProgram, .alipay: "the page has no listener for '\(name)', and no function of this name"
    default: "the page has no handler '\(name)'"
    }
  }

  /// A Boolean value that indicates whether its page side can be watched for mistakes.
  public var canBeWatched: Bool { self == .wvjb }
}
