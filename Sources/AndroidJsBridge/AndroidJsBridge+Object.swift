import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The object of 2.x, which documents have before their first script, and whose functions their calls reach native by.
extension AndroidJsBridge {
  static let objectName = "WebViewJavascriptBridge"
  /// What the page's half makes of the object, and what it has from native besides handlers.
  private static let reserved: Set<String> = [
    "send", "response", "init", "doSend", "registerHandler", "callHandler", "_handleMessageFromNative", "inited",
    "_messageHandler", "_fetchQueue",
  ]

  /// Why a page cannot call a handler of a name; nil if it can.
  static func problem(withName name: String) -> String? {
    if reserved.contains(name) { return "the name is the object's own" }
    let isName = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F
        || $0 == 0x24 || $0 >= 0x80
    }
    return isName && !name.isEmpty && name.first?.isNumber != true ? nil : "the name is no identifier"
  }

  /// Puts the object into documents that are made from now on.
  func offerObject() {
    guard dialect == .version2, let webView else { return }
    var functions: [String: ScriptFunction] = [:]
    for name in offered {
      functions[name] = { [link] call in try link.target?.called(name, call) ?? .undefined }
    }
    functions["send"] = { [link] call in try link.target?.called("", call) ?? .undefined }
    functions["response"] = { [link] call in link.target?.responded(call) ?? .undefined }
    interface = webView.addScriptInterface(Self.objectName, functions: functions, forMainFrameOnly: false)
  }

  /// A page calls a handler, or `send` where no name is given.
  private func called(_ name: String, _ call: ScriptCall) throws -> StructuredValue {
    guard admits(call.frame) else { return .undefined }
    let data = Self.text(call[0])
    var id = Self.text(call[1]) ?? ""
    if !id.isEmpty, !call.frame.isMainFrame {
      // The original would answer the page's call of that identifier.
      warn("callback-in-frame", "a frame below the page's called \(name), where native cannot answer")
      id = ""
    }
    let message = JsBridgeMessage(handlerName: name.isEmpty ? nil : name, data: data, callbackID: id.isEmpty ? nil : id)
    return try whileHandling(message, message.json.string, from: call.frame) {
      try handle(message, name, id, data, call)
    }
  }

  /// - Returns: What the page gets on the spot.
  private func handle(
    _ message: JsBridgeMessage, _ name: String, _ id: String, _ data: String?, _ call: ScriptCall
  ) throws -> StructuredValue {
    if call.frame.isMainFrame { noteHeard() }
    guard let (body, origins) = handler(of: name), origins.allows(call.frame) else {
      take(message, from: call.frame)
      return .undefined
    }
    let answer: String?
    switch body {
    case .method(let method):
      do { answer = try run(method, name, id, data, from: call.frame) } catch { throw JavaMethodFailed() }
    case .handler(let handler):
      answer = start(handler, name, id, data, from: call.frame, isAwaited: name.isEmpty)
    }
    guard let answer else { return .undefined }
    // A page without a callback goes no further then, and signals nothing.
    if id.isEmpty, !answer.isEmpty, call.frame.isMainFrame { page.heard.takeBack() }
    return .string(answer)
  }

  /// The page answers a call; without an identifier, our own half of the page has a word.
  private func responded(_ call: ScriptCall) -> StructuredValue {
    guard admits(call.frame) else { return .undefined }
    let data = Self.text(call[0])
    guard let id = Self.text(call[1]), !id.isEmpty else { return heard(data ?? "", from: call.frame) }
    let message = JsBridgeMessage(responseTo: id, data: data)
    noteHeard()
    whileHandling(message, message.json.string, from: call.frame) { answered(id, data) }
    return .undefined
  }

  private func heard(_ word: String, from frame: FrameInfo) -> StructuredValue {
    guard !word.isEmpty else {
      page.isMended = fidelity == .repaired
      return page.isMended ? "repaired" : .undefined
    }
    guard let text = try? JSONText(word), let message = JsBridgeMessage(text) else { return .undefined }
    noteHeard()
    whileHandling(message, word, from: frame) { takeHeard(message, from: frame) }
    return .undefined
  }

  private func takeHeard(_ message: JsBridgeMessage, from frame: FrameInfo) {
    guard !page.isMended else { return take(message, from: frame) }
    let name = message.handlerName ?? ""
    let hint = handlers[name] == nil ? nil : "which was registered when the document was there already"
    let problem =
      name == "send"
      ? "no default handler for a message from JS"
      : "no handler for message from JS: \(name)" + (hint.map { ", \($0)" } ?? "")
    refuse(
      name, message.callbackID ?? "", .noHandler, "no-handler", problem, hint.map { [.init("hint", .string($0))] } ?? []
    )
  }

  /// Whether a frame may use the object; if not, the transcript is told.
  private func admits(_ frame: FrameInfo) -> Bool { webView.map { admits(frame, in: $0) } ?? false }

  // MARK: What the page's half does

  /// The page's half as it is evaluated.
  ///
  /// The original looks a handler up with `eval`, and says nothing of one that is not there. It gets one that does.
  static func watched(_ script: UTF16Text) -> UTF16Text {
    let text = script.string
    guard text.contains("eval('WebViewJavascriptBridge.") || text.contains("eval(\"WebViewJavascriptBridge.") else {
      return script
    }
    return UTF16Text(
      """
      (function (eval) {\(text)
      })((function (object) {
        var response = object && object.response;
        return function (path) {
          // What the page has made of the functions that this needs is no error of its call.
          function tell() {
            try { response(JSON.stringify({ handlerName: String(path).slice(24) }), ''); } catch (error) {}
          }
          var found;
          try { found = (0, window.eval)(path); } catch (error) { tell(); throw error; }
          if (typeof found !== 'function') tell();
          return found;
        };
      })(window.WebViewJavascriptBridge));
      """)
  }

  private func noteHeard() { page.heard.add(at: webView?.eventLoop.now ?? .zero) }

  /// A signal has come.
  ///
  /// - Returns: Whether native knows what it is about, which is also so with the first: `init` makes the frame with it.
  func noteSignal() -> Bool {
    guard page.isInitialised else {
      page.isInitialised = true
      let early = page.early
      page.early = []
      for message in early {
        if let id = message.callbackID { page.answeredTwice.insert(id) }
        webView?.transcript.fault(
          "delivered-twice", "the page handles \(message.handlerName ?? "a message") again: it came before init",
          [.init("message", .json(message.json.string))])
      }
      return true
    }
    return page.heard.explainsSignal(at: webView?.eventLoop.now ?? .zero)
  }

  /// What a Java method with a parameter of text is given for a value of the page's.
  static func text(_ value: StructuredValue) -> String? {
    switch value {
    case .null: nil
    case .string(let text): text.string
    case .boolean(let boolean): boolean ? "true" : "false"
    case .number: value.json
    default: "undefined"
    }
  }
}

/// What Android's view throws in the page for a Java method that threw.
struct JavaMethodFailed: Error, CustomStringConvertible {
  let description = "Java exception was raised during method invocation"
}
