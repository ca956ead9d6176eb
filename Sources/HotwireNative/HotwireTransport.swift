import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The part of the wire that both platforms share: messages with an identifier, a component, an event and data.
class HotwireTransport: PageFunctionTransport {
  let script: HotwireScript
  private let prefix: String?
  /// The user agent without the app's part.
  private var userAgent = ""
  private(set) var components: [String] = []
  /// A Boolean value that indicates whether the page's script knows the components.
  private var isRegistered = false
  /// A Boolean value that indicates whether the page has loaded.
  private var isLoaded = false
  /// The last message of each event, by the handler's name.
  private(set) var last: [String: HotwireEnvelope] = [:]

  init(_ script: HotwireScript, prefix: String?) {
    self.script = script
    self.prefix = prefix
  }

  /// Exposes the native side to pages.
  func install(in webView: WebView) {
    let device = webView.configuration.device.userAgent
    let name = webView.configuration.applicationNameForUserAgent
    userAgent = webView.customUserAgent ?? (name.map { "\(device) \($0)" } ?? device)
    updateUserAgent()
  }

  /// Removes the native side from pages.
  func uninstall(from webView: WebView) { webView.customUserAgent = userAgent }

  // MARK: Components

  /// Returns the user agent of an app with components.
  func userAgent(_ base: String, prefix: String?, components: String) -> String { base }

  private func updateUserAgent() {
    guard !userAgent.isEmpty else { return }
    core?.webView?.customUserAgent = userAgent(
      userAgent, prefix: prefix, components: "bridge-components: [\(components.joined(separator: " "))]")
  }

  /// Makes components known to pages.
  func declare(_ names: [String]) {
    let new = names.filter { !$0.isEmpty && !components.contains($0) }
    guard !new.isEmpty else { return }
    components += new
    updateUserAgent()
    if isRegistered { register(new) }
  }

  override func handlerAdded(_ name: String) {
    guard let component = HotwireEnvelope.component(of: name) else {
      core?.transcript.fault(
        .unreachableHandler, "pages cannot call '\(name)': a name consists of a component and an event")
      return
    }
    declare([component])
  }

  private static let register = PageFunction("components", body: "window.nativeBridge.register(components);")

  /// Answers the page's script, which is ready.
  func pageIsReady(_ frame: FrameInfo) {
    guard let core, core.admits(frame) else { return }
    register(components)
  }

  /// Sends the outgoing calls that waited until the page had loaded and had its adapter.
  private func connectIfReady() {
    guard isLoaded, isRegistered else { return }
    core?.connect()
  }

  override func pageLoaded() {
    isLoaded = true
    guard let core, let page = core.webView?.mainFrameInfo else { return }
    // A page that may not use the bridge never registers, and refuses each call.
    if core.restrictsOrigins, !core.allowedOrigins.allows(page) { isRegistered = true }
    connectIfReady()
  }

  private func register(_ names: [String]) {
    guard let core, let view = core.webView else { return }
    let list = JSONText(array: names.map { JSONText(text: $0) })
    let record = core.transcript.record(
      .hotwireCore, [.init("name", .string("register")), .init("components", .json(list.string))])
    core.transcript.within(record) {
      view.call(Self.register, .copy(StructuredValue(list)), when: core.whilePageLasts()) { [weak self] result in
        if case .failure(let reason) = result {
          guard reason != .noPage else { return }
          self?.core?.transcript.fault(
            .notDelivered, "the page's script could not register the components: \(reason)")
        }
        self?.isRegistered = true
        self?.connectIfReady()
      }
    }
  }

  // MARK: Messages of the page

  /// Runs the handler of a message.
  func receive(_ message: HotwireEnvelope?, _ text: JSONText, from frame: FrameInfo) {
    guard let core, let view = core.webView else { return }
    guard view.allowsPayload(text.count) else {
      return core.transcript.fault(.tooLong, "a message exceeds the size limit")
    }
    guard core.admits(messageFrom: frame) else { return }
    guard let message else {
      return core.transcript.fault(
        .badMessage, "a message has no identifier, component or event: \(text.string.prefix(200))")
    }
    // The record has no field for the identifier, because no reply is due.
    let record = core.transcript.record(
      .receive,
      [
        .init("message", .json(text.string)), .init("name", .string(message.name)),
        .init("data", .json(message.visibleData.string)), .init("frame", .integer(frame.id)),
        .init("origin", .string(frame.origin)),
      ])
    core.transcript.within(record) { run(message, from: frame, core, view) }
  }

  private func run(_ message: HotwireEnvelope, from frame: FrameInfo, _ core: BridgeCore, _ view: WebView) {
    guard message.url == view.url.href else {
      let other = message.url.map { "its metadata names \($0)" } ?? "it has no metadata"
      return core.transcript.fault(
        .wrongLocation, "native ignored '\(message.name)': \(other), and the page is at \(view.url.href)",
        [.init("name", .string(message.name)), .init("url", .optional(message.url))])
    }
    last[message.name] = message
    core.receive(
      message.name, data: message.visibleData, id: JSONText(text: message.id), isAwaited: false, from: frame)
  }

  // MARK: Replies

  /// Passes a message to the page's script.
  func send(_ message: JSONText, for core: BridgeCore, in view: WebView) {}

  /// Returns the data that a reply carries.
  func replyData(_ data: JSONText) -> JSONText { data }

  override var responsesEndCalls: Bool { false }

  override func respond(to id: JSONText, of handler: String, with result: HandlerResult, isLast: Bool) {
    // A handler that is done has not replied: a reply has data.
    guard let data = Self.data(of: result, core), !data.isNull else { return }
    reply(HotwireEnvelope(id: id.stringValue() ?? "", name: handler, data: data))
  }

  private static func data(of result: HandlerResult, _ core: BridgeCore?) -> JSONText? {
    switch result {
    case .success(let data): data
    // The original has no errors.
    case .failure(let error): core?.fidelity == .repaired ? error.json : nil
    }
  }

  override func responseFields(_ result: HandlerResult, isLast: Bool) -> [TranscriptEvent.Field] {
    guard let data = Self.data(of: result, core) else { return [] }
    return data.isNull ? [] : [.init("data", .json(replyData(data).string)), .init("complete", .boolean(isLast))]
  }

  /// Replies to the last message of an event; false if there is none.
  func reply(toLast name: String, _ data: JSONText?) -> Bool {
    guard let core else { return false }
    guard let message = last[name] else {
      core.transcript.fault(
        .replyLost, "the reply to '\(name)' was lost: the page has sent no such message",
        [.init("name", .string(name))])
      return false
    }
    // As in the original, the message's own data include its metadata.
    let data = data ?? message.data
    core.transcript.record(
      .handlerAnswered,
      callFields(name, JSONText(text: message.id)) + responseFields(.success(data), isLast: false))
    reply(HotwireEnvelope(id: message.id, name: name, data: data))
    return true
  }

  private func reply(_ message: HotwireEnvelope) {
    guard let core, let view = core.webView else { return }
    let data = replyData(message.data)
    if data.string != message.data.string {
      core.transcript.fault(
        .badValue, "the data of the reply to '\(message.name)' is no object and was lost: \(message.data.string)",
        [.init("name", .string(message.name))])
    }
    send(message.json(data), for: core, in: view)
  }

  override func pageEnded() {
    isRegistered = false
    isLoaded = false
    last = [:]
  }
}
