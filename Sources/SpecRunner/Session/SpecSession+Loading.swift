import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// Loads pages.
extension SpecSession {
  static let loadOperations: [String: Operation] = [
    "goto": { session, arguments, reply in
      session.attempt(reply) {
        let url = try session.address(arguments[0].string ?? "", "page.goto()")
        let stage = try session.stage()
        // A fragment of the current document needs no load.
        let isPlace = url.fragment != nil && url.equalsIgnoringFragment(stage.view.url)
        if !isPlace { (stage.content, stage.documents[url.withoutQuery]) = (nil, nil) }
        let load = try session.load(arguments[1].number, "page.goto()", reply) { $0.load(url) }
        if isPlace { session.endLoad(load) { [view = stage.view] in view.url == url } }
      }
    },
    "setContent": { session, arguments, reply in
      session.attempt(reply) {
        let url =
          try arguments[1].string.map { try session.address($0, "page.setContent()") } ?? session.standardAddress
        let html = arguments[0].string ?? ""
        let stage = try session.stage()
        stage.documents[url.withoutQuery] = html
        stage.content = PageContent(url: url, html: html)
        try session.load(arguments[2].number, "page.setContent()", reply) { $0.loadHTML(html, baseURL: url) }
      }
    },
    "reload": { session, arguments, reply in
      session.attempt(reply) { try session.load(arguments[0].number, "page.reload()", reply) { $0.reload() } }
    },
    "traverse": { session, arguments, reply in
      session.attempt(reply) {
        let isBack = arguments[0].number == -1
        let view = try session.stage().view, list = view.backForwardList
        guard let target = isBack ? list.backItem : list.forwardItem else { return reply.resolve(.null) }
        let what = isBack ? "page.goBack()" : "page.goForward()"
        let load = try session.load(arguments[1].number, what, reply) {
          if isBack { $0.goBack() } else { $0.goForward() }
        }
        session.endLoad(load) { view.backForwardList.currentItem == target }
      }
    },
  ]

  /// The address of a page without one of its own.
  private var standardAddress: WebURL {
    options.configuration.resources.origin ?? WebURL("https://page.test/") ?? .blank
  }

  /// Returns the URL for an address that a spec names: a URL, or a path below the root.
  ///
  /// - Parameter word: The API that received the address, for an error.
  func address(_ text: String, _ word: String = "the page") throws -> WebURL {
    if let url = WebURL(text), url.scheme != "file" { return url }
    let base = options.configuration.resources.origin ?? .file(path: options.root + "/")
    guard let url = WebURL(text, base: base) else {
      throw JavaScriptException(message: "\(word): invalid URL: \(text)")
    }
    return url
  }

  /// Starts a load, and resolves the reply when the load has ended.
  @discardableResult
  private func load(
    _ milliseconds: Double?, _ what: String, _ reply: SpecReply, _ start: (WebView) -> Void
  ) throws -> SpecLoad {
    let stage = try stage()
    stage.load?.reply.reject("interrupted by another load", name: "AbortError")
    let load = SpecLoad(reply)
    let limit = milliseconds.map { Duration.milliseconds($0) } ?? options.timeout
    load.cancel = stage.view.eventLoop.post(after: limit, label: "the spec's \(what)") { [unowned self] in
      reply.reject("\(what): \(timedOut(after: limit)): the page did not load", name: "TimeoutError")
    }
    stage.load = load
    if !stage.wasLoaded, run == nil { stage.hook = hook }
    stage.wasLoaded = true
    stage.isProcessGone = false
    start(stage.view)
    return load
  }
}

/// Manages the stages that the steps of tests run on.
extension SpecSession {
  /// Returns the stage of the current step; it is created on first use and closed with its test.
  func stage() throws -> SpecStage {
    if let present { return present }
    var options = options
    if let device = testDevice ?? fileDevice { options.configuration.device = device }
    let stage = try SpecStage(options, group: group, dialogs: self, makeBridge: makeBridge)
    stage.injector.plan = faults
    // The tests of one plan have different faults, independent of which other tests run.
    stage.injector.subject = run?.test.name ?? ""
    present = stage
    prepare(stage)
    return stage
  }

  var hasStage: Bool { present != nil }
  /// A Boolean value that indicates whether the spec has loaded a document.
  var hasPage: Bool { present.map { $0.view.url != .blank || $0.load != nil } ?? false }

  /// Closes the stage, so that the next use creates a new one.
  func renewStage() throws {
    present?.close()
    present = nil
    if run != nil { try beginStep(stepLimit) }
  }

  /// - Parameter id: The number of the next test.
  func leaveStage(before id: Int? = nil) {
    testDevice = nil
    // The record of a suite's hook is reported with the test that it is attached to.
    if let id, let test = id < tests.count ? tests[id] : tests.last, let record = present?.record(before: test) {
      observer(.recorded(record.with(steps, present?.exchanges.exchanges ?? [])))
    }
    renewSteps()
    replies.drop()
    if let present, present.lastRequest > 0 { _ = try? realm?.call("forgetRequests") }
    present?.close()
    present = nil
  }
}
