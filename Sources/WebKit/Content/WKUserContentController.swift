import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The content that an app adds to pages: user scripts and message handlers.
///
/// Views created with a controller keep sharing it, so that changes apply to them immediately.
@preconcurrency @MainActor open class WKUserContentController: NSObject {
  private struct Attached {
    weak var view: WKWebView?
  }

  private enum Handler {
    case plain(any WKScriptMessageHandler)
    case replying(any WKScriptMessageHandlerWithReply)
  }

  /// The user scripts, in the order in which they were added.
  open private(set) var userScripts: [WKUserScript] = []
  private var handlers: [String: Handler] = [:]
  /// The worlds that handlers were requested for, including worlds other than the page's.
  private var worlds: [String: WKContentWorld] = [:]
  private var attached: [Attached] = []

  /// Creates an empty controller.
  public nonisolated override init() { super.init() }

  /// Adds a script to all pages loaded from now on.
  open func addUserScript(_ userScript: WKUserScript) {
    userScripts.append(userScript)
    for view in views { install(userScript, in: view) }
  }

  /// Removes all scripts.
  open func removeAllUserScripts() {
    userScripts = []
    for view in views { view.headlessWebView.removeAllUserScripts() }
  }

  /// Adds `window.webkit.messageHandlers.NAME` to pages, and retains the handler.
  ///
  /// If the name is taken, its handler stays and a fault is reported; Apple's method raises an exception.
  open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {
    add(.plain(scriptMessageHandler), name)
  }

  /// Adds a message handler in a content world; only the page's world is supported.
  open func add(
    _ scriptMessageHandler: any WKScriptMessageHandler, contentWorld world: WKContentWorld, name: String
  ) { add(.plain(scriptMessageHandler), name, world) }

  /// Adds `window.webkit.messageHandlers.NAME` to pages; a message returns a promise for the handler's reply.
  open func addScriptMessageHandler(
    _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply, contentWorld: WKContentWorld, name: String
  ) { add(.replying(scriptMessageHandlerWithReply), name, contentWorld) }

  /// Adds a message handler with reply in the page's world.
  open func addScriptMessageHandler(
    _ scriptMessageHandlerWithReply: any WKScriptMessageHandlerWithReply, name: String
  ) { add(.replying(scriptMessageHandlerWithReply), name) }

  /// Removes the message handler of a name.
  open func removeScriptMessageHandler(forName name: String) {
    release(exchange(&handlers[name], with: nil))
    for view in views { view.headlessWebView.removeScriptMessageHandler(forName: name) }
  }

  /// Removes the message handler of a name.
  open func removeScriptMessageHandler(forName name: String, contentWorld: WKContentWorld) {
    removeScriptMessageHandler(forName: name)
  }

  /// Removes all message handlers.
  open func removeAllScriptMessageHandlers() { handlers.keys.forEach(removeScriptMessageHandler(forName:)) }

  /// Removes all message handlers.
  open func removeAllScriptMessageHandlers(from contentWorld: WKContentWorld) { removeAllScriptMessageHandlers() }

  /// Adds a content rule list, which has no effect: none can be created, see ``WKContentRuleListStore``.
  open func add(_ contentRuleList: WKContentRuleList) {}

  /// Removes a content rule list; there are none.
  open func remove(_ contentRuleList: WKContentRuleList) {}

  /// Removes all content rule lists; there are none.
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
        view.headlessWebView.transcript.fault(.handlerName, "a message handler named '\(name)' already exists")
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
          return reply.value(.failure(ScriptReplyError("the reply cannot be converted to a JavaScript value")))
        }
        reply.value(.success(copy))
      }
    }
  }
}
