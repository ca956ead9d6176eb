import HeadlessWebView
import JavaScriptEngine

/// A bridge that is an object in the page's global scope, as Android's `addJavascriptInterface` and a `JSContext` make one:
/// `native.NAME(data, callback)`.
///
/// What a handler answers before it returns is what the page's call returns. What it answers later goes to the page's global function
/// whose name the call gave as its second argument.
public final class InterfaceObject: ComposedBridge {
  /// The object's name in pages.
  public let name: String
  private let forMainFrameOnly: Bool
  /// The names that the object has functions for; one whose handler was taken away stays, and is told of when it is called.
  private var offered: Set<String> = []
  private var interface: ScriptInterfaceID?

  /// Makes the object; documents that are made from now on have it.
  ///
  /// - Parameters:
  ///   - name: The object's name in pages.
  ///   - forMainFrameOnly: Whether other frames go without it.
  public init(_ webView: WebView, name: String, forMainFrameOnly: Bool = true) {
    self.name = name
    self.forMainFrameOnly = forMainFrameOnly
    super.init(webView)
    install()
  }

  deinit {
    if let interface { webView?.removeScriptInterface(interface) }
  }

  /// Gives the object a function, in documents that are made from now on.
  public override func offer(_ name: String) {
    if offered.insert(name).inserted { install() }
  }

  private func install() {
    var functions: [String: ScriptFunction] = [:]
    for name in offered {
      functions[name] = { [weak self] call in try self?.called(name, call) ?? .undefined }
    }
    interface = webView?.addScriptInterface(name, functions: functions, forMainFrameOnly: forMainFrameOnly)
  }

  /// Where an answer goes: to the page's call while that waits for it, and to the page's callback from then on.
  private final class Outcome {
    var result: Result<JSONText, BridgeErrorReply>?
    var isLate = false
  }

  private func called(_ name: String, _ call: ScriptCall) throws -> StructuredValue {
    let data = call[0].json.flatMap { try? JSONText($0) }
    guard data != nil || call[0].isUndefined else {
      let text = "what the page gave \(name) cannot be written as JSON"
      fault("bad-value", text)
      throw ScriptReplyError(text)
    }
    let callback = call[1].string
    let outcome = Outcome()
    receive(name, data, id: callback ?? "", from: call.frame) { [weak self] result in
      if outcome.isLate { self?.callBack(callback, name, result, call.frame) } else { outcome.result = result }
    }
    outcome.isLate = true
    switch outcome.result {
    case nil: return .undefined
    case .success(let answer): return StructuredValue(answer)
    case .failure(let error): throw ScriptReplyError(error.bridgeError.message)
    }
  }

  private func callBack(
    _ callback: String?, _ name: String, _ result: Result<JSONText, BridgeErrorReply>, _ frame: FrameInfo
  ) {
    guard let callback else {
      // That there is no answer was told already.
      if case .success = result { fault("answer-unheard", "\(name) answered later, and the page gave no callback") }
      return
    }
    guard frame.isMainFrame else {
      return fault("callback-in-frame", "\(name) was called by a frame below the page's, where native cannot call back")
    }
    switch result {
    case .success(let answer): callRaw(callback, data: answer)
    case .failure(let error): callRaw(callback, data: error.json)
    }
  }
}
