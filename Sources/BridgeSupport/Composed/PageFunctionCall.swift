import HeadlessWebView
import JavaScriptEngine

/// Calls a global function of a page, as apps do by evaluating a script.
package enum PageFunctionCall {
  // The function is looked up at each call, and called as a method of the object that contains it.
  private static let body = """
    let owner = window;
    const path = name.split('.'), last = path.pop();
    for (const key of path) owner = owner === undefined || owner === null ? undefined : owner[key];
    const found = owner === undefined || owner === null ? undefined : owner[last];
    if (typeof found !== 'function') return { missing: true };
    return { answer: await found.call(owner, data) };
    """

  /// Calls the function that a message names; its result, or the value of its promise, ends the call.
  ///
  /// - Parameters:
  ///   - message: A call with a number.
  ///   - webView: The view with the page.
  ///   - core: The core of the call's bridge.
  ///   - missing: Returns the fault for a function that the page does not have, by its name.
  package static func deliver(
    _ message: OutgoingMessage, to webView: WebView, _ core: BridgeCore,
    missing: @escaping (String) -> (code: FaultCode, text: String)
  ) {
    guard let number = message.number else { return }
    let name = message.handler ?? ""
    let arguments: [String: StructuredValue] = [
      "name": .string(name), "data": StructuredValue(message.data ?? .null),
    ]
    webView.callAsyncJavaScript(body, arguments: arguments) { [weak core] result in
      guard let core, core.isPending(number) else { return }
      take(result, of: name, number, core, missing)
    }
  }

  private static func take(
    _ result: Result<StructuredValue, ScriptError>, of name: String, _ number: Int, _ core: BridgeCore,
    _ missing: (String) -> (code: FaultCode, text: String)
  ) {
    func fail(_ code: FaultCode, _ error: BridgeError, _ text: String? = nil) {
      core.transcript.fault(code, text ?? error.description, [.init("name", .string(name))])
      core.end(number) { _ in error }
    }
    let unwritable = BridgeError.answerLost(handler: name, reason: "it contains itself or a value such as a symbol")
    switch result {
    case .success(let value) where value["missing"].boolean == true:
      let fault = missing(name)
      fail(fault.code, .noHandler(handler: name), fault.text)
    case .success(let value):
      let answer = value["answer"]
      guard let json = answer.isUndefined ? .null : answer.json.flatMap({ try? JSONText($0) }) else {
        return fail(.badValue, unwritable)
      }
      let record = core.transcript.record(
        .pageAnswered,
        [.init("name", .string(name)), .init("id", .integer(number)), .init("data", .json(json.string))],
        answers: core.transcriptKey(ofCallToPage: number))
      core.transcript.within(record) {
        core.received(responseTo: number, id: "\(number)", PageValue(json: json, isComplete: true))
      }
    case .failure(.exception(let exception)):
      fail(.pageFunctionThrew, .handlerFailed(handler: name, reason: .exception(exception)))
    case .failure(.unsupportedResult): fail(.badValue, unwritable)
    case .failure(.noPage): fail(.callAbandoned, .pageReplaced(handler: name))
    }
  }
}
