import BridgeSupport
import JavaScriptEngine

/// Calls the handlers of a script, and reads the errors that they throw.
struct HandlerTools {
  /// The functions in the handlers' realm.
  ///
  /// `call` remembers a thrown value, because an exception has only its text. `shapeOf` returns the properties of such
  /// a value as JSON, or null if it has a message only. Channels of Tauri become objects with the function `send`.
  private static let source = """
    (({ Never, Failing }) => {
      let thrown;
      const settled = value => {
        if (value instanceof Failing) throw value.error;
        return value instanceof Promise ? value.then(settled) : value;
      };
      const withChannels = (value, send) => {
        if (Array.isArray(value)) return value.map(each => withChannels(each, send));
        if (typeof value === 'object' && value !== null)
          return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withChannels(each, send)]));
        const id = typeof value === 'string' && /^__CHANNEL__:(\\d+)$/.exec(value)?.[1];
        if (!id) return value;
        return { send: message => send({ __CHANNEL__: Number(id), message }), toJSON: () => value };
      };
      const hasChannels = parameters => JSON.stringify(parameters).includes('"__CHANNEL__:');
      return {
        call(handler, parameters, send) {
          thrown = undefined;
          const given = hasChannels(parameters) ? withChannels(parameters, send) : parameters;
          try { return settled(handler(...given, { send })); } catch (error) { thrown = error; throw error; }
        },
        maySend: (handler, parameters) => handler.length > parameters.length || hasChannels(parameters),
        isNever: value => value instanceof Never,
        shapeOf(error) {
          if (typeof error === 'string') return null;
          if (typeof error !== 'object' || error === null || Array.isArray(error)) {
            const text = JSON.stringify(error);
            return text === undefined ? null : JSON.stringify({ message: text, data: error });
          }
          const properties = { ...error };
          if (error instanceof Error && Object.keys(properties).length === 0) return null;
          return JSON.stringify({ message: error.message, ...properties });
        },
        takeThrown: () => thrown,
        isAnswer: error => error !== undefined && !(error instanceof Error),
      };
    })
    """

  private let context: Context
  private let tools: Value

  init(in context: Context) throws(JavaScriptException) {
    self.context = context
    tools = try context.evaluate(Self.source).call([try context.globalObject["native"]["answers"]])
  }

  /// Calls a handler with its parameters, and with an object whose function `send` responds without ending the call.
  func call(_ handler: Value, _ parameters: [Value], send: @escaping (Value) -> Void) throws -> Value {
    let function = try context.makeFunction(name: "send") { arguments in
      send(arguments[0])
      return nil
    }
    let list = try Value.array(parameters, in: context)
    return try tools["call"].call([handler, list, function])
  }

  /// Returns whether a handler can send responses after it has returned: it takes the call, or got channels.
  func maySend(_ handler: Value, _ parameters: [Value]) throws -> Bool {
    try tools["maySend"].call([handler, try Value.array(parameters, in: context)]).boolean ?? false
  }

  /// Returns whether a handler's result is that of `native.never()`.
  func isNever(_ value: Value) -> Bool { (try? tools["isNever"].call([value]).boolean) ?? false }

  /// The value that the last handler threw.
  var lastThrown: Value? { try? tools["takeThrown"].call([]) }

  /// Returns whether a thrown value is the handler's response and no mistake: any value that isn't an error.
  func isResponse(_ thrown: Value) -> Bool { (try? tools["isAnswer"].call([thrown]).boolean) ?? false }

  /// Returns a thrown value as an error; nil if it has a message only.
  func error(_ thrown: Value) -> HandlerError? {
    guard let shape = try? tools["shapeOf"].call([thrown]), !shape.isNull, let text = try? shape.toString(),
      let json = try? JSONText(text)
    else { return nil }
    return HandlerError(json: json)
  }
}
