import HeadlessWebView
import JavaScriptEngine

/// The domain Runtime: evaluation, calls and the objects that clients hold.
enum RuntimeDomain {
  static let methods: [String: PageMethod] = [
    "Runtime.enable": { call in
      let isFirst = !call.session.domains.contains("Runtime")
      call.enable("Runtime")
      if let main = call.page.view.frameList.first { call.page.context(.page, in: main.info) }
      for context in call.page.contexts.all {
        call.page.emit("Runtime.executionContextCreated", ["context": context.description], to: call.session)
      }
      call.finish()
      if isFirst { call.page.reportHeard(to: call.session) }
      call.page.reportUnheard()
    },
    "Runtime.disable": { call in
      call.disable("Runtime")
      call.finish()
    },
    "Runtime.runIfWaitingForDebugger": { call in
      call.finish()
      call.page.release(call.session.id)
    },
    "Runtime.evaluate": evaluate,
    "Runtime.callFunctionOn": callFunctionOn,
    "Runtime.awaitPromise": awaitPromise,
    "Runtime.getProperties": getProperties,
    "Runtime.releaseObject": { call in
      call.contexts.release(try call.parameters.string("objectId"))
      call.finish()
    },
    "Runtime.releaseObjectGroup": { call in
      call.contexts.release(group: try call.parameters.string("objectGroup"))
      call.finish()
    },
    "Runtime.addBinding": addBinding,
    "Runtime.removeBinding": { call in
      let name = try call.parameters.string("name")
      call.page.bindings.removeAll { $0.name == name && $0.session == call.session.id }
      call.finish()
    },
    "Runtime.getIsolateId": { call in call.reply.finish(["id": "1"]) },
    "Runtime.discardConsoleEntries": { call in call.finish() },
    "Runtime.setAsyncCallStackDepth": { call in call.finish() },
    "Runtime.globalLexicalScopeNames": { call in call.reply.finish(["names": []]) },
    "Runtime.compileScript": compileScript,
  ]

  /// How a value is returned.
  private struct Form {
    let isCopy: Bool
    let awaits: Bool
    let preview: Bool
    let group: String?
    let serialization: SerializationOptions

    init(_ parameters: Parameters) {
      serialization = SerializationOptions(parameters.object("serializationOptions"))
      isCopy = parameters.flag("returnByValue") || serialization.form == .json
      awaits = parameters.flag("awaitPromise")
      preview = parameters.flag("generatePreview")
      group = parameters.optionalString("objectGroup")
    }
  }

  /// Returns the context that a call names; that of the worker or of the main frame's page if it names none.
  private static func context(_ call: PageCall, _ name: String) throws(ProtocolError) -> ExecutionContext {
    if let id = call.parameters.optionalInteger(name)
      ?? call.parameters.optionalString("uniqueContextId").flatMap(Int.init)
    {
      guard let context = call.contexts[id] else { throw ProtocolError.noContext }
      return context
    }
    if let worker = call.session.worker { return worker.context }
    guard let context = call.page.context(.page, in: try call.page.frame(nil).info) else {
      throw ProtocolError.noContext
    }
    return context
  }

  @Sendable private static func evaluate(_ call: PageCall) throws {
    let context = try context(call, "contextId")
    guard let source = call.parameters.text("expression") else {
      throw ProtocolError.missing("expression", "string value")
    }
    let world = try context.world
    run(call, in: context, world) { () throws(JavaScriptException) in
      try ConsoleNames.perform(call, in: world) { () throws(JavaScriptException) in
        try world.value(of: source, url: SourceURLComment.url(in: source) ?? "")
      }
    }
  }

  @Sendable private static func callFunctionOn(_ call: PageCall) throws {
    guard let declaration = call.parameters.text("functionDeclaration") else {
      throw ProtocolError.missing("functionDeclaration", "string value")
    }
    let context: ExecutionContext
    var this: Value?
    if let id = call.parameters.optionalString("objectId") {
      let found = try call.contexts.object(id)
      (this, context) = (found.value, found.context)
    } else {
      context = try Self.context(call, "executionContextId")
    }
    var arguments: [Value] = []
    for argument in call.parameters.objects("arguments") {
      arguments.append(try value(argument, in: context, of: call.contexts))
    }
    let (receiver, values) = (this, arguments)
    let world = try context.world
    run(call, in: context, world) { () throws(JavaScriptException) in
      let function = try context.function(declaration, in: world)
      guard function.isFunction else {
        throw JavaScriptException(message: "Given expression does not evaluate to a function")
      }
      return try world.perform { () throws(JavaScriptException) in try function.call(this: receiver, values) }
    }
  }

  /// Returns the value of a `CallArgument`.
  static func value(
    _ argument: Parameters, in context: ExecutionContext, of contexts: ExecutionContexts
  ) throws(ProtocolError) -> Value {
    if let id = argument.optionalString("objectId") {
      let found = try contexts.object(id)
      guard found.context === context || found.context.worldName == context.worldName else {
        throw ProtocolError("Argument should belong to the same JavaScript world as target object")
      }
      return found.value
    }
    let context = try context.context
    if let text = argument.optionalString("unserializableValue") {
      guard let value = try? context.evaluate(text) else { throw ProtocolError("Couldn't parse value object") }
      return value
    }
    guard let json = argument.json("value") else {
      return argument.hasMember("value") ? .null(in: context) : .undefined(in: context)
    }
    do {
      return try Value(json: UTF16Text(json.string), in: context)
    } catch {
      throw ProtocolError("Couldn't parse value object")
    }
  }

  /// Runs a script, and responds with its value.
  private static func run(
    _ call: PageCall, in context: ExecutionContext, _ world: PageWorld, _ body: () throws(JavaScriptException) -> Value
  ) {
    let form = Form(call.parameters)
    do throws(JavaScriptException) {
      let value = try body()
      guard form.awaits, value.isPromise else { return respond(call, value, in: context, form) }
      try wait(for: value, call, in: context, world, form)
    } catch {
      fail(call, error, in: context)
    }
  }

  private static func wait(
    for promise: Value, _ call: PageCall, in context: ExecutionContext, _ world: PageWorld, _ form: Form
  ) throws(JavaScriptException) {
    context.wait(call.reply)
    try world.perform(isGesture: false) { () throws(JavaScriptException) in
      try promise.then(
        onFulfilled: { [weak context] value in
          guard let context else { return }
          context.stopWaiting(call.reply)
          respond(call, value, in: context, form)
        },
        onRejected: { [weak context] reason in
          guard let context else { return }
          context.stopWaiting(call.reply)
          fail(call, reason.context.exception(from: reason.handle), thrown: reason, in: context)
        })
    }
  }

  private static func respond(_ call: PageCall, _ value: Value, in context: ExecutionContext, _ form: Form) {
    do throws(ProtocolError) {
      var result =
        form.isCopy
        ? try call.page.remote.copy(value)
        : call.page.remote.describe(value, in: context, group: form.group, preview: form.preview)
      if form.serialization.form == .deep {
        result = result.adding("deepSerializedValue", try form.serialization.serialize(value, on: call.page))
      }
      call.reply.finish(["result": result])
    } catch {
      call.reply.fail(error)
    }
  }

  private static func fail(
    _ call: PageCall, _ exception: JavaScriptException, thrown: Value? = nil, in context: ExecutionContext
  ) {
    guard !exception.isTermination else { return call.reply.fail(ProtocolError("Execution was terminated")) }
    let value =
      thrown
      ?? (try? context.context).flatMap { context in
        context.thrownHandle(of: exception).map { Value($0.ref, in: context) }
      }
    let shown = value.map { call.page.remote.describe($0, in: context) } ?? ["type": "undefined"]
    call.reply.finish([
      "result": shown, "exceptionDetails": call.page.details(of: exception, thrown: value, in: context),
    ])
  }

  @Sendable private static func awaitPromise(_ call: PageCall) throws {
    let (value, context) = try call.contexts.object(try call.parameters.string("promiseObjectId"))
    guard value.isPromise else { throw ProtocolError("Could not find promise with given id") }
    let world = try context.world
    do throws(JavaScriptException) {
      try wait(for: value, call, in: context, world, Form(call.parameters))
    } catch {
      fail(call, error, in: context)
    }
  }

  @Sendable private static func compileScript(_ call: PageCall) throws {
    let context = try context(call, "executionContextId")
    let engine = try context.context
    do throws(JavaScriptException) {
      try engine.checkSyntax(try expression(call), url: call.parameters.optionalString("sourceURL"))
      call.reply.finish(["scriptId": "0"])
    } catch {
      call.reply.finish(["exceptionDetails": call.page.details(of: error, thrown: nil, in: context)])
    }
  }

  private static func expression(_ call: PageCall) throws(JavaScriptException) -> String {
    guard let text = call.parameters.optionalString("expression") else {
      throw JavaScriptException(message: "no expression")
    }
    return text
  }

  @Sendable private static func getProperties(_ call: PageCall) throws {
    let (object, context) = try call.contexts.object(try call.parameters.string("objectId"))
    guard
      let list = try? call.page.remote.properties(
        of: object, own: call.parameters.flag("ownProperties"),
        accessorsOnly: call.parameters.flag("accessorPropertiesOnly")), let count = try? list["length"].number
    else { throw ProtocolError("Cannot read the object's properties") }
    let preview = call.parameters.flag("generatePreview")
    var properties: [ProtocolValue] = []
    for index in 0..<Int(count) {
      guard let item = try? list[index] else { continue }
      func part(_ index: Int) -> Value { (try? item[index]) ?? .undefined(in: item.context) }
      func shown(_ value: Value) -> ProtocolValue? {
        value.isUndefined ? nil : call.page.remote.describe(value, in: context, preview: preview)
      }
      properties.append(
        .members([
          "name": .string(part(0).string ?? ""), "enumerable": .boolean(part(1).isTruthy),
          "configurable": .boolean(part(3).isTruthy), "isOwn": .boolean(part(4).isTruthy),
          "writable": part(8).isTruthy ? .boolean(part(2).isTruthy) : nil,
          "value": part(8).isTruthy ? call.page.remote.describe(part(5), in: context, preview: preview) : nil,
          "get": shown(part(6)), "set": shown(part(7)), "symbol": shown(part(9)),
        ]))
    }
    call.reply.finish(["result": .array(properties)])
  }

  @Sendable private static func addBinding(_ call: PageCall) throws {
    let name = try call.parameters.string("name")
    let binding = PageBinding(
      name: name, world: call.parameters.optionalString("executionContextName"), session: call.session.id)
    if let id = call.parameters.optionalInteger("executionContextId") {
      guard let context = call.page.contexts[id] else { throw ProtocolError.noContext }
      call.page.install(binding, in: context)
    } else if !call.page.bindings.contains(binding) {
      // A page may have wrapped a binding that it has, so it isn't installed again.
      call.page.bindings.append(binding)
      for context in call.page.contexts.all { call.page.install(binding, in: context) }
    }
    call.finish()
  }
}
