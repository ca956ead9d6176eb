import JavaScriptEngine

/// Builds a document from its text and runs its scripts where they stand: HTML, "The end" and "Scripting".
final class DocumentLoader {
  private unowned let realm: PageRealm
  private unowned let view: WebView
  private let frame: Frame
  private let writer: TreeWriter
  private var builder: Value?
  /// The script that the parser just met and that has to run before it goes on.
  private var parserScript: (key: Int, mode: ScriptMode, text: UTF16Text)?
  private var deferred: [PendingScript] = []
  private var ordered: [PendingScript] = []
  /// Scripts and frames that the load event waits for.
  private var blockers = 0
  private var isParsed = false
  private var isCancelled = false
  private var isLoaded = false

  /// A script whose text is on its way.
  private final class PendingScript {
    let key: Int
    let url: String
    var result: Result<String, ResourceError>?

    init(key: Int, url: String) {
      self.key = key
      self.url = url
    }
  }

  init(html: String, realm: PageRealm, frame: Frame, view: WebView) {
    self.realm = realm
    self.frame = frame
    self.view = view
    writer = TreeWriter(document: html)
  }

  /// Stops: what is still on its way finds nobody.
  func cancel() {
    isCancelled = true
    builder = nil
  }

  /// Builds and runs until the document is there or a script has to be waited for.
  func resume() {
    guard !isCancelled, let object = realm.object else { return }
    let core = realm.core
    do {
      if builder == nil { builder = Value(try core.call(.openBuilder, [object.handle]).ref, in: core.context) }
      while !writer.isFinished {
        let pieces = try core.strings(of: writer.next())
        guard let builder else { return }
        parserScript = nil
        // It stops before custom elements, so that the microtasks of what came before run.
        while core.context.isTrue(try core.call(.build, [object.handle, builder.handle, pieces.code, pieces.text])) {
          if isCancelled { return }
        }
        if let script = parserScript, !run(parserScript: script) { return }
        if isCancelled { return }
      }
    } catch {
      view.internalError(error, in: frame)
      return
    }
    builder = nil
    finishParsing()
  }

  /// Runs a script that the parser stopped at; false when it has to be fetched first.
  private func run(parserScript script: (key: Int, mode: ScriptMode, text: UTF16Text)) -> Bool {
    parserScript = nil
    if script.mode == .parserInline {
      // The engine counts columns from the text's start; blanks in front of it make them those of the document.
      let text = script.text.indented(by: writer.scriptIndent)
      evaluate(text, key: script.key, url: realm.url.href, line: writer.scriptLine, isExternal: false)
      return true
    }
    fetch(script.text.string, key: script.key) { [weak self] pending in
      self?.execute(pending)
      self?.resume()
    }
    return false
  }

  /// The DOM met a script: HTML, "prepare the script element", its last steps.
  func script(key: Int, mode: ScriptMode, text: UTF16Text) {
    switch mode {
    case .parserInline, .parserBlocking:
      parserScript = (key, mode, text)
    case .inlineNow:
      evaluate(text, key: key, url: realm.url.href, line: 1, isExternal: false)
    case .deferred:
      let pending = fetch(text.string, key: key) { [weak self] _ in self?.runDeferred() }
      deferred.append(pending)
    case .ordered:
      blockers += 1
      let pending = fetch(text.string, key: key) { [weak self] _ in self?.runOrdered() }
      ordered.append(pending)
    case .asynchronous:
      blockers += 1
      fetch(text.string, key: key) { [weak self] pending in
        self?.execute(pending)
        self?.unblock()
      }
    }
  }

  /// Fetches a script; the completion always comes in a later task, as from a device's storage.
  @discardableResult
  private func fetch(_ address: String, key: Int, completion: @escaping (PendingScript) -> Void) -> PendingScript {
    let pending = PendingScript(key: key, url: address)
    guard let url = WebURL(address) else {
      view.eventLoop.post {
        pending.result = .failure(.unsupportedScheme(address))
        completion(pending)
      }
      return pending
    }
    view.fetch(url) { result in
      pending.result = result.flatMap { resource in
        Result { () throws(ResourceError) in try TextDecoding.utf8(resource.bytes) }
      }
      completion(pending)
    }
    return pending
  }

  private func execute(_ pending: PendingScript) {
    guard !isCancelled, let result = pending.result else { return }
    switch result {
    case .success(let text):
      evaluate(UTF16Text(text), key: pending.key, url: pending.url, line: 1, isExternal: true)
    case .failure(let reason):
      view.failedToLoad(pending.url, reason: reason)
      realm.tell(.scriptFailed, [realm.core.context.handle(Double(pending.key))])
    }
  }

  private func evaluate(_ text: UTF16Text, key: Int, url: String, line: Int, isExternal: Bool) {
    let core = realm.core
    let number = core.context.handle(Double(key))
    realm.tell(.beforeScript, [number])
    do throws(JavaScriptException) {
      _ = try realm.evaluate(text, url: url, line: line)
    } catch {
      realm.report(error, phase: "script")
    }
    guard !isCancelled, realm.object != nil else { return }
    realm.tell(.afterScript, [number, core.context.handle(isExternal)])
  }

  // MARK: The end

  private func finishParsing() {
    isParsed = true
    view.runUserScripts(at: .documentEnd, in: realm, frame: frame)
    setReadyState("interactive")
    runDeferred()
  }

  private func runDeferred() {
    guard isParsed, !isCancelled else { return }
    while let first = deferred.first {
      guard first.result != nil else { return }
      deferred.removeFirst()
      execute(first)
      if isCancelled { return }
    }
    guard !isLoaded else { return }
    isLoaded = true
    realm.tell(.fireDOMContentLoaded, [])
    guard !isCancelled else { return }
    view.didParse(frame)
    blockers += 1
    view.eventLoop.post { [weak self] in self?.unblock() }
  }

  private func runOrdered() {
    while let first = ordered.first, first.result != nil, !isCancelled {
      ordered.removeFirst()
      execute(first)
      unblock()
    }
  }

  /// A frame of the page began or ended to load.
  func block() { blockers += 1 }

  func unblock() {
    blockers -= 1
    guard blockers == 0, isLoaded, !isCancelled else { return }
    setReadyState("complete")
    guard !isCancelled else { return }
    fireWindowEvent("load")
    guard !isCancelled else { return }
    fireWindowEvent("pageshow")
    guard !isCancelled else { return }
    realm.loader = nil
    view.didLoad(frame)
  }

  private func setReadyState(_ state: String) {
    realm.tell(.setReadyState, [realm.core.context.handle(UTF16Text(state))])
  }

  private func fireWindowEvent(_ type: String) {
    let context = realm.core.context
    realm.tell(.fireWindowEvent, [context.handle(UTF16Text(type)), context.handle(false)])
  }
}
