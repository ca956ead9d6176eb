import JavaScriptEngine

/// The globals of a handlers script.
///
/// As in specs, `native.handle(name, response)` takes a value or a function, and `native.plugin(name, { methods })`
/// declares a plugin. The responses `native.failing(error)` and `native.never()` are those of specs, too. The console
/// writes to standard error.
enum HandlersContext {
  private static let source = """
    class Never {}
    class Failing { constructor(error) { this.error = error; } }
    ({ handlers: Object.create(null), plugins: [], answers: { Never, Failing },
       never: () => new Never(),
       failing: (error = 'the handler failed') => new Failing(error),
       handle(name, handler) {
         if (typeof name !== 'string') throw new TypeError('native.handle() requires a handler name');
         if (arguments.length < 2) throw new TypeError(`native.handle('${name}') requires a function or a response`);
         this.handlers[name] = typeof handler === 'function' ? handler : () => handler;
       },
       plugin(name, { methods = [], callbacks = [], events = [] } = {}) {
         if (typeof name !== 'string') throw new TypeError('native.plugin() requires the name of a plugin');
         this.plugins.push({ name, methods, callbacks, events });
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
