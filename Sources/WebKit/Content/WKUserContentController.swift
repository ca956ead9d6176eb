import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// What an app puts into pages: scripts, and names that messages can be sent to.
///
/// Views that were made with it go on to share it, and hear of changes at once.
@preconcurrency @MainActor open class WKUserContentController: NSObject {
  private struct Attached {
    weak var view: WKWebView?
  }

  private enum Handler {
    case plain(any WKScriptMessageHandler)
    case replying(any WKScriptMessageHandlerWithReply)
  }

  /// The scripts, in the order in which they were added.
  open private(set) var userScripts: [WKUserScript] = []
  private var handlers: [String: Handler] = [:]
  /// The worlds that handlers were asked to be in, where they are not the page's.
  private var worlds: [String: WKContentWorld] = [:]
  private var attached: [Attached] = []

  /// Makes a controller with nothing in it.
  public nonisolated override init() { super.init() }

  /// Adds a script to the pages that are loaded from now on.
  open func addUserScript(_ userScript: WKUserScript) {
    userScripts.append(userScript)
    for view in views { install(userScript, in: view) }
  }

  /// Takes all scripts away.
  open func removeAllUserScripts() {
    userScripts = []
    for view in views { view.headlessWebView.removeAllUserScripts() }
  }

  /// Gives pages `window.webkit.messageHandlers.NAME`; the handler is kept alive.
  ///
  /// A name that is there stays with its handler, which is a fault; Apple's raises.
  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
    add(.plain(scriptMessageHandler), name)
  }

  /// The same; other worlds than the page's are not there.
  open func add(
    _ scriptMessageHandler: any WKScriptMessageHandler, contentWorld world: WKContentWorld, name: String
  ) { add(.plain(scriptMessageHandler), name, world) }

  /// Gives pages `window.webkit.messageHandlers.NAME`, whose messages are answered by a promise.
  open func addScriptMessageHandler(
    _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply, contentWorld: WKContentWorld, name: String
  ) { add(.replying(scriptMessageHandlerWithReply), name, contentWorld) }

  /// Gives pages the same in the page's world.
  open func addScriptMessageHandler(
    _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply, name: String
  ) { add(.replying(scriptMessageHandlerWithReply), name) }

  /// Takes a name away.
  open func removeScriptMessageHandler(forName name: String) {
    release(exchange(&handlers[name], with: nil))
    for view in views { view.headlessWebView.removeScriptMessageHandler(forName: name) }
  }

  /// Takes a name away.
  open func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
    removeScriptMessageHandler(forName: name)
  }

  /// Takes all names away.
  open func removeAllScriptMessageHandlers() { handlers.keys.forEach(removeScriptMessageHandler(forName:)) }

  /// Takes all names away.
  open func removeAllScriptMessageHandlers(from contentWorld: WKContentWorld) { removeAllScriptMessageHandlers() }

  /// Would have rules block what pages ask for; none can be made, see ``WKContentRuleListStore``.
  open func add(_ contentRuleList: WKContentRuleList) {}

  /// Takes rules away; there are none.
  open func remove(_ contentRuleList: WKContentRuleList) {}

  /// Takes all rules away; there are none.
  open func removeAllContentRuleLists() {}

  // MARK: Views

  private var views: [WKWebView] { attached.compactMap(\.view) }

  func attach(_ view: WKWebView) {
    attached.removeAll { $0.view == nil }
    attached.append(Attached(view: view))
    for script in userScripts { install(script, in: view) }
    for name in handlers.keys { install(name, in: view) }
  }

  private func install(_ script: WKUserScript, in view: WKWebView) {
    view.note(script.world)
    view.headlessWebView.addUserScript(script.script)
  }

  private func add(_ handler: Handler, _ name: String, _ world: WKContentWorld = .page) {
    guard handlers[name] == nil else {
      for view in views {
        view.headlessWebView.transcript.fault(.handlerName, "there is a message handler of the name \(name) already")
      }
      return
    }
    handlers[name] = handler
    worlds[name] = world
    for view in views { install(name, in: view) }
  }

  private func install(_ name: String, in view: WKWebView) {
    view.note(worlds[name] ?? .page)
    do throws(ScriptMessageHandlerError) {
      try view.headlessWebView.addScriptMessageHandler(name: name) { [weak self, weak view] message, reply in
        let reply = Unchecked(reply)
        MainActor.assumeIsolated {
          guard let self, let view else { return reply.value(.success(.undefined)) }
          self.deliver(message, from: view, reply.value)
        }
      }
    } catch {
      view.headlessWebView.transcript.fault(.handlerName, error.description)
    }
  }

  private func deliver(
    _ message: ScriptMessage, from view: WKWebView,
    _ reply: @escaping (Result<StructuredValue, ScriptReplyError>) -> Void
  ) {
    let told = WKScriptMessage(message, webView: view)
    switch handlers[message.name] {
    case nil: reply(.success(.undefined))
    case .plain(let handler):
      handler.userContentController(self, didReceive: told)
      reply(.success(.undefined))
    case .replying(let handler):
      let reply = Unchecked(reply)
      (handler as any WKScriptMessageHandlerWithReplyMethods).userContentController(self, didReceive: told) {
        value, error in
        if let error { return reply.value(.failure(ScriptReplyError(error))) }
        guard let copy = ScriptValues.structured(value) else {
          return reply.value(.failure(ScriptReplyError("the reply cannot be passed to a page")))
        }
        reply.value(.success(copy))
      }
    }
  }
}
