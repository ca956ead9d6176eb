import JavaScriptEngine
import Ownership

/// The units of the DOM that are loaded on first use, and the set of those that a machine has loaded.
struct LazyUnits {
  /// The globals that are set up when a page first names them; they are the same in every machine.
  static let allGlobals = Locked<DeclaredNames?>(nil)

  /// The numbers of the units whose modules have been set up.
  fileprivate var loaded: Set<Int> = []
  /// The scripts that expose interfaces, by the number of their unit.
  fileprivate var pageScripts: [Int: Script] = [:]
  fileprivate var globals: DeclaredNames?
}

extension DOMCore {
  /// Sets up a unit and those that it needs, and exposes their interfaces in a realm.
  ///
  /// - Parameter global: The number of the realm, or of a further world in it; `nil` for none. A page that no longer
  ///   exists needs no interfaces.
  func loadUnit(_ index: Int, in global: Int?) throws {
    guard DOMScripts.units.indices.contains(index) else { return }
    let world = global.flatMap { worlds[$0] }
    guard let realm = global.flatMap({ self.realm($0) }), let object = realm.object else {
      return try setUpUnit(index)
    }
    // The unit is being set up already, or the page has it.
    guard (world?.loadedUnits ?? realm.loadedUnits).contains(index) == false else { return }
    setLoaded(index, true, in: world, of: realm)
    do {
      try setUpUnit(index)
      for need in DOMScripts.units[index].needs { try loadUnit(need, in: global) }
      try call(
        .exposeUnit,
        [
          object.handle, context.handle(Double(index)),
          try pageScript(of: index).map { try (world?.context ?? realm.context).evaluateHandle($0) }
            ?? context.undefined,
          world.map { context.handle(Double($0.number)) } ?? context.undefined,
        ])
    } catch {
      setLoaded(index, false, in: world, of: realm)
      throw error
    }
  }

  /// Returns the script that exposes a unit's interfaces and belongs to each page's realm; `nil` if there is none.
  private func pageScript(of index: Int) throws -> Script? {
    guard let page = DOMScripts.units[index].page else { return nil }
    let script = try lazyUnits.pageScripts[index] ?? Script(embedded: page, url: "[native code]", in: machine)
    lazyUnits.pageScripts[index] = script
    return script
  }

  private func setLoaded(_ index: Int, _ isLoaded: Bool, in world: PageWorld?, of realm: PageRealm) {
    var units = world?.loadedUnits ?? realm.loadedUnits
    if isLoaded { units.insert(index) } else { units.remove(index) }
    if let world { world.loadedUnits = units } else { realm.loadedUnits = units }
  }

  /// Sets up the unit that exposes a global in a realm; returns false if there is none.
  func loadUnit(exposing name: String, in global: Int?) throws -> Bool {
    guard let index = DOMScripts.unit(exposing: name) else { return false }
    try loadUnit(index, in: global)
    return true
  }

  /// Returns the text of the function that exposes a unit's interfaces in a page, for a page that no longer exists.
  func textExposing(_ index: Int) throws -> String? {
    guard DOMScripts.units.indices.contains(index) else { return nil }
    try setUpUnit(index)
    return DOMScripts.units[index].page?.text
  }

  private func setUpUnit(_ index: Int) throws {
    guard lazyUnits.loaded.insert(index).inserted else { return }
    do {
      for need in DOMScripts.units[index].needs { try setUpUnit(need) }
      let script = try Script(embedded: DOMScripts.units[index].script, url: "[native code]", in: machine)
      try call(.setUpUnit, [context.handle(Double(index)), try context.evaluateHandle(script)])
    } catch {
      // The setup may have been terminated at a limit: the next request has to repeat it completely.
      lazyUnits.loaded.remove(index)
      throw error
    }
  }

  /// Returns whether a unit exposes the global on first use.
  func isLazy(_ name: String) -> Bool { DOMScripts.unit(exposing: name) != nil }

  /// Returns the declarations of the globals that are set up when a page first names them.
  ///
  /// They are read from the first page that requests them. A worker knows fewer, so its own are not kept.
  func lazyGlobals(asOf realm: Handle, isWorker: Bool) -> DeclaredNames {
    if let known = lazyUnits.globals { return known }
    let names = LazyUnits.allGlobals.withLock { $0 } ?? findLazyGlobals(asOf: realm, isKept: !isWorker)
    if !isWorker { lazyUnits.globals = names }
    return names
  }

  /// The globals that only workers have, or that pages have from their start.
  private static let workerGlobals = UTF16Text(
    "location name importScripts FileReaderSync WorkerGlobalScope DedicatedWorkerGlobalScope WorkerLocation WorkerNavigator"
  )

  private func findLazyGlobals(asOf realm: Handle, isKept: Bool) -> DeclaredNames {
    let ofCore = (try? call(.lazyGlobalNames, [realm])).flatMap { try? context.text($0) }
    let names = DeclaredNames(among: [ofCore ?? UTF16Text(""), Self.workerGlobals])
    // If the query failed, the next machine repeats it.
    if ofCore != nil, isKept { LazyUnits.allGlobals.withLock { $0 = names } }
    return names
  }
}
