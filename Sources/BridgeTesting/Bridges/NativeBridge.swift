import AndroidJsBridge
import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// What a harness needs of any bridge: handlers and calls by name, with JSON text for data, whatever the bridge's wire is.
public protocol NativeBridge: AnyObject {
  /// A handler of JSON text that may fail.
  typealias ResultHandler = (
    _ data: JSONText?, _ respond: @escaping (Result<JSONText, BridgeErrorReply>) -> Void
  ) -> Void

  /// Which bridge it is, for what reads its messages.
  var kind: BridgeKind { get }
  /// Whether the page has its half.
  var isConnected: Bool { get }
  /// What is the matter with a page that has no half.
  var reasonForNoHalf: String { get }
  /// The calls that wait for an answer.
  var unansweredCalls: [UnansweredCall] { get }
  /// Registers a handler that takes and answers JSON text.
  func registerRaw(_ name: String, _ handler: @escaping (JSONText?, @escaping (JSONText) -> Void) -> Void)
  /// Registers a handler that may fail: the page gets what the app's own handler that throws gives it over this bridge.
  func registerResult(_ name: String, _ handler: @escaping ResultHandler)
  /// Forgets a handler.
  func removeHandler(_ name: String!)
  /// Calls a handler of the page.
  func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void)
  /// Calls a handler of the page without a callback; false when the bridge has no such calls.
  func send(_ name: String, _ data: JSONText?) -> Bool
  /// Sets who hears of navigations beside the bridge, if the bridge is the view's navigation delegate.
  func passOn(to delegate: any NavigationDelegate)
}

extension NativeBridge {
  /// What the bridge's data mean: with Android's JsBridge they are texts, of which those that hold JSON are read.
  package func content(of data: JSONText?) -> JSONText? {
    kind == .jsbridge || kind == .jsbridge2 ? MessageReader.content(ofText: data) : data
  }

  /// Calls nothing: all calls want an answer.
  public func send(_ name: String, _ data: JSONText?) -> Bool { false }
  /// Registers a handler whose failures are null to the page: the bridge has no word for them.
  public func registerResult(_ name: String, _ handler: @escaping ResultHandler) {
    registerRaw(name) { data, respond in handler(data) { respond((try? $0.get()) ?? .null) } }
  }
  /// Does nothing: the bridge is no navigation delegate.
  public func passOn(to delegate: any NavigationDelegate) {}
  /// What most pages forget.
  public var reasonForNoHalf: String { "the page never asked for the bridge" }
}

extension WebViewJavascriptBridge: NativeBridge {
  /// The line that it speaks.
  public var kind: BridgeKind { dialect == .version4 ? .wvjb4 : .wvjb }

  /// Calls a handler of the page.
  public func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    callRaw(name, data: data) { result in reply(result.mapError { $0 }) }
  }

  /// Calls a handler of the page without a callback.
  public func send(_ name: String, _ data: JSONText?) -> Bool {
    callRaw(name, data: data)
    return true
  }

  /// Registers a handler that may fail: the page gets null, and on the level `repaired` an error object.
  public func registerResult(_ name: String, _ handler: @escaping ResultHandler) {
    registerRaw(name) { [weak self] data, respond in
      handler(data) { result in
        switch result {
        case .success(let answer): respond(answer)
        case .failure(let error): respond(self?.fidelity == .repaired ? error.json : .null)
        }
      }
    }
  }

  /// Sets who hears of navigations beside the bridge.
  public func passOn(to delegate: any NavigationDelegate) { setWebViewDelegate(delegate) }
}

/// Android's JsBridge, whose data are texts on the native side: a handler gets a string.
extension AndroidJsBridge: NativeBridge {
  /// The line that it speaks.
  public var kind: BridgeKind { dialect == .version2 ? .jsbridge2 : .jsbridge }

  /// Calls a handler of the page with the text of a string, or with the JSON text of anything else.
  public func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    callHandler(name, data: data.map { $0.stringValue() ?? $0.string }) { result in
      reply(result.map { $0.flatMap { try? JSONText.encode($0) } ?? .null }.mapError { $0 })
    }
  }

  /// Calls a handler of the page without a callback.
  public func send(_ name: String, _ data: JSONText?) -> Bool {
    callHandler(name, data: data.map { $0.stringValue() ?? $0.string })
    return true
  }

  /// Registers a handler that may fail: the page gets no text, and on the level `repaired` an error object.
  public func registerResult(_ name: String, _ handler: @escaping ResultHandler) {
    registerHandler(name) { [weak self] data, respond in
      handler(data.flatMap { try? JSONText.encode($0) }) { result in
        switch result {
        case .success(let answer): respond(answer.stringValue() ?? answer.string)
        case .failure(let error): respond(self?.fidelity == .repaired ? error.json.string : nil)
        }
      }
    }
  }

  /// Sets who hears of navigations beside the bridge.
  public func passOn(to delegate: any NavigationDelegate) { setNavigationDelegate(delegate) }
}

/// What is made of a view's own means: ``BridgeSupport/MessageHandlers``, ``BridgeSupport/InterfaceObject``, and an app's own bridge.
extension ComposedBridge: NativeBridge {
  /// Taken for message handlers, which have no wire of their own either.
  public var kind: BridgeKind { .webkit }

  /// Calls a function of the page.
  public func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    callRaw(name, data: data) { result in reply(result.mapError { $0 }) }
  }
}
