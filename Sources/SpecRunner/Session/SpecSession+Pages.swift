import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// The pages of a test, and the windows that they open.
extension SpecSession {
  static let windowStatements: [String: Statement] = [
    "newPage": { session, arguments in
      let stage = try session.stage()
      let context = try session.context(arguments[0])
      var configuration = stage.configuration
      configuration.websiteData = context.websiteData
      let page = try session.addPage(WebView(configuration: configuration), to: stage, in: context)
      return .number(page.number)
    },
    "newContext": { session, _ in
      _ = try session.stage()
      session.lastPage += 1
      session.contexts[session.lastPage] = SpecContext(number: session.lastPage, websiteData: WebsiteData())
      return .number(session.lastPage)
    },
    "pages": { session, arguments in
      let stage = try session.stage()
      let pages = stage.openPages.filter { $0.context.number == arguments[0].integer }
      return .array(pages.map { .number($0.number) })
    },
    "isClosed": { session, arguments in
      guard let stage = session.present else { return .boolean(arguments[0].integer != 0) }
      return .boolean(stage.page(arguments[0].integer ?? 0)?.isClosed ?? true)
    },
    "opener": { session, arguments in
      guard let opener = try session.page(arguments[0]).opener, !opener.isClosed else { return .null }
      return .number(opener.number)
    },
    "closePage": { session, arguments in
      guard let page = session.present?.page(arguments[0].integer ?? 0) else { return .undefined }
      session.close(page)
      return .undefined
    },
  ]

  /// Returns an open page of the current test.
  func page(_ number: StructuredValue) throws -> SpecPage {
    let number = number.integer ?? 0
    guard let page = try stage().page(number) else {
      throw JavaScriptException(message: "the page was closed with the test that opened it")
    }
    guard !page.isClosed else { throw JavaScriptException(message: "the page is closed") }
    return page
  }

  /// Adds a page with its bridges to a test.
  @discardableResult
  func addPage(
    _ view: WebView, to stage: SpecStage, in context: SpecContext, opener: SpecPage? = nil
  ) throws -> SpecPage {
    let isFirst = stage.pages.isEmpty
    if !isFirst { lastPage += 1 }
    stage.recorder?.record(view, asPage: stage.pages.count + 1)
    let page = try SpecPage(
      number: isFirst ? 0 : lastPage, view: view, context: context, opener: opener, options: stage.options,
      dialogs: self, makeBridge: makeBridge)
    page.injector.plan = isFirst ? faults : stage.first.injector.plan
    // The tests of one plan have different faults, independent of which other tests run.
    page.injector.subject = run?.test.name ?? ""
    if let other = stage.openPages.first(where: { $0.context === context }) { view.isOnline = other.view.isOnline }
    stage.add(page)
    prepare(page, of: stage)
    setHeaders(of: page)
    page.locate()
    for name in context.exposed { try expose(name, on: page) }
    return page
  }

  /// Closes a page, and reports it to the spec.
  func close(_ page: SpecPage) {
    guard !page.isClosed else { return }
    let arrives = page.onFirstDocument.take()
    arrives?()
    page.close()
    present?.hasChanged = true
    emit("close", on: page, .null)
  }

  // MARK: Windows that pages open

  /// Creates a page for a window that a page opens, unless native refuses.
  public func webView(
    _ webView: WebView, createWebViewWith configuration: WebViewConfiguration, for action: NavigationAction,
    windowFeatures: String
  ) -> WebView? {
    guard let stage = present, let opener = stage.page(of: webView), !opener.isClosed else { return nil }
    let name = action.newWindowName ?? ""
    let request: StructuredValue = [
      "url": .string(action.url.href), "name": .string(name.hasPrefix("_") ? "" : name),
      "features": .string(windowFeatures), "hasGesture": .boolean(action.hasGesture),
    ]
    do {
      guard try realm?.call("createsWindow", .number(opener.number), request).boolean == true else { return nil }
      let page = try addPage(WebView(configuration: configuration), to: stage, in: opener.context, opener: opener)
      page.onFirstDocument = { [unowned self, unowned page] in emit("popup", on: page, .null) }
      // A window without a document of its own is there at once.
      if action.url == .blank { stage.loop.post { [weak page] in page?.onFirstDocument.take()?() } }
      return page.view
    } catch {
      note(SpecFailure(message: "\(error)"))
      return nil
    }
  }

  /// Closes the page of a window that a page opened, after the running script.
  public func webViewDidClose(_ webView: WebView) {
    guard let stage = present, let page = stage.page(of: webView), page.opener != nil || page !== stage.first else {
      return
    }
    stage.loop.post { [weak self, weak page] in
      if let self, let page { close(page) }
    }
  }
}
