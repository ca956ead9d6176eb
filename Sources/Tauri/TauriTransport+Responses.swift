import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Responses to the page, by either wire.
extension TauriTransport {
  /// Resolves a call's promise.
  func resolve(_ call: TauriCall, _ response: TauriResponse) {
    switch call.wire {
    case .response(let answer): answer(Self.answer(response, isError: false))
    case .callback(let callback, _, let isBlocked):
      guard mayUseChannel(call, response, isBlocked) else { return run(callback, response.json) }
      guard isDirect(response) else {
        return callPage(
          dialect.hasTable ? Self.fetchForTable : Self.fetchForWindow, callback, Self.number(store(response)))
      }
      callPage(response.isBytes ? Self.runBytes : Self.runInTable, callback, response.json)
    }
  }

  /// Rejects a call's promise with a value.
  func reject(_ call: TauriCall, _ value: JSONText) {
    switch call.wire {
    case .response(let answer): answer(Self.answer(.json(value), isError: true))
    case .callback(_, let error, _): run(error, value)
    }
  }

  private static func answer(_ response: TauriResponse, isError: Bool) -> RouteAnswer {
    let headers: [(name: String, value: String)] = [
      ("Access-Control-Allow-Origin", "*"), ("Access-Control-Expose-Headers", "Tauri-Response"),
      ("Tauri-Response", isError ? "error" : "ok"),
    ]
    switch response.body {
    case .json(let json): return .json(json, headers: headers)
    case .bytes(let bytes): return .bytes(bytes, headers: headers)
    }
  }

  /// Returns whether the response to a posted message may be sent like a channel's message, as on all platforms but
  /// Apple's.
  private func mayUseChannel(_ call: TauriCall, _ response: TauriResponse, _ isBlocked: Bool) -> Bool {
    guard !platform.evaluatesResponses, !isBlocked, call.request.command != TauriScripts.Names.fetchCommand else {
      return false
    }
    return response.isBytes || [.object, .array].contains(response.json.kind)
  }

  /// Returns whether a message is small enough to be passed to the page directly.
  func isDirect(_ message: TauriResponse) -> Bool {
    guard dialect.sendsDirectly else { return false }
    switch message.body {
    case .json(let json): return json.count < 8192
    case .bytes(let bytes): return bytes.count < 1024
    }
  }

  // MARK: Calls of the page

  /// Runs one of the page's callbacks with a value.
  private func run(_ id: UInt32, _ value: JSONText) {
    callPage(dialect.hasTable ? Self.runInTable : Self.runInWindow, id, value)
  }

  /// Keeps a message until the page fetches it.
  func store(_ message: TauriResponse) -> Int {
    defer { lastMessage += 1 }
    messages[lastMessage] = message
    return lastMessage
  }

  static func number(_ number: Int) -> JSONText { (try? JSONText("\(number)")) ?? .null }

  /// Calls a function of the page with a callback's identifier and a value.
  func callPage(_ function: PageFunction, _ id: UInt32, _ value: JSONText) {
    guard let core = core.target, let webView = core.webView else { return }
    webView.call(
      function, .number(Double(id)), .string(UTF16Text(value.string)), when: core.whilePageLasts()
    ) { [link = core.link] result in
      guard case .failure(let reason) = result, let core = link.target else { return }
      core.transcript.fault(
        .notDelivered, "the page did not accept a response: \(core.summary(of: reason))",
        [.init("message", .json(value.string))])
    }
  }

  static let runInTable = PageFunction(
    "id", "text", body: "window.__TAURI_INTERNALS__.runCallback(id, JSON.parse(text));")
  private static let runBytes = PageFunction(
    "id", "text",
    body: "window.__TAURI_INTERNALS__.runCallback(id, new Uint8Array(JSON.parse(text)).buffer);")
  static let runInWindow = PageFunction("id", "text", body: "window['_' + id](JSON.parse(text));")

  private static func fetching(_ call: String) -> String {
    """
    window.__TAURI_INTERNALS__.invoke('\(TauriScripts.Names.fetchCommand)', null, {
      headers: { 'Tauri-Channel-Id': text },
    }).then((response) => { \(call) }).catch(console.error);
    """
  }

  private static let fetchForTable = PageFunction(
    "id", "text", body: fetching("window.__TAURI_INTERNALS__.runCallback(id, response);"))
  private static let fetchForWindow = PageFunction("id", "text", body: fetching("window['_' + id](response);"))

  // MARK: Channels

  private static let sendBytes = PageFunction(
    "id", "text",
    body: """
      const { message, index } = JSON.parse(text);
      window.__TAURI_INTERNALS__.runCallback(id, { message: new Uint8Array(message).buffer, index });
      """)
  private static let fetchInTable = PageFunction(
    "id", "text",
    body: """
      const { data, index } = JSON.parse(text);
      window.__TAURI_INTERNALS__.invoke('\(TauriScripts.Names.fetchCommand)', null, {
        headers: { 'Tauri-Channel-Id': String(data) },
      }).then((message) => window.__TAURI_INTERNALS__.runCallback(id, { message, index })).catch(console.error);
      """)
  // Pages of 2.0 to 2.4 read `id`, and those of 2.5 `index`.
  private static let fetchInWindow = PageFunction(
    "id", "text",
    body: """
      const { data, index } = JSON.parse(text);
      window.__TAURI_INTERNALS__.invoke('\(TauriScripts.Names.fetchCommand)', null, {
        headers: { 'Tauri-Channel-Id': String(data) },
      }).then((message) => window['_' + id]({ message, id: index, index })).catch(console.error);
      """)

  /// Sends a message on a channel of the page.
  func send(_ message: TauriResponse, on channel: UInt32, index: Int, page: Int) {
    guard let core = core.target else { return }
    guard page == core.generation else {
      return fault(.lateAnswer, "a message was sent on the channel \(channel) after its page had ended")
    }
    let record = core.transcript.record(
      .tauriChannel,
      [
        .init("id", .string("\(channel)")), .init("index", .integer(index)), .init("data", .json(message.json.string)),
      ])
    core.transcript.within(record) {
      guard isDirect(message) else {
        let value = JSONText(object: [("data", Self.number(store(message))), ("index", Self.number(index))])
        return callPage(dialect.hasTable ? Self.fetchInTable : Self.fetchInWindow, channel, value)
      }
      let value = JSONText(object: [("message", message.json), ("index", Self.number(index))])
      callPage(message.isBytes ? Self.sendBytes : Self.runInTable, channel, value)
    }
  }

  /// Ends a channel of the page, if its line does so.
  func end(channel: UInt32, index: Int, page: Int) {
    guard let core = core.target, page == core.generation, dialect.endsChannels else { return }
    let record = core.transcript.record(
      .tauriChannel,
      [.init("id", .string("\(channel)")), .init("index", .integer(index)), .init("end", .boolean(true))])
    let value = "{\"end\":true,\"index\":\(index)}"
    core.transcript.within(record) {
      callPage(Self.runInTable, channel, (try? JSONText(value)) ?? .null)
    }
  }
}
