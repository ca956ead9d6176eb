import HeadlessWebView
import JavaScriptEngine

/// A bridge that is an object in the page's global scope, as Android's `addJavascriptInterface` and a `JSContext` make
/// one: `native.NAME(data, callback)`.
///
/// What a handler answers before it returns is what the page's call returns. What it answers later goes to the page's
/// global function whose name the call gave as its second argument. Native calls the page's global functions
/// (``PageFunctionTransport``).
public final class InterfaceObject: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  /// The object's name in pages.
  public let name: String
  private let transport: InterfaceTransport

  /// Makes the object; documents that are made from now on have it.
  ///
  /// - Parameters:
  ///   - name: The object's name in pages.
  ///   - forMainFrameOnly: Whether other frames go without it.
  public init(_ webView: WebView, name: String, forMainFrameOnly: Bool = true) {
    self.name = name
    transport = InterfaceTransport(name, forMainFrameOnly: forMainFrameOnly)
    core = transport.attach(to: webView)
    transport.install()
  }

  deinit {
    if let interface = transport.interface { webView?.removeScriptInterface(interface) }
  }
}

/// An object that the view puts into pages.
private final class InterfaceTransport: PageFunctionTransport {
  private let name: String
  private let forMainFrameOnly: Bool
  /// The names that the object has functions for; one whose handler was removed stays, and a call of it is reported.
  private var offered: Set<String> = []
  private(set) var interface: ScriptInterfaceID?

  init(_ name: String, forMainFrameOnly: Bool) {
    self.name = name
    self.forMainFrameOnly = forMainFrameOnly
  }

  override func handlerAdded(_ name: String) {
    if offered.insert(name).inserted { install() }
  }

  func install() {
    var functions: [String: ScriptFunction] = [:]
    for name in offered {
      functions[name] = { [weak self] call in try self?.called(name, call) ?? .undefined }
    }
    interface = core?.webView?.addScriptInterface(name, functions: functions, forMainFrameOnly: forMainFrameOnly)
  }

  /// Where a response goes: to the page's call while that waits for it, and to the page's callback from then on.
  private final class Outcome {
    var result: HandlerResult?
    var hasReturned = false
  }

  private func called(_ name: String, _ call: ScriptCall) throws -> StructuredValue {
    let data = call[0].json.flatMap { try? JSONText($0) }
    guard data != nil || call[0].isUndefined else {
      let text = "what the page gave \(name) cannot be written as JSON"
      core?.transcript.fault(.badValue, text)
      throw ScriptReplyError(text)
    }
    let callback = call[1].string
    let outcome = Outcome()
    receive(name, data, id: callback, from: call.frame) { [weak self] result in
      if outcome.hasReturned { self?.callBack(callback, name, result, call.frame) } else { outcome.result = result }
    }
    outcome.hasReturned = true
    switch outcome.result {
    case nil: return .undefined
    case .success(let answer): return StructuredValue(answer ?? .null)
    case .failure(let error): throw ScriptReplyError(error.bridgeError.message)
    }
  }

  private func callBack(_ callback: String?, _ name: String, _ result: HandlerResult, _ frame: FrameInfo) {
    guard let core else { return }
    guard let callback else {
      // That there is no answer was reported already.
      if case .success = result {
        core.transcript.fault(.answerUnheard, "\(name) answered later, and the page gave no callback")
      }
      return
    }
    guard frame.isMainFrame else {
      return core.transcript.fault(
        .callbackInFrame, "\(name) was called by a frame below the page's, where native cannot call back")
    }
    switch result {
    case .success(let answer): core.call(callback, data: answer ?? .null)
    case .failure(let error): core.call(callback, data: error.json)
    }
  }
}
