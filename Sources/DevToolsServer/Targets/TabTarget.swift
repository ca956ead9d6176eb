import Ownership

/// The tab of a page: the target by which ChromeDriver finds and attaches to pages.
///
/// In Chromium a tab outlives the pages that are prerendered in it. Here each page has one tab, whose identifier is
/// derived from the page's. Other clients name pages, so only those that ask for tabs instead of pages see tabs.
enum TabTarget {
  private static let suffix = "-tab"

  /// Returns the identifier of a page's tab.
  static func id(of page: String) -> String { page + suffix }

  /// Returns the page of a tab; nil for another target's identifier.
  static func page(of id: String) -> String? { id.hasSuffix(suffix) ? String(id.dropLast(suffix.count)) : nil }

  /// Returns whether a client wants to know tabs, and not their pages.
  static func isWanted(by filter: TargetFilter) -> Bool { filter.includes("tab") && !filter.includes("page") }

  /// Returns the tab of a page.
  static func describe(_ page: TargetInfo) -> ProtocolValue {
    var tab = TargetInfo(id: id(of: page.id), context: page.context, type: "tab", url: page.url)
    tab.title = page.title
    return tab.describe(isAttached: true)
  }

  /// Opens a session with a tab, on which the client attaches to the page.
  static func attach(to page: TargetInfo, _ browser: Browser, _ call: BrowserCall) {
    let id = Identifier.make()
    browser.tables.withLock {
      $0.sessions[id] = Browser.SessionRoute(connection: call.connection, target: nil, context: nil, tab: page.id)
    }
    browser.emit(
      "Target.attachedToTarget",
      ["sessionId": .string(id), "targetInfo": describe(page), "waitingForDebugger": false], session: call.session,
      to: call.connection)
    call.reply.finish(["sessionId": .string(id)])
  }

  /// Attaches to the page of a tab's session.
  ///
  /// - Returns: False if the call is not on a tab's session.
  static func attachToPage(_ browser: Browser, _ call: BrowserCall) -> Bool {
    guard let session = call.session, let page = browser.tables.withLock({ $0.sessions[session]?.tab }) else {
      return false
    }
    guard call.parameters.flag("autoAttach"), let target = browser.target(page) else {
      call.reply.finish()
      return true
    }
    target.context.perform { host in
      host.page(page)?.open(sessionFor: call.connection, isWaiting: false, parent: session)
      call.reply.finish()
    }
    return true
  }
}
