import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Calls from the page.
extension HostObjectTransport {
  /// Processes an incoming call of the script; one without arguments asks for the object.
  func called(_ call: ScriptCall) -> StructuredValue {
    guard let core, let webView = core.webView else { return .undefined }
    guard !call.arguments.isEmpty else { return .boolean(announce(to: call.frame, core)) }
    let name = call[0].string ?? ""
    guard check(name, call[3].string ?? "", core), core.admits(call.frame) else { return .undefined }
    let text = call[1].string ?? "{}"
    let id = call[2].string.map { JSONText(text: $0) }
    guard webView.allowsPayload(text.utf16.count) else {
      let reason = "the data for '\(name)' exceeds the size limit"
      core.transcript.fault(.tooLong, reason, [.init("name", .string(name))])
      if let id { refuse(.failed, name, id, reason) }
      return .undefined
    }
    receive(name, (try? JSONText(text)) ?? .null, id, call.frame, core, webView)
    return .undefined
  }

  /// Lets a document have the object if its origin is allowed.
  private func announce(to frame: FrameInfo, _ core: BridgeCore) -> Bool {
    guard core.isAllowed(frame, to: "use \(profile.name)") else { return false }
    core.transcript.record(.inject, [.init("name", .string(profile.name))])
    announced(in: frame)
    core.connect()
    return true
  }

  /// Reports arguments that the app ignores; returns false if it ignores the call.
  private func check(_ name: String, _ problem: String, _ core: BridgeCore) -> Bool {
    let object = profile.name
    func report(_ text: String) {
      core.transcript.fault(.badArguments, text, [.init("name", .string(name))])
    }
    switch problem {
    case "log": return false
    case "name":
      report("the page calls \(object) with the name \(name), which is not a string: the app ignores the call")
      return false
    case "listener":
      report("the page's listener for '\(name)' is not a function, or the name is not a string: it is ignored")
      return false
    case "callback-second":
      report("the page passes the callback of '\(name)' as the parameters: it is never called")
    case "callback": report("the callback of '\(name)' is not a function: it is never called")
    case "params":
      report("the parameters of '\(name)' are not an object: the app receives an empty one")
    default: break
    }
    return true
  }

  private func receive(
    _ wireName: String, _ wireData: JSONText, _ id: JSONText?, _ frame: FrameInfo, _ core: BridgeCore,
    _ webView: WebView
  ) {
    let (name, data) = target(of: wireName, wireData)
    let record = core.transcript.record(
      .receive, Self.fields(name, data, id, frame), asks: id.map { core.transcriptKey(ofCallFromPage: $0) })
    let page = core.generation
    // The page's script continues before native handles the message, as on a device.
    core.transcript.within(record) {
      webView.eventLoop.post { [weak self] in
        guard let self, let core = self.core else { return }
        // The callback of a page that has ended belongs to no call of the new page.
        handle(name, data, page == core.generation ? id : nil, frame, core)
      }
    }
  }

  private func handle(_ name: String, _ data: JSONText, _ id: JSONText?, _ frame: FrameInfo, _ core: BridgeCore) {
    handles(name)
    if core.handler(forName: name) == nil,
      answers(name, data, respond: { [weak self] in self?.answer($0, name, id) })
    {
      return
    }
    core.receive(
      name, data: data, id: id, from: frame, reply: id.map { id in { [weak self] in self?.answer($0, name, id) } })
  }

  /// Sends a result to the page's callback, in the form of the app.
  private func answer(_ result: HandlerResult, _ name: String, _ id: JSONText?) {
    guard let core, let id else { return }
    if case .failure(let error) = result, core.fidelity != .repaired {
      // An app that never responds leaves the page waiting.
      switch error.bridgeError.code {
      case .unanswered, .timedOut: return
      default: break
      }
    }
    guard let data = shape(result, of: name) else { return }
    core.deliverResponse(to: id, data)
  }

  private func refuse(_ code: BridgeErrorReply.Code, _ name: String, _ id: JSONText, _ message: String) {
    answer(.failure(BridgeErrorReply(code, handler: name, message: message)), name, id)
  }

  private static func fields(
    _ name: String, _ data: JSONText, _ id: JSONText?, _ frame: FrameInfo
  ) -> [TranscriptEvent.Field] {
    var members: [(key: String, value: JSONText)] = [("handlerName", JSONText(text: name)), ("data", data)]
    if let id { members.append(("callbackId", id)) }
    var fields: [TranscriptEvent.Field] = [
      .init("message", .json(JSONText(object: members).string)), .init("name", .string(name)),
      .init("data", .json(data.string)), .init("frame", .integer(frame.id)), .init("origin", .string(frame.origin)),
    ]
    if let id { fields.append(.init("id", .string(id.stringValue() ?? id.string))) }
    return fields
  }
}
