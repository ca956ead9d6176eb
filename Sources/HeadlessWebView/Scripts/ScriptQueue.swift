import JavaScriptEngine

/// The pending scripts of a document and their order: HTML, "prepare the script element", its last steps.
///
/// Scripts that are inserted after the document was parsed run in the same way.
final class ScriptQueue {
  private unowned let realm: PageRealm
  private var deferred: [PendingScript] = []
  private var ordered: [PendingScript] = []
  private var unordered: [Int: PendingScript] = [:]
  /// Called after the parser and the deferred scripts are done; nil until the parser is done.
  private var onContent: (() -> Void)?

  init(realm: PageRealm) { self.realm = realm }

  /// Adds a script that the DOM has found.
  func add(key: Int, mode: ScriptMode, text: UTF16Text, charset: String, isModule: Bool, crossOrigin: String?) {
    func pending() -> PendingScript {
      PendingScript(key: key, url: text.string, charset: charset, isModule: isModule, crossOrigin: crossOrigin)
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
      begin(pending) { [weak self] _ in self?.runDeferred() }
    case .ordered:
      let pending = hold(pending())
      ordered.append(pending)
      begin(pending) { [weak self] _ in self?.runOrdered() }
    case .asynchronous:
      begin(hold(pending())) { [weak self] pending in self?.runUnordered(pending) }
    }
  }

  private func begin(_ pending: PendingScript, completion: @escaping (PendingScript) -> Void) {
    if pending.isModule {
      unordered[pending.key] = pending
    } else {
      fetch(pending, completion: completion)
    }
  }

  /// Runs a module script, in a task of its own, once its imports have loaded or failed.
  func moduleIsReady(_ key: Int) {
    guard let pending = unordered.removeValue(forKey: key) else { return }
    realm.loop.post { [weak self] in
      guard let self else { return }
      pending.result = .success("")
      if deferred.contains(where: { $0 === pending }) {
        runDeferred()
      } else if ordered.contains(where: { $0 === pending }) {
        runOrdered()
      } else {
        runUnordered(pending)
      }
    }
  }

  // MARK: Order

  /// Drops the scripts that waited for the parser, because the document is cleared.
  func abandon() {
    deferred = []
    onContent = nil
  }

  /// Runs the deferred scripts after the parser is done, each once it is loaded, and then the completion.
  func finishParsing(completion: @escaping () -> Void) {
    onContent = completion
    runDeferred()
  }

  private func runDeferred() {
    guard onContent != nil else { return }
    while let first = deferred.first {
      guard first.result != nil else { return }
      deferred.removeFirst()
      execute(first)
      if realm.isClosed { return }
    }
    let completion = onContent
    onContent = nil
    completion?()
  }

  private func runOrdered() {
    while let first = ordered.first, first.result != nil, !realm.isClosed {
      ordered.removeFirst()
      execute(first)
      first.heldLoader?.unblock()
    }
  }

  private func runUnordered(_ pending: PendingScript) {
    guard !realm.isClosed else { return }
    execute(pending)
    pending.heldLoader?.unblock()
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
    guard let url = WebURL(pending.url) else {
      view.eventLoop.post {
        pending.result = .failure(.unsupportedScheme(pending.url))
        completion(pending)
      }
      return
    }
    let start = realm.now
    var request = ResourceRequest(url: url)
    request.initiator = "script"
    request.readsFiles = realm.frame?.info.showsFiles == true
    if let crossOrigin = pending.crossOrigin, let origin = realm.frame?.origin {
      let credentials = crossOrigin == "use-credentials" ? "include" : "same-origin"
      request.rules = CrossOriginRules(origin, mode: .consent, credentials: credentials)
    }
    if url.scheme == "blob" { request.blob = realm.blob(at: url) }
    view.loader.fetch(request) { [weak realm] result in
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
    if pending.isModule { return realm.notify(.runModuleScript, [realm.core.context.handle(Double(pending.key))]) }
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
  }
}

/// A script whose text or modules are being loaded.
final class PendingScript {
  let key: Int
  /// The URL of its text; empty for a module, which `Resources/dom/modules` loads.
  let url: String
  /// The encoding that its element declares.
  let charset: String
  let isModule: Bool
  /// The state of its element's `crossorigin` attribute; nil if the script needs no consent of its origin.
  let crossOrigin: String?
  var result: Result<String, ResourceError>?
  /// The document whose load event waits for the script.
  weak var heldLoader: DocumentLoader?

  init(key: Int, url: String, charset: String = "", isModule: Bool = false, crossOrigin: String? = nil) {
    self.crossOrigin = crossOrigin
    self.key = key
    self.url = url
    self.charset = charset
    self.isModule = isModule
  }
}

/// The way a script element's script runs; `Resources/dom/html/script.js` uses the same numbers.
enum ScriptMode: Int {
  case parserInline, parserBlocking, deferred, asynchronous, ordered, inlineNow
}
