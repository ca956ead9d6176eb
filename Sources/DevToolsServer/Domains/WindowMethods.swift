import HeadlessWebView
import Ownership

/// The windows of the domain Browser: each page has one, whose size is that of its viewport.
enum WindowMethods {
  private typealias Action = @Sendable (PageTarget, Parameters, Reply) throws(ProtocolError) -> Void

  private static let actions: [String: Action] = [
    "Browser.getWindowForTarget": { page, _, reply in
      reply.finish(["windowId": .integer(page.host.browser.window(of: page.id)), "bounds": bounds(of: page)])
    },
    "Browser.getWindowBounds": { page, _, reply in reply.finish(["bounds": bounds(of: page)]) },
    "Browser.setWindowBounds": setBounds,
  ]

  /// The methods on a session of the browser.
  static let methods: [String: BrowserMethod] = actions.mapValues { action in
    { browser, call in
      let target = try target(call.parameters, of: nil, browser)
      let (parameters, reply) = (call.parameters, call.reply)
      target.context.perform { host in
        guard let page = host.page(target.id) else { return reply.fail(.noTarget) }
        do throws(ProtocolError) { try action(page, parameters, reply) } catch { reply.fail(error) }
      }
    }
  }

  /// The methods on the session of a page.
  ///
  /// Those for its own window are carried out at once, as its other methods are: what is added to the context's queue
  /// would wait if a script blocks the page, and come after later responses.
  static let page: [String: PageMethod] = actions.reduce(into: [:]) { result, entry in
    let (name, action) = entry
    result[name] = { call in
      let browser = call.page.host.browser
      guard try target(call.parameters, of: call.page, browser).id == call.page.id else {
        let browserCall = BrowserCall(
          connection: call.session.connection, session: call.session.name, parameters: call.parameters,
          reply: call.reply)
        try methods[name]?(browser, browserCall)
        return
      }
      try action(call.page, call.parameters, call.reply)
    }
  }

  /// The states of windows, which have no effect without a screen.
  private static let states = ["normal", "minimized", "maximized", "fullscreen"]

  @Sendable private static func setBounds(
    _ page: PageTarget, _ parameters: Parameters, _ reply: Reply
  ) throws(ProtocolError) {
    let bounds = parameters.object("bounds")
    let (width, height) = (bounds?.optionalInteger("width"), bounds?.optionalInteger("height"))
    guard width ?? 1 > 0, height ?? 1 > 0 else {
      throw ProtocolError("The window's width and height must be positive", code: .invalidParameters)
    }
    if let state = bounds?.optionalString("windowState") {
      guard states.contains(state) else {
        throw ProtocolError("Not a state of a window: \(state)", code: .invalidParameters)
      }
      page.windowState = state
    }
    // As in a browser, a client's metrics hide the size of the window.
    if !page.overridesMetrics {
      var viewport = page.view.viewport
      if let width { viewport.width = width }
      if let height { viewport.height = height }
      if page.view.viewport != viewport { page.view.viewport = viewport }
    }
    page.finishAfterTasks(reply)
  }

  /// Returns the page that a call names by its window or itself; that of the session if it names none.
  private static func target(
    _ parameters: Parameters, of page: PageTarget?, _ browser: Browser
  ) throws(ProtocolError) -> TargetInfo {
    if let window = parameters.optionalInteger("windowId") {
      let target = browser.tables.withLock { tables in tables.windows[window].flatMap { tables.targets[$0] } }
      guard let target else { throw ProtocolError("Browser window not found") }
      return target
    }
    let named = parameters.optionalString("targetId").map { TabTarget.page(of: $0) ?? $0 }
    guard let id = named ?? page?.id, let target = browser.target(id) else { throw ProtocolError.noTarget }
    return target
  }

  private static func bounds(of page: PageTarget) -> ProtocolValue {
    let viewport = page.view.viewport
    return [
      "left": 0, "top": 0, "width": .integer(viewport.width), "height": .integer(viewport.height),
      "windowState": .string(page.windowState),
    ]
  }
}

extension Browser {
  /// Returns the number of a page's window, which it gets when a client first asks for it.
  fileprivate func window(of page: String) -> Int {
    tables.withLock { tables in
      if let known = tables.windows.first(where: { $0.value == page }) { return known.key }
      tables.lastWindow += 1
      tables.windows[tables.lastWindow] = page
      return tables.lastWindow
    }
  }
}
