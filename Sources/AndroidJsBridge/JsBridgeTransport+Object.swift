import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The object of 2.x, which documents have before their first script; pages call native through its functions.
extension JsBridgeTransport {
  /// The functions that the bridge script adds to the object, and native's functions other than handlers.
  private static let reserved: Set<String> = [
    "send", "response", "init", "doSend", "registerHandler", "callHandler", "_handleMessageFromNative", "inited",
    "_messageHandler", "_fetchQueue",
  ]

  /// Returns the reason why a page cannot call a handler of this name; nil if it can.
  static func problem(withName name: String) -> String? {
    if reserved.contains(name) { return "the object reserves the name" }
    let isName = name.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F
        || $0 == 0x24 || $0 >= 0x80
    }
    return isName && !name.isEmpty && name.first?.isNumber != true ? nil : "the name is not an identifier"
  }

  /// Exposes the object to documents that are created from now on.
  func offerObject() {
    guard dialect == .version2, let webView = core.target?.webView else { return }
    var functions: [String: ScriptFunction] = [:]
    for name in offered {
      functions[name] = { [weak self] call in try self?.called(name, call) ?? .undefined }
    }
    functions["send"] = { [weak self] call in try self?.called("", call) ?? .undefined }
    functions["response"] = { [weak self] call in self?.responded(call) ?? .undefined }
    interface = webView.addScriptInterface(object.name, functions: functions, forMainFrameOnly: false)
  }

  /// Runs the handler that a page calls, or the default handler for `send`.
  private func called(_ name: String, _ call: ScriptCall) throws -> StructuredValue {
    guard let core = core.target, core.admits(call.frame) else { return .undefined }
    let data = Self.text(call[0])
    var id = Self.text(call[1]) ?? ""
    if !id.isEmpty, !call.frame.isMainFrame {
      // The original would respond to the page's call with that identifier.
      fault(.callbackInFrame, "'\(name)' was called from a subframe, where native cannot call the callback")
      id = ""
    }
    let message = JsBridgeMessage(handlerName: name.isEmpty ? nil : name, data: data, callbackID: id.isEmpty ? nil : id)
    return try whileHandling(message, message.json.string, from: call.frame, core) {
      if call.frame.isMainFrame { noteHeard() }
      guard name.isEmpty || core.handler(forName: name)?.isSynchronous == true else {
        take(message, from: call.frame, core)
        return .undefined
      }
      return try answerOnTheSpot(message, name, id, from: call.frame, core)
    }
  }

  /// Runs a handler; its response is the result of the page's call if it comes before the handler returns.
  private func answerOnTheSpot(
    _ message: JsBridgeMessage, _ name: String, _ id: String, from frame: FrameInfo, _ core: BridgeCore
  ) throws -> StructuredValue {
    final class Outcome {
      var answer: String?
      var isFailed = false
      var hasReturned = false
    }
    let outcome = Outcome()
    let wireID = id.isEmpty ? nil : JSONText(text: id)
    core.receive(
      message.handlerName, data: message.data.map { JSONText(text: $0) }, id: wireID, isAwaited: !id.isEmpty,
      from: frame
    ) { [weak self] result in
      switch result {
      case .success(let answer) where !outcome.hasReturned: outcome.answer = answer?.plainText
      case .failure(let error) where error.bridgeError.code == .failed && !outcome.hasReturned: outcome.isFailed = true
      case .failure(let error):
        if core.fidelity == .repaired, let wireID {
          self?.respond(to: wireID, of: name, with: .failure(error), isLast: true)
        }
      case .success:
        if let wireID { self?.respond(to: wireID, of: name, with: result, isLast: true) }
      }
    }
    outcome.hasReturned = true
    if outcome.isFailed { throw JavaMethodFailed() }
    guard let answer = outcome.answer else { return .undefined }
    // A page without a callback stops here and sends no signal.
    if id.isEmpty, !answer.isEmpty, frame.isMainFrame { page.heard.takeBack() }
    return .string(answer)
  }

  /// Processes the page's response to a call; without an identifier, it is a report of our own bridge script.
  private func responded(_ call: ScriptCall) -> StructuredValue {
    guard let core = core.target, core.admits(call.frame) else { return .undefined }
    let data = Self.text(call[0])
    guard let id = Self.text(call[1]), !id.isEmpty else { return heard(data ?? "", from: call.frame, core) }
    let message = JsBridgeMessage(responseTo: id, data: data)
    noteHeard()
    whileHandling(message, message.json.string, from: call.frame, core) { responded(id, data, core) }
    return .undefined
  }

  private func heard(_ text: String, from frame: FrameInfo, _ core: BridgeCore) -> StructuredValue {
    guard !text.isEmpty else {
      page.isRepaired = core.fidelity == .repaired
      return page.isRepaired ? "repaired" : .undefined
    }
    guard let json = try? JSONText(text), let message = JsBridgeMessage(json) else { return .undefined }
    noteHeard()
    whileHandling(message, text, from: frame, core) { reportLost(message, from: frame, core) }
    return .undefined
  }

  /// Reports a call for which the page's object has no function.
  private func reportLost(_ message: JsBridgeMessage, from frame: FrameInfo, _ core: BridgeCore) {
    guard !page.isRepaired else { return take(message, from: frame, core) }
    let name = message.handlerName ?? ""
    let hint = core.handler(forName: name) != nil ? "it was registered after the document was created" : nil
    let text =
      name == "send"
      ? "no default native handler for a message without a name"
      : "no native handler for '\(name)'" + (hint.map { " in this document: \($0)" } ?? "")
    let id = message.callbackID ?? ""
    core.transcript.fault(
      .noHandler, text,
      [.init("name", .string(name)), .init("id", .string(id))] + (hint.map { [.init("hint", .string($0))] } ?? []))
    core.refuse(.noHandler, name, id.isEmpty ? nil : JSONText(text: id), text)
  }

  // MARK: The bridge script

  /// Returns the bridge script in the form in which it is evaluated.
  ///
  /// The original looks a handler up with `eval`, and does not report a missing one. The script gets an `eval` that
  /// reports it.
  static func watched(_ script: UTF16Text, _ object: BridgeObjectName) -> UTF16Text {
    let text = script.string
    let start = object.name + "."
    guard text.contains("eval('" + start) || text.contains("eval(\"" + start) else {
      return script
    }
    return UTF16Text(
      """
      (function (eval) {\(text)
      })((function (object) {
        var response = object && object.response;
        return function (path) {
          // A page that replaced a function that is used here must not make its own call fail.
          function report() {
            try { response(JSON.stringify({ handlerName: String(path).slice(\(start.count)) }), ''); } catch (error) {}
          }
          var found;
          try { found = (0, window.eval)(path); } catch (error) { report(); throw error; }
          if (typeof found !== 'function') report();
          return found;
        };
      })(window.\(object.name)));
      """)
  }

  private func noteHeard() { page.heard.add(at: core.target?.webView?.eventLoop.now ?? .zero) }

  /// Counts a signal.
  ///
  /// - Returns: `true` if native knows the message that it announces. This includes the first signal: `init` creates
  ///   the frame with it.
  func noteSignal() -> Bool {
    guard page.isInitialised else {
      page.isInitialised = true
      let early = page.early
      page.early = []
      for message in early {
        if let id = message.id { page.answeredTwice.insert(id) }
        core.target?.transcript.fault(
          .deliveredTwice, "the page handles \(message.handler ?? "a message") again, because it arrived before init",
          [.init("message", .json(message.json))])
      }
      return true
    }
    return page.heard.explainsSignal(at: core.target?.webView?.eventLoop.now ?? .zero)
  }

  /// Returns the text that a Java method with a `String` parameter receives for a value of the page.
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

/// The error that Android's view throws in the page when a Java method threw.
struct JavaMethodFailed: Error, CustomStringConvertible {
  let description = "Java exception was raised during method invocation"
}
