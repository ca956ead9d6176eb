import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine

/// Native handlers from a file: responses by name, or a script in a native-side context of its own.
final class HandlersFile {
  private enum Kind {
    case responses([(key: String, value: JSONText)])
    case script(Context, HandlerTools, HandlerTimers)
  }

  private let kind: Kind
  private let path: String
  /// The handlers that returned a promise, by call number, until the promise settles.
  private var unsettled: [Int: String] = [:]
  private var calls = 0
  /// The calls to which a handler never responds, as its file says.
  private var neverAnswered: [PendingResponse] = []

  /// - Parameter timeout: The maximum run time of a handler.
  init(path: String, timeout: Duration) throws {
    self.path = path
    let text = try TextFile.read(path)
    kind =
      path.lowercased().hasSuffix(".json")
      ? try Self.responses(text, path: path) : try Self.script(text, path: path, timeout: timeout)
  }

  /// Creates one handler from a typed response: JSON, or a script that evaluates to a function or to a value.
  init(name: String, answer: String, timeout: Duration) throws {
    path = ".handle \(name)"
    if let json = try? JSONText(answer) {
      kind = .responses([(name, json)])
    } else {
      let text = "native.handle(\(try JSONText.encode(name).string), (\(answer)\n))"
      kind = try Self.script(text, path: path, timeout: timeout)
    }
  }

  private static func responses(_ text: String, path: String) throws -> Kind {
    do {
      let json = try JSONText(text)
      guard json.kind == .object else {
        throw UsageError(description: "\(path): expected an object that maps handler names to responses")
      }
      return .responses(try json.members())
    } catch let error as JSONError {
      throw UsageError(description: JSONDiagnostic.text(error, in: text, named: path))
    }
  }

  private static func script(_ text: String, path: String, timeout: Duration) throws -> Kind {
    let context = Context()
    context.virtualMachine.executionTimeLimit = timeout
    let timers = HandlerTimers()
    do throws(JavaScriptException) {
      try HandlersContext.setUp(in: context)
      try timers.setUp(in: context)
      try context.evaluate(text, url: path)
    } catch {
      if error.isTermination {
        let place = HandlersContext.place(of: error, in: path)
        throw TerminatedScript(description: "\(place): \(TerminatedScript.text(limit: timeout))")
      }
      throw UsageError(description: HandlersContext.describe(error, in: path))
    }
    do throws(JavaScriptException) { return .script(context, try HandlerTools(in: context), timers) } catch {
      throw UsageError(description: HandlersContext.describe(error, in: path))
    }
  }

  /// Returns the names of the handlers, in the file's order.
  func names() throws(JavaScriptException) -> [String] {
    switch kind {
    case .responses(let responses): responses.map(\.key)
    case .script(let context, _, _): try context.globalObject["native"]["handlers"].propertyNames
    }
  }

  /// Registers the handlers; a handler that throws is reported to `fail`.
  ///
  /// - Parameter clock: The event loop whose clock the handlers' timers use.
  func register(on bridge: any NativeBridge, clock: EventLoop, fail: @escaping (String) -> Void) throws {
    switch kind {
    case .responses(let responses):
      for (name, value) in responses { bridge.registerRaw(name) { _, respond in respond(value) } }
    case .script(let context, let tools, let timers):
      timers.start(on: clock, fail: fail)
      let native = try context.globalObject["native"]
      try declarePlugins(native["plugins"], on: bridge)
      let handlers = try native["handlers"]
      for name in handlers.propertyNames {
        let handler = Handler(
          name: name, function: try handlers[PropertyName(name)], tools: tools, spreads: bridge.spreadsArguments)
        let kind = bridge.kind
        let report = { [transcript = bridge.core.transcript] (text: String) in
          transcript.fault(.handlerFailed, text, kind.passesErrors ? [.init("isResponse", .boolean(true))] : [])
        }
        let nothing: JSONText? = kind.hasEmptyResponses ? nil : .null
        bridge.registerResult(name) { [self] data, respond in
          answer(handler, data, PendingResponse(respond, nothing), mistake: fail, failure: report)
        }
      }
    }
  }

  /// Declares the plugins of a script.
  private func declarePlugins(_ list: Value, on bridge: any NativeBridge) throws {
    guard let json = try list.toJSON().map({ try JSONText($0) }) else { return }
    for plugin in try json.elements() {
      func names(_ key: String) -> [String] { plugin[key].flatMap { try? $0.decode([String].self) } ?? [] }
      let name = plugin["name"]?.stringValue() ?? ""
      do throws(NativeEventError) {
        try bridge.declareRecorded(
          PluginDeclaration(
            name: name, methods: names("methods"), callbacks: names("callbacks"), events: names("events")))
      } catch {
        throw UsageError(description: "\(path): native.plugin('\(name)'): \(error)")
      }
    }
  }

  /// The way to respond to a call, which is released with the last response.
  ///
  /// A script may keep the call's functions for as long as it likes, and a bridge reports a call that nothing can
  /// respond to any more.
  private final class PendingResponse {
    private var responder: Responder?
    /// The response of a handler without a result.
    let nothing: JSONText?
    /// A Boolean value that indicates whether the handler may send responses after the last one.
    var maySend = false

    init(_ responder: Responder, _ nothing: JSONText?) {
      self.responder = responder
      self.nothing = nothing
    }

    func callAsFunction(_ result: HandlerResult, isLast: Bool = true) {
      let responder = responder
      if isLast, !maySend { self.responder = nil }
      responder?(result, isLast: isLast)
    }

    /// Keeps the call of a handler that returned nothing, for the responses that it sends later.
    func keep() -> Bool { maySend && responder?.keep() == true }
  }

  /// A handler of a script.
  private struct Handler {
    let name: String
    let function: Value
    let tools: HandlerTools
    /// A Boolean value that indicates whether the function gets the elements of an array one by one.
    let spreads: Bool
  }

  /// Warns about handlers whose promises never settled.
  func reportUnanswered() {
    for (_, name) in unsettled.sorted(by: { $0.key < $1.key }) {
      Output.error("headless-bridge: warning: \(path): the promise of the handler '\(name)' never settled")
    }
  }

  private func answer(
    _ handler: Handler, _ data: JSONText?, _ respond: PendingResponse,
    mistake: @escaping (String) -> Void, failure: @escaping (String) -> Void
  ) {
    let (name, tools) = (handler.name, handler.tools)
    // The page receives the same response as when the app's own code throws.
    func fail(_ text: String, _ thrown: Value? = nil) {
      let error = thrown.flatMap { tools.error($0) }
      var message = error?.description ?? text
      if let thrown, tools.isResponse(thrown) {
        message = error?.description ?? HandlersContext.text(of: thrown)
        failure("\(name): \(message)")
      } else {
        mistake("the handler '\(name)' \(text)")
      }
      respond(.failure(BridgeErrorReply(.failed, handler: name, message: message, error: error)))
    }
    func send(_ value: Value, isLast: Bool = true) {
      if isLast, tools.isNever(value) { return neverAnswered.append(respond) }
      if isLast, value.isUndefined, respond.keep() { return }
      do {
        let nothing = isLast ? respond.nothing : .null
        respond(.success(try value.toJSON().map { try JSONText($0) } ?? nothing), isLast: isLast)
      } catch {
        fail("returned a value that cannot be written as JSON: \(error)")
      }
    }
    do {
      let parameters = try parameters(data, spreads: handler.spreads, in: handler.function.context)
      respond.maySend = try tools.maySend(handler.function, parameters)
      let result = try tools.call(handler.function, parameters) { send($0, isLast: false) }
      guard result.isPromise else { return send(result) }
      calls += 1
      let number = calls
      unsettled[number] = name
      try result.then(
        onFulfilled: { [self] value in
          unsettled[number] = nil
          send(value)
        },
        onRejected: { [self] reason in
          unsettled[number] = nil
          fail("rejected: \(HandlersContext.text(of: reason))", reason)
        })
    } catch let error as JavaScriptException where error.isTermination {
      fail("ran for too long and was terminated")
    } catch {
      fail("threw: \(error)", tools.lastThrown)
    }
  }

  /// Returns the handler's parameters: the data, or its elements if the data is an array of arguments.
  private func parameters(_ data: JSONText?, spreads: Bool, in context: Context) throws -> [Value] {
    guard let data else { return [.undefined(in: context)] }
    let parts = spreads && data.kind == .array ? try data.elements() : [data]
    return try parts.map { part in try Value(json: part.withUTF16 { UTF16Text(utf16: $0) }, in: context) }
  }
}

/// Reads the files that the user names.
enum TextFile {
  static func read(_ path: String) throws -> String { try readText(path) }

  /// Reads a file like `read(_:)`, with a typed error.
  static func readText(_ path: String) throws(UsageError) -> String {
    // A file handle also reads a pipe; the file manager does not.
    guard let data = FileHandle(forReadingAtPath: path).flatMap({ try? $0.readToEnd() ?? Data() }) else {
      let exists = FileManager.default.fileExists(atPath: path)
      throw UsageError(description: "\(path): \(exists ? "cannot be read" : "no such file")")
    }
    guard let text = String(data: data, encoding: .utf8) else {
      throw UsageError(description: "\(path): not valid UTF-8")
    }
    return text
  }
}
