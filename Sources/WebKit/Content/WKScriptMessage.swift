import Foundation
import HeadlessWebView

/// What a page told a message handler.
@preconcurrency @MainActor open class WKScriptMessage: NSObject {
  /// A copy of what the page gave, in Foundation's types.
  open var body: Any { content.value }
  /// The view of the page.
  open private(set) weak var webView: WKWebView?
  /// The frame that it came from.
  open var frameInfo: WKFrameInfo { WKFrameInfo(frame, webView: webView) }
  /// The handler's name.
  open var name: String { handler }
  /// Whose script sent it: the page's.
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

/// Hears what pages tell a name.
@preconcurrency @MainActor public protocol WKScriptMessageHandler: AnyObject {
  /// A page sent a message.
  func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// Answers what pages tell a name, in any of the forms below.
@preconcurrency @MainActor
public protocol WKScriptMessageHandlerWithReply: WKScriptMessageHandlerWithReplyMethods,
  WKScriptMessageHandlerWithReplyOlderMethods
{}

/// The forms of an answer in today's types.
@MainActor public protocol WKScriptMessageHandlerWithReplyMethods: AnyObject {
  /// A page sent a message; the reply is a value, or the text of an error.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void)
  /// A page sent a message.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?)
}

/// The form of an answer in the types of older code.
@MainActor public protocol WKScriptMessageHandlerWithReplyOlderMethods: AnyObject {
  /// A page sent a message; the reply is a value, or the text of an error.
  func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
    replyHandler: @escaping @Sendable (Any?, String?) -> Void)
}

extension WKScriptMessageHandlerWithReplyMethods {
  /// Asks in the older form.
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

  /// Gives no value.
  public func userContentController(
    _ userContentController: WKUserContentController, didReceive message: WKScriptMessage
  ) async -> (Any?, String?) { (nil, nil) }
}

extension WKScriptMessageHandlerWithReplyOlderMethods {
  /// Asks in the asynchronous form.
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
