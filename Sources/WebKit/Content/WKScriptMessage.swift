import Foundation
import HeadlessWebView

/// A message that a page sent to a message handler.
@preconcurrency @MainActor open class WKScriptMessage: NSObject {
  /// A copy of the message's body, in Foundation's types.
  open var body: Any { content.value }
  /// The web view of the page that sent the message.
  open private(set) weak var webView: WKWebView?
  /// The frame that sent the message.
  open var frameInfo: WKFrameInfo { WKFrameInfo(frame, webView: webView) }
  /// The handler's name.
  open var name: String { handler }
  /// The content world that sent the message; always the page's.
  open var world: WKContentWorld { .page }

  private let content: Unchecked<Any>
  private let frame: FrameInfo
  private let handler: String

  init(_ message: ScriptMessage, webView: WKWebView) {
    content = Unchecked(ScriptValues.foundation(message.body) ?? NSNull())
    frame = message.frame
    handler = message.name
    super.init()
    self.webView = webView
  }
}

/// A handler for the messages that pages send to a name.
@preconcurrency @MainActor public protocol WKScriptMessageHandler: AnyObject {
  /// Called when a page sent a message.
  func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// A handler that replies to the messages that pages send to a name, in any of the forms below.
@preconcurrency @MainActor
public protocol WKScriptMessageHandlerWithReply: WKScriptMessageHandlerWithReplyMethods,
  WKScriptMessageHandlerWithReplyOlderMethods
{}

/// The forms of a reply in today's types.
@MainActor public protocol WKScriptMessageHandlerWithReplyMethods: AnyObject {
  /// Called when a page sent a message; the reply is a value, or an error message.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void)
  /// Called when a page sent a message; returns a value, or an error message.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?)
}

/// The form of a reply in the types of older code.
@MainActor public protocol WKScriptMessageHandlerWithReplyOlderMethods: AnyObject {
  /// Called when a page sent a message; the reply is a value, or an error message.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @Sendable (Any?, String?) -> Void)
}

extension WKScriptMessageHandlerWithReplyMethods {
  /// Calls the older form.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    guard let older = self as? any WKScriptMessageHandlerWithReplyOlderMethods else { return replyHandler(nil, nil) }
    older.userContentController(userContentController, didReceive: message) { value, error in
      let reply = Unchecked((value, error))
      MainThread.run { replyHandler(reply.value.0, reply.value.1) }
    }
  }

  /// Replies without a value.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) { (nil, nil) }
}

extension WKScriptMessageHandlerWithReplyOlderMethods {
  /// Calls the asynchronous form.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @Sendable (Any?, String?) -> Void
  ) {
    guard let newer = self as? any WKScriptMessageHandlerWithReplyMethods else { return replyHandler(nil, nil) }
    startNow {
      let (value, error) = await newer.userContentController(userContentController, didReceive: message)
      replyHandler(value, error)
    }
  }
}
