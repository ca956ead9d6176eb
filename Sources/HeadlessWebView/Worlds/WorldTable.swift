import JavaScriptEngine

/// The open further worlds of a group's pages.
struct WorldTable {
  private var byNumber: [Int: PageWorld] = [:]
  private var numbers: [OpaquePointer: Int] = [:]
  private var lastNumber = 0

  /// Returns a number that no realm and no other world has.
  mutating func nextNumber() -> Int {
    lastNumber -= 1
    return lastNumber
  }

  mutating func add(_ world: PageWorld) {
    byNumber[world.number] = world
    numbers[world.context.identity] = world.number
  }

  mutating func remove(_ world: PageWorld) {
    byNumber.removeValue(forKey: world.number)
    numbers.removeValue(forKey: world.context.identity)
  }

  /// The open world with a number.
  subscript(_ number: Int) -> PageWorld? { number < 0 ? byNumber[number] : nil }

  /// Returns the number of the world whose context has an identity; 0 if it is another context.
  func number(of context: OpaquePointer) -> Int { numbers[context] ?? 0 }
}

extension DOMCore {
  /// Returns the context of a global object in a realm by its number: the page's own, or that of a further world.
  func context(of global: Int, in realm: PageRealm) -> Context { worlds[global]?.context ?? realm.context }
}

extension PageRealm {
  /// Returns a world of the document, which is opened on first use.
  func open(_ world: ContentWorld) throws -> PageWorld {
    if let known = worlds[world] { return known }
    guard !isClosed, let object else { throw ScriptError.noPage }
    let opened =
      try world.name.map { try PageWorld(world, named: $0, in: self, object: object) } ?? PageWorld(ofPage: self)
    worlds[world] = opened
    return opened
  }

  /// Ends the worlds of the document.
  func closeWorlds() {
    guard !worlds.isEmpty else { return }
    let open = worlds.values
    worlds = [:]
    for world in open { world.close() }
  }
}
