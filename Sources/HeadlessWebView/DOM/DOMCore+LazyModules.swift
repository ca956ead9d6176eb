import JavaScriptEngine
import Ownership

/// The modules of the DOM that are loaded on first use, as far as a machine has loaded them.
struct LazyModules {
  /// The globals that are set up when a page first names them, which are the same in every machine.
  static let allGlobals = Locked<DeclaredNames?>(nil)

  fileprivate var scripts: [Int: Script] = [:]
  /// Those whose core was run.
  fileprivate var adopted: Set<Int> = []
  fileprivate var globals: DeclaredNames?
}

extension DOMCore {
  /// Sets up the module that defines a global in a realm; false when there is none.
  func loadModule(defining name: String, in realm: PageRealm) throws -> Bool {
    guard let object = realm.object else { return try loadModule(defining: name) }
    guard let index = DOMScripts.indexOfModule(defining: name) else { return false }
    // Asked again while it is being set up, or by a page that has it: it is there.
    guard realm.loadedModules.insert(index).inserted else { return true }
    do {
      let script = try setUpImplementation(of: index)
      try call(.runFaces, [object.handle, try realm.context.evaluateHandle(script)])
    } catch {
      realm.loadedModules.remove(index)
      throw error
    }
    return true
  }

  /// Sets up the core of the module that defines a name, for a page that is gone and has no use for its interfaces.
  func loadModule(defining name: String) throws -> Bool {
    guard let index = DOMScripts.indexOfModule(defining: name) else { return false }
    _ = try setUpImplementation(of: index)
    return true
  }

  /// Sets up the core of the module that defines a name of the implementation; false when there is none, or it has been
  /// set up.
  func loadCore(defining name: String) throws -> Bool {
    guard let index = DOMScripts.indexOfModule(defining: "." + name), !lazyModules.adopted.contains(index) else {
      return false
    }
    _ = try setUpImplementation(of: index)
    return true
  }

  private func setUpImplementation(of index: Int) throws -> Script {
    let script =
      try lazyModules.scripts[index]
      ?? Script(embedded: DOMScripts.modules[index].script, url: "[native code]", in: machine)
    lazyModules.scripts[index] = script
    guard lazyModules.adopted.insert(index).inserted else { return script }
    do { try call(.runCores, [try context.evaluateHandle(script)]) } catch {
      // It may have been ended at a limit: what asks next finds it whole.
      lazyModules.adopted.remove(index)
      throw error
    }
    return script
  }

  /// Whether a module defines the global on first use.
  func isLazy(_ name: String) -> Bool { DOMScripts.indexOfModule(defining: name) != nil }

  /// Finds declarations of the globals that are set up when a page first names them, as the first realm that asks has
  /// them.
  func lazyGlobals(asOf realm: Handle) -> DeclaredNames {
    if let known = lazyModules.globals { return known }
    let names = LazyModules.allGlobals.withLock { $0 } ?? findLazyGlobals(asOf: realm)
    lazyModules.globals = names
    return names
  }

  private func findLazyGlobals(asOf realm: Handle) -> DeclaredNames {
    let ofCore = (try? call(.lazyGlobalNames, [realm])).flatMap { try? context.text($0) }
    // Those among them that begin with % or a point can stand behind no `var`.
    let ofModules = DOMScripts.modules.map { UTF16Text($0.namesText) }
    let names = DeclaredNames(among: [ofCore ?? UTF16Text("")] + ofModules)
    // What could not be asked is asked again by the next machine.
    if ofCore != nil { LazyModules.allGlobals.withLock { $0 = names } }
    return names
  }
}
