import BridgeSupport
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Calls of native methods from the page.
extension DSBridgeTransport {
  /// Runs an incoming call and returns the text for the page; nil is the result of an iOS method that raised.
  func received(_ called: String, _ argument: UTF16Text?, from frame: FrameInfo) -> UTF16Text? {
    guard let core = core.target, let webView = core.webView else { return refusal() }
    guard webView.allowsPayload(argument?.count ?? 0) else {
      fault(.tooLong, "the argument of '\(called)' exceeds the size limit")
      return refusal()
    }
    let method = dialect.version == 3 ? called.trimmingCharacters(in: .whitespaces) : called
    var record = 0
    if core.transcript.isActive {
      let shown = argument.flatMap { try? JSONText($0) }?.string ?? "null"
      record = core.transcript.record(
        .receive,
        [
          .init("message", .json("{\"method\":\(DSWire.quoted(method)),\"argument\":\(shown)}")),
          .init("frame", .integer(frame.id)), .init("origin", .string(frame.origin)),
        ],
        answers: method == "_dsb.returnValue"
          ? DSWire.answeredCall(in: argument).map { core.transcriptKey(ofCallToPage: $0) } : nil,
        isLast: false)
    }
    return core.transcript.within(record) { serve(method, argument, from: frame, core) }
  }

  private func serve(
    _ method: String, _ argument: UTF16Text?, from frame: FrameInfo, _ core: BridgeCore
  ) -> UTF16Text? {
    guard core.admits(frame) else { return refusal() }
    let read = argument.flatMap { DSWire.Argument($0, version: dialect.version) }
    if read == nil {
      fault(.badArgument, "the argument of '\(method)' is not a JSON object")
      if dialect.isAndroid {
        showDebug("The argument of \"\(DSWire.split(method).name)\" must be a JSON object string!")
        return refusal()
      }
    }
    let (namespace, name) = dialect.version == 3 ? DSWire.split(method) : ("", method)
    if dialect.version == 3, namespace == "_dsb" {
      return internalCall(name, read?.data, hasCallback: read?.callback != nil, from: frame, core)
    }
    let call = Call(method: method, argument: read?.data, callback: read?.callback, frame: frame)
    if core.handler(forName: method) != nil { return runHandler(call, core) }
    guard let (object, origins) = objects[namespace] else {
      showDebug("Js bridge  called, but can't find a corresponded JavascriptInterface object , please check your code!")
      return missing(call, "no object is registered for the namespace \"\(namespace)\"", core)
    }
    guard origins.allows(frame) else { return refuse(call, core) }
    switch object.method(name, hasCallback: read?.callback != nil, isAndroid: dialect.isAndroid) {
    case .synchronous(let entry):
      guard entry.origins.allows(frame) else { return refuse(call, core) }
      return runAtOnce(Self.handler(entry.body, method, core), call, core)
    case .asynchronous(let entry):
      guard entry.origins.allows(frame) else { return refuse(call, core) }
      let isSingle = dialect.version == 1
      return start(
        RegisteredHandler { argument, call in
          if let call { entry.body(argument, DSBridgeAnswer(call, isSingle: isSingle)) }
        }, call, core)
    case .none(let reason):
      tellPage(ofMissing: method)
      return missing(call, reason, core)
    }
  }

  /// One call of a native method.
  private struct Call {
    let method: String
    let argument: JSONText?
    let callback: String?
    let frame: FrameInfo
  }

  /// Creates a handler for a synchronous method.
  private static func handler(
    _ body: @escaping DSBridgeObject.SynchronousMethod, _ method: String, _ core: BridgeCore
  ) -> RegisteredHandler {
    RegisteredHandler { [link = core.link] argument, call in
      do { call?.respond(try body(argument)) } catch {
        link.target?.transcript.fault(.methodFailed, "\(method): \(error)")
        call?.fail(BridgeErrorReply(.failed, handler: method, message: "\(method): \(error)"))
      }
    }
  }

  /// Runs a handler that was registered by name: the call's kind determines whether it is synchronous.
  private func runHandler(_ call: Call, _ core: BridgeCore) -> UTF16Text? {
    if call.callback != nil { return start(nil, call, core) }
    return runAtOnce(nil, call, core)
  }

  /// Runs a method whose response is the result of the page's call.
  ///
  /// - Parameter handler: The method; nil for the handler that is registered by its name.
  private func runAtOnce(_ handler: RegisteredHandler?, _ call: Call, _ core: BridgeCore) -> UTF16Text? {
    if call.callback != nil {
      fault(.callbackUnused, "'\(call.method)' is synchronous, so its callback is never called")
    }
    final class Outcome { var result: HandlerResult? }
    let outcome = Outcome()
    let id = call.callback.map { JSONText(text: $0) }
    if let handler {
      core.run(handler, call.method, data: call.argument, id: id, isAwaited: false, from: call.frame) {
        outcome.result = $0
      }
    } else {
      core.receive(call.method, data: call.argument, id: id, isAwaited: false, from: call.frame) {
        outcome.result = $0
      }
    }
    switch outcome.result {
    case .success(let value):
      guard dialect.version == 3 else { return text(of: value, call.method) }
      return DSWire.answer(code: 0, value, isAndroid: dialect.isAndroid)
    case .failure(let error): return failureText(call, error, core)
    case nil:
      let text =
        "\(call.method): called without a callback, but did not respond before it returned"
      fault(.methodFailed, text)
      return failureText(call, BridgeErrorReply(.failed, handler: call.method, message: text), core)
    }
  }

  /// Runs a method whose response goes to the page's callback.
  private func start(_ handler: RegisteredHandler?, _ call: Call, _ core: BridgeCore) -> UTF16Text? {
    var callback = call.callback
    if let name = callback, CallbackPath(name) == nil {
      fault(
        .badCallback,
        "'\(call.method)' was called with the callback \"\(name)\", which is not the name of a function")
      callback = nil
    } else if callback == nil {
      fault(.noCallback, "'\(call.method)' is asynchronous but was called without a callback")
    }
    if callback != nil, !call.frame.isMainFrame {
      // The original would call the main frame's function of that name.
      fault(
        .callbackInFrame, "'\(call.method)' was called from a subframe, where native cannot call the callback")
      callback = nil
    }
    let id = callback.map { JSONText(text: $0) }
    let reply: ((HandlerResult) -> Void)? = id == nil ? { _ in } : nil
    if let handler {
      core.run(
        handler, call.method, data: call.argument, id: id, isAwaited: id != nil, from: call.frame, reply: reply)
    } else {
      core.receive(
        call.method, data: call.argument, id: id, isAwaited: id != nil, from: call.frame, reply: reply)
    }
    return refusal()
  }

  /// Returns the immediate result of a call whose method failed.
  private func failureText(_ call: Call, _ error: BridgeErrorReply, _ core: BridgeCore) -> UTF16Text? {
    if let text = errorText(error, core) { return text }
    // On iOS the text is missing then; 2.x and 1.x fail earlier.
    if !dialect.isAndroid { return dialect.version == 3 ? nil : UTF16Text("") }
    showDebug("Call failed\u{FF1A}The parameter of \"\(DSWire.split(call.method).name)\" in Java is invalid.")
    return refusal()
  }

  /// Returns the immediate error instead of a result; nil if the bridge reproduces the original, which returns none.
  private func errorText(_ error: BridgeErrorReply, _ core: BridgeCore) -> UTF16Text? {
    guard core.fidelity == .repaired else { return nil }
    return dialect.version == 3
      ? DSWire.answer(code: -1, error.json, isAndroid: dialect.isAndroid) : error.json.text
  }

  /// Returns the result in 2.x and 1.x, which is always a text.
  func text(of result: JSONText?, _ method: String) -> UTF16Text {
    guard let result else { return UTF16Text("") }
    var units: [UInt16] = []
    guard result.appendStringUnits(to: &units) else {
      fault(.resultNotText, "'\(method)' returned \(result.string) instead of a string; the page gets an empty string")
      return UTF16Text("")
    }
    return units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
  }

  /// Returns the immediate result of a call without a matching method, or with a later response.
  private func refusal() -> UTF16Text {
    dialect.version == 3 ? DSWire.answer(code: -1, nil, isAndroid: dialect.isAndroid) : UTF16Text("")
  }

  private func missing(_ call: Call, _ reason: String, _ core: BridgeCore) -> UTF16Text {
    let text = "\(call.method): \(reason)"
    core.transcript.fault(
      .noNativeMethod, "the page called \(text)",
      [.init("method", .string(call.method)), .init("callback", .optional(call.callback))])
    if let callback = call.callback, CallbackPath(callback) != nil {
      core.refuse(.noHandler, call.method, JSONText(text: callback), text)
    }
    return errorText(BridgeErrorReply(.noHandler, handler: call.method, message: text), core) ?? refusal()
  }

  private func refuse(_ call: Call, _ core: BridgeCore) -> UTF16Text {
    core.reportRefused(call.frame, call.method)
    return refusal()
  }

  // MARK: Reports to the page

  private static let alert = PageFunction("text", body: "window.alert(text);")

  /// Shows the original's dialog for a missing method: 2.x and 1.x always, 3.x in debug mode.
  private func tellPage(ofMissing method: String) {
    guard !dialect.isAndroid else {
      return showDebug(
        "Not find method \"\(DSWire.split(method).name)\" implementation! "
          + "please check if the  signature or namespace of the method is right ")
    }
    guard dialect.version < 3 || isInDebugMode else { return }
    let text = "Error! \n Method \(method) is not invoked, since there is not a implementation for it"
    core.target?.webView?.call(Self.alert, .string(UTF16Text(text)))
  }

  /// Shows Android's dialog in debug mode.
  private func showDebug(_ text: String) {
    guard isInDebugMode, dialect.isAndroid else { return }
    core.target?.webView?.call(Self.alert, .string(UTF16Text("DEBUG ERR MSG:\n" + text)))
  }
}

extension JSONText {
  /// The JSON as a separate text.
  var text: UTF16Text { withUTF16 { UTF16Text(utf16: $0) } }
}
