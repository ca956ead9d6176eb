import JavaScriptEngine

/// The realm of one document: the page's global object and what native code needs to reach it.
///
/// A navigation gives a frame a new one; what belonged to the old one dies with it.
final class PageRealm: LoopTarget {
  private(set) var id = 0
  unowned let core: DOMCore
  let context: Context
  let url: WebURL
  private let frameLink: Backlink<Frame>
  /// The realm as the DOM's implementation knows it.
  private(set) var object: Value?
  /// What loads the realm's document, while it has one to load.
  var loader: DocumentLoader?
  var loadedModules: Set<Int> = []
  /// The requests of the page's script that are under way, by the number that the page's side gave them.
  var requests: [Int: ResourceLoad] = [:]
  /// The bodies of the answers that are being told.
  var responses: [Int: [UInt8]] = [:]
  private var misses: MissObject?
  private let loop: EventLoop
  /// The loop's time when the document was made, in milliseconds: what `performance.now()` counts from.
  private let timeOrigin: Double
  private var functions: [ObjectIdentifier: Value] = [:]
  private var fireTimer: Value?
  /// Where intervals were made: only the first of an interval's timers is set by a script of the page.
  private var intervalOrigins: [Int: String] = [:]
  private(set) var isClosed = false
  private var sources = ScriptSources()

  /// The frame that shows the document.
  var frame: Frame? { frameLink.target }
  var view: WebView? { frame?.view }

  /// The number of the task that runs animation frames; timers have the numbers from 1.
  private static let frameTask = -1
  /// The number of the tasks that the DOM's implementation posts.
  private static let pageTask = -2

  init(frame: Frame, url: WebURL, core: DOMCore, configuration: WebViewConfiguration, loop: EventLoop) throws {
    self.core = core
    frameLink = frame.link
    self.url = url
    self.loop = loop
    timeOrigin = loop.now.milliseconds
    context = Context(in: core.machine, globalClass: core.windowClass)
    id = core.add(self)
    let misses = MissObject(in: context) { [unowned self] name, _ in resolve(name) }
    self.misses = misses
    let options = Value.object(in: core.context)
    let viewport = configuration.viewport
    try options.set("width", to: Value(viewport.width, in: core.context))
    try options.set("height", to: Value(viewport.height, in: core.context))
    try options.set("devicePixelRatio", to: Value(viewport.devicePixelRatio, in: core.context))
    try options.set("virtualTime", to: Value(loop.isVirtual, in: core.context))
    try options.set("userAgent", to: Value(configuration.userAgent, in: core.context))
    let realm = try core.call(
      .openRealm, [core.context.handle(Double(id)), context.globalHandle, misses.value.handle, options.handle])
    let object = Value(realm.ref, in: core.context)
    try core.setUpFaces(in: context, realm: object)
    try core.call(.openDocument, [object.handle, core.context.handle(UTF16Text(url.href))])
    self.object = object
    fireTimer = core.function(.fireTimer)
    // The context forgets it when the realm is closed.
    context.onUnhandledRejection { [unowned self] promise, reason in rejected(promise, reason: reason) }
  }

  /// Ends the realm: its timers die, and late calls find nobody.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    loop.cancelAll(of: self)
    loader?.cancel()
    loader = nil
    for request in requests.values { request.cancel() }
    requests = [:]
    functions = [:]
    misses?.close()
    misses = nil
    object = nil
    fireTimer = nil
    core.remove(self)
    context.close()
  }

  /// Opens the browsing context of an element of this page and returns its number.
  func openFrame(href: String, name: String) -> Int {
    guard let frame, let view else { return 0 }
    return view.openFrame(in: frame, href: href, name: name)
  }

  // MARK: Time

  /// Milliseconds since the document was made.
  var now: Double { loop.now.milliseconds - timeOrigin }

  /// What `Date.now()` says, in whole milliseconds.
  var wallClock: Double { loop.wallClock.rounded(.down) }

  func setTimer(_ number: Int, milliseconds: Double, repeats: Bool) {
    let delay = Int64(min(max(milliseconds, 0), 1e12) * 1_000_000)
    loop.schedule(self, task: number, after: delay, work: timerWork(number, delay: delay, repeats: repeats))
  }

  private func timerWork(_ number: Int, delay: Int64, repeats: Bool) -> PendingWork {
    let name = repeats ? "setInterval" : "setTimeout"
    let milliseconds = Double(delay) / 1_000_000
    let amount = milliseconds == milliseconds.rounded() ? String(Int(milliseconds)) : String(milliseconds)
    return PendingWork(
      kind: .timer(delay: .nanoseconds(delay), repeats: repeats), label: "\(name) of \(amount) ms",
      origin: repeats ? intervalOrigin(number) : currentPlace())
  }

  private func intervalOrigin(_ number: Int) -> String? {
    if let known = intervalOrigins[number] { return known }
    let place = currentPlace()
    intervalOrigins[number] = place
    return place
  }

  func clearTimer(_ number: Int) {
    loop.cancel(self, task: number)
    intervalOrigins.removeValue(forKey: number)
  }

  func requestFrame(milliseconds: Double) {
    let delay = Int64(milliseconds * 1_000_000)
    loop.schedule(
      self, task: Self.frameTask, after: max(1, delay),
      work: PendingWork(kind: .timer(delay: .nanoseconds(delay), repeats: false), label: "requestAnimationFrame"))
  }

  func postTask() { loop.post(self, task: Self.pageTask) }

  /// Runs a timer, the animation frames, or a task of the page.
  func run(task number: Int) {
    guard !isClosed, let object else { return }
    if number > 0 { view?.transcriptTimer(number) }
    do throws(JavaScriptException) {
      if number == Self.frameTask {
        try core.call(.fireFrame, [object.handle])
      } else if number == Self.pageTask {
        try core.call(.runTask, [object.handle])
      } else if let fireTimer {
        _ = try core.context.call(fireTimer.handle, object.handle, core.context.handle(Double(number)))
      }
    } catch {
      report(error, phase: "timer")
    }
  }

  // MARK: Scripts

  /// Evaluates source text in the page.
  func evaluate(_ source: UTF16Text, url: String?, line: Int = 1) throws(JavaScriptException) -> Handle {
    if let url { sources.add(source, url: url, line: line) }
    return try context.evaluateHandle(source, url: url, line: line)
  }

  /// The page's copy of a function that native code calls by name.
  func compiled(_ function: PageFunction) throws(JavaScriptException) -> Value {
    if let known = functions[ObjectIdentifier(function)] { return known }
    let value = try context.evaluate(function.source)
    functions[ObjectIdentifier(function)] = value
    return value
  }

  /// Answers a name that neither the global object nor `Window.prototype` has.
  private func resolve(_ name: UTF16Text) -> Handle? {
    guard let object, let resolver = core.function(.resolveGlobal) else { return nil }
    let found = try? core.context.call(resolver.handle, object.handle, core.context.handle(name))
    guard let found, !core.context.isUndefined(found) else { return nil }
    return found
  }

  /// Tells the DOM's implementation that something happened; what it throws is reported like the page's own errors.
  func tell(_ entry: DOMCore.Entry, _ arguments: [Handle]) {
    guard let object else { return }
    do throws(JavaScriptException) {
      try core.call(entry, [object.handle] + arguments)
    } catch {
      report(error, phase: "listener")
    }
  }

  // MARK: Errors

  /// Reports an uncaught exception to the page's handlers, then to native.
  func report(thrown value: Handle, phase: String) {
    report(core.context.exception(from: value), phase: phase)
  }

  /// Reports an uncaught exception to the page's handlers, then to native.
  ///
  /// - Returns: The exception with the place that was reported.
  @discardableResult
  func report(_ exception: JavaScriptException, phase: String) -> JavaScriptException {
    let exception = sources.located(exception)
    guard let object, let frame, let view else { return exception }
    let thrown = core.context.thrownHandle(of: exception) ?? context.thrownHandle(of: exception)
    var place = exception.pagePlace
    if let url = place.url, view.nativeScripts.contains(url) { (place.line, place.column) = (1, 1) }
    let strings = core.context
    let handled = try? core.call(
      .reportError,
      [
        object.handle, thrown ?? strings.undefined, strings.handle(UTF16Text(exception.summary)),
        strings.handle(UTF16Text(place.url ?? url.href)), strings.handle(Double(place.line ?? 0)),
        strings.handle(Double(place.column ?? 0)),
      ])
    view.uncaught(exception, phase: phase, handled: handled.map { strings.isTrue($0) } ?? false, in: frame)
    return exception
  }

  private func rejected(_ promise: Value, reason: Value) {
    loop.post { [weak self] in
      guard let self, let object, let frame, let view else { return }
      let handled = try? core.call(.reportRejection, [object.handle, promise.handle, reason.handle])
      view.rejected(
        context.exception(from: reason.handle), handled: handled.map { self.context.isTrue($0) } ?? false, in: frame)
    }
  }

  /// Where the page's script stands that is calling native code now.
  func currentPlace() -> String? {
    context.backtrace().first { $0.url != nil }.map { frame in
      var frame = frame
      frame.function = nil
      return String(frame.description.dropFirst())
    }
  }
}
