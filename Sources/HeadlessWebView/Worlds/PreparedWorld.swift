import JavaScriptEngine

/// The global object of a further world, with the DOM's interfaces.
///
/// A world that was prepared in a realm before its page has no name yet.
final class PreparedWorld {
  private unowned let core: DOMCore
  /// The realm's object in the DOM's implementation.
  private let realm: Value
  let context: Context
  /// The number by which the DOM's implementation knows the global object.
  let number: Int
  /// The object at the end of the window's prototype chain, which resolves nothing yet.
  let namedProperties: NamedPropertiesObject

  /// - Parameter name: The name of the world; nil if a client names it later.
  init(named name: String? = nil, in core: DOMCore, realm: Value) throws {
    self.core = core
    self.realm = realm
    context = Context(in: core.machine, globalClass: core.windowClass)
    number = core.worlds.nextNumber()
    core.worlds.add(number, context: context)
    namedProperties = NamedPropertiesObject(in: context) { _, _ in .missing }
    do {
      try core.installInterfaces(
        in: context, ofWorld: number, named: name, misses: namedProperties.value.handle, realm: realm.handle)
    } catch {
      close()
      throw error
    }
  }

  /// Sets up the interfaces that nearly every script uses, before a script needs them.
  func prepareInterfaces() {
    // A script sets them up itself if this fails.
    _ = try? core.call(.prepareInterfaces, [realm.handle, core.context.handle(Double(number))])
  }

  /// Gives the world its name, and returns whether that succeeds.
  ///
  /// It fails if another page has a world of this name: nodes have the same objects in both.
  func takeName(_ name: String) -> Bool {
    let arguments = [realm.handle, core.context.handle(Double(number)), core.context.handle(UTF16Text(name))]
    guard let result = try? core.call(.nameWorld, arguments) else { return false }
    return core.context.isTrue(result)
  }

  /// Ends the world.
  func close() {
    _ = try? core.call(.closeWorld, [realm.handle, core.context.handle(Double(number))])
    namedProperties.replaceResolver { _, _ in .missing }
    core.worlds.remove(number, context: context)
    context.close()
  }
}
