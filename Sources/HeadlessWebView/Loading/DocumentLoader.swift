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
  /// Scripts and frames that the load event waits for.
  private var blockers = 0
  private var isCancelled = false
  private var isLoaded = false

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
      realm.scriptQueue.evaluate(
        text, key: script.key, url: realm.url.href, line: writer.scriptLine, isExternal: false)
      return true
    }
    realm.scriptQueue.fetch(PendingScript(key: script.key, url: script.text.string)) { [weak self] pending in
      guard let self, !isCancelled else { return }
      realm.scriptQueue.execute(pending)
      resume()
    }
    return false
  }

  /// The line in which the text of the script stands that is being built.
  var scriptLine: Int { writer.scriptLine }

  /// The parser met a script that has to run before it goes on.
  func stop(atScript key: Int, mode: ScriptMode, text: UTF16Text) { parserScript = (key, mode, text) }

  // MARK: The end

  private func finishParsing() {
    view.runUserScripts(at: .documentEnd, in: realm, frame: frame)
    setReadyState("interactive")
    guard !isCancelled else { return }
    realm.scriptQueue.finishParsing { [weak self] in self?.contentIsLoaded() }
  }

  private func contentIsLoaded() {
    guard !isCancelled, !isLoaded else { return }
    isLoaded = true
    realm.tell(.fireDOMContentLoaded, [])
    guard !isCancelled else { return }
    view.didParse(frame)
    blockers += 1
    view.eventLoop.post { [weak self] in self?.unblock() }
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
