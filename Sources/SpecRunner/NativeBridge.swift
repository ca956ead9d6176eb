import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// What specs need of any bridge.
public protocol NativeBridge: AnyObject {
  /// Whether the page has its half.
  var isConnected: Bool { get }
  /// What is the matter with a page that has no half.
  var reasonForNoHalf: String { get }
  /// The calls that wait for an answer.
  var unansweredCalls: [UnansweredCall] { get }
  /// Registers a handler that takes and answers JSON text.
  func registerRaw(_ name: String, _ handler: @escaping (JSONText?, @escaping (JSONText) -> Void) -> Void)
  /// Calls a handler of the page.
  func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void)
  /// Sets who hears of navigations beside the bridge.
  func passOn(to delegate: any NavigationDelegate)
}

extension NativeBridge {
  /// What most pages forget.
  public var reasonForNoHalf: String { "the page never asked for the bridge" }
}
