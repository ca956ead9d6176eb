import JavaScriptEngine

/// The scripts of a document that wait for something, and their order: HTML, "prepare the script element", its last
/// steps.
///
/// Scripts that are inserted when the document is long there run as any others do.
final class ScriptQueue {
  private unowned let realm: PageRealm
  private var deferred: [PendingScript] = []
  private var ordered: [PendingScript] = []
  private var unordered: [Int: PendingScript] = [:]
  /// Called once the parser and the deferred scripts are through; nil while the parser is not.
  private var onContent: (() -> Void)?

  init(realm: PageRealm) { self.realm = realm }

  /// The DOM met a script.
  func add(key: Int, mode: ScriptMode, text: UTF16Text, charset: String, isModule: Bool) {
    switch mode {
    case .parserInline, .parserBlocking:
      realm.loader?.stop(atScript: key, mode: mode, text: text, charset: charset)
    case .inlineNow:
      evaluate(text, key: key, url: realm.url.href, line: 1, isExternal: false)
    case .deferred:
      let pending = PendingScript(key: key, url: text.string, charset: charset, isModule: isModule)
      deferred.append(pending)
      begin(pending) { [weak self] _ in self?.runDeferred() }
    case .ordered:
      let pending = hold(PendingScript(key: key, url: text.string, charset: charset, isModule: isModule))
      ordered.append(pending)
      begin(pending) { [weak self] _ in self?.runOrdered() }
    case .asynchronous:
      let pending = hold(PendingScript(key: key, url: text.string, charset: charset, isModule: isModule))
      begin(pending) { [weak self] pending in self?.runUnordered(pending) }
    }
  }

  private func begin(_ pending: PendingScript, completion: @escaping (PendingScript) -> Void) {
    if pending.isModule {
      unordered[pending.key] = pending
    } else {
      fetch(pending, completion: completion)
    }
  }

  /// A module script has all that it asks for, or cannot have it; it runs in a task of its own.
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

  /// The document is emptied: the scripts that waited for its parser never run.
  func abandon() {
    deferred = []
    onContent = nil
  }

  /// The parser is through: the deferred scripts run, each when it is there, and then the completion.
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

  /// The load event waits for the script.
  private func hold(_ pending: PendingScript) -> PendingScript {
    pending.heldLoader = realm.loader
    pending.heldLoader?.block()
    return pending
  }

  // MARK: Texts

  /// Gets a classic script's text; the completion always comes in a later task, as from a device's storage.
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
    request.readsFiles = realm.frame?.info.showsFiles == true
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
    let mayRun = (try? core.call(.beforeScript, [object.handle, number])).map { core.context.isTrue($0) } ?? false
    guard mayRun else { return }
    do throws(JavaScriptException) {
      _ = try realm.evaluate(text, url: url, line: line)
    } catch {
      realm.report(error, phase: "script")
    }
    guard !realm.isClosed, realm.object != nil else { return }
    realm.notify(.afterScript, [number, core.context.handle(isExternal)])
  }
}

/// A script whose text, or whose modules, are on their way.
final class PendingScript {
  let key: Int
  /// Where its text comes from; empty for a module, which `Resources/dom/modules` gets.
  let url: String
  /// The encoding that its element names for it.
  let charset: String
  let isModule: Bool
  var result: Result<String, ResourceError>?
  /// The document whose load event waits for the script.
  weak var heldLoader: DocumentLoader?

  init(key: Int, url: String, charset: String = "", isModule: Bool = false) {
    self.key = key
    self.url = url
    self.charset = charset
    self.isModule = isModule
  }
}

/// How a script element's script is to run; `Resources/dom/html/script.js` has the same numbers.
enum ScriptMode: Int {
  case parserInline, parserBlocking, deferred, asynchronous, ordered, inlineNow
}
