import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The commands that native itself has.
enum TauriBuiltIn {
  static let listen = "plugin:event|listen"
  static let unlisten = "plugin:event|unlisten"
  static let emit = "plugin:event|emit"
  static let emitTo = "plugin:event|emit_to"

  static func isEmit(_ command: String) -> Bool { command == emit || command == emitTo }

  /// Returns the plugin of a command that adds or removes a listener of a plugin's events; nil for other commands.
  static func plugin(of command: String, ending: String) -> String? {
    guard command.hasPrefix("plugin:"), command.hasSuffix("|" + ending) else { return nil }
    return String(command.dropFirst("plugin:".count).dropLast(ending.count + 1))
  }
}

/// Events in both directions, and the listeners of plugins.
extension TauriTransport {
  typealias BuiltIn = (TauriTransport, TauriCall, BridgeCore) -> Void

  private static let nameRule = "Event name must include only alphanumeric characters, `-`, `/`, `:` and `_`."

  /// Returns the implementation of a command that is a part of the wire, and no call of the app.
  func builtIn(_ command: String) -> BuiltIn? {
    guard core.target?.handler(forName: command) == nil else { return nil }
    switch command {
    case TauriScripts.Names.fetchCommand: return { transport, call, _ in transport.fetch(call) }
    case TauriBuiltIn.listen: return { transport, call, core in transport.listen(call, core) }
    case TauriBuiltIn.unlisten: return { transport, call, core in transport.unlisten(call, core) }
    default: break
    }
    if let plugin = TauriBuiltIn.plugin(of: command, ending: "registerListener"), isKnown(plugin) {
      return { transport, call, core in transport.addPluginListener(of: plugin, call, core) }
    }
    if let plugin = TauriBuiltIn.plugin(of: command, ending: "remove_listener"), isKnown(plugin) {
      return { transport, call, _ in transport.removePluginListener(of: plugin, call) }
    }
    return nil
  }

  /// Passes a large message to the page.
  private func fetch(_ call: TauriCall) {
    guard let id = call.request.header("Tauri-Channel-Id").flatMap({ Int($0) }) else {
      return reject(call, JSONText(text: "missing channel id header"))
    }
    guard let message = messages.removeValue(forKey: id) else {
      return reject(call, JSONText(text: "data not found"))
    }
    resolve(call, message)
  }

  // MARK: Listeners of the page

  private static let addListener = PageFunction(
    "text",
    body: """
      const { name, event, id, target, handler, hasTable } = JSON.parse(text);
      const make = (object, key, value) => Object.defineProperty(object, key, { value, configurable: true });
      if (window[name] === undefined) Object.defineProperty(window, name, { value: Object.create(null) });
      if (window[name][event] === undefined) {
        Object.defineProperty(window[name], event, { value: Object.create(null) });
      }
      make(window[name][event], id, hasTable ? { target, handlerId: handler } : { target, handler: window['_' + handler] });
      """)

  private static let removeListener = PageFunction(
    "name", "event", "id",
    body: """
      const listeners = (window[name] || {})[event];
      if (listeners) delete listeners[id];
      """)

  private func listen(_ call: TauriCall, _ core: BridgeCore) {
    guard core.admits(call.request.frame) else { return refuse(call) }
    guard let event = name(in: call, "listen"), let webView = core.webView,
      let handler = call.request["handler"].flatMap({ UInt32($0.string) })
    else { return }
    let target = TauriEventTarget(call.request["target"]) ?? .any
    let id = listeners.nextID()
    record("listen", event, id, target)
    listeners.add(TauriListeners.PageListener(id: id, event: event, target: target))
    let values = JSONText(object: [
      ("name", JSONText(text: TauriScripts.Names.listeners)), ("event", JSONText(text: event)),
      ("id", Self.number(id)), ("target", target.json), ("handler", Self.number(Int(handler))),
      ("hasTable", Self.boolean(dialect.hasTable)),
    ])
    // The page has the listener before its promise is fulfilled.
    webView.call(
      Self.addListener, .string(UTF16Text(values.string)), when: core.whilePageLasts(),
      completion: { [weak self] _ in
        self?.resolve(call, .json(Self.number(id)))
        self?.sendWaiting(event)
      })
  }

  private func unlisten(_ call: TauriCall, _ core: BridgeCore) {
    guard core.admits(call.request.frame) else { return refuse(call) }
    guard let event = name(in: call, "unlisten"), let webView = core.webView,
      let id = call.request["eventId"].flatMap({ Int($0.string) })
    else { return }
    if listeners.remove(id, of: event) { record("unlisten", event, id, nil) }
    // From 2.6 on, the page has already removed the callback itself.
    guard !dialect.hasTable else { return resolve(call, .null) }
    webView.call(
      Self.removeListener, .text(TauriScripts.Names.listeners), .text(event), .number(Double(id)),
      when: core.whilePageLasts()
    ) { [weak self] _ in self?.resolve(call, .null) }
  }

  private static func boolean(_ value: Bool) -> JSONText { (try? JSONText(value ? "true" : "false")) ?? .null }

  private func refuse(_ call: TauriCall) {
    reject(call, JSONText(text: "Command \(call.request.command) not allowed by ACL"))
  }

  /// Returns the name of the event in a call, or rejects the call.
  private func name(in call: TauriCall, _ command: String) -> String? {
    let name = call.request["event"]?.stringValue()
    guard let name, TauriEvent.isName(name) else {
      let reason = name == nil ? "command \(command) missing required key event" : Self.nameRule
      fault(.badMessage, "the page called \(call.request.command) with a bad name: \(reason)")
      reject(call, JSONText(text: "invalid args `event` for command `\(command)`: \(reason)"))
      return nil
    }
    return name
  }

  private func record(_ action: String, _ event: String, _ id: Int, _ target: TauriEventTarget?) {
    core.target?.transcript.record(
      .tauriListener,
      [.init("name", .string(event)), .init("id", .integer(id)), .init("action", .string(action))]
        + (target.map { [.init("target", .json($0.json.string))] } ?? []))
  }

  // MARK: Events of the page

  /// Handles an event that the page emits; returns false for other commands.
  func standard(_ call: TauriCall, _ core: BridgeCore) -> Bool {
    guard TauriBuiltIn.isEmit(call.request.command) else { return false }
    let command = call.request.command == TauriBuiltIn.emit ? "emit" : "emit_to"
    guard name(in: call, command) != nil else { return true }
    dispatch(call, core)
    core.transcript.record(
      .handlerAnswered,
      callFields(call.request.command, nil) + responseFields(.success(nil), isLast: true))
    resolve(call, .null)
    return true
  }

  /// Passes an event of the page to the listeners of both sides.
  func dispatch(_ call: TauriCall, _ core: BridgeCore) {
    guard let event = call.request["event"]?.stringValue(), TauriEvent.isName(event) else { return }
    let target = TauriEventTarget(call.request["target"]) ?? .any
    let payload = call.request["payload"] ?? .null
    let ids = listeners.ids(event, target)
    if !ids.isEmpty, let webView = core.webView {
      webView.call(
        Self.emit, .string(Self.text(event, payload, ids)), when: core.whilePageLasts(),
        onFailure: { [weak self] in self?.fault(.notDelivered, "the page did not accept the event '\(event)': \($0)") })
    }
    let heard = TauriEvent(name: event, payload: payload, target: target)
    for listener in listeners.native where listener.event == event && target.reaches(listener.target) {
      listener.body(heard)
    }
  }

  // MARK: Events of native

  private static let emit = PageFunction(
    "text",
    body: """
      const { event, payload, ids } = JSON.parse(text);
      const run = window['\(TauriScripts.Names.emit)'];
      if (run) run({ event, payload }, ids);
      """)

  private static func text(_ event: String, _ payload: JSONText, _ ids: [Int]) -> UTF16Text {
    UTF16Text(
      JSONText(object: [
        ("event", JSONText(text: event)), ("payload", payload), ("ids", JSONText(array: ids.map { number($0) })),
      ]).string)
  }

  /// Sends the events that waited for a listener.
  private func sendWaiting(_ event: String) {
    guard let core = core.target else { return }
    let due = waiting.filter { $0.event == event && !listeners.ids(event, $0.target).isEmpty }
    waiting.removeAll { each in each.event == event && !listeners.ids(event, each.target).isEmpty }
    for each in due { send(each.event, each.payload, to: each.target, core) }
  }

  /// Sends an event to the page's listeners; with the fidelity `repaired`, it waits for one.
  func emit(_ event: String, _ payload: JSONText?, to target: TauriEventTarget) {
    guard let core = core.target else { return }
    guard core.fidelity == .repaired, TauriEvent.isName(event), listeners.ids(event, target).isEmpty else {
      return send(event, payload, to: target, core)
    }
    waiting.append((event, payload ?? .null, target))
  }

  private func send(_ event: String, _ payload: JSONText?, to target: TauriEventTarget, _ core: BridgeCore) {
    self.target = target
    defer { self.target = .any }
    core.call(event, data: payload)
  }

  /// Passes an event of native to the page's listeners.
  func deliver(_ message: OutgoingMessage, to webView: WebView) {
    guard let core = core.target, let event = message.handler else { return }
    let payload = message.data ?? .null
    let ids = listeners.ids(event, target)
    guard !ids.isEmpty else {
      let others = listeners.page.filter { $0.event == event }.count
      let reason =
        others > 0 ? "its \(others) listeners are for other targets" : "the page has no listener for it"
      fault(
        .noPageHandler, "the event '\(event)' is lost: \(reason)",
        [.init("handlers", .json(JSONText(array: [JSONText(text: event)]).string))])
      if let number = message.number { core.end(number) { .noHandler(handler: $0) } }
      return
    }
    webView.call(Self.emit, .string(Self.text(event, payload, ids)), when: core.whilePageLasts()) {
      [link = core.link] result in
      switch result {
      case .failure(let reason): message.failed(reason)
      case .success:
        guard let number = message.number, let core = link.target, core.isPending(number) else { return }
        core.received(responseTo: number, id: "\(number)", PageValue(json: .null, isComplete: true))
      }
    }
  }

  // MARK: Listeners of plugins

  private func addPluginListener(of plugin: String, _ call: TauriCall, _ core: BridgeCore) {
    guard core.admits(call.request.frame) else { return refuse(call) }
    let channel = call.request.channel("handler")
    guard let event = call.request["event"]?.stringValue(), let channel else {
      return reject(call, JSONText(text: "invalid args for command `registerListener`"))
    }
    pluginListeners[plugin, default: []].append((event, channel))
    record("listen", "\(plugin).\(event)", Int(channel.id), nil)
    resolve(call, .null)
  }

  private func removePluginListener(of plugin: String, _ call: TauriCall) {
    let event = call.request["event"]?.stringValue() ?? ""
    let id = call.request["channelId"].flatMap { UInt32($0.string) }
    let all = pluginListeners[plugin] ?? []
    let rest = all.filter { !($0.event == event && $0.channel.id == id) }
    if rest.count < all.count, let id { record("unlisten", "\(plugin).\(event)", Int(id), nil) }
    pluginListeners[plugin] = rest
    resolve(call, .null)
  }

  /// Sends an event of a plugin to the page's listeners; returns false if there are none.
  func trigger(_ event: String, of plugin: String, _ data: JSONText) -> Bool {
    let found = (pluginListeners[plugin] ?? []).filter { $0.event == event }
    for listener in found { listener.channel.send(.json(data)) }
    return !found.isEmpty
  }
}
