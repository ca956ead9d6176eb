import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The wire of Tauri 2.
///
/// Incoming calls are requests to `ipc`, or messages that the page posts. Native responds to a request with an HTTP
/// response, and to a message by an outgoing call. Events and channels are outgoing calls, too.
final class TauriTransport: BridgeTransport {
  let dialect: TauriDialect
  let platform: TauriPlatform
  let settings: TauriConfiguration
  let key: String
  private(set) var core = Backlink<BridgeCore>()
  /// The pending calls of commands, by their callbacks' identifiers.
  var calls: [String: TauriCall] = [:]
  var listeners = TauriListeners()
  /// The large messages that the page has not fetched yet.
  var messages: [Int: TauriResponse] = [:]
  var lastMessage = 0
  /// The channels of the page that are in use, by their identifiers.
  var channels: [UInt32: WeakChannel] = [:]
  /// The channels of listeners of a plugin's events.
  var pluginListeners: [String: [(event: String, channel: TauriChannel)]] = [:]
  /// The plugins that the app has, apart from those with a command.
  var plugins = ownPlugins
  /// The plugins that native itself has.
  static let ownPlugins: Set<String> = ["event", "__TAURI_CHANNEL__"]
  /// The target of the event that is being sent.
  var target = TauriEventTarget.any
  /// The events that wait for a listener, with the fidelity `repaired`.
  var waiting: [(event: String, payload: JSONText, target: TauriEventTarget)] = []
  /// The objects that were added to the view.
  private var interface: ScriptInterfaceID?
  private var route: NetworkRoutes.Route?

  init(_ dialect: TauriDialect, _ settings: TauriConfiguration, _ device: Device) {
    self.dialect = dialect
    self.settings = settings
    platform = settings.platform ?? TauriPlatform(device)
    // A random key would make each transcript different. The key protects apps from other frames, which get no scripts.
    key = settings.invokeKey ?? "headless-bridge"
  }

  // MARK: The view

  /// Injects the scripts, and receives the page's messages and requests.
  func attach(to core: BridgeCore, _ webView: WebView, _ scripts: TauriScripts) {
    self.core = core.link
    addMessages(to: webView)
    if !settings.blocksRequests { addRequests(to: webView) }
    addAssets(to: webView)
    let values = TauriScripts.Settings(
      dialect: dialect, platform: platform, key: key, window: settings.windowLabel, webview: settings.label,
      usesHTTPS: settings.useHttpsScheme, withGlobalTauri: settings.withGlobalTauri)
    for script in scripts.scripts(values) {
      webView.addUserScript(
        UserScript(source: script.source, injectionTime: .documentStart, forMainFrameOnly: true, name: script.name))
    }
  }

  /// Removes what the bridge added to its view, except scripts.
  func detach(from webView: WebView) {
    if let interface { webView.removeScriptInterface(interface) }
    if let route { webView.network.remove(route) }
    webView.removeScriptMessageHandler(forName: "ipc")
    guard !platform.usesHosts else { return }
    for scheme in ["ipc", "asset"] { try? webView.setURLSchemeHandler(nil, forURLScheme: scheme) }
  }

  /// Adds `window.ipc`, through which a page posts its messages.
  private func addMessages(to webView: WebView) {
    guard !platform.usesHosts else {
      let post: ScriptFunction = { [weak self] call in
        self?.receive(posted: call[0], from: call.frame)
        return .undefined
      }
      interface = webView.addScriptInterface("ipc", functions: ["postMessage": post])
      return
    }
    do throws(ScriptMessageHandlerError) {
      try webView.addScriptMessageHandler(name: "ipc") { [weak self] message in
        self?.receive(posted: message.body, from: message.frame)
      }
    } catch {
      webView.transcript.fault(.nameInUse, error.description)
    }
    let source = """
      Object.defineProperty(window, 'ipc', {
        value: Object.freeze({ postMessage: (text) => window.webkit.messageHandlers.ipc.postMessage(text) }),
      });
      """
    webView.addUserScript(UserScript(source: source, injectionTime: .documentStart, name: "tauri-ipc.js"))
  }

  private func addRequests(to webView: WebView) {
    serve("ipc", in: webView) { [weak self] request in self?.respond(to: request) ?? .failure() }
  }

  /// Responds to requests for one of Tauri's schemes, which Windows and Android replace with hosts.
  private func serve(_ scheme: String, in webView: WebView, _ handler: @escaping URLSchemeHandler) {
    guard !platform.usesHosts else {
      let host = "\(scheme).localhost"
      let route = webView.network.route(where: { $0.host == host && $0.scheme.hasPrefix("http") }, answer: handler)
      if scheme == "ipc" { self.route = route }
      return
    }
    do throws(URLSchemeHandlerError) { try webView.setURLSchemeHandler(handler, forURLScheme: scheme) } catch {
      webView.transcript.fault(.nameInUse, error.description)
    }
  }

  private func addAssets(to webView: WebView) {
    guard let folder = settings.assetFolder else { return }
    serve("asset", in: webView) { [weak webView] request in
      TauriAssets(folder: folder).answer(to: request, of: webView?.mainFrameInfo?.origin ?? "null")
    }
  }

  // MARK: The wire

  // As in an app, an event that is sent before the page listens is lost.
  func connectionPolicy(_ fidelity: BridgeFidelity) -> ConnectionPolicy { .always }

  var hasDefaultHandler: Bool { false }

  func canCall(_ handler: String?) -> Bool { handler.map(TauriEvent.isName) ?? false }

  func encode(_ message: OutgoingMessage) -> UTF16Text {
    var members = [
      (key: "handlerName", value: JSONText(text: message.handler ?? "")), (key: "data", value: message.data ?? .null),
    ]
    if target != .any { members.append((key: "target", value: target.json)) }
    return UTF16Text(JSONText(object: members).string)
  }

  func callFields(_ handler: String?, _ id: JSONText?) -> [TranscriptEvent.Field] {
    [.init("name", .string(handler ?? "")), .init("id", .optional(id.map { $0.stringValue() ?? $0.string }))]
  }

  func responseFields(_ result: HandlerResult, isLast: Bool) -> [TranscriptEvent.Field] {
    let data: JSONText =
      switch result {
      case .success(let data): data ?? .null
      case .failure(let error): Self.value(of: error)
      }
    return [.init("data", .json(data.string)), .init("complete", .boolean(isLast))]
  }

  /// Returns an error as the page sees it, unless the command threw a value of its own.
  static func value(of error: BridgeErrorReply) -> JSONText {
    guard let shape = error.error, !shape.properties.isEmpty else {
      return JSONText(text: error.error?.message ?? error.bridgeError.message)
    }
    // An error of a value that is neither a string nor an object is its data.
    if let data = shape.data, shape.properties.count == 1, shape.message == data.string { return data }
    let message = shape.message.isEmpty ? [] : [(key: "message", value: JSONText(text: shape.message))]
    return JSONText(
      object: message + shape.properties.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) })
  }

  /// Does nothing: each call has a closure for its response.
  func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool) {}

  // MARK: Pages

  func pageEnded() {
    calls = [:]
    messages = [:]
    channels = [:]
    listeners.removeAllOfPage()
    release(exchange(&pluginListeners, with: [:]))
  }

  func viewWillClose() { release(listeners.removeAllNative()) }

  /// Reports that the page no longer sends requests.
  func pageLogged(_ line: String) {
    guard line.hasPrefix("IPC custom protocol failed") else { return }
    fault(
      .requestsBlocked,
      "a request to \(platform.usesHosts ? "ipc.localhost" : "ipc:") failed, so the page posts its messages instead; a "
        + "content security policy needs connect-src ipc: http://ipc.localhost")
  }

  func fault(
    _ code: FaultCode, _ text: @autoclosure () -> String, _ fields: @autoclosure () -> [TranscriptEvent.Field] = []
  ) {
    core.target?.transcript.fault(code, text(), fields())
  }
}

/// A pending call of a command.
final class TauriCall {
  /// The way to the page.
  enum Wire {
    /// The response of a request.
    case response((RouteAnswer) -> Void)
    /// The page's callback or error callback.
    case callback(UInt32, error: UInt32, isBlocked: Bool)
  }

  let request: TauriRequest
  let wire: Wire
  /// The bytes of the response, which the core sees as an array of numbers.
  var bytes: [UInt8]?
  /// The error's value, if the command threw a value of its own.
  var errorValue: JSONText?

  init(_ request: TauriRequest, _ wire: Wire) {
    self.request = request
    self.wire = wire
  }
}
