import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Messages of the page.
extension CapacitorTransport {
  /// Processes a message; nil is one without JSON.
  func received(_ text: String?, from frame: FrameInfo) {
    guard let core = core.target, let webView = core.webView else { return }
    guard let text else { return fault(.badValue, "the page posted a message that cannot be written as JSON") }
    guard webView.allowsPayload(text.utf16.count) else {
      return fault(.tooLong, "a message of the page exceeds the size limit")
    }
    guard let message = try? JSONText(text), message.kind == .object else {
      return fault(.badMessage, "the page posted a message that is not an object: \(text.prefix(200))")
    }
    switch message["type"]?.stringValue() ?? "" {
    case "js.error":
      core.transcript.record(.capacitorPageError, [.init("error", .json((message["error"] ?? .null).string))])
    case "cordova":
      let name = [message["service"], message["action"]].map { $0?.stringValue() ?? "" }.joined(separator: ".")
      fault(.unsupported, "the page called the Cordova plugin '\(name)', which this bridge does not support")
    // On Android, calls have no type, and a message of any other type is a call.
    case let type where type == "message" || platform == .android:
      guard let call = WireCall(message) else {
        return fault(.badMessage, "the page posted a message that names no method of a plugin: \(text.prefix(200))")
      }
      received(call, from: frame, core)
    default: fault(.badMessage, "the page posted a message of an unknown type: \(text.prefix(200))")
    }
  }

  private func received(_ call: WireCall, from frame: FrameInfo, _ core: BridgeCore) {
    let name = call.name
    let hasHandler = core.handler(forName: name.description) != nil
    // The page's own console has the line, too.
    if name == QualifiedName("Console", "log"), !hasHandler {
      core.transcript.record(.capacitorCore, [.init("name", .string(name.description))])
      return
    }
    let isListening = name.member == "addListener" || name.member == "removeListener"
    guard !isListening else {
      guard admits(frame, core) else { return }
      if name.member == "addListener" { addListener(call, core) } else { removeListener(call, core) }
      if !hasHandler { reportUnknown(call, core) }
      if hasHandler { core.receive(name.description, data: call.options, from: frame) }
      return
    }
    let record = core.transcript.record(.receive, call.fields(from: frame))
    core.transcript.within(record) {
      guard admits(frame, core) else {
        return core.refuse(
          .refused, name.description, call.isAwaited ? JSONText(text: call.id) : nil,
          "\(name) may not be called from \(frame.origin)")
      }
      if call.losesOptions {
        fault(.badValue, "\(name) was called with options that are not an object; native receives {}")
      }
      run(call, hasHandler: hasHandler, from: frame, core)
    }
  }

  /// Returns whether a frame may use the bridge.
  private func admits(_ frame: FrameInfo, _ core: BridgeCore) -> Bool {
    guard core.admits(messageFrom: frame) else { return false }
    guard frame.isMainFrame || platform == .ios else {
      fault(.foreignFrame, "a subframe called native; on Android, only the main frame may use plugins")
      return false
    }
    return true
  }

  private func run(_ call: WireCall, hasHandler: Bool, from frame: FrameInfo, _ core: BridgeCore) {
    let name = call.name
    let id = JSONText(text: call.id)
    if !frame.isMainFrame, call.isAwaited {
      fault(.callbackInFrame, "\(name) was called from a subframe, where native cannot call the callback")
    }
    if !hasHandler, let handler = builtIn(name) {
      return core.run(
        handler, name.description, data: call.options, id: id, isAwaited: call.isAwaited, from: frame)
    }
    core.receive(name.description, data: call.options, id: id, isAwaited: call.isAwaited, from: frame)
    if !hasHandler { reportUnknown(call, core) }
    if name == QualifiedName("Geolocation", "clearWatch"), let watch = call.options["id"] {
      core.endIncoming(id: watch)
    }
  }

  /// Sends Android's error for a plugin that native does not have; for a method, and on iOS, there is no response.
  private func reportUnknown(_ call: WireCall, _ core: BridgeCore) {
    guard platform == .android, registry[call.name.plugin] == nil, call.isAwaited, core.fidelity != .repaired else {
      return
    }
    let message = JSONText(object: [("message", JSONText(text: "unable to find plugin : \(call.name.plugin)"))])
    send(WireResult(id: call.id, name: call.name, content: .error(message), isKept: false))
  }

  // MARK: Listeners

  private func addListener(_ call: WireCall, _ core: BridgeCore) {
    guard let event = event(of: call, core) else { return }
    if registry[event.plugin] == nil {
      return fault(
        .noHandler, "the page listens to '\(event)', but native has no plugin '\(event.plugin)'",
        [.init("name", .string("\(event.plugin).addListener"))])
    }
    let known = registry[event.plugin]?.events ?? []
    if !known.isEmpty, !known.contains(event.member) {
      let guess = NameSuggestion.nearest(to: event.member, among: known)
      fault(
        .unknownEvent,
        "the page listens to '\(event)', which the plugin does not have"
          + (guess.map { "; did you mean '\($0)'?" } ?? "; events: \(known.joined(separator: ", "))"),
        [.init("name", .string(event.description)), .init("guess", .optional(guess))])
    }
    let waiting = listeners.add(call.id, to: event)
    recordListener(to: event, call.id, "listen", core)
    for kept in waiting {
      core.transcript.within(kept.record) { _ = core.call(event.description, data: kept.data) }
    }
  }

  private func removeListener(_ call: WireCall, _ core: BridgeCore) {
    guard let event = event(of: call, core) else { return }
    let id = call.options["callbackId"].map { $0.stringValue() ?? $0.string } ?? ""
    guard listeners.remove(id, from: event) else {
      return fault(.badMessage, "the page removed a listener to '\(event)' that it had not added: \(id)")
    }
    core.endIncoming(id: JSONText(text: id))
    recordListener(to: event, id, "unlisten", core)
  }

  private func event(of call: WireCall, _ core: BridgeCore) -> QualifiedName? {
    guard let event = call.options["eventName"]?.stringValue() else {
      fault(.badMessage, "\(call.name) was called without the name of an event")
      return nil
    }
    return QualifiedName(call.name.plugin, event)
  }

  /// Records that the page listens to an event, or no longer does.
  func recordListener(to event: QualifiedName, _ id: String, _ action: String, _ core: BridgeCore) {
    core.transcript.record(
      .capacitorListener,
      [
        .init("name", .string(event.description)), .init("action", .string(action)), .init("id", .string(id)),
        .init("count", .integer(listeners[event].count)),
      ])
  }
}
