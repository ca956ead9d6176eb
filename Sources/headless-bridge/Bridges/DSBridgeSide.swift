import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import SpecRunner

/// DSBridge, whose methods are offered by objects: a handler `a.b` is the method `b` of the namespace `a`.
///
/// A page calls a method with a callback or without. A handler is both: without a callback it has to answer on the spot.
final class DSBridgeSide: NativeBridge {
  private let bridge: DSBridge
  private weak var view: WebView?
  private var objects: [String: DSBridgeObject] = [:]
  private let fail: (String) -> Void

  init(_ bridge: DSBridge, on view: WebView, fail: @escaping (String) -> Void) {
    self.bridge = bridge
    self.view = view
    self.fail = fail
  }

  var isConnected: Bool { bridge.isConnected }
  let reasonForNoHalf =
    "the page has no half of DSBridge: it loads dsbridge.js by itself, or --bridge-script FILE puts one into it"
  var unansweredCalls: [UnansweredCall] { bridge.unansweredCalls }

  func registerRaw(_ name: String, _ handler: @escaping (JSONText?, @escaping (JSONText) -> Void) -> Void) {
    let dot = name.lastIndex(of: ".")
    let namespace = dot.map { String(name[..<$0]) } ?? ""
    let method = dot.map { String(name[name.index(after: $0)...]) } ?? name
    var object = objects[namespace] ?? DSBridgeObject()
    do {
      try object.addRaw(
        method,
        synchronous: { argument in
          var result: JSONText?
          handler(argument) { result = $0 }
          guard let result else { throw LateAnswer(method: name) }
          return result
        }, asynchronous: { argument, answer in handler(argument) { answer.sendRaw($0) } })
      try bridge.addJavascriptObject(object, namespace: namespace.isEmpty ? nil : namespace)
      objects[namespace] = object
    } catch {
      fail("the handler \(name): \(error)")
    }
  }

  /// Calls a method with one argument, or with the elements of an array as its arguments.
  func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    let arguments = data.flatMap { $0.kind == .array ? $0 : try? JSONText("[\($0.string)]") }
    bridge.callRaw(name, arguments: arguments) { result in
      switch result {
      case .success(let value): if value.isComplete { reply(.success(value.json ?? .null)) }
      case .failure(let error): reply(.failure(error))
      }
    }
  }

  func passOn(to delegate: any NavigationDelegate) { view?.navigationDelegate = delegate }
}

/// A page asked for an answer on the spot, and the handler gives it later.
struct LateAnswer: Error, CustomStringConvertible {
  let method: String

  var description: String { "\(method) was called without a callback, and did not answer on the spot" }
}
