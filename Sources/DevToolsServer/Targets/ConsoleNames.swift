import HeadlessWebView
import JavaScriptEngine

/// The names that the console of DevTools adds to those of a page: `$0` to `$4`, which are nodes, and `$` and `$$`.
enum ConsoleNames {
  /// The most nodes that are kept for the console.
  static let mostNodes = 5

  /// Runs a closure while the names exist, if the client of a call wants them.
  ///
  /// Names of the page stay as they are.
  static func perform(
    _ call: PageCall, in world: PageWorld, _ body: () throws(JavaScriptException) -> Value
  ) throws(JavaScriptException) -> Value {
    guard call.parameters.flag("includeCommandLineAPI"), call.session.worker == nil,
      let tree = try? DOMTree.tree(call)
    else { return try body() }
    let global = world.context.globalObject
    var added: [PropertyName] = []
    defer { for name in added { _ = try? global.delete(name) } }
    func add(_ name: String, _ value: Value?) throws(JavaScriptException) {
      let name = PropertyName(name)
      guard let value, !global.has(name) else { return }
      try global.set(name, to: value, enumerable: false)
      added.append(name)
    }
    for (index, node) in call.session.inspectedNodes.enumerated() { try add("$\(index)", try? world.adopt(node)) }
    try add("$", try query("select", tree, world) { values, _ in values.first })
    try add("$$", try query("selectAll", tree, world) { values, context in try .array(values, in: context) })
    return try body()
  }

  /// Returns a function that queries the document of a world by a selector.
  private static func query(
    _ name: PropertyName, _ tree: SessionTree, _ world: PageWorld,
    _ result: @escaping ([Value], Context) throws -> Value?
  ) throws(JavaScriptException) -> Value {
    try world.context.makeFunction { [weak world, weak tree] arguments in
      guard let world, let tree else { return nil }
      let selector = arguments.count > 0 ? arguments[0].string ?? "" : ""
      let found = try tree.call(name, [world.context.globalObject, Value(selector, in: tree.context)])
      let count = Int(try found["length"].number ?? 0)
      let nodes = try (0..<count).compactMap { try world.adopt(try found[$0]) }
      return try result(nodes, world.context) ?? .null(in: world.context)
    }
  }
}
