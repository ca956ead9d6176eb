import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// Delivers the page's events to the spec.
extension SpecSession {
  /// Adds the spec's handlers to a new stage's bridges, and observes its view.
  func prepare(_ stage: SpecStage) {
    options.prepare(stage.view)
    stage.view.addObserver(self)
    watchNetwork(of: stage)
    if options.tellsFiles { stage.view.onFileRead = { [unowned self] in usedFiles.read.insert($0) } }
    stage.view.onConsole = { [unowned self] message in
      guard hears("console") else { return }
      emit(
        "console",
        ["level": .string(message.level), "text": .string(message.text), "place": .string(message.place ?? "")])
    }
    stage.view.onPageError = { [unowned self] error in pageFailed(error) }
    stage.view.transcript.observe { [unowned self, unowned stage] event in
      if event.type == .fault { stage.faults.append(event) }
      stage.clues.read(event)
      stage.content?.read(event)
      if let call = stage.unhandled.read(event) { receiveUnhandled(call) }
      tell(event)
    }
    guard let handlers = try? realm?.call("standingHandlers").structuredCopy().array else { return }
    for handler in handlers { try? register(handler[0].string ?? "", handler[1].string ?? "") }
  }

  /// Returns whether the spec listens to a kind of event.
  func hears(_ name: String) -> Bool { heard.contains(name) }

  /// Calls the spec's listeners, and returns a dialog's response.
  @discardableResult
  func emit(_ name: String, _ event: StructuredValue) -> StructuredValue {
    do { return try realm?.call("emit", .string(name), event).structuredCopy() ?? .null } catch {
      note(SpecFailure(message: "\(error)"))
      return .null
    }
  }

  private func pageFailed(_ error: PageError) {
    guard !error.isHandled else { return }
    guard !hears("pageerror") else {
      emit(
        "pageerror",
        [
          "name": .string(error.exception.name ?? "Error"), "message": .string(error.exception.message),
          "place": .string(error.exception.place ?? ""),
        ])
      return
    }
    let sources = present?.sources
    var text = sources?.described(error) ?? "\(error)"
    if error.exception.isTermination {
      let place = error.place.map { (sources?.described($0) ?? $0) + ": " } ?? ""
      text = place + ended(error.exception)
    }
    let excerpt = error.place.map { sources?.place($0).excerpt ?? [] } ?? []
    let calls = sources?.calls(frames(of: error.exception)) ?? []
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

  private func tell(_ event: TranscriptEvent) {
    if event.faultCode == .contractViolation {
      note(SpecFailure(name: "ContractViolation", message: event.string("text") ?? ""))
    }
    let name: String
    switch event.type {
    case .navigation: name = "navigation"
    case .fault: name = "fault"
    case .load where event["frame"] == .number(0): name = "load"
    case .domContentLoaded where event["frame"] == .number(0): name = "domcontentloaded"
    case .commit where event["frame"] == .number(0): name = "framenavigated"
    default: return
    }
    guard hears(name) else { return }
    emit(name, .object(event.fields.map { (UTF16Text($0.name), StructuredValue($0.value)) }))
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

/// Answers the page's dialogs with the spec's listeners.
extension SpecSession: UIDelegate {
  private func dialog(_ kind: String, _ message: String, _ value: String = "") -> StructuredValue {
    emit("dialog", ["kind": .string(kind), "message": .string(message), "defaultValue": .string(value)])
  }

  /// Calls the spec's listeners.
  public func webView(_ webView: WebView, alert message: String, in frame: FrameInfo) { _ = dialog("alert", message) }

  /// Calls the spec's listeners; returns false if none responds.
  public func webView(_ webView: WebView, confirm message: String, in frame: FrameInfo) -> Bool {
    dialog("confirm", message)["accepted"].boolean == true
  }

  /// Calls the spec's listeners; returns no text if none responds.
  public func webView(_ webView: WebView, prompt message: String, default text: String, in frame: FrameInfo) -> String?
  {
    dialog("prompt", message, text)["text"].string
  }
}

extension SpecSession: WebViewObserver {
  /// Completes the load that the spec waits for, once the page is idle.
  public func webView(didFinish url: WebURL) {
    let response = present?.responses.filter { $0.value.url.isDocument(of: url) }.max { $0.key < $1.key }
    let answer = response.map { Self.describe($0.value, $0.key) } ?? .null
    endLoad { [unowned self] reply in atRest { reply.resolve(answer) } }
  }

  /// Records that the document of the load that the spec waits for has arrived.
  public func webView(didCommit url: WebURL) {
    present?.load?.hasDocument = true
    present?.noteCommit(of: url)
  }

  /// Fails the load that the spec waits for, and calls the spec's listeners.
  public func webViewWebContentProcessDidTerminate() {
    present?.isProcessGone = true
    endLoad { $0.reject("the page's process was terminated while the page loaded", name: "PageError") }
    emit("crash", .null)
  }

  /// Fails the load that the spec waits for.
  public func webView(didFail error: NavigationError) { endLoad { $0.reject("\(error)", name: "NavigationError") } }

  /// Completes a load that needs no page, such as a fragment of the current document: no server responds then.
  func endLoad(_ load: SpecLoad, ifAt isThere: @escaping () -> Bool) {
    atRest { [unowned self] in
      guard present?.load === load, !load.hasDocument, isThere() else { return }
      endLoad { $0.resolve(.null) }
    }
  }

  private func endLoad(_ answer: (SpecReply) -> Void) {
    guard let stage = present, let load = stage.load else { return }
    stage.load = nil
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
