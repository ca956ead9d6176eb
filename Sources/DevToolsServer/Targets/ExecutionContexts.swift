import JavaScriptEngine

/// The execution contexts of a page.
struct ExecutionContexts {
  private var contexts: [Int: ExecutionContext] = [:]

  /// All contexts in the order in which they were created.
  var all: [ExecutionContext] { contexts.values.sorted { $0.id < $1.id } }

  mutating func add(_ context: ExecutionContext) { contexts[context.id] = context }

  subscript(id: Int) -> ExecutionContext? { contexts[id] }

  /// Returns the context of a frame's world.
  func context(of frame: String, world: String?) -> ExecutionContext? {
    contexts.values.first { $0.frameID == frame && $0.worldName == world }
  }

  /// Removes the contexts of a frame.
  mutating func remove(frame: String) -> [ExecutionContext] {
    let removed = all.filter { $0.frameID == frame }
    for each in removed { contexts[each.id] = nil }
    return removed
  }

  /// Returns the object with an identifier, and its context.
  func object(_ identifier: String) throws(ProtocolError) -> (value: Value, context: ExecutionContext) {
    let parts = identifier.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 2 else { throw ProtocolError("Invalid remote object id") }
    guard let context = contexts[parts[0]] else { throw .noContext }
    guard let value = context.object(parts[1]) else { throw ProtocolError("Could not find object with given id") }
    return (value, context)
  }

  /// Releases an object; an unknown one is ignored.
  func release(_ identifier: String) {
    let parts = identifier.split(separator: ".").compactMap { Int($0) }
    if parts.count == 2 { contexts[parts[0]]?.release(parts[1]) }
  }

  func release(group: String) { for each in contexts.values { each.release(group: group) } }
}
