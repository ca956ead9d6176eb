import CDevToolsScripts
import HeadlessWebView
import JavaScriptEngine

/// Describes the values of pages in the terms of the protocol's domain Runtime.
///
/// The functions run in the realm of native code's tools, so a page cannot change what they see.
struct RemoteObjects {
  private static let tool = PageFunction(tool: EmbeddedScript(HBRemoteObjectsScript()).text)
  private let tools: Value

  init(group: WebViewGroup) throws(JavaScriptException) { tools = try group.tool(Self.tool) }

  /// Returns the `RemoteObject` of a value, which is kept if it is an object.
  ///
  /// - Parameter isTable: Indicates whether the preview is for a table, which shows the properties of properties.
  func describe(
    _ value: Value, in context: ExecutionContext, group: String? = nil, preview: Bool = false, isTable: Bool = false
  ) -> ProtocolValue {
    let id = value.isObject || value.kind == .symbol ? context.keep(value, group: group) : ""
    guard
      let text = try? tools.invoke(
        "describe",
        [value, Value(id, in: tools.context), Value(preview, in: tools.context), Value(isTable, in: tools.context)]
      ).toText(), let json = try? JSONText(text)
    else { return ["type": "undefined"] }
    return .json(json)
  }

  /// Returns the `RemoteObject` of a value's copy.
  ///
  /// - Throws: A protocol error for a value that has no JSON form.
  func copy(_ value: Value) throws(ProtocolError) -> ProtocolValue {
    do {
      return .json(try JSONText(try tools.invoke("copy", [value]).toText()))
    } catch let error as JavaScriptException {
      throw ProtocolError(
        error.message.contains("chain") ? "Object reference chain is too long" : "Object couldn't be returned by value")
    } catch {
      throw ProtocolError("Object couldn't be returned by value")
    }
  }

  /// Returns the properties of an object: name, whether it is enumerable, and the value or the accessors.
  func properties(of object: Value, own: Bool, accessorsOnly: Bool) throws(JavaScriptException) -> Value {
    try tools.invoke(
      "properties", [object, Value(own, in: tools.context), Value(accessorsOnly, in: tools.context)])
  }

  /// Returns the text of an exception with its stack, as V8 writes it.
  func text(ofThrown value: Value) -> String {
    (try? tools.invoke("thrownText", [value]).toString()) ?? "Error"
  }

  /// Calls a function of the tools that is about nodes.
  func node(_ name: PropertyName, _ arguments: [Value]) throws(JavaScriptException) -> Value {
    try tools.invoke(name, arguments)
  }

  /// The function that returns the subtype of an object, for other tools.
  var subtypeOf: Value {
    get throws(JavaScriptException) { try tools["subtypeOf"] }
  }

  /// The context of the tools, for their arguments.
  var context: Context { tools.context }
}
