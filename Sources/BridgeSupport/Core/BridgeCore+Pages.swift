import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The handling of calls when the page loads, ends, or is missing.
extension BridgeCore {
  /// Sends the messages that waited for the page; later messages do not wait.
  public func connect() {
    let waiting = startupQueue ?? []
    startupQueue = nil
    for message in waiting {
      if let number = message.number { outgoing.update(number) { $0.isSent = true } }
      deliver(message)
    }
  }

  /// Ends the outgoing calls, both waiting and sent; each caller receives the error that the bridge was reset.
  public func reset() {
    dropStartupQueue("the bridge was reset")
    for call in outgoing.take(where: { _ in true }) { call.fail(.reset(handler: call.handler)) }
  }

  /// Ends the calls and tasks of a page that was replaced or has ended; calls that wait for a page continue to wait.
  func endPage(_ reason: String, _ error: (String) -> BridgeError) {
    pageNumber += 1
    endedByPage = []
    tasks.cancelAll()
    endIncoming(reason)
    transport.pageEnded()
    if startupQueue == nil, transport.connectionPolicy(fidelity) == .eachPage { startupQueue = [] }
    abandon(outgoing.take(where: \.isSent), error)
  }

  /// Ends the incoming calls, because their page can't receive a response any more.
  func endIncoming(_ reason: String) {
    for call in incoming.take(where: { _ in true }) {
      call.cancelDeadline?()
      guard call.isAwaited else { continue }
      transcript.record(
        .callEnded, transport.callFields(call.handler, call.id) + [.init("reason", .string(reason))])
    }
  }

  /// Drops the messages that wait for a page, and reports those without a waiting caller.
  func dropStartupQueue(_ reason: String) {
    guard let waiting = startupQueue else { return }
    startupQueue = []
    for message in waiting where message.number.flatMap({ outgoing[$0] })?.reply == nil {
      transcript.fault(
        .notDelivered, "a message waited for the bridge script until \(reason)",
        [.init("message", .json(text(of: message).string))])
    }
  }

  /// Ends calls whose page, view or bridge is gone.
  func abandon(_ calls: [OutgoingCall], _ error: (String) -> BridgeError) {
    reportAbandoned(calls, error)
    for call in calls { call.fail(error(call.handler)) }
  }

  func reportAbandoned(_ calls: [OutgoingCall], _ error: (String) -> BridgeError) {
    for call in calls where call.reply != nil {
      transcript.fault(.callAbandoned, error(call.handler).description, [.init("name", .string(call.handler))])
    }
  }
}

/// Observes the view for a core.
///
/// It is a separate object, because an observer is held weakly, and weak references make every use of an object slower.
/// The core is used with each message.
final class PageObserver: WebViewObserver {
  private let core: Backlink<BridgeCore>

  init(_ core: Backlink<BridgeCore>) { self.core = core }

  func webView(didCommit url: WebURL) {
    core.target?.endPage("its page was replaced") { .pageReplaced(handler: $0) }
  }

  func webView(didFinish url: WebURL) { core.target?.transport.pageLoaded() }

  func webView(didLog text: String, level: String) { core.target?.transport.pageLogged(text) }

  func webView(didReport error: PageError) { core.target?.transport.pageReported(error) }

  func webViewWebContentProcessDidTerminate() {
    core.target?.endPage("the web process ended") { .webProcessTerminated(handler: $0) }
  }

  func webViewWillClose() { core.target?.viewWillClose() }
}
