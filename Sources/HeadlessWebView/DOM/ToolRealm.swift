import JavaScriptEngine

/// The realm of native code's tools, which inspect pages and act on them like a user.
///
/// It is separate from the DOM's own realm, so that a page that gets hold of its objects cannot change the
/// implementation.
final class ToolRealm {
  let context: Context
  private let user: Value
  private var functions: [ObjectIdentifier: Value] = [:]

  /// - Parameter user: The actions of a user, as the implementation exposes them.
  init(machine: VirtualMachine, user: Value) {
    context = Context(in: machine)
    self.user = user
  }

  /// Returns the tool, compiled on first use.
  func compiled(_ tool: PageFunction) throws(JavaScriptException) -> Value {
    if let known = functions[ObjectIdentifier(tool)] { return known }
    let maker = try context.evaluateHandle(tool.source, url: "[native code]", line: 1)
    let made = Value(try context.call(maker, user.handle).ref, in: context)
    functions[ObjectIdentifier(tool)] = made
    return made
  }

  /// Closes the realm with all tools.
  func close() {
    functions = [:]
    context.close()
  }
}

extension DOMCore {
  /// Returns the realm of native code's tools, opened on first use.
  func tools() throws(JavaScriptException) -> ToolRealm {
    if let openTools { return openTools }
    let tools = ToolRealm(machine: machine, user: Value(try call(.user, []).ref, in: context))
    openTools = tools
    return tools
  }
}
