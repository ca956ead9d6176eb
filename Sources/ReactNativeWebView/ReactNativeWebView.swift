@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The native side of React Native's `WebView` component (`react-native-webview`).
///
/// A page sends texts with `ReactNativeWebView.postMessage(text)`, and gets texts as `message` events. There are no
/// responses. ``onMessage`` gets every text of the page. A handler gets the texts with its name, which is the member
/// ``ReactNativeProps/messageField`` of a JSON object. Its data are the member `payload`, or else `data`, or else the
/// other members. The handler `message` gets all other texts.
///
/// It becomes the view's navigation delegate, and forwards each navigation that it allows to the delegate that
/// ``setNavigationDelegate(_:)`` sets.
public final class ReactNativeWebView: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  let transport: ReactNativeTransport

  /// The name of the page's object.
  public static let objectName = ReactNativeScript.objectName

  /// The handler for texts that don't name another handler.
  public static let messageHandler = "message"

  /// The component's properties.
  public var props: ReactNativeProps { transport.props }

  /// The operating system, which determines how texts cross the bridge.
  public var platform: Device.Platform { transport.platform }

  /// Receives each text of the page; nil if only handlers do.
  public var onMessage: ((ReactNativeMessage) -> Void)? {
    get { transport.onMessage }
    set { transport.onMessage = newValue }
  }

  /// Receives the changes of the view's navigation: the start and the end of a load.
  ///
  /// On iOS it also receives the changes that a page makes to its history.
  public var onNavigationStateChange: ((ReactNativeNavigationState) -> Void)? {
    get { transport.onNavigationStateChange }
    set { transport.onNavigationStateChange = newValue }
  }

  /// Decides on a navigation that ``ReactNativeProps/originWhitelist`` allows; nil to allow all.
  ///
  /// On Android it isn't asked for the app's own loads, for frames, for posted forms, and for steps in the history.
  public var onShouldStartLoadWithRequest: ((ReactNativeLoadRequest) -> Bool)? {
    get { transport.onShouldStartLoad }
    set { transport.onShouldStartLoad = newValue }
  }

  /// Receives the addresses that ``ReactNativeProps/originWhitelist`` excludes, as `Linking.openURL` does.
  public var onOpenURL: ((WebURL) -> Void)? {
    get { transport.onOpenURL }
    set { transport.onOpenURL = newValue }
  }

  /// Creates the bridge for a view.
  ///
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - props: The component's properties.
  ///   - platform: The operating system; nil for that of the view's device.
  ///   - script: The page side on iOS; nil for our own. Android has none.
  public init(
    _ webView: WebView, props: ReactNativeProps = ReactNativeProps(), platform: Device.Platform? = nil,
    script: String? = nil
  ) {
    transport = ReactNativeTransport(props, platform ?? webView.configuration.device.platform)
    core = transport.attach(to: webView)
    transport.install(in: webView, script: script)
  }

  deinit { transport.uninstall(from: webView) }

  /// Sets the delegate for the navigations that the bridge allows.
  public func setNavigationDelegate(_ delegate: (any NavigationDelegate)?) { transport.delegate = delegate }

  /// Sends a text to the page: a `message` event at `window` on iOS, and at `document` on Android.
  ///
  /// The page loses a text that arrives before it listens, which is the fault `message-unheard`. With
  /// `BridgeFidelity.repaired`, a text waits until the page has loaded.
  public func postMessage(_ text: String) { transport.send(text) }

  /// Evaluates a script in the page, and ignores its result.
  public func injectJavaScript(_ script: String) {
    webView?.evaluateJavaScript(script) { [link = core.link] result in
      guard case .failure(.noPage) = result else { return }
      link.target?.transcript.fault(.notDelivered, "a script was injected without a page")
    }
  }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; use its caller from other threads")
extension ReactNativeWebView: Sendable {}
