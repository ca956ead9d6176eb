import HeadlessWebView
import JavaScriptEngine

/// The context that a file of specs runs in, with the spec API: it acts as the native side, apart from any page.
final class SpecRealm {
  let context: Context
  private let testing: Value
  /// The files that the spec imports.
  private(set) var modules: SpecModules

  /// Creates the context and installs the spec API.
  ///
  /// - Parameters:
  ///   - url: The file, as locations in it are named.
  ///   - keepsSourceMaps: Whether texts that were compiled name their source maps.
  ///   - ask: Performs an asynchronous operation of the spec, whose promise the reply settles.
  ///   - perform: Performs a synchronous statement of the spec and returns its result.
  init(
    url: String, scriptTimeLimit: Duration, transpiler: SpecTranspiler, keepsSourceMaps: Bool,
    ask: @escaping (String, [StructuredValue], SpecReply) -> Void,
    perform: @escaping (String, [StructuredValue]) throws -> StructuredValue
  ) throws {
    context = Context()
    context.virtualMachine.executionTimeLimit = scriptTimeLimit
    testing = Value.object(in: context)
    try testing.set("url", to: Value(url, in: context))
    modules = SpecModules(spec: url, transpiler: transpiler, keepsSourceMaps: keepsSourceMaps) {
      [weak testing] url, shift in
      guard let testing else { return }
      _ = try? testing.invoke(
        "addSource", [Value(url, in: testing.context), Value(Double(shift), in: testing.context)])
    }
    let host = Value.object(in: context)
    try host.set(
      "ask",
      to: try context.makeFunction(name: "ask") { arguments in
        let (promise, resolve, reject) = try arguments.context.makePromise()
        let reply = SpecReply(context: arguments.context, resolve: resolve, reject: reject)
        ask(try arguments.string(0), try Self.values(arguments[1]), reply)
        return promise
      })
    let tellFunction = try context.makeFunction(name: "tell") { arguments in
      try Value(try perform(try arguments.string(0), try Self.values(arguments[1])), in: arguments.context)
    }
    try host.set("tell", to: tellFunction)
    try modules.add(to: host, in: context)
    for script in EmbeddedScript.specs {
      _ = try context.evaluate(script.text, url: script.name).call([testing, host])
    }
    context.onUnhandledRejection { [weak testing] _, reason in _ = try? testing?.invoke("rejected", [reason]) }
  }

  /// Calls a function of the spec API with values.
  @discardableResult
  func call(_ name: PropertyName, _ arguments: StructuredValue...) throws -> Value {
    var values: [Value] = []
    for argument in arguments { values.append(try Value(argument, in: context)) }
    return try testing.invoke(name, values)
  }

  /// Runs the spec's text, as a module if it is one.
  ///
  /// - Returns: The error that the text threw, or nil.
  /// - Throws: The exception of a text that was terminated.
  func run(_ text: String) throws -> SpecFailure? {
    let failure = try call("start", .string(text), .boolean(ModuleTexts.isModule(UTF16Text(text)))).structuredCopy()
    guard failure.isNull else { return SpecFailure(failure) }
    let state = try call("startState").structuredCopy()
    guard state["failure"].isNull else { return SpecFailure(state["failure"]) }
    guard state["isOver"].boolean == true else {
      return SpecFailure(message: "deadlock: a top-level await can never settle; use pages only in tests and hooks")
    }
    return nil
  }

  private static let leastArguments = 6

  private static func values(_ list: Value) throws -> [StructuredValue] {
    guard case .array(let elements) = try list.structuredCopy() else { return [] }
    // Omitted arguments are undefined.
    return Array(elements) + Array(repeating: .undefined, count: max(0, leastArguments - elements.count))
  }
}

/// Settles the promise of an operation that a spec requested; only the first response counts.
final class SpecReply {
  private let context: Context
  private var settle: (resolve: (Value) -> Void, reject: (Value) -> Void)?
  /// A Boolean value that indicates whether the operation is abandoned, so that nothing waits for it any more.
  var isDropped = false
  /// Called when the promise settles.
  var onEnd: () -> Void = {}

  init(context: Context, resolve: @escaping (Value) -> Void, reject: @escaping (Value) -> Void) {
    self.context = context
    settle = (resolve, reject)
  }

  /// A Boolean value that indicates whether the promise is still pending.
  var isOpen: Bool { settle != nil && !isDropped && !context.isClosed }

  /// Fulfills the promise.
  func resolve(_ value: StructuredValue = .undefined) {
    guard isOpen, let settle else { return }
    self.settle = nil
    onEnd()
    if let value = try? Value(value, in: context) { settle.resolve(value) }
  }

  /// Rejects the promise with an error that has a message and a name.
  ///
  /// - Parameter trace: The stack of the error in the page, as lines for a reader.
  func reject(_ message: String, name: String = "Error", trace: [String] = []) {
    guard isOpen, let settle else { return }
    self.settle = nil
    onEnd()
    guard let error = try? Value.error(message, name: name, in: context) else { return }
    if !trace.isEmpty { try? error.set("pageTrace", to: Value(trace.joined(separator: "\n"), in: context)) }
    settle.reject(error)
  }
}

/// The pending replies of a spec.
struct PendingReplies {
  private var replies: [SpecReply] = []
  private var limit = 64

  /// Adds a reply.
  mutating func append(_ reply: SpecReply) {
    replies.append(reply)
    guard replies.count > limit else { return }
    replies.removeAll { !$0.isOpen }
    limit = max(64, replies.count * 2)
  }

  /// Abandons all replies, because a later response belongs to no test.
  mutating func drop() {
    for reply in replies { reply.isDropped = true }
    self = PendingReplies()
  }
}
