import DevToolsServer
import JavaScriptEngine

/// A breakpoint of the client.
struct Breakpoint {
  let id: String
  /// The parameters of the engine's `setBreakpointByUrl`; nil for a breakpoint in one script.
  let parameters: ProtocolValue?
}

/// The breakpoints of the client, which the engine has once per context.
struct BreakpointTable {
  private struct Place: Hashable {
    let target: UInt64
    let engines: String
  }

  private var breakpoints: [String: Breakpoint] = [:]
  private var order: [String] = []
  private var ids: [Place: String] = [:]

  /// The breakpoints that each new context gets.
  var all: [Breakpoint] { order.compactMap { breakpoints[$0] }.filter { $0.parameters != nil } }

  mutating func add(_ breakpoint: Breakpoint) {
    breakpoints[breakpoint.id] = breakpoint
    order.append(breakpoint.id)
  }

  func contains(_ id: String) -> Bool { breakpoints[id] != nil }

  /// Records the engine's identifier of a breakpoint in a context.
  mutating func connect(_ id: String, to engines: String, in target: UInt64) {
    ids[Place(target: target, engines: engines)] = id
  }

  /// Returns the client's identifier of the engine's breakpoint.
  func id(of engines: String, in target: UInt64) -> String? { ids[Place(target: target, engines: engines)] }

  /// Removes a breakpoint, and returns the engine's identifiers of it.
  mutating func remove(_ id: String) -> [(target: UInt64, engines: String)] {
    breakpoints[id] = nil
    order.removeAll { $0 == id }
    let places = ids.filter { $0.value == id }.keys
    for place in places { ids[place] = nil }
    return places.map { ($0.target, $0.engines) }
  }

  /// Forgets the breakpoints of a context that has ended.
  mutating func remove(target: UInt64) { ids = ids.filter { $0.key.target != target } }
}
