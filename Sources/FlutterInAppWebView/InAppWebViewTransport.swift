import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The wire of `flutter_inappwebview`: a message handler or a Java interface, and responses as evaluated scripts.
///
/// Calls to the page are calls of its global functions.
final class InAppWebViewTransport: PageFunctionTransport {
  let settings: InAppWebViewSettings
  let platform: Device.Platform
  private let script: String
  private var interface: ScriptInterfaceID?
  private var observer: InAppWebViewObserver?

  var version: InAppWebViewVersion { settings.version }
  var isAndroid: Bool { platform == .android }
  /// A Boolean value that indicates whether frames lack the bridge.
  var forMainFrameOnly: Bool { settings.javaScriptHandlersForMainFrameOnly && version == .version62 }

  init(_ settings: InAppWebViewSettings, _ platform: Device.Platform, _ script: String) {
    self.settings = settings
    self.platform = platform
    self.script = script
    super.init()
  }

  // MARK: Set-up

  /// Adds the object and the script that pages have from now on.
  func install(in webView: WebView) {
    if isAndroid {
      interface = webView.addScriptInterface(
        InAppWebViewScript.objectName, functions: javaFunctions(), forMainFrameOnly: forMainFrameOnly)
    } else {
      do throws(ScriptMessageHandlerError) {
        try webView.addScriptMessageHandler(name: InAppWebViewScript.handlerName) { [weak self] message in
          self?.received(message)
        }
      } catch {
        core?.transcript.fault(.nameInUse, error.description)
      }
    }
    guard injectsLate else {
      return webView.addUserScript(
        UserScript(
          source: script, injectionTime: .documentStart, forMainFrameOnly: forMainFrameOnly,
          name: InAppWebViewScript.scriptName))
    }
    let observer = InAppWebViewObserver(self)
    self.observer = observer
    webView.addObserver(observer)
  }

  func uninstall(from webView: WebView?) {
    guard let webView else { return }
    if let interface { webView.removeScriptInterface(interface) }
    if !isAndroid { webView.removeScriptMessageHandler(forName: InAppWebViewScript.handlerName) }
  }

  /// A Boolean value that indicates whether the script is evaluated when a page starts, and so after some of the page's
  /// own scripts.
  private var injectsLate: Bool { isAndroid && version == .version5 }

  /// Evaluates the script in a page that starts.
  func inject() {
    core?.webView?.evaluateJavaScript(script, name: InAppWebViewScript.scriptName)
  }

  // MARK: The ready event

  private static let ready = PageFunction(
    "isOnce", "name",
    body: """
      const object = window[name];
      if (isOnce && (!object || object._platformReady)) return;
      window.dispatchEvent(new Event('flutterInAppWebViewPlatformReady'));
      if (isOnce) object._platformReady = true;
      """)

  override func pageLoaded() {
    if let core, let webView = core.webView {
      webView.call(
        Self.ready, .boolean(isAndroid), .text(InAppWebViewScript.objectName), when: core.whilePageLasts())
    }
    super.pageLoaded()
  }

  // MARK: Responses

  // `pending` is the function that resolves the promise in 5, and an object with both functions from 6 on.
  private static let settle = PageFunction(
    "name", "id", "value", "error",
    body: """
      const calls = window[name];
      const pending = calls === undefined || calls === null ? undefined : calls[id];
      if (pending === undefined || pending === null) return false;
      if (typeof pending === 'function') pending(value);
      else if (error === null) pending.resolve(value);
      else pending.reject(new Error(error));
      delete calls[id];
      return true;
      """)

  /// Passes the result of a handler to the page's promise.
  func settle(_ id: String, of handler: String, with result: HandlerResult, from frame: FrameInfo) {
    guard let core, let outcome = Outcome(result, version, core.fidelity) else { return }
    if case .failure(let error) = result, error.bridgeError.code == .noHandler {
      // The app's library responds, because no handler does.
      let id = JSONText(text: id)
      core.transcript.record(
        .handlerAnswered, callFields(handler, id) + responseFields(.success(nil), isLast: true),
        answers: core.transcriptKey(ofCallFromPage: id))
    }
    settle(id, of: handler, outcome, from: frame)
  }

  /// Resolves the page's promise with a value.
  func resolve(_ id: String, of handler: String, with value: StructuredValue, from frame: FrameInfo) {
    settle(id, of: handler, Outcome(value: value), from: frame)
  }

  private func settle(_ id: String, of handler: String, _ outcome: Outcome, from frame: FrameInfo) {
    guard let core, let webView = core.webView else { return }
    guard frame.isMainFrame || version.answersFrames(onAndroid: isAndroid) else {
      return core.transcript.fault(
        .callbackInFrame, "'\(handler)' was called from a subframe, where version \(version.rawValue) never responds",
        [.init("name", .string(handler))])
    }
    webView.call(
      Self.settle, .text(InAppWebViewScript.objectName), .text(id), .copy(outcome.value),
      outcome.error.map { .text($0) } ?? .null, when: core.whilePageLasts()
    ) { [link = core.link] result in
      guard let core = link.target else { return }
      switch result {
      case .success(.boolean(true)): break
      case .success:
        core.transcript.fault(
          .notDelivered, "the page does not wait for the response of '\(handler)'", [.init("name", .string(handler))])
      case .failure(let reason):
        core.transcript.fault(
          .notDelivered, "the page did not accept the response of '\(handler)': \(reason)",
          [.init("name", .string(handler))])
      }
    }
  }

  /// A response as the page gets it.
  private struct Outcome {
    var value = StructuredValue.null
    var error: String?

    init(value: StructuredValue) { self.value = value }

    /// - Returns: nil if the original never responds.
    init?(_ result: HandlerResult, _ version: InAppWebViewVersion, _ fidelity: BridgeFidelity) {
      switch result {
      case .success(let data): value = StructuredValue(data ?? .null)
      case .failure(let failure):
        switch failure.bridgeError.code {
        case .failed: error = InAppWebViewTransport.text(of: failure)
        case .noHandler where fidelity != .repaired: return
        default:
          guard fidelity == .repaired else { return nil }
          error = "error, \(failure.bridgeError.message)"
        }
        guard !version.rejects else { return }
        // 5 has no errors: a handler that throws responds with null.
        error = nil
        if fidelity == .repaired { value = StructuredValue(failure.json) }
      }
    }
  }

  /// Returns the text of an error as it arrives from Dart, where every error that a handler throws is an exception.
  static func text(of failure: BridgeErrorReply) -> String {
    "error, Exception: \(failure.error?.message ?? failure.bridgeError.message)"
  }

  override func responseFields(_ result: HandlerResult, isLast: Bool) -> [TranscriptEvent.Field] {
    switch result {
    case .success(let data): [.init("data", .json((data ?? .null).string)), .init("complete", .boolean(isLast))]
    case .failure(let failure):
      [
        .init("data", .json(version.rejects ? JSONText(text: Self.text(of: failure)).string : "null")),
        .init("complete", .boolean(isLast)),
      ]
    }
  }

  // MARK: Data

  /// Decodes the only argument, or all arguments as an array.
  override class func decode<Value: Decodable>(_ type: Value.Type, from data: JSONText?) throws -> Value {
    guard let data, data.kind == .array, let elements = try? data.elements() else {
      return try (data ?? .null).decode(type)
    }
    switch elements.count {
    case 0:
      if let value = try? JSONText.null.decode(type) { return value }
      return try data.decode(type)
    case 1:
      if let value = try? elements[0].decode(type) { return value }
      return try data.decode(type)
    default: return try data.decode(type)
    }
  }
}

/// Observes the view for the transport, because the view's delegate is the app's.
final class InAppWebViewObserver: WebViewObserver {
  private weak var transport: InAppWebViewTransport?

  init(_ transport: InAppWebViewTransport) { self.transport = transport }

  func webView(didCommit url: WebURL) { transport?.inject() }
}
