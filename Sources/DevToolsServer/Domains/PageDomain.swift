import HeadlessWebView
import JavaScriptEngine

/// The domain Page: loads, frames and scripts of new documents.
enum PageDomain {
  static let methods: [String: PageMethod] = [
    "Page.enable": { call in
      call.enable("Page")
      call.page.dialogs.announce(to: call.session, of: call.page)
      call.finish()
    },
    "Page.disable": { call in
      call.disable("Page")
      call.finish()
    },
    "Page.setLifecycleEventsEnabled": setLifecycleEventsEnabled,
    "Page.addScriptToEvaluateOnNewDocument": addScript,
    "Page.addScriptToEvaluateOnLoad": addScript,
    "Page.removeScriptToEvaluateOnNewDocument": { call in
      call.page.scripts.remove(Int(try call.parameters.string("identifier")) ?? 0)
      call.finish()
    },
    "Page.createIsolatedWorld": createIsolatedWorld,
    "Page.navigate": navigate,
    "Page.reload": { call in
      let page = call.page
      call.finish()
      page.whenRunning {
        if let url = page.failedURL { page.view.load(url) } else { page.view.reload() }
      }
    },
    "Page.stopLoading": { call in
      call.page.view.stopLoading()
      call.page.navigations.fail("net::ERR_ABORTED")
      call.finish()
    },
    "Page.getNavigationHistory": getNavigationHistory,
    "Page.navigateToHistoryEntry": navigateToHistoryEntry,
    "Page.close": { call in
      call.finish()
      call.page.closeAsUser()
    },
    "Page.handleJavaScriptDialog": { call in throw ProtocolError("No dialog is showing") },
    "Page.setInterceptFileChooserDialog": { call in
      call.page.input.interceptsFileChoosers = call.parameters.flag("enabled")
      call.finish()
    },
    "Page.bringToFront": { call in call.finish() },
    "Page.setFontFamilies": { call in call.finish() },
    "Page.setFontSizes": { call in call.finish() },
    "Page.setBypassCSP": { call in
      call.page.view.ignoresContentSecurityPolicy = call.parameters.flag("enabled")
      call.finish()
    },
    "Page.setAdBlockingEnabled": { call in call.finish() },
    "Page.setWebLifecycleState": { call in call.finish() },
    "Page.setDocumentContent": setDocumentContent,
    "Page.getLayoutMetrics": getLayoutMetrics,
    "Page.captureScreenshot": { call in
      throw ProtocolError("Unable to capture screenshot: pages are not painted")
    },
    "Page.printToPDF": { call in throw ProtocolError("PrintToPDF is not implemented") },
    "Page.startScreencast": { call in
      throw ProtocolError("Screencasts need painted pages, which this server has not")
    },
  ]

  @Sendable private static func setLifecycleEventsEnabled(_ call: PageCall) throws {
    let page = call.page
    if call.parameters.flag("enabled") {
      for frame in page.view.frameList {
        for event in page.navigations.life(of: frame.info.id) {
          page.emit(
            "Page.lifecycleEvent", page.lifeEvent(event.name, event.time, frame: frame.info.id), to: call.session)
        }
      }
    }
    call.finish()
  }

  @Sendable private static func addScript(_ call: PageCall) throws {
    let page = call.page
    let source = try call.parameters.string(call.parameters.json("source") == nil ? "scriptSource" : "source")
    let world = call.parameters.optionalString("worldName").flatMap { $0.isEmpty ? nil : $0 }
    let script = page.scripts.add(source, world: world, session: call.session.id)
    if call.parameters.flag("runImmediately") {
      for frame in page.view.frameList {
        if let world { page.context(.client(world), in: frame.info) }
        page.run(script, in: frame.info)
      }
    }
    call.reply.finish(["identifier": .string("\(script.id)")])
  }

  @Sendable private static func createIsolatedWorld(_ call: PageCall) throws {
    let frame = try call.page.frame(try call.parameters.string("frameId")).info
    let name = call.parameters.optionalString("worldName") ?? ""
    guard let context = call.page.context(.client(name), in: frame) else { throw ProtocolError.noContext }
    call.reply.finish(["executionContextId": .integer(context.id)])
  }

  @Sendable private static func navigate(_ call: PageCall) throws {
    let page = call.page
    let text = try call.parameters.string("url")
    guard let url = WebURL(text) else { throw ProtocolError("Cannot navigate to invalid URL") }
    let frame = try page.frame(call.parameters.optionalString("frameId")).info
    let reply = call.reply
    var headers: [(name: String, value: String)] = []
    if let referrer = call.parameters.optionalString("referrer"), !referrer.isEmpty {
      headers.append(("Referer", referrer))
    }
    page.whenRunning { [weak page] in
      guard let page, !page.isClosed else { return reply.fail(.noTarget) }
      page.navigations.announce(reply, url: url.href, frame: frame.id)
      if url.href == "about:blank", frame.isMainFrame {
        page.begin(url.href, frame: 0)
        page.view.loadHTML("", baseURL: url)
      } else if frame.isMainFrame {
        page.view.load(url, headers: headers)
      } else {
        page.view.load(url, in: frame)
      }
    }
  }

  @Sendable private static func getNavigationHistory(_ call: PageCall) throws {
    let list = call.page.view.backForwardList
    let items = list.backList + (list.currentItem.map { [$0] } ?? []) + list.forwardList
    let entries: [ProtocolValue] =
      items.isEmpty
      ? [Self.entry(0, call.page.view.url.href)]
      : items.enumerated().map { Self.entry($0.offset, $0.element.url.href) }
    call.reply.finish(["currentIndex": .integer(list.backList.count), "entries": .array(entries)])
  }

  private static func entry(_ id: Int, _ url: String) -> ProtocolValue {
    ["id": .integer(id), "url": .string(url), "userTypedURL": .string(url), "title": "", "transitionType": "link"]
  }

  @Sendable private static func navigateToHistoryEntry(_ call: PageCall) throws {
    let list = call.page.view.backForwardList
    let items = list.backList + (list.currentItem.map { [$0] } ?? []) + list.forwardList
    let index = try call.parameters.integer("entryId")
    guard items.indices.contains(index) else { throw ProtocolError("No entry with passed id") }
    call.page.view.go(to: items[index])
    call.finish()
  }

  @Sendable private static func setDocumentContent(_ call: PageCall) throws {
    call.page.view.loadHTML(try call.parameters.string("html"), baseURL: call.page.view.url)
    call.finish()
  }

  @Sendable private static func getLayoutMetrics(_ call: PageCall) throws {
    guard let context = call.page.context(.page, in: try call.page.frame(nil).info) else {
      throw ProtocolError.noContext
    }
    let window = try context.context.globalObject
    let root = try? window["document"]["documentElement"]
    func number(_ owner: Value?, _ name: PropertyName) -> ProtocolValue {
      .number((try? owner?[name].number) ?? 0)
    }
    let viewport = call.page.view.viewport
    let (x, y) = (number(window, "scrollX"), number(window, "scrollY"))
    let (width, height) = (ProtocolValue.integer(viewport.width), ProtocolValue.integer(viewport.height))
    let layout: ProtocolValue = ["pageX": x, "pageY": y, "clientWidth": width, "clientHeight": height]
    let visual: ProtocolValue = [
      "offsetX": 0, "offsetY": 0, "pageX": x, "pageY": y, "clientWidth": width, "clientHeight": height, "scale": 1,
      "zoom": 1,
    ]
    let size: ProtocolValue = [
      "x": 0, "y": 0, "width": number(root, "scrollWidth"), "height": number(root, "scrollHeight"),
    ]
    call.reply.finish([
      "layoutViewport": layout, "visualViewport": visual, "contentSize": size, "cssLayoutViewport": layout,
      "cssVisualViewport": visual, "cssContentSize": size,
    ])
  }
}
