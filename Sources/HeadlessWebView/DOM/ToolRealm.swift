import JavaScriptEngine

/// The realm of native code's tools, which look at pages and act upon them in a person's place: beside the DOM's own,
/// so that what a page may get hold of there changes nothing of the implementation.
final class ToolRealm {
  let context: Context
  private let user: Value
  private var functions: [ObjectIdentifier: Value] = [:]

  /// - Parameter user: What a person can do, as the implementation gives it.
  init(machine: VirtualMachine, user: Value) {
    context = Context(in: machine)
    self.user = user
  }

  /// The tool, compiled when it is first used.
  func compiled(_ tool: PageFunction) throws(JavaScriptException) -> Value {
    if let known = functions[ObjectIdentifier(tool)] { return known }
    let maker = try context.evaluateHandle(tool.source, url: "[native code]", line: 1)
    let made = Value(try context.call(maker, user.handle).ref, in: context)
    functions[ObjectIdentifier(tool)] = made
    return made
  }

  /// Ends the realm with all tools.
  func close() {
    functions = [:]
    context.close()
  }
}

extension DOMCore {
  /// The realm of native code's tools, opened when the first is used.
  func tools() throws(JavaScriptException) -> ToolRealm {
    if let openTools { return openTools }
    let tools = ToolRealm(machine: machine, user: Value(try call(.user, []).ref, in: context))
    openTools = tools
    return tools
  }
}
