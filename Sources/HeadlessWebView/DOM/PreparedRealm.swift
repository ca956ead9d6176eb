import JavaScriptEngine

/// A global object with the DOM's interfaces, for a page that is still to come.
///
/// It is the same for all pages of a group, so a host that waits can make it before a page needs it.
final class PreparedRealm {
  private unowned let core: DOMCore
  let context: Context
  /// The number that the page will have.
  let number: Int
  /// The object at the end of the window's prototype chain, which resolves nothing yet.
  let namedProperties: NamedPropertiesObject
  /// The realm's object in the DOM's implementation.
  let object: Value
  /// The engine's own console, if a debugger needs it.
  let engineConsole: Value?
  /// Indicates whether the interfaces that nearly every page uses are set up.
  private(set) var hasInterfaces = false

  /// - Parameters:
  ///   - replaced: The context of a closed page, whose window becomes this one's.
  ///   - keepsConsole: Indicates whether a debugger needs the engine's own console.
  init(
    in core: DOMCore, isWorker: Bool = false, replacing replaced: Context? = nil, keepsConsole: Bool = false
  ) throws {
    self.core = core
    context = Context(in: core.machine, globalClass: isWorker ? core.workerClass : core.windowClass)
    if let replaced { context.takeGlobalProxy(of: replaced) }
    number = core.reserveNumber()
    namedProperties = NamedPropertiesObject(in: context) { _, _ in .missing }
    do {
      engineConsole = keepsConsole ? try context.globalObject["console"] : nil
      let realm = try core.call(
        .prepareRealm,
        [
          core.context.handle(Double(number)), context.globalHandle, namedProperties.value.handle,
          core.context.handle(isWorker),
        ])
      object = Value(realm.ref, in: core.context)
      try core.installInterfaces(in: context, realm: object)
    } catch {
      core.release(number: number)
      context.close()
      throw error
    }
  }

  /// Sets up the interfaces that nearly every page uses, before the page needs them.
  func prepareInterfaces() {
    hasInterfaces = true
    // The page sets them up itself if this fails.
    _ = try? core.call(.prepareInterfaces, [object.handle])
  }

  /// Frees a realm that no page has taken.
  func close() {
    core.release(number: number)
    context.close()
  }
}
