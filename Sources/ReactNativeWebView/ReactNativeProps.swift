import HeadlessWebView
import JavaScriptEngine

/// The properties with which an app creates its `WebView` component, as far as pages notice them.
public struct ReactNativeProps: Sendable {
  /// The way in which pages on Android reach native.
  public enum AndroidChannel: String, Sendable, Hashable, CaseIterable {
    /// A web message listener: from 13.13.1 on, where the device's WebView supports it.
    ///
    /// `postMessage` takes a string or an `ArrayBuffer`, and throws a `TypeError` for any other value.
    case webMessageListener = "web-message-listener"
    /// A Java interface: before 13.13.1, and on older devices.
    ///
    /// `postMessage` takes a string; an object becomes `undefined`.
    case javaInterface = "java-interface"
  }

  /// A Boolean value that indicates whether the app has `onMessage`, without which pages have no `postMessage`.
  public var isMessagingEnabled = true
  /// The member of a message that names its handler, if the message is a JSON object; nil for none.
  ///
  /// This is a convention of apps. React Native WebView itself passes the text on.
  public var messageField: String? = "type"
  /// The script that runs after the document was parsed; on Android, after it has loaded.
  public var injectedJavaScript: String?
  /// A Boolean value that indicates whether ``injectedJavaScript`` runs in the main frame only; Android ignores it.
  public var injectedJavaScriptForMainFrameOnly = true
  /// The script that runs before the page's own scripts; on Android, when the page starts, which may be too late.
  public var injectedJavaScriptBeforeContentLoaded: String?
  /// A Boolean value that indicates whether ``injectedJavaScriptBeforeContentLoaded`` runs in the main frame only.
  ///
  /// Android ignores it.
  public var injectedJavaScriptBeforeContentLoadedForMainFrameOnly = true
  /// The object whose JSON text `ReactNativeWebView.injectedObjectJson()` returns.
  public var injectedJavaScriptObject: JSONText?
  /// The beginnings of the addresses that a page may load, with `*` for any text.
  ///
  /// A page's request for another address is cancelled and goes to ``ReactNativeWebView/ReactNativeWebView/onOpenURL``.
  public var originWhitelist = ["http://*", "https://*"]
  /// The way in which pages on Android reach native.
  public var androidChannel = AndroidChannel.webMessageListener

  /// Creates the default properties: `onMessage` and nothing else.
  public init() {}
}
