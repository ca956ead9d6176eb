import JavaScriptEngine

/// The pending scripts of a document and their order: HTML, "prepare the script element", its last steps.
///
/// Scripts that are inserted after the document was parsed run in the same way.
final class ScriptQueue {
  private unowned let realm: PageRealm
  private var deferred: [PendingScript] = []
  private var ordered: [PendingScript] = []
  /// The asynchronous scripts that have loaded and wait for the task that runs them.
  private var loaded: [PendingScript] = []
  /// Indicates whether the task that runs loaded scripts is in the event loop.
  private var isRunPosted = false
  /// The deferred modules that became ready since the last microtasks.
  private var settled: [PendingScript] = []
  /// The scripts whose modules are being loaded, by key.
  private var modules: [Int: PendingScript] = [:]
  /// The steps that follow the running deferred module.
  private var afterModule: (() -> Void)?
  private var isInModule = false
  /// Called after the parser and the deferred scripts are done; nil until the parser is done.
  private var onContent: (() -> Void)?

  init(realm: PageRealm) { self.realm = realm }

  /// Adds a script that the DOM has found.
  func add(
    key: Int, mode: ScriptMode, text: UTF16Text, charset: String, isModule: Bool, crossOrigin: String?,
    integrity: SubresourceIntegrity?, policy: ReferrerPolicy?, nonce: String?, isByParser: Bool
  ) {
    func pending() -> PendingScript {
      PendingScript(
        key: key, url: text.string, charset: charset, isModule: isModule, crossOrigin: crossOrigin,
        integrity: integrity, policy: policy, nonce: nonce, isByParser: isByParser)
    }
    switch mode {
    case .parserInline:
      realm.loader?.stop(atScript: key, mode: mode, text: text, pending: nil)
    case .parserBlocking:
      realm.loader?.stop(atScript: key, mode: mode, text: text, pending: pending())
    case .inlineNow:
      evaluate(text, key: key, url: realm.url.href, line: 1, isExternal: false)
    case .deferred:
      let pending = pending()
      deferred.append(pending)
      begin(pending) { [weak self] _ in self?.runDeferred(byModule: false) }
    case .ordered:
      let pending = hold(pending())
      ordered.append(pending)
      begin(pending) { [weak self] _ in self?.postRun() }
    case .asynchronous:
      begin(hold(pending())) { [weak self] pending in self?.postRun(of: pending) }
    }
  }

  private func begin(_ pending: PendingScript, completion: @escaping (PendingScript) -> Void) {
    if pending.isModule {
      modules[pending.key] = pending
    } else {
      fetch(pending, completion: completion)
    }
  }

  /// Runs a module script, in a later task, once its imports have loaded or failed.
  func moduleIsReady(_ key: Int) {
    guard let pending = modules.removeValue(forKey: key) else { return }
    guard deferred.contains(where: { $0 === pending }) else {
      pending.result = .success("")
      return postRun(of: ordered.contains { $0 === pending } ? nil : pending)
    }
    settled.append(pending)
    realm.loop.post { [weak self] in
      guard let self, pending.result == nil else { return }
      settleModules()
      runDeferred(byModule: true)
    }
  }

  /// Marks the modules that became ready, as the microtasks behind a script do.
  private func settleModules() {
    for module in settled { module.result = .success("") }
    settled = []
  }

  // MARK: Order

  /// Drops the scripts that waited for the parser, because the document is cleared.
  func abandon() {
    deferred = []
    settled = []
    onContent = nil
  }

  /// Runs the deferred scripts after the parser is done, each once it is loaded, and then the completion.
  func finishParsing(completion: @escaping () -> Void) {
    onContent = completion
    if !settled.isEmpty, realm.documentHears("readystatechange") { settleModules() }
    runDeferred(byModule: false)
  }

  /// Continues with the deferred scripts, which waited for style sheets.
  func continueAfterSheets() { runDeferred(byModule: false) }

  /// - Parameter byModule: Indicates whether the parser waited for a module, which then runs as a microtask of its
  ///   load.
  private func runDeferred(byModule: Bool) {
    guard onContent != nil else { return }
    while let first = deferred.first {
      guard first.result != nil, realm.loader?.holdsScripts != true else { return }
      deferred.removeFirst()
      if byModule, first.isModule, !isInModule {
        isInModule = true
        afterModule = { [weak self] in self?.runDeferred(byModule: true) }
        execute(first)
        isInModule = false
        // A module that was terminated has left the rest to do.
        guard afterModule != nil else { return }
        afterModule = nil
      } else {
        execute(first)
      }
      if realm.isClosed { return }
    }
    let completion = onContent
    onContent = nil
    completion?()
  }

  /// Handles the end of a module's own statements, before their microtasks.
  ///
  /// As in WebKit, the deferred scripts after a module that the parser waited for, `DOMContentLoaded`, and a `load`
  /// event that waits for nothing else come before the microtasks of the module.
  func moduleHasRun() {
    let next = afterModule
    afterModule = nil
    next?()
  }

  /// Runs the loaded scripts in a task of its own, as WebKit does: scripts of the parser that have loaded by then come
  /// first.
  private func postRun(of asynchronous: PendingScript? = nil) {
    if let asynchronous { loaded.append(asynchronous) }
    guard !isRunPosted else { return }
    isRunPosted = true
    realm.loop.post { [weak self] in self?.runLoaded() }
  }

  private func runLoaded() {
    isRunPosted = false
    let first = ordered.prefix { $0.result != nil }
    ordered.removeFirst(first.count)
    let scripts = loaded + first
    loaded = []
    for script in scripts where !realm.isClosed {
      execute(script)
      script.heldLoader?.unblock()
    }
  }

  /// Delays the load event until the script is done.
  private func hold(_ pending: PendingScript) -> PendingScript {
    pending.heldLoader = realm.loader
    pending.heldLoader?.block()
    return pending
  }

  // MARK: Texts

  /// Loads a classic script's text; the completion is always called in a later task, as when loading from storage.
  func fetch(_ pending: PendingScript, completion: @escaping (PendingScript) -> Void) {
    guard let view = realm.view else { return }
    guard let url = WebURL(pending.url).map(realm.upgraded) else {
      view.eventLoop.post {
        pending.result = .failure(.unsupportedScheme(pending.url))
        completion(pending)
      }
      return
    }
    let start = realm.now
    var request = ResourceRequest(url: url)
    request.initiator = "script"
    request.frame = realm.frame?.info
    request.referrer = realm.frame?.referrer(pending.policy)
    request.readsFiles = realm.frame?.info.showsFiles == true
    request.integrity = pending.integrity
    if let crossOrigin = pending.crossOrigin, let origin = realm.frame?.origin {
      let credentials = crossOrigin == "use-credentials" ? "include" : "same-origin"
      request.rules = CrossOriginRules(origin, mode: .consent, credentials: credentials)
    } else if pending.integrity != nil, let origin = realm.frame?.origin {
      // The rules only determine whether the page may read the script.
      request.rules = CrossOriginRules(origin, mode: .blind, credentials: "include")
    }
    if url.scheme == "blob" { request.blob = realm.blob(at: url) }
    let gate = realm.gate(
      .scriptElement, nonce: pending.nonce, integrity: pending.integrity, isByParser: pending.isByParser)
    view.loader.fetch(request, gate: gate) { [weak realm] result in
      guard let realm, !realm.isClosed else { return }
      realm.recordResource(url, initiator: "script", start: start, result)
      pending.result = result.map { resource in
        let declared =
          EncodingSniffer.charset(of: resource.fields["content-type"]) ?? TextEncoding(label: pending.charset)
        return TextDecoding.decode(resource.bytes, as: declared ?? realm.encoding).text
      }
      completion(pending)
    }
  }

  /// Runs a script that has loaded, or notifies its element that it failed to load.
  func execute(_ pending: PendingScript) {
    guard !realm.isClosed, let result = pending.result else { return }
    if pending.isModule {
      let context = realm.core.context
      return realm.notify(.runModuleScript, [context.handle(Double(pending.key)), context.handle(isInModule)])
    }
    switch result {
    case .success(let text):
      evaluate(UTF16Text(text), key: pending.key, url: pending.url, line: 1, isExternal: true)
    case .failure(let reason):
      realm.view?.reporter.failedToLoad(pending.url, as: .script, reason: reason)
      realm.notify(.scriptFailed, [realm.core.context.handle(Double(pending.key))])
    }
  }

  /// Runs a classic script: HTML, "execute the script element".
  func evaluate(_ text: UTF16Text, key: Int, url: String, line: Int, isExternal: Bool) {
    guard let object = realm.object else { return }
    let (realm, core) = (realm, realm.core)
    if isExternal { realm.externalScripts += 1 }
    defer { if isExternal { realm.externalScripts -= 1 } }
    let number = core.context.handle(Double(key))
    let permission = try? core.call(.beforeScript, [object.handle, number])
    guard let permission, let code = try? Value(permission.ref, in: core.context).toNumber(), code > 0 else { return }
    // HTML, "muted errors": the script's element asks for no cross-origin request.
    if isExternal, code == 1, let address = WebURL(url), address.isWeb || address.scheme == "file",
      let origin = realm.frame?.origin, CrossOriginRules(origin).isForeign(address)
    {
      realm.mutedScripts.insert(url)
    }
    do throws(JavaScriptException) {
      _ = try realm.evaluate(text, url: url, line: line)
    } catch {
      realm.report(error, phase: "script", of: (url, line))
    }
    guard !realm.isClosed, realm.object != nil else { return }
    realm.notify(.afterScript, [number, core.context.handle(isExternal)])
    if !settled.isEmpty { settleModules() }
  }
}
