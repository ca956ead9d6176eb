import BridgeSupport
import JavaScriptEngine

/// Calls the handlers of a script, and reads the errors that they throw.
struct HandlerTools {
  /// The functions in the handlers' realm.
  ///
  /// `call` remembers a thrown value, because an exception has only its text. `shapeOf` returns the properties of such
  /// a value as JSON, or null if it has a message only.
  private static let source = """
    (() => {
      let thrown;
      return {
        call(handler, parameters, send) {
          thrown = undefined;
          try { return handler(...parameters, { send }); } catch (error) { thrown = error; throw error; }
        },
        shapeOf(error) {
          if (typeof error !== 'object' || error === null) return null;
          const properties = { ...error };
          if (error instanceof Error && Object.keys(properties).length === 0) return null;
          return JSON.stringify({ message: error.message, ...properties });
        },
        takeThrown: () => thrown,
        isAnswer: error => typeof error === 'object' && error !== null && !(error instanceof Error),
      };
    })()
    """

  private let context: Context
  private let tools: Value

  init(in context: Context) throws(JavaScriptException) {
    self.context = context
    tools = try context.evaluate(Self.source)
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

  /// The value that the last handler threw.
  var lastThrown: Value? { try? tools["takeThrown"].call([]) }

  /// Returns whether a thrown value is the handler's response and no mistake: an object that isn't an error.
  func isResponse(_ thrown: Value) -> Bool { (try? tools["isAnswer"].call([thrown]).boolean) ?? false }

  /// Returns a thrown value as an error; nil if it has a message only.
  func error(_ thrown: Value) -> HandlerError? {
    guard let shape = try? tools["shapeOf"].call([thrown]), !shape.isNull, let text = try? shape.toString(),
      let json = try? JSONText(text)
    else { return nil }
    return HandlerError(json: json)
  }
}
