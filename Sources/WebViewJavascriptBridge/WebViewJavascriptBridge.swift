@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A closure that responds to a call; a second response is reported and ignored.
public typealias WVJBResponseCallback = (_ responseData: Any?) -> Void

/// A closure that handles an incoming call: it receives the data as Foundation's JSON types, and a response callback.
public typealias WVJBHandler = (_ data: Any?, _ responseCallback: WVJBResponseCallback?) -> Void

/// The native side of WebViewJavascriptBridge.
///
/// It becomes the view's navigation delegate and returns *cancel* for the page's two signals. It forwards all other
/// navigations to the delegate that ``setWebViewDelegate(_:)`` sets. The Swift names and closure types here are those
/// of upstream's header. The rest is the API of every `Bridge`.
public final class WebViewJavascriptBridge: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  let transport: WVJBTransport
  /// The app's wrapper around the web view, if there is one.
  private weak var host: (any WebViewHost)?

  /// Creates the bridge for a view; returns nil if the argument is not a web view.
  public convenience init!(forWebView webView: Any!) { self.init(webView) }

  /// Creates the bridge for a view; returns nil if the argument is not a web view.
  public convenience init!(_ webView: Any!) {
    self.init(forWebView: webView, script: .standard)
  }

  /// Creates the bridge for a view, or for an app's wrapper around one, with a bridge script of your choice.
  ///
  /// It returns nil if the argument is not a web view.
  public convenience init!(forWebView webView: Any!, script: BridgeScript) {
    let host = webView as? any WebViewHost
    guard let view = webView as? WebView ?? host?.headlessWebView else { return nil }
    self.init(view, script: script)
    self.host = host
  }

  /// The name of the page's object in the original.
  public static let standardObjectName = "WebViewJavascriptBridge"

  /// Creates the bridge for a view with a bridge script of your choice.
  ///
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - script: The bridge script.
  ///   - dialect: The version line of the original.
  ///   - objectName: The name of the page's object, if the app changed it. An app's own script must use it; ours does.
  public init(
    _ webView: WebView, script: BridgeScript, dialect: WVJBDialect = .version6, objectName: String = standardObjectName
  ) {
    transport = WVJBTransport(dialect, script, BridgeObjectName(objectName, insteadOf: Self.standardObjectName))
    core = BridgeCore(webView, transport: transport)
    transport.attach(to: core, webView)
  }

  /// Creates the bridge for a view with an older version line, and our own bridge script for that line.
  public convenience init(_ webView: WebView, dialect: WVJBDialect, objectName: String = standardObjectName) {
    self.init(webView, script: dialect.script, dialect: dialect, objectName: objectName)
  }

  /// The version line of the original that the bridge implements.
  public var dialect: WVJBDialect { transport.dialect }

  /// The settings for logging messages.
  public var logging: WVJBLogging {
    get { transport.logging }
    set { transport.logging = newValue }
  }

  /// The number of times that the page's queue was fetched.
  public var fetchCount: Int { transport.fetchCount }

  /// A Boolean value that indicates whether pages are watched for mistakes that their messages do not show.
  ///
  /// It affects pages that receive the bridge from now on. It is off by default, because it replaces functions of the
  /// page's bridge object. The faults are `registered-again`, `callback-kept`, `changed-after-call`, `set-up-stopped`
  /// and `no-set-up`. A page of version 4 is not watched, because it uses the bridge before native could watch it.
  public var watchesPage: Bool {
    get { transport.watchesPage }
    set { transport.watchesPage = newValue }
  }

  /// Enables logging of messages to standard output for bridges that are created from now on.
  public class func enableLogging() { WVJBLogging.defaults.withLock { $0.isEnabled = true } }

  /// Sets the maximum length of a logged line, in characters, for bridges that are created from now on.
  public class func setLogMaxLength(_ length: Int) { WVJBLogging.defaults.withLock { $0.maximumLength = length } }

  /// Sets the delegate for the view's navigations that are not the bridge's own.
  ///
  /// A view of the app's own kind accepts its own delegates, such as a `WKNavigationDelegate`.
  public func setWebViewDelegate(_ webViewDelegate: Any!) {
    transport.delegate =
      webViewDelegate as? any NavigationDelegate ?? webViewDelegate.flatMap { host?.navigationDelegate(for: $0) }
  }

  // MARK: Handlers

  /// Registers a handler; it replaces an earlier one of the same name.
  ///
  /// It may respond on any thread. If it releases its callback without a response, that is a fault in the transcript.
  public func registerHandler(_ handlerName: String!, handler: WVJBHandler!) {
    guard let handlerName, let handler else { return }
    core.setHandler(RegisteredHandler(foundation: handler), forName: handlerName)
  }

  /// Sets the handler for messages that do not name one, as pages of version 4 send them.
  public func setDefaultHandler(_ handler: WVJBHandler!) {
    core.setDefaultHandler(handler.map { RegisteredHandler(foundation: $0) })
  }

  // MARK: Calls

  /// Calls a handler of the page.
  public func callHandler(_ handlerName: String!) { callHandler(handlerName, data: nil, responseCallback: nil) }

  /// Calls a handler of the page with data.
  public func callHandler(_ handlerName: String!, data: Any!) {
    callHandler(handlerName, data: data, responseCallback: nil)
  }

  /// Calls a handler of the page with data; the callback receives its response.
  ///
  /// Data without a JSON form is a fault in the transcript, and nothing is sent.
  public func callHandler(_ handlerName: String!, data: Any!, responseCallback: WVJBResponseCallback!) {
    post(handlerName, data as Any?, responseCallback)
  }

  /// Sends a message that does not name a handler.
  public func send(_ data: Any!, responseCallback: WVJBResponseCallback! = nil) {
    post(nil, data as Any?, responseCallback)
  }

  /// Makes the page dispatch native's messages without a timeout in between.
  public func disableJavscriptAlertBoxSafetyTimeout() { callHandler("_disableJavascriptAlertBoxSafetyTimeout") }

  /// Forgets native's pending calls.
  ///
  /// Unlike upstream's, the page stays connected, and identifiers continue to count.
  public func reset() { core.reset() }

  private func post(_ name: String?, _ data: Any?, _ callback: WVJBResponseCallback?) {
    let payload: JSONText?
    do throws(JSONEncodingError) {
      payload = try data.map { value throws(JSONEncodingError) in try JSONWriter.encode(foundation: value) }
    } catch {
      return core.transcript.fault(.dataNotJSON, "\(name ?? "send"): \(error)")
    }
    core.call(
      name, data: payload,
      reply: callback.map { callback in
        { result in
          if case .success(let value) = result { callback(value.foundationValue()) }
        }
      })
  }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; use its caller from other threads")
extension WebViewJavascriptBridge: Sendable {}

extension RegisteredHandler {
  /// Creates a handler with Foundation's types.
  fileprivate init(foundation handler: @escaping WVJBHandler) {
    self.init { data, call in
      handler(data?.foundationValue()) { value in
        guard let call else { return }
        do throws(JSONEncodingError) {
          call.respond(try JSONWriter.encode(foundation: value))
        } catch {
          let text = "\(call.handler): \(error)"
          call.whereOwned { $0.transcript.fault(.responseNotJSON, text) }
          call.fail(BridgeErrorReply(.failed, handler: call.handler, message: text))
        }
      }
    }
  }
}
