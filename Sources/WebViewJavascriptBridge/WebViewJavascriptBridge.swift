@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Answers a call; a second answer is reported and goes nowhere.
public typealias WVJBResponseCallback = (_ responseData: Any?) -> Void

/// Handles a call of the page: its data as Foundation's JSON types, and how to answer.
public typealias WVJBHandler = (_ data: Any?, _ responseCallback: WVJBResponseCallback?) -> Void

/// The native side of WebViewJavascriptBridge.
///
/// It becomes the view's navigation delegate, answers the page's two signals with *cancel*, and passes everything else
/// on to the delegate that ``setWebViewDelegate(_:)`` sets. The Swift names and closure types here are those of
/// upstream's header; what it has beside them is the API of every ``BridgeSupport/Bridge``.
public final class WebViewJavascriptBridge: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  let transport: WVJBTransport
  /// The app's view around the web view, if there is one.
  private weak var host: (any WebViewHost)?

  /// Makes the bridge of a view; nil for what is no web view.
  public convenience init!(forWebView webView: Any!) { self.init(webView) }

  /// Makes the bridge of a view; nil for what is no web view.
  public convenience init!(_ webView: Any!) {
    self.init(forWebView: webView, script: .standard)
  }

  /// Makes the bridge of a view, or of an app's view around one, with a bridge script of your choice; nil for what is
  /// no web view.
  public convenience init!(forWebView webView: Any!, script: BridgeScript) {
    let host = webView as? any WebViewHost
    guard let view = webView as? WebView ?? host?.headlessWebView else { return nil }
    self.init(view, script: script)
    self.host = host
  }

  /// Makes the bridge of a view with a bridge script of your choice.
  public init(_ webView: WebView, script: BridgeScript, dialect: WVJBDialect = .version6) {
    transport = WVJBTransport(dialect, script)
    core = BridgeCore(webView, transport: transport)
    transport.attach(to: core, webView)
  }

  /// Makes the bridge of a view that speaks an older line, with our own bridge script for it.
  public convenience init(_ webView: WebView, dialect: WVJBDialect) {
    self.init(webView, script: dialect.script, dialect: dialect)
  }

  /// Which line of the original the bridge speaks.
  public var dialect: WVJBDialect { transport.dialect }

  /// How messages are logged.
  public var logging: WVJBLogging {
    get { transport.logging }
    set { transport.logging = newValue }
  }

  /// How often the page's queue was fetched.
  public var fetchCount: Int { transport.fetchCount }

  /// Whether pages that get the bridge from now on are watched for mistakes that their messages do not show.
  ///
  /// Off at first, because it replaces functions of the page's bridge object. The faults are `registered-again`,
  /// `callback-kept`, `changed-after-call`, `set-up-stopped` and `no-set-up`. A page of version 4 is not watched,
  /// because it uses the bridge before native could watch it.
  public var watchesPage: Bool {
    get { transport.watchesPage }
    set { transport.watchesPage = newValue }
  }

  /// Has messages of bridges made from now on written to standard output.
  public class func enableLogging() { WVJBLogging.defaults.withLock { $0.isEnabled = true } }

  /// Sets how long a written line may be, in characters, for bridges made from now on.
  public class func setLogMaxLength(_ length: Int) { WVJBLogging.defaults.withLock { $0.maximumLength = length } }

  /// Sets who hears of the view's navigations beside the bridge.
  ///
  /// A view of an app's own kind takes its own delegates, such as a `WKNavigationDelegate`.
  public func setWebViewDelegate(_ webViewDelegate: Any!) {
    transport.delegate =
      webViewDelegate as? any NavigationDelegate ?? webViewDelegate.flatMap { host?.navigationDelegate(for: $0) }
  }

  // MARK: Handlers

  /// Registers a handler; a later one of the same name takes its place.
  ///
  /// It may answer on any thread. One that drops its callback without an answer is a fault in the transcript.
  public func registerHandler(_ handlerName: String!, handler: WVJBHandler!) {
    guard let handlerName, let handler else { return }
    core.setHandler(RegisteredHandler(foundation: handler), forName: handlerName)
  }

  /// Sets what handles messages that name no handler, as pages of version 4 send them.
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

  /// Calls a handler of the page with data; the callback gets its answer.
  ///
  /// Data that has no JSON form is a fault in the transcript, and nothing is sent.
  public func callHandler(_ handlerName: String!, data: Any!, responseCallback: WVJBResponseCallback!) {
    post(handlerName, data as Any?, responseCallback)
  }

  /// Sends a message that names no handler.
  public func send(_ data: Any!, responseCallback: WVJBResponseCallback! = nil) {
    post(nil, data as Any?, responseCallback)
  }

  /// Has messages of native dispatched in the page without a timeout in between.
  public func disableJavscriptAlertBoxSafetyTimeout() { callHandler("_disableJavascriptAlertBoxSafetyTimeout") }

  /// Forgets what native waits for.
  ///
  /// The page stays connected and identifiers go on, unlike upstream's.
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

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; others use its caller")
extension WebViewJavascriptBridge: Sendable {}

extension RegisteredHandler {
  /// A handler with Foundation's types.
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
