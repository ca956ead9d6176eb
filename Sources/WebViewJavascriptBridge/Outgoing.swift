import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A message that is on its way to the page.
///
/// It is an object that hears itself of its failure, so that no closure has to keep what it is made of.
final class Outgoing {
  let text: UTF16Text
  /// The handler that a call names; nil for a response and for a message that names none.
  let handlerName: String?
  /// The number of a call that wants an answer.
  let callNumber: Int?
  /// The page's call that it answers.
  let answeredID: JSONText?
  private let bridge: Backlink<WebViewJavascriptBridge>

  /// A call.
  init(_ text: UTF16Text, calling handlerName: String?, as number: Int?, of bridge: WebViewJavascriptBridge) {
    self.text = text
    self.handlerName = handlerName
    callNumber = number
    answeredID = nil
    self.bridge = bridge.link
  }

  /// A response.
  init(_ text: UTF16Text, answering id: JSONText, of bridge: WebViewJavascriptBridge) {
    self.text = text
    handlerName = nil
    callNumber = nil
    answeredID = id
    self.bridge = bridge.link
  }

  /// Whether it answers a call of the page.
  var isResponse: Bool { answeredID != nil }

  /// The page did not take it.
  func failed(_ reason: ScriptError) { bridge.target?.notDelivered(self, reason) }
}
