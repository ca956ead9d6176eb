import HeadlessWebView
import JavaScriptEngine

/// A bridge that is an object in the page's global scope: `native.NAME(data, callback)`.
///
/// Android's `addJavascriptInterface` and a `JSContext` expose such an object. If a handler responds before it returns,
/// the page's call returns the response. A later response goes to the page's global function whose name is the call's
/// second argument. Native calls the page's global functions (``PageFunctionTransport``).
public final class InterfaceObject: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  /// The object's name in pages.
  public let name: String
  private let transport: InterfaceTransport

  /// Creates the object, and exposes it to documents that are created from now on.
  ///
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - name: The object's name in pages.
  ///   - forMainFrameOnly: Pass `true` to omit it from other frames.
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

/// The transport for an object that the view exposes to pages.
private final class InterfaceTransport: PageFunctionTransport {
  private let name: String
  private let forMainFrameOnly: Bool
  /// The names of the object's functions.
  ///
  /// A name whose handler was removed stays, and a call of it is reported.
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

  /// The destination of a response: the page's call until it returns, and the page's callback after that.
  private final class Outcome {
    var result: HandlerResult?
    var hasReturned = false
  }

  private func called(_ name: String, _ call: ScriptCall) throws -> StructuredValue {
    let data = call[0].json.flatMap { try? JSONText($0) }
    guard data != nil || call[0].isUndefined else {
      let text = "the data for '\(name)' cannot be written as JSON"
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
      // The missing response has already been reported.
      if case .success = result {
        core.transcript.fault(.answerUnheard, "'\(name)' responded after it returned, but the page passed no callback")
      }
      return
    }
    guard frame.isMainFrame else {
      return core.transcript.fault(
        .callbackInFrame, "'\(name)' was called from a subframe, where native cannot call the callback")
    }
    switch result {
    case .success(let answer): core.call(callback, data: answer ?? .null)
    case .failure(let error): core.call(callback, data: error.json)
    }
  }
}
