import JavaScriptEngine

/// What a handlers script sees: `native.handle(name, answer)`, where the answer is a value or a function as in specs, and a console that writes to standard error.
enum NativeSide {
  private static let source = """
    ({ handlers: Object.create(null),
       handle(name, handler) {
         if (typeof name !== 'string' || name === '') throw new TypeError('native.handle() needs the name of a handler');
         if (arguments.length < 2) throw new TypeError(`native.handle('${name}') needs a function or an answer`);
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

  /// A value for a reader: objects as JSON, which says more than their name.
  static func text(of value: Value) -> String {
    if value.isObject, !value.isFunction, let json = try? value.toJSON(), json.string != "{}" { return json.string }
    return (try? value.toString()) ?? ""
  }

  /// An exception with its place in the user's file.
  static func describe(_ exception: JavaScriptException, in path: String) -> String {
    "\(place(of: exception, in: path)): \(exception.summary)"
  }

  /// The place of an exception in the user's file, as far as it is known.
  static func place(of exception: JavaScriptException, in path: String) -> String {
    if exception.url == path, let place = exception.place { return place }
    let frame = exception.stack.first { $0.url == path }
    return path + (frame?.line.map { ":\($0)" } ?? "")
  }
}
