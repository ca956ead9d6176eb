import HeadlessWebView
import JavaScriptEngine
import Synchronization

/// The native half of WebViewJavascriptBridge, on a web view's public API alone.
///
/// It becomes the view's navigation delegate, answers the page's two signals with *cancel*, and hands everything else to the
/// delegate that ``setWebViewDelegate(_:)`` sets. Its Swift names and closure types are those of upstream's header.
public final class WebViewJavascriptBridge: NavigationDelegate {
  /// Reads and answers one call without turning the payload into a tree.
  public typealias RawHandler = (_ data: JSONText?, _ respond: @escaping (JSONText) -> Void) -> Void
  /// Takes the answer to a call: its payload, or why there is none.
  public typealias RawReply = (Result<JSONText, BridgeError>) -> Void

  /// The view that the bridge serves.
  public private(set) weak var webView: WebView?
  /// How messages are logged.
  public var logging: WVJBLogging
  /// How often the page's queue was fetched.
  public private(set) var fetchCount = 0
  private let script: BridgeScript
  private weak var delegate: (any NavigationDelegate)?
  private var handlers: [String: RawHandler] = [:]
  private var replies: [UTF16Text: (name: String, reply: RawReply)] = [:]
  private var lastID = 0
  /// Calls made before the page has its half; nil once it has.
  private var startupQueue: [UTF16Text]? = []
  private var lastURL: (url: WebURL, signal: Signal?)?
  /// Counts the pages, so that an answer to a page that is gone is recognised.
  private var generation = 0

  private enum Signal { case loaded, queue }

  private static let fetchQueue = PageFunction(body: "return WebViewJavascriptBridge._fetchQueue();")
  private static let handleMessage = PageFunction(
    "message", body: "WebViewJavascriptBridge._handleMessageFromObjC(message);")

  /// Makes the bridge of a view; nil for what is no web view.
  public convenience init!(forWebView webView: Any!) { self.init(webView) }

  /// Makes the bridge of a view; nil for what is no web view.
  public convenience init!(_ webView: Any!) {
    guard let view = webView as? WebView else { return nil }
    self.init(view, script: .standard)
  }

  /// Makes the bridge of a view with a page half of one's choice.
  public init(_ webView: WebView, script: BridgeScript) {
    self.webView = webView
    self.script = script
    logging = WVJBLogging.defaults.withLock { $0 }
    webView.navigationDelegate = self
  }

  /// Has messages of bridges made from now on written to standard output.
  public class func enableLogging() { WVJBLogging.defaults.withLock { $0.isEnabled = true } }

  /// Sets how long a written line may be, in characters, for bridges made from now on.
  public class func setLogMaxLength(_ length: Int) { WVJBLogging.defaults.withLock { $0.maximumLength = length } }

  /// Sets who hears of the view's navigations beside the bridge.
  public func setWebViewDelegate(_ webViewDelegate: Any!) { delegate = webViewDelegate as? any NavigationDelegate }

  // MARK: Handlers

  /// Registers a handler; a later one of the same name takes its place.
  public func registerHandler(_ handlerName: String!, handler: WVJBHandler!) {
    guard let handlerName, let handler else { return }
    registerRaw(handlerName) { [weak self] data, respond in
      handler(data?.foundationValue()) { value in
        do throws(JSONEncodingError) {
          respond(try JSONWriter.encode(foundation: value))
        } catch {
          self?.webView?.transcript.fault("response-not-json", "\(handlerName): \(error)")
          respond(.null)
        }
      }
    }
  }

  /// Registers a handler that reads and answers JSON text as it is.
  public func registerRaw(_ handlerName: String, _ handler: @escaping RawHandler) { handlers[handlerName] = handler }

  /// Forgets a handler.
  public func removeHandler(_ handlerName: String!) {
    guard let handlerName else { return }
    handlers.removeValue(forKey: handlerName)
  }

  // MARK: Calls

  /// Calls a handler of the page.
  public func callHandler(_ handlerName: String!) { callHandler(handlerName, data: nil, responseCallback: nil) }

  /// Calls a handler of the page with data.
  public func callHandler(_ handlerName: String!, data: Any!) {
    callHandler(handlerName, data: data, responseCallback: nil)
  }

  /// Calls a handler of the page with data; the callback gets its answer.
  public func callHandler(_ handlerName: String!, data: Any!, responseCallback: WVJBResponseCallback!) {
    post(name: handlerName, data: data as Any?, callback: responseCallback)
  }

  /// Sends a message that names no handler.
  public func send(_ data: Any!, responseCallback: WVJBResponseCallback! = nil) {
    post(name: nil, data: data as Any?, callback: responseCallback)
  }

  private func post(name: String?, data: Any?, callback: WVJBResponseCallback?) {
    let payload: JSONText?
    do throws(JSONEncodingError) {
      payload = try data.map { value throws(JSONEncodingError) in try JSONWriter.encode(foundation: value) }
    } catch {
      webView?.transcript.fault("data-not-json", "\(name ?? "send"): \(error)")
      return
    }
    let reply: RawReply? = callback.map { callback in
      { result in
        if case .success(let value) = result { callback(value.foundationValue()) }
      }
    }
    post(name: name, data: payload, reply: reply)
  }

  /// Calls a handler of the page with JSON text as it is.
  public func callRaw(_ handlerName: String, data: JSONText? = nil, reply: RawReply? = nil) {
    post(name: handlerName, data: data, reply: reply)
  }

  private func post(name: String?, data: JSONText?, reply: RawReply?) {
    var callbackID: String?
    if let reply {
      lastID += 1
      let id = "objc_cb_\(lastID)"
      replies[UTF16Text(id)] = (name ?? "", reply)
      callbackID = id
    }
    queue(WVJBMessage.call(name: name, data: data, callbackID: callbackID))
  }

  /// Has messages of native dispatched in the page without a timeout in between.
  public func disableJavscriptAlertBoxSafetyTimeout() { callHandler("_disableJavascriptAlertBoxSafetyTimeout") }

  /// Forgets what native waits for. The page stays connected and identifiers go on, unlike upstream's.
  public func reset() {
    replies = [:]
    if startupQueue != nil { startupQueue = [] }
  }

  // MARK: The wire

  private func queue(_ message: UTF16Text) {
    if startupQueue != nil {
      startupQueue?.append(message)
    } else {
      dispatch(message)
    }
  }

  private func dispatch(_ message: UTF16Text) {
    guard let webView else { return }
    logging.line("SEND", message.string)
    webView.transcript.record(.send, [.init("message", .json(message.string))])
    webView.call(Self.handleMessage, .string(message), completion: webView.transcript.isActive ? { [weak self] result in
      if case .failure(let reason) = result {
        self?.webView?.transcript.fault(
          "not-delivered", "a message was not taken by the page: \(reason)", [.init("message", .json(message.string))])
      }
    } : nil)
  }

  private func signal(of url: WebURL) -> Signal? {
    if let last = lastURL, last.url == url { return last.signal }
    var signal: Signal?
    if url.scheme == "https" || url.scheme == "wvjbscheme" {
      switch url.host?.lowercased() {
      case "__bridge_loaded__": signal = .loaded
      case "__wvjb_queue_message__": signal = .queue
      default: break
      }
    }
    lastURL = (url, signal)
    return signal
  }

  private func inject() {
    guard let webView else { return }
    webView.transcript.record(.inject, [.init("name", .string(script.name))])
    webView.evaluateJavaScript(script.source, name: script.name)
    let waiting = startupQueue ?? []
    startupQueue = nil
    for message in waiting { dispatch(message) }
  }

  private func fetch() {
    guard let webView else { return }
    fetchCount += 1
    webView.call(Self.fetchQueue) { [weak self] result in
      switch result {
      case .success(let value): self?.flush(value)
      case .failure(let reason): self?.fetchFailed(reason)
      }
    }
  }

  private func fetchFailed(_ reason: ScriptError) {
    webView?.transcript.fault(
      "fetch-failed", "the page's queue could not be read, and its messages wait until it can: \(reason)")
    logging.line("WARNING", "the queue could not be fetched: \(reason)")
  }

  private func flush(_ value: StructuredValue) {
    guard let text = value.text, text.count > 0 else { return warn("the queue is empty or no text") }
    let queue: JSONText
    do throws(JSONError) { queue = try JSONText(text) } catch { return warn("the queue is not JSON: \(error)") }
    if let transcript = webView?.transcript, transcript.isActive {
      transcript.record(.fetch, [.init("count", .integer((try? queue.elements().count) ?? 0))])
    }
    let isArray = queue.forEachElement { element in
      guard let message = WVJBMessage(element) else { return warn("a message is no object: \(element.string)") }
      receive(message)
    }
    if !isArray { warn("the queue is no array: \(queue.string)") }
  }

  private func warn(_ text: String) {
    logging.line("WARNING", text)
    webView?.transcript.fault("bad-message", text)
  }

  private func receive(_ message: WVJBMessage) {
    logging.line("RCVD", message.text.prettyPrinted())
    webView?.transcript.record(.receive, [.init("message", .json(message.text.string))])
    if let id = message.responseID { return answered(id, message) }
    guard let name = message.handlerName, let handler = handlers[name] else {
      return warn("no handler for message from JS: \(message.handlerName ?? "(none named)")")
    }
    webView?.transcript.record(.handlerCalled, [.init("name", .string(name))])
    guard let id = message.callbackID else {
      handler(message.data) { _ in }
      return
    }
    var isAnswered = false
    let generation = generation
    handler(message.data) { [weak self] data in
      guard let self else { return }
      guard !isAnswered else {
        webView?.transcript.fault("second-answer", "the handler \(name) answered \(id.string) again")
        return
      }
      isAnswered = true
      guard generation == self.generation else {
        webView?.transcript.fault("late-answer", "the page that called \(name) is gone")
        return
      }
      queue(WVJBMessage.response(id: id, data: data))
    }
  }

  private func answered(_ id: JSONText, _ message: WVJBMessage) {
    var units: [UInt16] = []
    id.appendStringUnits(to: &units)
    let key = units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
    guard let waiting = replies.removeValue(forKey: key) else {
      webView?.transcript.fault("unknown-response", "nobody waits for the response \(id.string)")
      return
    }
    waiting.reply(.success(message.responseData ?? .null))
  }

  // MARK: The view's delegate

  /// Answers the bridge's own navigations with *cancel*, and asks the user's delegate about all others.
  public func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    switch signal(of: action.url) {
    case .loaded: inject()
    case .queue: fetch()
    case nil: return delegate?.webView(webView, decidePolicyFor: action) ?? .allow
    }
    return .cancel
  }

  /// Passes it on.
  public func webView(_ webView: WebView, didStartLoading url: WebURL) {
    delegate?.webView(webView, didStartLoading: url)
  }

  /// Ends the old page's generation and passes it on.
  public func webView(_ webView: WebView, didCommit url: WebURL) {
    generation += 1
    delegate?.webView(webView, didCommit: url)
  }

  /// Passes it on.
  public func webView(_ webView: WebView, didFinish url: WebURL) { delegate?.webView(webView, didFinish: url) }

  /// Passes it on.
  public func webView(_ webView: WebView, didFail error: NavigationError) {
    delegate?.webView(webView, didFail: error)
  }
}
