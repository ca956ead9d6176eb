import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// Delivers the page's events to the spec.
extension SpecSession {
  /// Adds the spec's handlers to a new page's bridges, and observes its view.
  func prepare(_ page: SpecPage, of stage: SpecStage) {
    options.prepare(page.view)
    let observer = SpecPageObserver(of: page, in: self)
    page.observer = observer
    page.view.addObserver(observer)
    watchNetwork(of: page)
    watchSockets(of: page)
    if options.tellsFiles { page.view.onFileRead = { [unowned self] in usedFiles.read.insert($0) } }
    page.view.onConsole = { [unowned self, unowned page] message in
      guard hears("console") else { return }
      emit(
        "console", on: page,
        ["level": .string(message.level), "text": .string(message.text), "place": .string(message.place ?? "")])
    }
    page.view.onPageError = { [unowned self, unowned page] error in pageFailed(error, on: page) }
    page.view.transcript.observe { [unowned self, unowned stage, unowned page] event in
      if event.type == .fault { page.faults.append(event) }
      stage.clues.read(event)
      page.content?.read(event)
      if let call = page.unhandled.read(event) { receiveUnhandled(call, on: page) }
      tell(event, of: page)
    }
    for script in page.context.initScripts { page.addInitScript(script) }
    if let plugins = try? realm?.call("standingPlugins").structuredCopy().array {
      for plugin in plugins { try? declare(plugin[0].string ?? "", plugin[1].string ?? "", on: page) }
    }
    guard let handlers = try? realm?.call("standingHandlers").structuredCopy().array else { return }
    for handler in handlers { register(handler[0].string ?? "", handler[1].string ?? "", on: page) }
  }

  /// Returns whether the spec listens to a kind of event on any page.
  func hears(_ name: String) -> Bool { heard.contains(name) }

  /// Calls the spec's listeners on a page and on its context.
  ///
  /// - Returns: A dialog's response; for other events, whether there was a listener.
  @discardableResult
  func emit(_ name: String, on page: SpecPage, _ event: StructuredValue) -> StructuredValue {
    do {
      let answer = try realm?.call(
        "emit", .number(page.number), .string(name), event, .number(page.context.number),
        page.opener.map { .number($0.number) } ?? .null)
      return try answer?.structuredCopy() ?? .null
    } catch {
      note(SpecFailure(message: "\(error)"))
      return .null
    }
  }

  private func pageFailed(_ error: PageError, on page: SpecPage) {
    guard !error.isHandled else { return }
    if hears("pageerror") {
      let event: StructuredValue = [
        "name": .string(error.exception.name ?? "Error"), "message": .string(error.exception.message),
        "place": .string(error.exception.place ?? ""),
      ]
      if emit("pageerror", on: page, event).boolean == true { return }
    }
    let sources = page.sources
    var text = sources.described(error)
    if error.exception.isTermination {
      let place = error.place.map { sources.described($0) + ": " } ?? ""
      text = place + ended(error.exception)
    }
    let excerpt = error.place.map { sources.place($0).excerpt } ?? []
    let calls = sources.calls(frames(of: error.exception))
    let lines =
      ["uncaught page error: \(text)"] + (excerpt.isEmpty ? [] : [""]) + excerpt
      + (calls.count > 1 ? [""] + calls : [])
    // The location in the spec is that of its last request to the page.
    let place = (try? realm?.call("lastAsked").structuredCopy()) ?? .null
    note(
      SpecFailure(
        name: "PageError", message: lines.joined(separator: "\n"), line: place["place"]["line"].integer,
        column: place["place"]["column"].integer, file: place["place"]["url"].string,
        stack: place["stack"].array?.compactMap { SpecStackFrame($0) } ?? []))
  }

  private func tell(_ event: TranscriptEvent, of page: SpecPage) {
    if event.faultCode == .contractViolation {
      note(SpecFailure(name: "ContractViolation", message: event.string("text") ?? ""))
    }
    let name: String
    switch event.type {
    case .navigation: name = "navigation"
    case .fileChooserRequested: name = "filechooser"
    case .fault: name = "fault"
    case .load where event["frame"] == .number(0): name = "load"
    case .domContentLoaded where event["frame"] == .number(0): name = "domcontentloaded"
    case .commit where event["frame"] == .number(0): name = "framenavigated"
    default: return
    }
    guard hears(name) else { return }
    emit(name, on: page, .object(event.fields.map { (UTF16Text($0.name), StructuredValue($0.value)) }))
  }
}

extension StructuredValue {
  /// Converts a field of an event.
  fileprivate init(_ value: TranscriptEvent.FieldValue) {
    self =
      switch value {
      case .string(let text), .json(let text): .string(text)
      case .number(let number): .number(number)
      case .boolean(let boolean): .boolean(boolean)
      case .null: .null
      }
  }
}

/// Answers the pages' dialogs with the spec's listeners.
extension SpecSession: UIDelegate {
  private func dialog(
    _ kind: String, _ message: String, _ value: String = "", in view: WebView
  ) -> StructuredValue {
    guard let page = present?.page(of: view) else { return .null }
    return emit(
      "dialog", on: page, ["kind": .string(kind), "message": .string(message), "defaultValue": .string(value)])
  }

  /// Calls the spec's listeners.
  public func webView(_ webView: WebView, alert message: String, in frame: FrameInfo) {
    _ = dialog("alert", message, in: webView)
  }

  /// Calls the spec's listeners; returns false if none responds.
  public func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool {
    dialog("confirm", message, in: webView)["accepted"].boolean == true
  }

  /// Calls the spec's listeners; returns no text if none responds.
  public func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String?
  {
    dialog("prompt", message, text, in: webView)["text"].string
  }
}

/// Observes the loads of a page.
final class SpecPageObserver: WebViewObserver {
  private unowned let page: SpecPage
  private unowned let session: SpecSession

  init(of page: SpecPage, in session: SpecSession) { (self.page, self.session) = (page, session) }

  /// Completes the load that the spec waits for, once the page is idle.
  func webView(didFinish url: WebURL) {
    let response = page.responses.filter { $0.value.url.isDocument(of: url) }.max { $0.key < $1.key }
    let answer = response.map { session.describeLoaded($0.value, $0.key, of: page) } ?? .null
    session.endLoad(of: page) { [unowned session] reply in session.atRest { reply.resolve(answer) } }
  }

  /// Records that the document of the load that the spec waits for has arrived.
  func webView(didCommit url: WebURL) {
    page.load?.hasDocument = true
    page.noteCommit(of: url)
    reportFirstDocument()
  }

  /// Fails the load that the spec waits for, and calls the spec's listeners.
  func webViewWebContentProcessDidTerminate() {
    page.isProcessGone = true
    session.endLoad(of: page) {
      $0.reject("the page's process was terminated while the page loaded", name: "PageError")
    }
    session.emit("crash", on: page, .null)
  }

  /// Fails the load that the spec waits for.
  func webView(didFail error: NavigationError) {
    session.endLoad(of: page) { $0.reject("\(error)", name: "NavigationError") }
    reportFirstDocument()
  }

  /// Reports a popup to the spec, after the view's own work on the document.
  private func reportFirstDocument() {
    guard page.onFirstDocument != nil else { return }
    page.view.eventLoop.post { [weak page] in page?.onFirstDocument.take()?() }
  }
}

extension SpecSession {
  /// Completes a load that needs no page, such as a fragment of the current document: no server responds then.
  func endLoad(_ load: SpecLoad, of page: SpecPage, ifAt isThere: @escaping () -> Bool) {
    atRest { [unowned self] in
      guard page.load === load, !load.hasDocument, isThere() else { return }
      endLoad(of: page) { $0.resolve(.null) }
    }
  }

  func endLoad(of page: SpecPage, _ answer: (SpecReply) -> Void) {
    guard let load = page.load else { return }
    page.load = nil
    load.cancel()
    answer(load.reply)
  }
}

extension WebURL {
  /// Returns whether the document at an address came from this one: they may differ in their fragments.
  fileprivate func isDocument(of url: WebURL) -> Bool {
    href.prefix { $0 != "#" } == url.href.prefix { $0 != "#" }
  }
}
