@_exported import BridgeSupport
import HeadlessWebView
@_exported import HostObjects
import JavaScriptEngine

/// The native side of WeChat's `WeixinJSBridge`, on which the JSSDK `wx` is built.
///
/// A handler has the name of an API, such as `chooseImage` or `getBrandWCPayRequest`. Its result is what the API's
/// callback gets. The bridge adds the `err_msg` of a success:
///
///     weixin.register("chooseImage") { (options: Options) in ["localIds": ["wxLocalResource://1"]] }
///
/// A text is a state: `ok`, `cancel`, or `fail` with a reason. The APIs that WeChat needs to set the SDK up respond
/// without a handler: `preVerifyJSAPI`, `checkJsApi` and `getNetworkType`.
public final class WeixinJSBridge: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  private let transport: WeixinTransport

  /// Creates the bridge for a view; documents that are created from now on get the object.
  ///
  /// The view's device determines the user agent, and the form of results that differs between iOS and Android.
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - environment: The part of WeChat that shows the pages.
  ///   - moment: The time at which a page gets the object. The default is that of the platform: on iOS after the
  ///   document was parsed, on Android after its resources have loaded.
  ///   - sdk: The JSSDK for pages that load it from WeChat's servers; our own by default.
  public init(
    _ webView: WebView, environment: WeixinEnvironment = .browser, moment: HostObjectMoment? = nil,
    sdk: String = WeixinSDK.source
  ) {
    transport = WeixinTransport(webView.configuration.device.platform, environment, moment, sdk: sdk)
    core = transport.attach(to: webView)
  }

  deinit { transport.detach() }

  /// The part of WeChat that shows the pages.
  public var environment: WeixinEnvironment { transport.environment }

  // MARK: Events

  /// Sends an event to the page's listener, such as `menu:share:appmessage`.
  ///
  /// An event without a listener is the fault `no-page-handler`.
  ///
  /// In a mini program, the share events also deliver the posted messages.
  public func emit(_ event: String, _ data: JSONText? = nil) {
    core.call(event, data: data)
    transport.sent(event)
  }

  /// Sends an event with a value to the page's listener.
  ///
  /// - Throws: `EncodingError`.
  public func emit(_ event: String, with value: some Encodable) throws {
    emit(event, try JSONText.encode(value))
  }

  // MARK: What exists

  /// The APIs that WeChat answers without a handler.
  public static let ownAPIs: Set<String> = ["preVerifyJSAPI", "checkJsApi", "getNetworkType"]

  /// Makes APIs known to the page's `checkJsApi` that have no handler; those with a handler are always known.
  public func declareAPIs(_ names: some Sequence<String>) {
    transport.declared = (transport.declared ?? []).union(names)
  }

  // MARK: Mini programs

  /// The messages of `wx.miniProgram.postMessage` that the mini program has not received yet.
  public var postedMessages: [JSONText] { transport.posted }

  /// Passes the posted messages to the handler `message`, as one array.
  ///
  /// A mini program receives them when the user leaves or shares the page. The bridge passes them on by itself when the
  /// page calls `navigateBack`, `redirectTo`, `reLaunch` or `switchTab`, with a share event, and when the view closes.
  public func deliverMessages() { transport.deliverMessages() }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; use its caller from other threads")
extension WeixinJSBridge: Sendable {}

/// The part of WeChat that shows a page.
public enum WeixinEnvironment: Sendable, Hashable {
  /// WeChat's browser.
  case browser
  /// The `<web-view>` of a mini program.
  case miniProgram(appID: String = "wx0123456789abcdef")

  /// A Boolean value that indicates whether a mini program shows the page.
  public var isMiniProgram: Bool { self != .browser }
}
