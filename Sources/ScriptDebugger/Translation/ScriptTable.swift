import DevToolsServer
import JavaScriptEngine

/// The scripts that the engine has reported.
///
/// The engine's number of a script is the same in all contexts that evaluate it.
struct ScriptTable {
  struct Script {
    let url: String
    /// The contexts that have the script: that of the client's report first.
    var targets: [UInt64]
    var contexts: [Int]
  }

  private var scripts: [String: Script] = [:]

  /// Adds a script of a context.
  ///
  /// - Returns: A Boolean value that indicates whether the client doesn't know it yet.
  mutating func add(_ id: String, url: String, target: DebugTarget) -> Bool {
    guard scripts[id] != nil else {
      scripts[id] = Script(url: url, targets: [target.id], contexts: [target.number])
      return true
    }
    scripts[id]?.targets.append(target.id)
    scripts[id]?.contexts.append(target.number)
    return false
  }

  mutating func remove(context: Int) {
    for (id, var script) in scripts {
      guard let index = script.contexts.firstIndex(of: context) else { continue }
      script.contexts.remove(at: index)
      script.targets.remove(at: index)
      scripts[id] = script.contexts.isEmpty ? nil : script
    }
  }

  subscript(id: String) -> Script? { scripts[id] }

  /// Returns a context that has a script.
  func target(of id: String) throws(ProtocolError) -> UInt64 {
    guard let target = scripts[id]?.targets.first else { throw ProtocolError("No script for id: \(id)") }
    return target
  }
}
