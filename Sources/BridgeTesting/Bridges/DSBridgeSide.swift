import BridgeSupport
import DSBridge
import HeadlessWebView
import JavaScriptEngine

/// DSBridge, whose methods are offered by objects: a handler `a.b` is the method `b` of the namespace `a`.
///
/// A page calls a method with a callback or without. A handler is both: without a callback it has to answer on the spot.
final class DSBridgeSide: NativeBridge {
  private typealias Handler = ResultHandler

  private let bridge: DSBridge
  private let fail: (String) -> Void

  var kind: BridgeKind {
    switch bridge.dialect.version {
    case 1: .dsbridge1
    case 2: .dsbridge2
    default: .dsbridge
    }
  }

  init(_ bridge: DSBridge, fail: @escaping (String) -> Void) {
    self.bridge = bridge
    self.fail = fail
  }

  /// Puts something between the page and all methods of the bridge, those of the app's objects included.
  func filterMethods(_ filter: @escaping DSBridgeFilter) { bridge.methodFilter = filter }

  var isConnected: Bool { bridge.isConnected }
  let reasonForNoHalf =
    "the page has no half of DSBridge: it loads dsbridge.js by itself, or --bridge-script FILE puts one into it"
  var unansweredCalls: [UnansweredCall] { bridge.unansweredCalls }

  func registerRaw(_ name: String, _ handler: @escaping (JSONText?, @escaping (JSONText) -> Void) -> Void) {
    registerResult(name) { data, respond in handler(data) { respond(.success($0)) } }
  }

  /// Registers a handler that may fail: to the page as a method that throws.
  func registerResult(_ name: String, _ handler: @escaping ResultHandler) {
    let (namespace, method) = Self.parts(of: name)
    do { try change(namespace) { try Self.add(method, handler, to: &$0) } } catch {
      fail("the handler \(name): \(error)")
    }
  }

  func removeHandler(_ name: String!) {
    guard let name else { return }
    let (namespace, method) = Self.parts(of: name)
    guard bridge.javascriptObject(namespace) != nil else { return }
    try? change(namespace) { $0.remove(method) }
  }

  /// What is before the last dot is the namespace.
  private static func parts(of name: String) -> (namespace: String, method: String) {
    guard let dot = name.lastIndex(of: ".") else { return ("", name) }
    return (String(name[..<dot]), String(name[name.index(after: dot)...]))
  }

  /// Gives the bridge a namespace's object anew, with what it had and a change.
  private func change(_ namespace: String, _ change: (inout DSBridgeObject) throws -> Void) throws {
    var (object, origins) = bridge.javascriptObject(namespace) ?? (DSBridgeObject(), .all)
    try change(&object)
    try bridge.addJavascriptObject(
      object, namespace: namespace.isEmpty ? nil : namespace, allowedOrigins: origins)
  }

  private static func add(_ method: String, _ handler: @escaping Handler, to object: inout DSBridgeObject) throws {
    object.remove(method)
    try object.addRaw(
      method,
      synchronous: { argument in
        var result: Result<JSONText, BridgeErrorReply>?
        handler(argument) { result = $0 }
        guard let result else { throw DSBridgeLateAnswer(method: method) }
        return try result.mapError { DSBridgeFailedMethod(description: $0.bridgeError.message) }.get()
      },
      asynchronous: { argument, answer in
        handler(argument) { result in
          switch result {
          case .success(let value): answer.sendRaw(value)
          case .failure(let error): answer.fail(DSBridgeFailedMethod(description: error.bridgeError.message))
          }
        }
      })
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
}
