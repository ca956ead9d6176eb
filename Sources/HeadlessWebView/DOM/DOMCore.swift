import JavaScriptEngine

/// The DOM's implementation: one for all views of a group, in an isolated realm.
///
/// Pages see interfaces in realms of their own (``PageRealm``), whose members call into this one. A page that changes
/// its built-ins therefore changes nothing here. Code that was optimized for one page is fast for the next.
final class DOMCore {
  // Every message uses these properties. They are confined with their owner, so they skip the check for overlapping
  // accesses, which costs more than the access itself.
  let machine: VirtualMachine
  let context: Context
  /// The script that the core's modules run in each page's realm.
  private let pageScript: Script?
  /// The error that prevented the implementation from starting; every view of the group reports it.
  private(set) var startFailure: (any Error)?
  /// The object with the functions that the implementation calls.
  private var host: (object: Value, missing: NamedPropertiesObject)?
  /// The exports of the core's modules for pages.
  private var exports: Value?
  /// The functions of the implementation, by the positions of their entries.
  @exclusivity(unchecked) private var entries: [Value] = []
  /// The open realms by slot, with the number of times a slot was used, so that an old number never matches a new
  /// realm.
  @exclusivity(unchecked) private var slots: [(realm: PageRealm?, generation: Int)] = []
  @exclusivity(unchecked) private var freeSlots: [Int] = []
  /// The realm that the next page takes; nil if none was prepared.
  private var preparedRealm: PreparedRealm?
  /// The further worlds of pages.
  var worlds = WorldTable()
  /// The units that are loaded on first use.
  var lazyUnits = LazyUnits()
  /// The gesture to which the running task is attributed.
  @exclusivity(unchecked) var gesture = Gesture.none
  var openTools: ToolRealm?
  /// The large scripts of tools.
  var repeatedScripts = RepeatedScripts()
  /// The frames of the group's views.
  @exclusivity(unchecked) var frames = FrameTable()
  /// The class of every page's global object.
  let windowClass = GlobalClass(name: "Window")
  /// The class of every worker's global object.
  private(set) lazy var workerClass = GlobalClass(name: "DedicatedWorkerGlobalScope")

  /// A function of the implementation that native code calls.
  enum Entry: String, CaseIterable {
    case resolveGlobal, resolveGlobalOf, resolveClosed, prepareRealm, prepareInterfaces, openRealm, closeRealm
    case openWorld, closeWorld, objectInWorld
    case openDocument, openBuilder, build, finishScript, setReadyState, fireDOMContentLoaded
    case fireWindowEvent, continueEvent, changeSurroundings, setLocale, followClock, reportError
    case watchRejection, isRejectionHandled, reportRejection
    case fireTimer, fireFrame, frameLoaded
    case beforeScript, afterScript, scriptFailed, runModuleScript, isPlatformObject, runTask, runRest, setUpUnit
    case exposeUnit
    case requestAnswered, lazyGlobalNames, setUpGlobals, setUpGlobalsOf, enterTask, scriptEnded,
      moveWithinDocument, frameMarkup, frameElement, asksToStay, blobContents, buildXML, documentHears,
      snapshotDocument, user, setPolicy, policyViolated
    /// An event that native code notifies a page of, by name.
    case event = "told"
  }

  init(machine: VirtualMachine) {
    self.machine = machine
    context = Context(in: machine)
    machine.useForOwnRealm(context)
    pageScript = try? Script(embedded: DOMScripts.corePage, url: "[native code]", in: machine)
    do {
      try start()
    } catch {
      startFailure = error
    }
  }

  private func start() throws {
    try context.globalObject.set("nativeHost", to: makeHost())
    // It runs once, so it isn't parsed before it is evaluated, which would read it twice.
    let bundle =
      if let compiled = Script(compiled: DOMScripts.core, url: "[native code]", in: machine) {
        try context.evaluate(compiled)
      } else {
        try context.evaluate(DOMScripts.core.engineText, url: "[native code]")
      }
    let entries = try bundle["entries"]
    for entry in Entry.allCases {
      let function = try entries[PropertyName(entry.rawValue)]
      guard function.isFunction else { throw EngineError.notAFunction("entries.\(entry.rawValue)") }
      self.entries.append(function)
    }
    exports = try bundle["core"]
  }

  /// Frees the implementation; the group calls this last.
  func close() {
    for slot in slots { slot.realm?.close() }
    preparedRealm?.close()
    preparedRealm = nil
    openTools?.close()
    openTools = nil
    entries = []
    exports = nil
    host?.missing.replaceResolver { _, _ in .missing }
    host = nil
    lazyUnits = LazyUnits()
    context.close()
  }

  // MARK: Realms

  /// Reserves a number for a realm.
  func reserveNumber() -> Int {
    let slot = freeSlots.popLast() ?? slots.count
    if slot == slots.count { slots.append((nil, 0)) }
    slots[slot].generation += 1
    return slots[slot].generation << 20 | slot
  }

  /// Releases a number that no realm has.
  func release(number: Int) { freeSlots.append(number & 0xFFFFF) }

  func add(_ realm: PageRealm) { slots[realm.id & 0xFFFFF].realm = realm }

  func remove(_ realm: PageRealm) {
    let slot = realm.id & 0xFFFFF
    guard slot < slots.count, slots[slot].realm === realm else { return }
    slots[slot].realm = nil
    freeSlots.append(slot)
  }

  /// Indicates whether no realm is prepared, and one can be.
  var needsPreparedRealm: Bool { preparedRealm == nil && startFailure == nil }

  /// Prepares the realm of the next page, and returns whether that succeeds.
  func prepareRealm() -> Bool {
    if needsPreparedRealm { preparedRealm = try? PreparedRealm(in: self) }
    return preparedRealm != nil
  }

  /// Indicates whether a realm is prepared that lacks the interfaces that nearly every page uses.
  var needsPreparedInterfaces: Bool { preparedRealm?.hasInterfaces == false }

  /// Sets these interfaces up in the prepared realm.
  func prepareInterfaces() { preparedRealm?.prepareInterfaces() }

  /// Returns the realm that was prepared.
  func takePreparedRealm() -> PreparedRealm? {
    defer { preparedRealm = nil }
    return preparedRealm
  }

  var openRealms: [PageRealm] { slots.compactMap(\.realm) }

  /// Returns the open realm with a number, or with a further world of that number; nil for a page that no longer
  /// exists.
  func realm(_ id: Int) -> PageRealm? {
    guard id >= 0 else { return worlds[id]?.realm }
    let slot = id & 0xFFFFF
    guard slot < slots.count, let realm = slots[slot].realm, realm.id == id else { return nil }
    return realm
  }

  /// The number of open realms, for tests that check for leaks.
  var realmCount: Int { slots.count - freeSlots.count - (preparedRealm == nil ? 0 : 1) }

  // MARK: Calls

  /// Calls a function of the implementation.
  @discardableResult
  func call(_ entry: Entry, _ arguments: [Handle]) throws(JavaScriptException) -> Handle {
    guard let function = function(entry) else { return context.undefined }
    let refs = arguments.map { Optional($0.ref) }
    return try refs.withUnsafeBufferPointer { buffer throws(JavaScriptException) in
      try context.call(function.handle, buffer)
    }
  }

  /// Notifies the implementation that a native script is about to run in a realm; a single realm is known to it anyway.
  ///
  /// - Returns: The realm that was active.
  func enter(_ realm: PageRealm) -> Handle? {
    guard realmCount > 1, let object = realm.object else { return nil }
    return try? call(.enterTask, [object.handle])
  }

  /// Returns to a page's script after a native script has run in the middle of it.
  func leave(to realm: Handle) { _ = try? call(.enterTask, [realm]) }

  /// Returns a function of the implementation, for hot paths.
  func function(_ entry: Entry) -> Value? { entry.position < entries.count ? entries[entry.position] : nil }

  /// Installs the interfaces in a page's realm.
  func installInterfaces(in page: Context, realm: Value) throws {
    guard let pageScript, let exports else { throw startFailure ?? EngineError.contextClosed }
    try page.evaluate(pageScript).call([exports, realm])
  }

  /// Installs the interfaces in a further world of a page's realm.
  func installInterfaces(in page: PageWorld, named name: String, misses: Handle, realm: Handle) throws {
    guard let pageScript, let exports else { throw startFailure ?? EngineError.contextClosed }
    let install = try page.context.evaluate(pageScript)
    try call(
      .openWorld,
      [
        realm, context.handle(UTF16Text(name)), context.handle(page.world.followsPolicies),
        context.handle(Double(page.number)), page.context.globalHandle, misses, install.handle, exports.handle,
      ])
  }

  /// Returns a piece of a document in the builder's format.
  func strings(of chunk: TreePiece) throws -> (code: Handle, text: Handle) {
    let code = chunk.code.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
    let text = chunk.text.withUnsafeBufferPointer { UTF16Text(utf16: $0) }
    return (context.handle(code), context.handle(text))
  }

  /// Resolves a name that the window of a closed page lacks; `object` is the object that detected the lookup.
  func resolve(_ name: UTF16Text, onWindowOfClosed object: Handle) -> NamedPropertiesObject.Lookup {
    do throws(JavaScriptException) {
      let found = try call(.resolveClosed, [object, context.handle(name)])
      return context.isUndefined(found) ? .missing : .value(found)
    } catch {
      return context.thrownHandle(of: error).map { .thrown($0) } ?? .missing
    }
  }

  // MARK: Host functions

  /// Returns the object with the functions that the implementation calls.
  ///
  /// A page uses about a third of them, so each becomes a property when it is first looked up.
  private func makeHost() -> Value {
    let host = Value.object(in: context)
    let bodies = DOMHost(core: self).functions
    let missing = NamedPropertiesObject(in: context) { [unowned self] name, _ in
      let name = name.string
      guard let body = bodies[name], let host = self.host else { return .missing }
      let function = context.makeHostFunction(body)
      try? host.object.set(PropertyName(name), to: Value(function.ref, in: context))
      return .value(function)
    }
    missing.becomePrototype(of: host)
    self.host = (host, missing)
    return host
  }
}

extension DOMCore.Entry {
  /// The position of the case, as which an enumeration without payloads is stored: a dictionary would hash the name for
  /// each call.
  fileprivate var position: Int { withUnsafeBytes(of: self) { Int($0[0]) } }
}
