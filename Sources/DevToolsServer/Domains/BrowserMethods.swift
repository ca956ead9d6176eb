import HeadlessWebView
import Ownership

/// A call of a method on the browser's own session.
struct BrowserCall {
  let connection: Int64
  /// The session on which it was called; nil for that of the connection.
  let session: String?
  let parameters: Parameters
  let reply: Reply
}

typealias BrowserMethod = @Sendable (Browser, BrowserCall) throws -> Void

/// The methods of the browser's session: its contexts and its targets.
enum BrowserMethods {
  static let all: [String: BrowserMethod] = browser.merging(targets) { first, _ in first }
    .merging(StorageDomain.methods) { first, _ in first }
    .merging(DownloadMethods.browser) { first, _ in first }
    .merging(PermissionMethods.browser) { first, _ in first }
    .merging(WindowMethods.methods) { first, _ in first }

  private static let browser: [String: BrowserMethod] = [
    "Browser.getVersion": { browser, call in
      call.reply.finish([
        "protocolVersion": "1.3", "product": .string(browser.product), "revision": "",
        "userAgent": .string(browser.userAgent), "jsVersion": "",
      ])
    },
    "Browser.close": { browser, call in
      call.reply.finish()
      browser.tables.withLock { $0.sockets }?.stop()
    },
    "Security.setIgnoreCertificateErrors": { _, call in call.reply.finish() },
  ]

  private static let targets: [String: BrowserMethod] = [
    "Target.setAutoAttach": setAutoAttach,
    "Target.setDiscoverTargets": setDiscoverTargets,
    "Target.getTargets": { browser, call in
      if browser.options.opensFirstPage { browser.openFirstPage() }
      let filter = TargetFilter(call.parameters.objects("filter"))
      let tabs = TabTarget.isWanted(by: filter) ? browser.describeTabs(seenBy: call.connection) : []
      call.reply.finish(["targetInfos": .array(browser.describeTargets(seenBy: call.connection, filter) + tabs)])
    },
    "Target.getTargetInfo": getTargetInfo,
    "Target.createBrowserContext": createBrowserContext,
    "Target.getBrowserContexts": { browser, call in
      let own = browser.tables.withLock { $0.connections[call.connection]?.contexts ?? [] }
      call.reply.finish(["browserContextIds": .array(own.map { .string($0) })])
    },
    "Target.disposeBrowserContext": disposeBrowserContext,
    "Target.createTarget": createTarget,
    "Target.closeTarget": closeTarget,
    "Target.activateTarget": { browser, call in
      _ = try target(call, browser)
      call.reply.finish()
    },
    "Target.attachToTarget": attachToTarget,
    "Target.attachToBrowserTarget": { browser, call in
      let id = Identifier.make()
      browser.tables.withLock {
        $0.sessions[id] = Browser.SessionRoute(connection: call.connection, target: nil, context: nil)
      }
      call.reply.finish(["sessionId": .string(id)])
    },
    "Target.detachFromTarget": detachFromTarget,
    "Target.sendMessageToTarget": WrappedSessions.send,
  ]

  // MARK: Look-ups

  /// Returns the context that a call names; the default one if it names none.
  static func context(_ call: BrowserCall, _ browser: Browser) throws(ProtocolError) -> BrowserContext {
    let context = try contextWithoutStart(call, browser)
    context.start(in: browser)
    return context
  }

  /// Returns the context that a call names, whose thread and heap may not exist yet.
  static func contextWithoutStart(
    _ call: BrowserCall, _ browser: Browser
  ) throws(ProtocolError) -> BrowserContext {
    guard let id = call.parameters.optionalString("browserContextId") else { return browser.defaultContext }
    guard let context = browser.tables.withLock({ $0.contexts[id] }) else { throw ProtocolError.noBrowserContext }
    return context
  }

  private static func target(_ call: BrowserCall, _ browser: Browser) throws(ProtocolError) -> TargetInfo {
    let id = try call.parameters.string("targetId")
    guard let target = browser.target(TabTarget.page(of: id) ?? id) else { throw ProtocolError.noTarget }
    return target
  }

  // MARK: Methods

  @Sendable private static func setAutoAttach(_ browser: Browser, _ call: BrowserCall) throws {
    guard !TabTarget.attachToPage(browser, call) else { return }
    let attaches = call.parameters.flag("autoAttach")
    let waits = call.parameters.flag("waitForDebuggerOnStart")
    let before = browser.tables.withLock { tables in
      let before = tables.connections[call.connection]?.attaches ?? false
      tables.connections[call.connection]?.attaches = attaches
      tables.connections[call.connection]?.waits = waits
      return before
    }
    guard attaches, !before else { return call.reply.finish() }
    // Sessions for the pages that are open begin before the response, each on the thread of its page.
    let open = browser.targetList.filter { browser.sees($0.context, call.connection) }
    @Sendable func attach(_ rest: ArraySlice<TargetInfo>) {
      guard let next = rest.first else { return call.reply.finish() }
      next.context.perform { host in
        host.page(next.id)?.open(sessionFor: call.connection, isWaiting: false)
        attach(rest.dropFirst())
      }
    }
    attach(open[...])
  }

  @Sendable private static func setDiscoverTargets(_ browser: Browser, _ call: BrowserCall) throws {
    let filter = TargetFilter(call.parameters.objects("filter"))
    let discovers = call.parameters.flag("discover")
    browser.tables.withLock { $0.connections[call.connection]?.discovers = discovers ? filter : nil }
    if discovers {
      for target in browser.describeTargets(seenBy: call.connection, filter) {
        browser.emit("Target.targetCreated", ["targetInfo": target], session: nil, to: call.connection)
      }
    }
    call.reply.finish()
  }

  @Sendable private static func getTargetInfo(_ browser: Browser, _ call: BrowserCall) throws {
    guard call.parameters.optionalString("targetId") != nil else {
      return call.reply.finish(["targetInfo": browser.description])
    }
    let target = try target(call, browser)
    let isTab = call.parameters.optionalString("targetId") != target.id
    call.reply.finish(["targetInfo": isTab ? TabTarget.describe(target) : target.describe(isAttached: true)])
  }

  @Sendable private static func createBrowserContext(_ browser: Browser, _ call: BrowserCall) throws {
    let context = BrowserContext(id: Identifier.make(), owner: call.connection, proxy: try proxy(call.parameters))
    browser.tables.withLock { tables in
      tables.contexts[context.id] = context
      tables.connections[call.connection]?.contexts.append(context.id)
    }
    call.reply.finish(["browserContextId": .string(context.id)])
  }

  /// Returns the proxy of a new context; nil for none.
  private static func proxy(_ parameters: Parameters) throws(ProtocolError) -> NetworkProxy? {
    guard let address = parameters.optionalString("proxyServer"), !address.isEmpty else { return nil }
    do {
      let bypass = try ProxyBypassList(parameters.optionalString("proxyBypassList") ?? "")
      return try NetworkProxy(address, bypass: bypass)
    } catch { throw ProtocolError(error.description) }
  }

  @Sendable private static func disposeBrowserContext(_ browser: Browser, _ call: BrowserCall) throws {
    let id = try call.parameters.string("browserContextId")
    let context = browser.tables.withLock { tables in
      tables.connections[call.connection]?.contexts.removeAll { $0 == id }
      return tables.contexts.removeValue(forKey: id)
    }
    guard let context else { throw ProtocolError.noBrowserContext }
    // The sessions of its pages end before the response.
    context.close { call.reply.finish() }
  }

  @Sendable private static func createTarget(_ browser: Browser, _ call: BrowserCall) throws {
    let context = try context(call, browser)
    let url = call.parameters.optionalString("url") ?? "about:blank"
    guard let address = WebURL(url.isEmpty ? "about:blank" : url) else {
      throw ProtocolError("Cannot navigate to invalid URL")
    }
    context.perform { host in
      do {
        call.reply.finish(["targetId": .string(try host.openPage(at: address).id)])
      } catch {
        call.reply.fail(ProtocolError("Failed to open a new tab: \(error)"))
      }
    }
  }

  @Sendable private static func closeTarget(_ browser: Browser, _ call: BrowserCall) throws {
    let target = try target(call, browser)
    target.context.perform { host in
      host.page(target.id)?.close()
      call.reply.finish(["success": true])
    }
  }

  @Sendable private static func attachToTarget(_ browser: Browser, _ call: BrowserCall) throws {
    let target = try target(call, browser)
    guard call.parameters.optionalString("targetId") == target.id else {
      return TabTarget.attach(to: target, browser, call)
    }
    target.context.perform { host in
      guard let page = host.page(target.id) else { return call.reply.fail(.noTarget) }
      let session = page.open(sessionFor: call.connection, isWaiting: false, parent: call.session)
      call.reply.finish(["sessionId": .string(session.id)])
    }
  }

  @Sendable private static func detachFromTarget(_ browser: Browser, _ call: BrowserCall) throws {
    let id = try call.parameters.string("sessionId")
    let route = browser.tables.withLock { tables in
      tables.sessions[id].flatMap { $0.connection == call.connection ? $0 : nil }
    }
    guard let route else { throw ProtocolError("No session with given id", code: .invalidParameters) }
    guard let target = route.target, let context = route.context else {
      browser.tables.withLock { $0.sessions[id] = nil }
      return call.reply.finish()
    }
    browser.endDebugging(of: id)
    context.perform { host in
      host.page(target)?.detach(id)
      call.reply.finish()
    }
  }
}
