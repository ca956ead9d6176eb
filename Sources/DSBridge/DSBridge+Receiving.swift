import BridgeSupport
import Foundation
import HeadlessWebView
import JavaScriptEngine

/// What pages call in native.
extension DSBridge {
  /// Runs a call of a page and gives the text that it gets; nil is what a method of iOS gives that raised.
  func received(_ called: String, _ argument: UTF16Text?, from frame: FrameInfo) -> UTF16Text? {
    guard let webView else { return refusal() }
    guard webView.allowsPayload(argument?.count ?? 0) else {
      fault("too-long", "the argument of \(called) is longer than a page may hand over")
      return refusal()
    }
    let method = dialect.version == 3 ? called.trimmingCharacters(in: .whitespaces) : called
    var record = 0
    if webView.transcript.isActive {
      let shown = argument.flatMap { try? JSONText($0) }?.string ?? "null"
      record = webView.transcript.record(
        .receive,
        [
          .init("message", .json("{\"method\":\(DSWire.quoted(method)),\"argument\":\(shown)}")),
          .init("frame", .integer(frame.id)), .init("origin", .string(frame.origin)),
        ], answers: method == "_dsb.returnValue" ? DSWire.link(toCallOf: argument) : nil, isLast: false)
    }
    return webView.transcript.within(record) { serve(method, argument, from: frame, in: webView) }
  }

  private func serve(
    _ method: String, _ argument: UTF16Text?, from frame: FrameInfo, in webView: WebView
  ) -> UTF16Text? {
    guard mayCall(frame, in: webView), allowedOrigins.allows(frame) else { return refuse(frame, method) }
    let read = argument.flatMap { DSWire.Argument($0, version: dialect.version) }
    if read == nil {
      fault("bad-argument", "the argument of \(method) is no JSON object")
      if dialect.isAndroid {
        showDebug("The argument of \"\(DSWire.split(method).name)\" must be a JSON object string!")
        return refusal()
      }
    }
    let (namespace, name) = dialect.version == 3 ? DSWire.split(method) : ("", method)
    if dialect.version == 3, namespace == "_dsb" {
      return internalCall(name, read?.data, hasCallback: read?.callback != nil, from: frame)
    }
    guard let (object, origins) = objects[namespace] else {
      showDebug("Js bridge  called, but can't find a corresponded JavascriptInterface object , please check your code!")
      return missing(method, read?.callback, "there is no object of the namespace \"\(namespace)\"")
    }
    guard origins.allows(frame) else { return refuse(frame, method) }
    switch object.method(name, hasCallback: read?.callback != nil, isAndroid: dialect.isAndroid) {
    case .synchronous(let entry):
      guard entry.origins.allows(frame) else { return refuse(frame, method) }
      return MessageSource.$frame.withValue(frame) { run(filtered(entry.body, method), method, read) }
    case .asynchronous(let entry):
      guard entry.origins.allows(frame) else { return refuse(frame, method) }
      return start(filtered(entry.body, method), method, read, from: frame)
    case .none(let reason):
      tellPage(ofMissing: method)
      return missing(method, read?.callback, reason)
    }
  }

  private func run(_ body: DSBridgeObject.SynchronousMethod, _ method: String, _ read: DSWire.Argument?) -> UTF16Text? {
    let record = recordCall(of: method, read?.callback)
    if read?.callback != nil {
      fault("callback-unused", "\(method) is synchronous: the callback that it was called with is never called")
    }
    let result: JSONText?
    do {
      // Where the view is gone, so is the transcript.
      result = try webView.map { try $0.transcript.within(record) { try body(read?.data) } } ?? body(read?.data)
    } catch {
      fault("method-failed", "\(method): \(error)")
      if let text = errorText(method, .failed, "\(method): \(error)") { return text }
      // On iOS the text is missing then; 2.x and 1.x did not get so far.
      if !dialect.isAndroid { return dialect.version == 3 ? nil : UTF16Text("") }
      showDebug("Call failed\u{FF1A}The parameter of \"\(DSWire.split(method).name)\" in Java is invalid.")
      return refusal()
    }
    webView?.transcript.within(record) { recordAnswer(of: method, read?.callback, result, isLast: true) }
    guard dialect.version == 3 else { return text(of: result, method) }
    return DSWire.answer(code: 0, result, isAndroid: dialect.isAndroid)
  }

  private func start(
    _ body: DSBridgeObject.AsynchronousMethod, _ method: String, _ read: DSWire.Argument?, from frame: FrameInfo
  ) -> UTF16Text? {
    guard let webView else { return refusal() }
    var callback = read?.callback
    if let name = callback, !DSWire.isCallback(name) {
      fault("bad-callback", "\(method) was called with the callback \"\(name)\", which the page's half does not give")
      return refusal()
    }
    if callback == nil { fault("no-callback", "\(method) is asynchronous, and was called without a callback") }
    if callback != nil, !frame.isMainFrame {
      // The original would call the main frame's function of that name.
      fault("callback-in-frame", "\(method) was called by a frame below the page's, where native cannot call back")
      callback = nil
    }
    let record = recordCall(of: method, callback)
    let call = DSBridgeAnswer.Call(
      number: nativeCalls.number(), method: method, callback: callback, page: generation,
      isSingle: dialect.version == 1)
    if callback != nil {
      nativeCalls.add(call, at: webView.eventLoop.now)
      limit(call)
    }
    let answer = DSBridgeAnswer(call, of: caller.door.link, inbox: webView.eventLoop.inbox)
    webView.transcript.within(record) { MessageSource.$frame.withValue(frame) { body(read?.data, answer) } }
    answer.callReturned()
    return refusal()
  }

  /// The result of 2.x and 1.x, which is a text and nothing else.
  func text(of result: JSONText?, _ method: String) -> UTF16Text {
    guard let result else { return UTF16Text("") }
    var units: [UInt16] = []
    guard result.appendStringUnits(to: &units) else {
      fault("result-not-text", "\(method) gave \(result.string), and the page gets an empty text")
      return UTF16Text("")
    }
    return units.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
  }

  /// What a page gets whose call finds nothing, and whose answer comes later.
  private func refusal() -> UTF16Text {
    dialect.version == 3 ? DSWire.answer(code: -1, nil, isAndroid: dialect.isAndroid) : UTF16Text("")
  }

  private func missing(_ method: String, _ callback: String?, _ reason: String) -> UTF16Text {
    webView?.transcript.fault(
      "no-native-method", "the page called \(method): \(reason)",
      [.init("method", .string(method)), .init("callback", .optional(callback))])
    repair(method, callback, .noHandler, "\(method): \(reason)")
    return errorText(method, .noHandler, "\(method): \(reason)") ?? refusal()
  }

  // MARK: Who may call

  /// The bridge belongs to the page and to frames of its origin, as its callbacks are the main frame's.
  private func mayCall(_ frame: FrameInfo, in webView: WebView) -> Bool {
    frame.isMainFrame || webView.mainFrameInfo.map { frame.isSameOrigin(as: $0) } ?? false
  }

  private func refuse(_ frame: FrameInfo, _ method: String) -> UTF16Text {
    let isForeign = webView.map { !mayCall(frame, in: $0) } ?? false
    webView?.transcript.fault(
      isForeign ? "foreign-frame" : "origin-refused",
      "\(method) was called by a document of \(frame.origin), which may not",
      [.init("method", .string(method)), .init("origin", .string(frame.origin))])
    return refusal()
  }

  // MARK: Reports

  func fault(_ code: String, _ text: @autoclosure () -> String) { webView?.transcript.fault(code, text()) }

  private static let alert = PageFunction("text", body: "window.alert(text);")

  /// What the original shows when an object lacks a method: 2.x and 1.x always, 3.x in debug mode.
  private func tellPage(ofMissing method: String) {
    guard !dialect.isAndroid else {
      return showDebug(
        "Not find method \"\(DSWire.split(method).name)\" implementation! "
          + "please check if the  signature or namespace of the method is right ")
    }
    guard dialect.version < 3 || isInDebugMode else { return }
    let text = "Error! \n Method \(method) is not invoked, since there is not a implementation for it"
    webView?.call(Self.alert, .string(UTF16Text(text)))
  }

  /// What Android shows in debug mode.
  private func showDebug(_ text: String) {
    guard isInDebugMode, dialect.isAndroid else { return }
    webView?.call(Self.alert, .string(UTF16Text("DEBUG ERR MSG:\n" + text)))
  }
}
