import JavaScriptEngine

/// Builds a document from its text and runs its scripts at their positions: HTML, "The end" and "Scripting".
final class DocumentLoader {
  unowned let realm: PageRealm
  unowned let view: WebView
  let frame: Frame
  let parser: HTMLParser
  /// Indicates whether a script opened the document.
  let isOpenedByScript: Bool
  private var builder: Value?
  /// The script that the parser just reached and that has to run before parsing continues.
  private var parserScript: (key: Int, mode: ScriptMode, text: UTF16Text, pending: PendingScript?)?
  /// The number of scripts and frames that the load event waits for.
  var blockers = 0
  /// The scripts that the parser stopped at and that have not run yet.
  private var scripts: [HTMLParser.ScriptPlace] = []
  /// The line of the script that is being prepared.
  private(set) var scriptLine = 1
  /// The number of columns before the script's text in that line.
  private(set) var scriptIndent = 0
  /// Indicates whether the parser waits for a script: HTML, "pending parsing-blocking script".
  private var isWaiting = false
  /// The number of style sheets that the scripts of the parser wait for: HTML, "script-blocking style sheet set".
  private var scriptBlockers = 0
  /// The parser's script that waits for style sheets.
  private var waitingScript: (() -> Void)?
  /// The text of an XML document, until it is parsed.
  private var xml: String?
  /// Indicates whether the user scripts of the document's start have yet to run, which they do once the root element
  /// exists.
  private var awaitsRoot: Bool
  /// Indicates whether a piece is being built; the builder is not reentrant.
  private var isBuilding = false
  /// Indicates whether the rest of the text is discarded, because a script was terminated or has navigated.
  private var isGivenUp = false
  /// The nesting depth of calls that write.
  var writeDepth = 0
  var isParsed = false
  var isCancelled = false
  var isLoaded = false

  /// - Parameter html: The document's text; nil if scripts write it.
  /// - Parameter isXML: Indicates whether the text is XML.
  /// - Parameter allowsQuirks: Indicates whether the document is in quirks mode without a document type.
  init(
    html: String?, isXML: Bool = false, allowsQuirks: Bool = true, realm: PageRealm, frame: Frame, view: WebView
  ) {
    self.realm = realm
    self.frame = frame
    self.view = view
    parser = HTMLParser(
      isXML ? "" : html, runsScripts: !frame.sandbox.blocksScripts,
      allowsQuirks: allowsQuirks && realm.url.href != "about:srcdoc")
    xml = isXML ? html : nil
    isOpenedByScript = html == nil
    awaitsRoot = html != nil && !isXML && view.evaluator.userScripts.contains { $0.injectionTime == .documentStart }
    if let html { view.inspector?.view(view, willParse: html, in: frame.info) }
  }

  /// Stops loading; later results are ignored.
  func cancel() {
    isCancelled = true
    builder = nil
    waitingScript = nil
  }

  /// Builds the document and runs its scripts until it is complete or has to wait for a script.
  func resume() {
    parse()
    guard parser.isFinished || isGivenUp, !isWaiting, !isCancelled, scripts.isEmpty, !isParsed else { return }
    builder = nil
    finishParsing()
  }

  /// Builds the available markup and runs the scripts in it.
  func parse() {
    guard let object = realm.object, !isBuilding, !isCancelled, !isGivenUp else { return }
    let core = realm.core
    do {
      if builder == nil {
        let arguments = [object.handle, core.context.handle(awaitsRoot)]
        builder = Value(try core.call(.openBuilder, arguments).ref, in: core.context)
      }
      while !isCancelled, !isWaiting, !isGivenUp, let builder {
        // As in WebKit, the rest of a document is not parsed once a script has assigned another address.
        if frame.scheduled != nil, !isOpenedByScript {
          giveUp()
        } else if !scripts.isEmpty {
          let place = scripts.removeFirst()
          (scriptLine, scriptIndent) = (place.line, place.indent)
          parserScript = nil
          try core.call(.finishScript, [object.handle, builder.handle])
          if let script = parserScript { run(parserScript: script, at: place) }
        } else if let text = xml {
          isBuilding = true
          defer { isBuilding = false }
          let found = try core.call(.buildXML, [object.handle, builder.handle, core.context.handle(UTF16Text(text))])
          let line = try Int(Value(found.ref, in: core.context).toNumber())
          if line > 0 {
            scripts = [HTMLParser.ScriptPlace(line: line, indent: 0)]
          } else {
            xml = nil
            while parser.next() != nil {}
          }
        } else if let piece = parser.next() {
          let pieces = try core.strings(of: piece.tree)
          isBuilding = true
          defer { isBuilding = false }
          // The builder stops before custom elements, so that the microtasks of the preceding scripts run.
          while core.context.isTrue(try core.call(.build, [object.handle, builder.handle, pieces.code, pieces.text])) {
            if isCancelled { return }
            guard awaitsRoot else { continue }
            awaitsRoot = false
            view.evaluator.runUserScripts(at: .documentStart, in: realm, frame: frame)
            if isCancelled { return }
          }
          scripts = piece.script.map { [$0] } ?? []
        } else {
          return
        }
      }
    } catch let error as JavaScriptException where error.isTermination {
      giveUp()
      realm.report(error, phase: "parser")
    } catch {
      view.reporter.internalError(error)
      cancel()
    }
  }

  /// Discards the rest of the text and the scripts that wait for the parser.
  private func giveUp() {
    isGivenUp = true
    scripts = []
    waitingScript = nil
    realm.scriptQueue.abandon()
  }

  /// Stops the parser for good: HTML, "abort a parser".
  ///
  /// The document stays as it is, and has no load event.
  func abort() {
    guard !isLoaded else { return }
    giveUp()
    isCancelled = true
    builder = nil
    realm.isParserAborted = true
    realm.loader = nil
    view.navigation.didStop(frame)
  }

  /// Runs a script that the parser stopped at, or makes the parser wait until the script is fetched.
  private func run(
    parserScript script: (key: Int, mode: ScriptMode, text: UTF16Text, pending: PendingScript?),
    at place: HTMLParser.ScriptPlace
  ) {
    parserScript = nil
    guard let pending = script.pending else {
      // The engine counts columns from the text's start; leading spaces make them the columns of the document.
      let text = script.text.startsLine ? script.text : script.text.indented(by: scriptIndent)
      let url = realm.url.href
      return afterSheets { [self] in
        whileWriting {
          self.realm.scriptQueue.evaluate(text, key: script.key, url: url, line: place.line, isExternal: false)
        }
      }
    }
    isWaiting = true
    realm.scriptQueue.fetch(pending) { [weak self] pending in
      guard let self, !isCancelled else { return }
      isWaiting = false
      afterSheets { [self] in whileWriting { self.realm.scriptQueue.execute(pending) } }
      resume()
    }
  }

  /// Runs a script of the parser now, or makes the parser wait for the style sheets that block scripts.
  private func afterSheets(_ body: @escaping () -> Void) {
    guard holdsScripts else { return body() }
    isWaiting = true
    waitingScript = body
  }

  /// Runs a script of the parser, which can write at the parser's position.
  private func whileWriting(_ body: () -> Void) {
    let outer = scripts
    scripts = []
    parser.beginScript()
    body()
    parser.endScript()
    // The written markup may end with a script that has to run first.
    scripts += outer
  }

  /// Stops the parser at a script that has to run before parsing continues.
  func stop(atScript key: Int, mode: ScriptMode, text: UTF16Text, pending: PendingScript?) {
    parserScript = (key, mode, text, pending)
  }
}

/// The end of a document's load: HTML, "The end".
extension DocumentLoader {
  func finishParsing() {
    isParsed = true
    if !isOpenedByScript { view.evaluator.runUserScripts(at: .documentEnd, in: realm, frame: frame) }
    setReadyState("interactive")
    guard !isCancelled else { return }
    realm.scriptQueue.finishParsing { [weak self] in self?.contentIsLoaded() }
  }

  private func contentIsLoaded() {
    guard !isCancelled, !isLoaded else { return }
    isLoaded = true
    realm.notifyInSteps(.fireDOMContentLoaded, [])
    guard !isCancelled else { return }
    view.navigation.didParse(frame)
    // As in WebKit, a document that waits for nothing loads in the same task.
    blockers += 1
    unblock()
  }

  /// Delays the load event until ``unblock()`` is called.
  func block() { blockers += 1 }

  /// Indicates whether style sheets block scripts: HTML, "has a style sheet that is blocking scripts".
  var holdsScripts: Bool { scriptBlockers > 0 }

  /// Delays the scripts of the parser until ``releaseScripts()`` is called.
  func holdScripts() { scriptBlockers += 1 }

  func releaseScripts() {
    scriptBlockers -= 1
    guard !holdsScripts, !isCancelled else { return }
    if let script = waitingScript {
      waitingScript = nil
      isWaiting = false
      script()
      resume()
    } else {
      realm.scriptQueue.continueAfterSheets()
    }
  }

  func unblock() {
    blockers -= 1
    guard blockers == 0, isLoaded, !isCancelled else { return }
    // A handler may remove the frame.
    let realm = realm
    setReadyState("complete")
    guard !isCancelled else { return }
    // As in WebKit, a document has no load event if it is about to be replaced, or is rewritten during its load event.
    guard !realm.isFiringLoad, frame.scheduled == nil, frame.loading == nil else {
      realm.loader = nil
      return view.navigation.didStop(frame)
    }
    realm.isFiringLoad = true
    defer { realm.isFiringLoad = false }
    fireWindowEvent("load")
    guard !isCancelled else {
      // The frame's element gets its event even if a handler has rewritten the document.
      if !frame.isMain, !realm.isClosed { view.navigation.didLoad(frame, isNavigation: false) }
      return
    }
    if frame.isMain { fireWindowEvent("pageshow") }
    guard !isCancelled else { return }
    realm.loader = nil
    view.navigation.didLoad(frame, isNavigation: !isOpenedByScript)
    // As in WebKit, the load event of the frame's element is a part of the document's.
    if !frame.isMain, !realm.isClosed, realm.loader == nil { fireWindowEvent("pageshow") }
  }

  private func setReadyState(_ state: String) {
    realm.notifyInSteps(.setReadyState, [realm.core.context.handle(UTF16Text(state))])
  }

  private func fireWindowEvent(_ type: String) {
    let context = realm.core.context
    realm.notifyInSteps(.fireWindowEvent, [context.handle(UTF16Text(type)), context.handle(false)])
  }
}

/// Markup that scripts write into a document: HTML, "Dynamic markup insertion".
extension DocumentLoader {
  /// The state of a document's parser; `Resources/dom/markup/dynamic-markup.js` has the same numbers.
  enum MarkupParser: Int {
    case none, inScript, loading, opened
  }

  /// WebKit's limit for nested script writes.
  private static let deepestWrite = 20

  var markupParser: MarkupParser {
    if parser.hasRunningScript { return .inScript }
    if parser.isFinished { return .none }
    return isOpenedByScript ? .opened : .loading
  }

  /// Writes a script's text at the insertion point; complete markup is in the tree when the call returns.
  func write(_ text: UTF16Text) {
    guard writeDepth < Self.deepestWrite else {
      view.transcript.fault(.writeDepth, "scripts that write scripts are nested too deeply in \(realm.url.href)")
      return
    }
    text.withUTF16 { parser.insert($0) }
    writeDepth += 1
    defer { writeDepth -= 1 }
    parse()
  }

  /// Handles a script that has finished writing.
  func closeMarkup() {
    guard isOpenedByScript, !parser.isFinished else { return }
    parser.end()
    if !parser.hasRunningScript { resume() }
  }
}

extension PageRealm {
  /// Clears the document for a script that rewrites it, and stops the load in progress.
  func openMarkup(as url: WebURL?) {
    guard let frame, let view else { return }
    frame.keepDocument()
    if let url, url != self.url { frame.move(to: url) }
    loader?.cancel()
    scriptQueue.abandon()
    frame.stopLoading()
    let loader = DocumentLoader(html: nil, realm: self, frame: frame, view: view)
    self.loader = loader
    view.inspector?.view(view, didRewrite: frame.info)
    loader.resume()
  }
}
