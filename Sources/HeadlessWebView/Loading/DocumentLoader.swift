import JavaScriptEngine

/// Builds a document from its text and runs its scripts where they stand: HTML, "The end" and "Scripting".
final class DocumentLoader {
  unowned let realm: PageRealm
  unowned let view: WebView
  let frame: Frame
  let parser: HTMLParser
  /// Whether a script opened the document.
  let isOpenedByScript: Bool
  private var builder: Value?
  /// The script that the parser just met and that has to run before it goes on.
  private var parserScript: (key: Int, mode: ScriptMode, text: UTF16Text, charset: String)?
  var deferred: [PendingScript] = []
  var ordered: [PendingScript] = []
  /// Scripts and frames that the load event waits for.
  var blockers = 0
  /// What the parser stopped at and has not run.
  private var scripts: [HTMLParser.ScriptPlace] = []
  /// Whether the parser waits for a script: HTML, "pending parsing-blocking script".
  private var isWaiting = false
  /// Whether a piece is being built, while which nothing else can be.
  private var isBuilding = false
  /// How deeply calls that write are nested.
  var writeDepth = 0
  var isParsed = false
  var isCancelled = false
  var isLoaded = false

  /// A script whose text is on its way.
  final class PendingScript {
    let key: Int
    let url: String
    var result: Result<String, ResourceError>?

    init(key: Int, url: String) {
      self.key = key
      self.url = url
    }
  }

  /// - Parameter html: The document's text; nil where scripts write it.
  init(html: String?, realm: PageRealm, frame: Frame, view: WebView) {
    self.realm = realm
    self.frame = frame
    self.view = view
    parser = HTMLParser(html ?? "", isWhole: html != nil)
    isOpenedByScript = html == nil
  }

  /// Stops; what is still on its way finds nobody.
  func cancel() {
    isCancelled = true
    builder = nil
  }

  /// Builds and runs until the document is there or a script has to be waited for.
  func resume() {
    parse()
    guard parser.isFinished, !isWaiting, !isCancelled, scripts.isEmpty, !isParsed else { return }
    builder = nil
    finishParsing()
  }

  /// Builds what can be built now and runs the scripts in it.
  func parse() {
    guard let object = realm.object, !isBuilding, !isCancelled else { return }
    let core = realm.core
    do {
      if builder == nil { builder = Value(try core.call(.openBuilder, [object.handle]).ref, in: core.context) }
      while !isCancelled, !isWaiting, let builder {
        if !scripts.isEmpty {
          let place = scripts.removeFirst()
          parserScript = nil
          try core.call(.finishScript, [object.handle, builder.handle])
          if let script = parserScript { run(parserScript: script, at: place) }
        } else if let piece = parser.next() {
          let pieces = try core.strings(of: piece.tree)
          isBuilding = true
          defer { isBuilding = false }
          try core.call(.build, [object.handle, builder.handle, pieces.code, pieces.text])
          scripts = piece.scripts
        } else {
          return
        }
      }
    } catch {
      view.internalError(error, in: frame)
      cancel()
    }
  }

  /// Runs a script that the parser stopped at, or has the parser wait until it is fetched.
  private func run(
    parserScript script: (key: Int, mode: ScriptMode, text: UTF16Text, charset: String),
    at place: HTMLParser.ScriptPlace
  ) {
    parserScript = nil
    if script.mode == .parserInline {
      // The engine counts columns from the text's start; blanks in front of it make them those of the document.
      let text = script.text.indented(by: place.indent)
      return whileWriting { [self] in
        evaluate(text, key: script.key, url: realm.url.href, line: place.line, isExternal: false)
      }
    }
    isWaiting = true
    fetch(script.text.string, key: script.key, charset: script.charset) { [weak self] pending in
      guard let self else { return }
      isWaiting = false
      whileWriting { self.execute(pending) }
      resume()
    }
  }

  /// Runs a script of the parser's, which can write where the parser is.
  private func whileWriting(_ body: () -> Void) {
    let outer = scripts
    scripts = []
    parser.beginScript()
    body()
    parser.endScript()
    // What a script wrote may end with one that has to run first.
    scripts += outer
  }

  /// The DOM met a script: HTML, "prepare the script element", its last steps.
  func script(key: Int, mode: ScriptMode, text: UTF16Text, charset: String) {
    switch mode {
    case .parserInline, .parserBlocking:
      parserScript = (key, mode, text, charset)
    case .inlineNow:
      evaluate(text, key: key, url: realm.url.href, line: 1, isExternal: false)
    case .deferred:
      let pending = fetch(text.string, key: key, charset: charset) { [weak self] _ in self?.runDeferred() }
      deferred.append(pending)
    case .ordered:
      blockers += 1
      let pending = fetch(text.string, key: key, charset: charset) { [weak self] _ in self?.runOrdered() }
      ordered.append(pending)
    case .asynchronous:
      blockers += 1
      fetch(text.string, key: key, charset: charset) { [weak self] pending in
        self?.execute(pending)
        self?.unblock()
      }
    }
  }

  /// Fetches a script; the completion always comes in a later task, as from a device's storage.
  @discardableResult
  private func fetch(
    _ address: String, key: Int, charset: String, completion: @escaping (PendingScript) -> Void
  ) -> PendingScript {
    let encoding = realm.encoding
    let pending = PendingScript(key: key, url: address)
    guard let url = WebURL(address) else {
      view.eventLoop.post {
        pending.result = .failure(.unsupportedScheme(address))
        completion(pending)
      }
      return pending
    }
    let start = realm.now
    view.fetch(url) { [weak realm] result in
      realm?.noteResource(url, initiator: "script", start: start, result)
      pending.result = result.map { resource in
        let declared = EncodingSniffer.charset(of: resource.fields["content-type"]) ?? TextEncoding(label: charset)
        return TextDecoding.decode(resource.bytes, as: declared ?? encoding).text
      }
      completion(pending)
    }
    return pending
  }

  func execute(_ pending: PendingScript) {
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
    let realm = realm
    if isExternal { realm.externalScripts += 1 }
    defer { if isExternal { realm.externalScripts -= 1 } }
    realm.tell(.beforeScript, [number])
    do throws(JavaScriptException) {
      _ = try realm.evaluate(text, url: url, line: line)
    } catch {
      realm.report(error, phase: "script")
    }
    guard !isCancelled, realm.object != nil else { return }
    realm.tell(.afterScript, [number, core.context.handle(isExternal)])
  }
}
