import JavaScriptEngine

/// A world of one document: a global object, and the objects that its scripts have for the document's nodes.
///
/// It ends with its document.
public final class PageWorld {
  /// The world.
  public let world: ContentWorld
  /// The context in which the world's scripts run.
  public let context: Context
  /// The number by which the DOM's implementation knows the global object.
  let number: Int
  // The realm cuts this when it closes or gets another document.
  private(set) var realm: PageRealm?
  /// The units of the DOM whose interfaces the world has.
  var loadedUnits: Set<Int> = []
  private var namedProperties: NamedPropertiesObject?

  /// Indicates whether the document has ended.
  public var isClosed: Bool { realm == nil }

  /// The loop of the document's view; nil after the document has ended.
  package var eventLoop: EventLoop? { realm?.loop }

  /// The page's own world.
  init(ofPage realm: PageRealm) {
    world = .page
    context = realm.context
    number = realm.id
    self.realm = realm
  }

  /// Opens a further world, which has a name.
  init(_ world: ContentWorld, named name: String, in realm: PageRealm, object: Value) throws {
    let core = realm.core
    self.world = world
    context = Context(in: core.machine, globalClass: core.windowClass)
    number = core.worlds.nextNumber()
    self.realm = realm
    core.worlds.add(self)
    let namedProperties = NamedPropertiesObject(in: context) { [unowned self] name, _ in resolve(name) }
    self.namedProperties = namedProperties
    do {
      try core.installInterfaces(
        in: self, named: name, misses: namedProperties.value.handle, realm: object.handle)
    } catch {
      close()
      throw error
    }
    // The context forgets the handler when the world is closed.
    context.onUnhandledRejection { [unowned self] promise, reason in rejected(reason: reason) }
  }

  /// Ends the world; the page's own ends with its realm.
  func close() {
    guard let realm else { return }
    self.realm = nil
    guard world != .page else { return }
    if let object = realm.object {
      _ = try? realm.core.call(.closeWorld, [object.handle, realm.core.context.handle(Double(number))])
    }
    namedProperties?.replaceResolver { _, _ in .missing }
    namedProperties = nil
    realm.core.worlds.remove(self)
    context.close()
  }

  // MARK: Scripts

  /// Evaluates a script in the world; its location is the document's if it has no name.
  func evaluate(_ source: UTF16Text, url: String?) throws(JavaScriptException) -> Handle {
    guard let realm else { return context.undefined }
    let url = url ?? realm.url.href
    guard world != .page else { return try realm.evaluate(source, url: url) }
    let script = realm.core.repeatedScripts.script(source)
    setUpGlobals(declaredBy: script, in: realm)
    realm.sources.add(script.text, url: url, line: 1)
    return try context.evaluateHandle(script.text, url: url, line: 1)
  }

  /// Sets up the lazy globals that a script declares, as in `var performance = window.performance || …`.
  private func setUpGlobals(declaredBy script: RepeatedScripts.Script, in realm: PageRealm) {
    guard let object = realm.object else { return }
    let names = realm.core.globals(declaredBy: script, asOf: object.handle, isWorker: false)
    guard !names.isEmpty else { return }
    let strings = realm.core.context
    _ = try? realm.core.call(
      .setUpGlobalsOf,
      [object.handle, strings.handle(Double(number)), strings.handle(UTF16Text(names.joined(separator: " ")))])
  }

  /// Resolves a name that neither the global object nor `Window.prototype` has.
  private func resolve(_ name: UTF16Text) -> NamedPropertiesObject.Lookup {
    guard let realm, let object = realm.object else { return .missing }
    let core = realm.core
    do throws(JavaScriptException) {
      let found = try core.call(
        .resolveGlobalOf, [object.handle, core.context.handle(Double(number)), core.context.handle(name)])
      return core.context.isUndefined(found) ? .missing : .value(found)
    } catch {
      return core.context.thrownHandle(of: error).map { .thrown($0) } ?? .missing
    }
  }

  /// Sets up the interfaces that nearly every script uses, before a script of a further world needs them.
  package func prepareInterfaces() {
    guard let realm, let object = realm.object, world != .page else { return }
    // A script sets them up itself if this fails.
    _ = try? realm.core.call(.prepareInterfaces, [object.handle, realm.core.context.handle(Double(number))])
  }

  /// Prepares the document for scripts that a caller runs in ``context`` directly; call it before each task.
  public func enter() {
    if let realm { _ = realm.core.enter(realm) }
  }

  // MARK: Objects

  /// Returns the world's object for the platform object behind a value of another world, such as that of a node.
  ///
  /// - Returns: The object; nil if the value isn't a platform object.
  /// - Throws: ``ScriptError/noPage`` if the document has ended.
  public func adopt(_ value: Value) throws -> Value? {
    guard let realm else { throw ScriptError.noPage }
    let core = realm.core
    let world = world == .page ? core.context.undefined : core.context.handle(Double(number))
    let found = try core.call(.objectInWorld, [world, value.handle])
    return core.context.isUndefined(found) ? nil : Value(found.ref, in: context)
  }

  // MARK: Errors

  /// Reports an exception of a script of the world.
  ///
  /// The page's handlers receive only the exceptions of its own scripts.
  @discardableResult
  func report(_ exception: JavaScriptException, phase: String) -> JavaScriptException {
    guard let realm else { return exception }
    guard world != .page else { return realm.report(exception, phase: phase) }
    // Inside a call from a script, the enclosing scripts are terminated, too, and their caller reports it.
    if exception.isTermination, context.virtualMachine.isInHostFunction { return exception }
    var exception = realm.sources.located(exception)
    if exception.name == nil, exception.url == nil { exception.url = realm.url.href }
    let shown = realm.shownText(of: exception)
    realm.view?.reporter.uncaught(exception, shown: shown, phase: phase, handled: false, in: world)
    return exception
  }

  private func rejected(reason: Value) {
    realm?.loop.post { [weak self] in
      guard let self, let realm, let view = realm.view else { return }
      let exception = context.exception(from: reason.handle)
      view.reporter.rejected(exception, shown: realm.shownText(of: exception), handled: false, in: world)
    }
  }
}

@available(*, unavailable, message: "a world belongs to the isolation that owns its view")
extension PageWorld: Sendable {}
