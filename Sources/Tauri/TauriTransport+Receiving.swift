import BridgeSupport
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Incoming calls: requests to `ipc`, and posted messages.
extension TauriTransport {
  private static let allowed: [(name: String, value: String)] = [
    ("Access-Control-Allow-Origin", "*"), ("Access-Control-Expose-Headers", "Tauri-Response"),
  ]

  // MARK: Requests

  /// Responds to a request as the original does: only POST calls a command.
  func respond(to request: RoutedRequest) -> RouteAnswer {
    switch request.method {
    case "OPTIONS": return .status(200, headers: Self.allowed + [("Access-Control-Allow-Headers", "*")])
    case "POST": break
    default: return Self.text(405, "only POST and OPTIONS are allowed")
    }
    do throws(Unreadable) {
      let read = try read(request)
      return .fromLoop { [weak self] answer in
        self?.receive(read.request, callback: read.callback, key: read.key, .response(answer))
        return {}
      }
    } catch {
      fault(.badMessage, "unreadable request \(request.url): \(error.text)")
      return Self.text(500, error.text)
    }
  }

  private static func text(_ status: Int, _ text: String) -> RouteAnswer {
    .text(text, status: status, type: "text/plain", headers: allowed)
  }

  /// The reason why a request is no call, in the original's words.
  private struct Unreadable: Error {
    let text: String
  }

  private func read(
    _ request: RoutedRequest
  ) throws(Unreadable) -> (request: TauriRequest, callback: UInt32, key: String) {
    func field(_ name: String) throws(Unreadable) -> String {
      guard let value = request.header(name) else { throw Unreadable(text: "missing \(name) header") }
      return value
    }
    func number(_ name: String, _ kind: String) throws(Unreadable) -> UInt32 {
      guard let number = UInt32(try field(name)) else {
        throw Unreadable(text: "Tauri \(kind) header value must be a numeric string")
      }
      return number
    }
    let key = try field("Tauri-Invoke-Key")
    _ = try field("Origin")
    let callback = try number("Tauri-Callback", "callback")
    _ = try number("Tauri-Error", "error")
    guard let frame = request.frame ?? core.target?.webView?.mainFrameInfo else {
      throw Unreadable(text: "failed to acquire webview reference")
    }
    let command = String(request.url.path.dropFirst())
    let body = request.body ?? []
    let type = request.header("Content-Type") ?? "application/octet-stream"
    let payload: TauriRequest.Payload
    switch type.prefix(while: { $0 != ";" }).lowercased() {
    case "application/octet-stream": payload = .bytes(body)
    case "application/json" where body.isEmpty: payload = .json(JSONText(object: []))
    case "application/json":
      do { payload = .json(try JSONText(String(decoding: body, as: UTF8.self))) } catch {
        throw Unreadable(text: "\(error)")
      }
    default: throw Unreadable(text: "content type \(type) is not implemented")
    }
    let call = TauriRequest(
      command: command.removingPercentEncoding ?? command, payload: payload, headers: request.headers, frame: frame)
    return (call, callback, key)
  }

  // MARK: Posted messages

  /// Receives a value that the page posted; as in the original, native ignores all but strings.
  func receive(posted value: StructuredValue, from frame: FrameInfo) {
    guard let text = value.string else {
      return fault(
        .badMessage,
        "the page posted a value that is not a string, so native ignores it: \((value.json ?? "undefined").prefix(200))"
      )
    }
    receive(posted: text, from: frame)
  }

  private func receive(posted text: String, from frame: FrameInfo) {
    guard let message = try? JSONText(text), let command = message["cmd"]?.stringValue(),
      let callback = message["callback"].flatMap({ UInt32($0.string) }),
      let error = message["error"].flatMap({ UInt32($0.string) })
    else {
      fault(.badMessage, "the page posted a message that is no call: \(text.prefix(200))")
      return log(error: "invalid IPC message")
    }
    let options = message["options"]
    let headers = ((try? options?["headers"]?.members()) ?? []).map { (name: $0.key, value: $0.value.description) }
    let request = TauriRequest(
      command: command, payload: .json(message["payload"] ?? .null),
      headers: headers.map { ($0.name, Self.text($0.value)) }, frame: frame)
    let isBlocked = options?["customProtocolIpcBlocked"]?.string == "true"
    receive(
      request, callback: callback, key: message["__TAURI_INVOKE_KEY__"]?.stringValue() ?? "",
      .callback(callback, error: error, isBlocked: isBlocked))
  }

  private static func text(_ json: String) -> String { (try? JSONText(json))?.stringValue() ?? json }

  /// Writes a message of native to the page's console, as the original does.
  private func log(error text: String) {
    core.target?.webView?.call(Self.logError, .text(text))
  }

  private static let logError = PageFunction("text", body: "console.error(text);")

  // MARK: Calls

  /// Handles a call: it belongs to native itself, to a plugin that the bridge has, or to a handler.
  private func receive(_ request: TauriRequest, callback: UInt32, key: String, _ wire: TauriCall.Wire) {
    guard let core = core.target, let webView = core.webView else { return }
    guard key == self.key else {
      return fault(
        .wrongInvokeKey, "the call of '\(request.command)' has another invoke key, so native ignores it",
        [.init("name", .string(request.command))])
    }
    var request = request
    if case .json(let json) = request.payload { request.channelStates = channels(in: json) }
    let call = TauriCall(request, wire)
    if let respond = builtIn(request.command) { return respond(self, call, core) }
    let id = JSONText(text: "\(callback)")
    let data = request.json
    let record = core.transcript.record(
      .receive,
      [
        .init("message", .json(Self.message(request, callback, data))), .init("name", .string(request.command)),
        .init("id", .string("\(callback)")), .init("data", .json(data.string)),
        .init("frame", .integer(request.frame.id)), .init("origin", .string(request.frame.origin)),
      ])
    core.transcript.within(record) {
      guard webView.allowsPayload(data.count) else {
        fault(
          .tooLong, "the data for '\(request.command)' exceeds the size limit",
          [.init("name", .string(request.command))])
        return reject(call, JSONText(text: "the data exceeds the size limit"))
      }
      guard core.admits(messageFrom: request.frame) else {
        return reject(call, JSONText(text: "Command \(request.command) not allowed by ACL"))
      }
      run(call, id: id, data, core)
    }
  }

  private static func message(_ request: TauriRequest, _ callback: UInt32, _ data: JSONText) -> String {
    // Readers of transcripts know calls by these names; the payload is as on the wire.
    JSONText(object: [
      ("handlerName", JSONText(text: request.command)), ("callbackId", JSONText(text: "\(callback)")), ("data", data),
    ]).string
  }

  private func run(_ call: TauriCall, id: JSONText, _ data: JSONText, _ core: BridgeCore) {
    let command = call.request.command
    let isEvent = core.handler(forName: command) == nil && standard(call, core)
    guard !isEvent else { return }
    // Native sees the page's events first, as without a handler, and a handler of the app sees them, too.
    if TauriBuiltIn.isEmit(command), core.handler(forName: command) != nil { dispatch(call, core) }
    calls[id.string] = call
    TauriChannelState.$current.withValue(call.request.channelStates) {
      core.receive(command, data: data, id: id, isAwaited: true, from: call.request.frame) { [weak self] result in
        self?.calls[id.string] = nil
        self?.finishInOrder(call, result)
      }
    }
  }

  /// Finishes a call after the messages on its channels, which come through the loop's inbox.
  private func finishInOrder(_ call: TauriCall, _ result: HandlerResult) {
    guard !call.request.channelStates.isEmpty, let core = core.target, let inbox = core.webView?.eventLoop.inbox else {
      return finish(call, result)
    }
    // Both are used where the view is owned.
    nonisolated(unsafe) let (call, isCurrent) = (call, core.whilePageLasts())
    let link = TauriLink(core.link)
    inbox.post { if isCurrent() { link.transport?.finish(call, result) } }
  }

  private func finish(_ call: TauriCall, _ result: HandlerResult) {
    switch result {
    case .success(let data): resolve(call, call.bytes.map { .bytes($0) } ?? .json(data ?? .null))
    case .failure(let error): fail(call, error)
    }
  }

  private func fail(_ call: TauriCall, _ error: BridgeErrorReply) {
    let command = call.request.command
    switch error.bridgeError.code {
    case .noHandler: reject(call, JSONText(text: missing(command)))
    case .refused: reject(call, JSONText(text: "Command \(command) not allowed by ACL"))
    // The original never responds then; the fault is reported already.
    case .unanswered where core.target?.fidelity != .repaired: break
    default: reject(call, call.errorValue ?? Self.value(of: error))
    }
  }

  /// Returns the original's words for a command that the app does not have.
  private func missing(_ command: String) -> String {
    guard command.hasPrefix("plugin:") else { return "Command \(command) not found" }
    let parts = command.dropFirst("plugin:".count).split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let plugin = String(parts[0])
    let name = parts.count > 1 ? parts[1] : ""
    return "\(plugin).\(name) not allowed. \(isKnown(plugin) ? "Command" : "Plugin") not found"
  }

  /// Returns whether the app has a plugin: it has one of its commands, or declared it.
  func isKnown(_ plugin: String) -> Bool {
    plugins.contains(plugin) || core.target?.handlerNames.contains { $0.hasPrefix("plugin:\(plugin)|") } == true
  }
}
