import HeadlessWebView
import Ownership

/// The windows of the domain Browser: each page has one, whose size is that of its viewport.
enum WindowMethods {
  static let methods: [String: BrowserMethod] = [
    "Browser.getWindowForTarget": { browser, call in
      let named = call.parameters.optionalString("targetId").map { TabTarget.page(of: $0) ?? $0 }
      guard let id = named ?? call.page, let target = browser.target(id) else { throw ProtocolError.noTarget }
      let window = browser.window(of: id)
      perform(on: target, call) { page in
        call.reply.finish(["windowId": .integer(window), "bounds": bounds(of: page)])
      }
    },
    "Browser.getWindowBounds": { browser, call in
      perform(on: try target(call, browser), call) { page in call.reply.finish(["bounds": bounds(of: page)]) }
    },
    "Browser.setWindowBounds": { browser, call in
      let bounds = call.parameters.object("bounds")
      let (width, height) = (bounds?.optionalInteger("width"), bounds?.optionalInteger("height"))
      guard width ?? 1 > 0, height ?? 1 > 0 else {
        throw ProtocolError("The window's width and height must be positive", code: .invalidParameters)
      }
      let state = bounds?.optionalString("windowState")
      guard state.map(states.contains) ?? true else {
        throw ProtocolError("Not a state of a window: \(state ?? "")", code: .invalidParameters)
      }
      perform(on: try target(call, browser), call) { page in
        if let state { page.windowState = state }
        // As in a browser, a client's metrics hide the size of the window.
        if !page.overridesMetrics {
          var viewport = page.view.viewport
          if let width { viewport.width = width }
          if let height { viewport.height = height }
          if page.view.viewport != viewport { page.view.viewport = viewport }
        }
        page.finishAfterTasks(call.reply)
      }
    },
  ]

  /// The states of windows, which have no effect without a screen.
  private static let states = ["normal", "minimized", "maximized", "fullscreen"]

  /// Returns the page of the window that a call names.
  private static func target(_ call: BrowserCall, _ browser: Browser) throws(ProtocolError) -> TargetInfo {
    let window = try call.parameters.integer("windowId")
    guard let target = browser.tables.withLock({ tables in tables.windows[window].flatMap { tables.targets[$0] } })
    else { throw ProtocolError("Browser window not found") }
    return target
  }

  private static func perform(
    on target: TargetInfo, _ call: BrowserCall, _ body: @escaping @Sendable (PageTarget) -> Void
  ) {
    target.context.perform { host in
      guard let page = host.page(target.id) else { return call.reply.fail(.noTarget) }
      body(page)
    }
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
