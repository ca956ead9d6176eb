import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine

/// Native handlers from a file: responses by name, or a script in a native-side context of its own.
final class HandlersFile {
  private enum Kind {
    case responses([(key: String, value: JSONText)])
    case script(Context, HandlerTimers)
  }

  private let kind: Kind
  private let path: String
  /// The handlers that returned a promise, by call number, until the promise settles.
  private var unsettled: [Int: String] = [:]
  private var calls = 0

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
    return .script(context, timers)
  }

  /// Returns the names of the handlers, in the file's order.
  func names() throws(JavaScriptException) -> [String] {
    switch kind {
    case .responses(let responses): responses.map(\.key)
    case .script(let context, _): try context.globalObject["native"]["handlers"].propertyNames
    }
  }

  /// Registers the handlers; a handler that throws is reported to `fail`.
  ///
  /// - Parameter clock: The event loop whose clock the handlers' timers use.
  func register(on bridge: any NativeBridge, clock: EventLoop, fail: @escaping (String) -> Void) throws {
    switch kind {
    case .responses(let responses):
      for (name, value) in responses { bridge.registerRaw(name) { _, respond in respond(value) } }
    case .script(let context, let timers):
      timers.start(on: clock, fail: fail)
      let handlers = try context.globalObject["native"]["handlers"]
      for name in handlers.propertyNames {
        let function = try handlers[PropertyName(name)]
        bridge.registerResult(name) { [self] data, respond in answer(name, function, data, respond, fail) }
      }
    }
  }

  /// Warns about handlers whose promises never settled.
  func reportUnanswered() {
    for (_, name) in unsettled.sorted(by: { $0.key < $1.key }) {
      Output.error("headless-bridge: warning: \(path): the promise of the handler '\(name)' never settled")
    }
  }

  private func answer(
    _ name: String, _ function: Value, _ data: JSONText?,
    _ respond: @escaping (HandlerResult) -> Void, _ tell: @escaping (String) -> Void
  ) {
    let context = function.context
    // The page receives the same response as when the app's own code throws.
    func fail(_ text: String) {
      tell("the handler '\(name)' \(text)")
      respond(.failure(BridgeErrorReply(.failed, handler: name, message: text)))
    }
    func send(_ value: Value) {
      do {
        respond(.success(try value.toJSON().map { try JSONText($0) } ?? .null))
      } catch {
        fail("returned a value that cannot be written as JSON: \(error)")
      }
    }
    do {
      let argument = try data.map { data in
        try Value(json: data.withUTF16 { UTF16Text(utf16: $0) }, in: context)
      }
      let result = try function.call([argument ?? .undefined(in: context)])
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
          fail("rejected: \(HandlersContext.text(of: reason))")
        })
    } catch let error as JavaScriptException where error.isTermination {
      fail("ran for too long and was terminated")
    } catch {
      fail("threw: \(error)")
    }
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

/// The globals of a handlers script.
///
/// `native.handle(name, response)` takes a value or a function, as in specs. The console writes to standard error.
enum HandlersContext {
  private static let source = """
    ({ handlers: Object.create(null),
       handle(name, handler) {
         if (typeof name !== 'string') throw new TypeError('native.handle() requires a handler name');
         if (arguments.length < 2) throw new TypeError(`native.handle('${name}') requires a function or a response`);
         this.handlers[name] = typeof handler === 'function' ? handler : () => handler;
       } })
    """

  static func setUp(in context: Context) throws(JavaScriptException) {
    try context.globalObject.set("native", to: try context.evaluate(source))
    let console = Value.object(in: context)
    for level in ["log", "info", "warn", "error", "debug"] {
      let function = try context.makeFunction(name: level) { arguments in
        Output.error((0..<arguments.count).map { text(of: arguments[$0]) }.joined(separator: " "))
        return nil
      }
      try console.set(PropertyName(level), to: function)
    }
    try context.globalObject.set("console", to: console)
  }

  /// Returns a value as text for a reader; objects as JSON, which is more informative than their name.
  static func text(of value: Value) -> String {
    if value.isObject, !value.isFunction, let json = try? value.toJSON(), json.string != "{}" { return json.string }
    return (try? value.toString()) ?? ""
  }

  /// Returns an exception with its location in the user's file.
  static func describe(_ exception: JavaScriptException, in path: String) -> String {
    "\(place(of: exception, in: path)): \(exception.summary)"
  }

  /// Returns the location of an exception in the user's file, as far as it is known.
  static func place(of exception: JavaScriptException, in path: String) -> String {
    if exception.url == path, let place = exception.place { return place }
    let frame = exception.stack.first { $0.url == path }
    return path + (frame?.line.map { ":\($0)" } ?? "")
  }
}
