import JavaScriptEngine
import Ownership

/// The realm of one document: the page's global object and the state that native code needs to reach it.
///
/// A navigation gives a frame a new realm; everything that belongs to the old one is discarded.
final class PageRealm: LoopTarget {
  private(set) var id = 0
  // The core references the realm only until it is closed, and its group closes all realms.
  let core: DOMCore
  let context: Context
  /// The document's address, which a script can change.
  var url: WebURL
  /// The encoding of the document, which its scripts and forms inherit.
  private(set) var encoding: TextEncoding
  private let frameLink: Backlink<Frame>
  /// The realm's object in the DOM's implementation.
  @exclusivity(unchecked) private(set) var object: Value?
  /// The loader of the realm's document, while it loads.
  var loader: DocumentLoader?
  var loadedUnits: Set<Int> = []
  /// The worlds that native code uses, the page's own among them, by their names.
  var worlds: [ContentWorld: PageWorld] = [:]
  /// The documents whose load event waits for an image or a style sheet, by the number of its request.
  var heldLoaders: [Int: (loader: DocumentLoader, holdsScripts: Bool)] = [:]
  /// The workers of the document, by their numbers.
  var workers: [Int: DedicatedWorker] = [:]
  /// Indicates whether the worker of the realm closes: its tasks are dropped.
  private(set) var dropsTasks = false
  /// The policies of the document.
  @exclusivity(unchecked) var contentPolicies: [ContentPolicy] = []
  /// The bodies of the reports of violations that were sent.
  var sentPolicyReports: Set<[[UInt8]]> = []
  /// The text of the error for scripts that evaluate text, if a policy forbids it.
  var evaluationRefusal: String?
  /// Indicates whether a tool's script may evaluate text all the same.
  var isEvaluatedByTool = false
  /// The pending requests of the page's scripts, by the number that the page's side assigned.
  var requests: [Int: ResourceLoad] = [:]
  /// The connections of the page's sockets, and its connections to event streams, by the page's number for each.
  var sockets: [Int: PageSocket] = [:]
  var eventStreams: [Int: () -> Void] = [:]
  /// The stream of the response that is being delivered.
  var answeredStream: EventStream?
  /// The bodies of the responses that are being delivered.
  var responses: [Int: [UInt8]] = [:]
  /// The resources that the page loaded, and whether it observes further ones.
  var resourceRecords: [ResourceRecord] = []
  var watchesResources = false
  /// The type of the navigation that led to the document, in the terms of Navigation Timing.
  var navigationType = "navigate"
  private var namedProperties: NamedPropertiesObject?
  let loop: EventLoop
  /// The loop's time when the navigation to the document began, in milliseconds: the origin of `performance.now()`.
  private(set) var timeOrigin: Double
  @exclusivity(unchecked) private var functions: [(function: ObjectIdentifier, value: Value)] = []
  /// The functions that dispatch native's replies, by the name of their web message listener.
  var messageListeners: [String: Value] = [:]
  var fireTimer: Value?
  /// The engine's own console, for debuggers.
  private(set) var engineConsole: Value?
  /// Indicates whether the function of a timer runs, or the microtasks behind it.
  var isFiringTimer = false
  /// The locations at which intervals were created: a script of the page sets only the first timer of an interval.
  var intervalOrigins: [Int: String] = [:]
  /// The number of lines that the document has written to the console.
  var consoleLines = 0
  private(set) var isClosed = false
  /// The addresses of scripts of other origins, whose errors the page's handlers don't see.
  var mutedScripts: Set<String> = []
  /// The number of running scripts that have an address of their own: HTML, "ignore-destructive-writes counter".
  var externalScripts = 0
  /// Indicates whether the document's load event is being fired.
  var isFiringLoad = false
  /// Indicates whether a script has stopped the parser, after which scripts can't open the document.
  var isParserAborted = false
  /// Indicates whether the document is being unloaded: HTML, "unload counter".
  var isLeaving = false
  /// Indicates whether the events of the unload are fired, or were.
  var isUnloading = false
  var sources = ScriptSources()
  /// The queue of the page's scripts.
  private(set) lazy var scriptQueue = ScriptQueue(realm: self)
  /// The modules that were parsed but not compiled to functions yet.
  var modules: [Module?] = []
  /// The addresses of the scripts that call `import()`; an empty one represents the document's base URL.
  var importBases: [String] = []
  /// The offset of the engine's columns in a module's first line, by the module's URL and line.
  var columnShifts: [String: Int] = [:]
  /// The missing names that the page used; each is reported once.
  var missing: Set<String> = []
  /// Indicates whether the page has used IndexedDB or locks.
  var sharesData = false
  /// Indicates whether the page's error handlers are being called.
  var isReporting = false

  /// The frame that shows the document.
  var frame: Frame? { frameLink.target }
  var view: WebView? { frame?.view }

  /// The number of the task that runs animation frames; timers have the numbers from 1.
  static let frameTask = -1
  /// The number of the tasks that the DOM's implementation posts.
  static let restTask = -3
  static let pageTask = -2
  /// Added to the number of a timer that a native script set.
  static let gestureTask = 1 << 40

  /// - Parameter replaced: The closed realm of the frame's previous document, whose window becomes this one's.
  init(
    frame: Frame, url: WebURL, encoding: TextEncoding, contentType: String, core: DOMCore,
    configuration: WebViewConfiguration,
    loop: EventLoop, replaced: PageRealm?
  ) throws {
    self.encoding = encoding
    self.core = core
    frameLink = frame.link
    self.url = url
    self.loop = loop
    timeOrigin = Self.timeOrigin(of: loop)
    let isUsual = frame.worker == nil && replaced == nil && frame.view?.inspector?.usesEngineConsole != true
    let prepared =
      try (isUsual ? core.takePreparedRealm() : nil)
      ?? PreparedRealm(
        in: core, isWorker: frame.worker != nil, replacing: replaced?.context,
        keepsConsole: frame.view?.inspector?.usesEngineConsole == true)
    context = prepared.context
    id = prepared.number
    let object = prepared.object
    let namedProperties = prepared.namedProperties
    self.namedProperties = namedProperties
    engineConsole = prepared.engineConsole
    core.add(self)
    namedProperties.replaceResolver { [unowned self] name, _ in resolve(name) }
    let options = Value.object(in: core.context)
    let viewport = frame.view?.environment.viewport ?? configuration.device.viewport
    let preferences = frame.view?.environment.preferences ?? configuration.preferences
    try options.set("width", to: Value(viewport.width, in: core.context))
    try options.set("height", to: Value(viewport.height, in: core.context))
    try options.set("devicePixelRatio", to: Value(viewport.devicePixelRatio, in: core.context))
    try options.set("isDark", to: Value(preferences.isDark, in: core.context))
    try options.set("reducesMotion", to: Value(preferences.reducesMotion, in: core.context))
    try options.set("contrast", to: Value(preferences.contrast.rawValue, in: core.context))
    try options.set("forcesColors", to: Value(preferences.forcesColors, in: core.context))
    try options.set("media", to: Value(preferences.media.rawValue, in: core.context))
    try options.set("virtualTime", to: Value(loop.isVirtual, in: core.context))
    try options.set(
      "repeatsRandom", to: Value(frame.view?.environment.random.isRepeatable ?? loop.isVirtual, in: core.context))
    try options.set(
      "userAgent", to: Value(frame.view?.environment.userAgent ?? configuration.userAgent, in: core.context))
    if frame.view?.inspector?.hearsConsole == true { try options.set("isInspected", to: Value(true, in: core.context)) }
    try core.call(.openRealm, [object.handle, options.handle])
    try openDocument(of: object, in: frame, contentType: contentType)
    self.object = object
    fireTimer = core.function(.fireTimer)
    // The context forgets the handler when the realm is closed.
    context.onUnhandledRejection { [unowned self] promise, reason in rejected(promise, reason: reason) }
  }

  private func openDocument(of object: Value, in frame: Frame, contentType: String) throws {
    let strings = core.context
    let texts = [url.href, frame.referrer, encoding.name, contentType].map { UTF16Text($0) }
    _ = try strings.withHandles(of: texts) { texts throws(JavaScriptException) in
      try core.call(.openDocument, [object.handle] + texts + [strings.handle(frame.sandbox.blocksScripts)])
    }
  }

  /// Replaces the initial empty document by the frame's first one, and keeps the window: HTML, "initialize the document
  /// object".
  func reopen(in frame: Frame, url: WebURL, encoding: TextEncoding, contentType: String) throws {
    guard let object else { return }
    cancelWork()
    closeWorlds()
    self.url = url
    self.encoding = encoding
    timeOrigin = Self.timeOrigin(of: loop)
    scriptQueue.abandon()
    isLeaving = false
    isUnloading = false
    isParserAborted = false
    intervalOrigins = [:]
    resourceRecords = []
    mutedScripts = []
    if !contentPolicies.isEmpty {
      contentPolicies = []
      evaluationRefusal = nil
      sentPolicyReports = []
      context.allowEvaluationOfText()
    }
    sources = ScriptSources()
    try openDocument(of: object, in: frame, contentType: contentType)
  }

  /// Cancels the timers, the requests and the connections of the document.
  private func cancelWork() {
    endWorkers()
    releaseSharedData()
    loop.cancelAll(of: self)
    loader?.cancel()
    loader = nil
    for request in requests.values { request.cancel() }
    requests = [:]
    heldLoaders = [:]
    leaveSockets()
    for disconnect in eventStreams.values { disconnect() }
    eventStreams = [:]
  }

  /// Closes the realm: its timers are cancelled, and later calls have no effect.
  ///
  /// Other pages may still use its window, so the DOM's side of it stays.
  ///
  /// - Parameter isReplaced: Indicates whether the frame's next document takes the window over.
  func close(isReplaced: Bool = false) {
    guard !isClosed else { return }
    isClosed = true
    if let view { view.inspector?.view(view, willClose: context) }
    cancelWork()
    functions = []
    messageListeners = [:]
    closeWorlds()
    if let object {
      let origin = core.context.handle(UTF16Text(frame?.origin.name ?? "null"))
      _ = try? core.call(.closeRealm, [object.handle, origin, core.context.handle(isReplaced)])
    }
    namedProperties?.replaceResolver { [weak core] name, object in
      core?.resolve(name, onWindowOfClosed: object) ?? .missing
    }
    namedProperties = nil
    object = nil
    fireTimer = nil
    engineConsole = nil
    core.remove(self)
    // The DOM's implementation still adds interfaces to a closed page by their text.
    if !contentPolicies.isEmpty { context.allowEvaluationOfText() }
    context.close()
  }

  /// Drops the tasks and timers of a worker that closes, and those that its running script adds.
  func stopTasks() {
    dropsTasks = true
    loop.cancelAll(of: self)
    for request in requests.values { request.cancel() }
    requests = [:]
    leaveSockets()
    for disconnect in eventStreams.values { disconnect() }
    eventStreams = [:]
  }

  /// Opens the browsing context of an element of this page, and returns its number.
  func openFrame(href: String, name: String, sandbox: String?, policy: ReferrerPolicy?) -> Int {
    guard let frame, let view else { return 0 }
    return view.frames.open(in: frame, href: href, name: name, sandbox: sandbox, policy: policy)
  }

  // MARK: Scripts

  /// Evaluates source text in the page.
  func evaluate(_ source: UTF16Text, url: String?, line: Int = 1) throws(JavaScriptException) -> Handle {
    let script = core.repeatedScripts.script(source)
    setUpGlobals(declaredBy: script)
    if let url { sources.add(script.text, url: url, line: line) }
    let text = script.mayImport ? withImports(script.text, url: url) : script.text
    willEvaluateScript()
    return try context.evaluateHandle(text, url: url, line: line)
  }

  /// Reports to the inspector that a script or a module of the page runs next.
  func willEvaluateScript() {
    guard let view, let inspector = view.inspector, let frame, frame.worker == nil else { return }
    inspector.view(view, willEvaluateScriptIn: frame.info)
  }

  /// Returns the script with `import()` replaced by calls that the page can resolve.
  func withImports(_ source: UTF16Text, url place: String?) -> UTF16Text {
    // The document's own scripts use its base URL, which may change.
    let base = place.flatMap { $0 == url.href || WebURL($0) == nil ? nil : $0 } ?? ""
    let number = importBases.firstIndex(of: base) ?? importBases.count
    guard let rewritten = DynamicImports.rewritten(source, number: number) else { return source }
    if number == importBases.count { importBases.append(base) }
    return rewritten
  }

  /// Sets up the lazy globals that a script declares, as in `var performance = window.performance || …`.
  private func setUpGlobals(declaredBy script: RepeatedScripts.Script) {
    guard let object else { return }
    let names = core.globals(declaredBy: script, asOf: object.handle, isWorker: frame?.worker != nil)
    guard !names.isEmpty else { return }
    _ = try? core.call(.setUpGlobals, [object.handle, core.context.handle(UTF16Text(names.joined(separator: " ")))])
  }

  /// Returns the page's copy of a function that native code calls, or the tool that all pages share.
  func compiled(_ function: PageFunction) throws(JavaScriptException) -> Value {
    guard !function.isTool else { return try core.tools().compiled(function) }
    let id = ObjectIdentifier(function)
    // A page has few of them, and each message uses two: comparisons cost less than hashing.
    for known in functions where known.function == id { return known.value }
    // Debuggers show no function of native code.
    let value = try context.evaluate(function.source, url: engineConsole == nil ? nil : "[native code]")
    functions.append((id, value))
    return value
  }

  /// Resolves a name that neither the global object nor `Window.prototype` has.
  private func resolve(_ name: UTF16Text) -> NamedPropertiesObject.Lookup {
    guard let object, let resolver = core.function(.resolveGlobal) else { return .missing }
    do throws(JavaScriptException) {
      let found = try core.context.call(resolver.handle, object.handle, core.context.handle(name))
      guard core.context.isUndefined(found) else { return .value(found) }
      reportMissing(global: name.string)
      return .missing
    } catch {
      return core.context.thrownHandle(of: error).map { .thrown($0) } ?? .missing
    }
  }

  /// Fires an event whose listeners are called one by one, so that microtasks run between them.
  func notifyInSteps(_ entry: DOMCore.Entry, _ arguments: [Handle]) {
    guard let object else { return }
    do throws(JavaScriptException) {
      var hasMore = core.context.isTrue(try core.call(entry, [object.handle] + arguments))
      while hasMore, !isClosed { hasMore = core.context.isTrue(try core.call(.continueEvent, [object.handle])) }
    } catch {
      report(error, phase: "listener")
    }
  }

  /// Returns whether the document has a listener for a type of event.
  func documentHears(_ type: String) -> Bool {
    guard let object else { return false }
    let name = core.context.handle(UTF16Text(type))
    return (try? core.call(.documentHears, [object.handle, name])).map { core.context.isTrue($0) } ?? false
  }

  /// Notifies the DOM's implementation of an event; exceptions are reported like the page's own errors.
  func notify(_ entry: DOMCore.Entry, _ arguments: [Handle]) {
    guard let object else { return }
    do throws(JavaScriptException) {
      try core.call(entry, [object.handle] + arguments)
    } catch {
      report(error, phase: "listener")
    }
  }
}
