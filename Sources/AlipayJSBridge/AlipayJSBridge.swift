@_exported import BridgeSupport
import HeadlessWebView
@_exported import HostObjects
import JavaScriptEngine

/// The native side of Alipay's `AlipayJSBridge`, on which the SDK `ap` is built.
///
/// A handler has the name of an API, such as `tradePay` or `setTitle`. Its result is the object that the API's callback
/// gets:
///
///     alipay.register("tradePay") { (order: Order) in ["resultCode": "9000"] }
///
/// A thrown error becomes `{ error, errorMessage }`. Native's events are DOM events at the document.
public final class AlipayJSBridge: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  private let transport: AlipayTransport

  /// Creates the bridge for a view; documents that are created from now on get the object.
  ///
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - startupParams: The launch options, an object; the page finds them in `AlipayJSBridge.startupParams`.
  ///   - moment: The time at which a page gets the object; after its resources have loaded by default.
  ///   - sdk: Alipay's SDK, for pages that load it from Alipay's servers; nil for none.
  public init(
    _ webView: WebView, startupParams: JSONText? = nil, moment: HostObjectMoment? = nil, sdk: String? = nil
  ) {
    transport = AlipayTransport(startupParams ?? JSONText(object: []), moment, sdk: sdk)
    core = transport.attach(to: webView)
  }

  deinit { transport.detach() }

  /// Dispatches an event at the page's document, such as `resume` or `optionMenu`.
  ///
  /// - Parameters:
  ///   - event: The event's type.
  ///   - data: The event's `data`; nil for none.
  ///   - completion: Receives true if the page prevented the event's default action, as it does with `back` to stay.
  public func emit(_ event: String, _ data: JSONText? = nil, completion: ((_ isPrevented: Bool) -> Void)? = nil) {
    transport.events.insert(event)
    guard let completion else {
      core.call(event, data: data)
      return
    }
    core.call(event, data: data) { result in completion((try? result.get())?.string == "true") }
  }

  /// Dispatches an event with a value as its `data`.
  ///
  /// - Throws: `EncodingError`.
  public func emit(_ event: String, with value: some Encodable) throws { emit(event, try JSONText.encode(value)) }

  /// The APIs that Alipay answers without a handler.
  public static let ownAPIs: Set<String> = [
    "addNotifyListener", "removeNotifyListener", "postNotification", "getStartupParams", "remoteLog",
  ]

  /// Returns whether the page listens to a notification (`addNotifyListener`).
  public func hasListener(for notification: String) -> Bool { transport.hasListener(for: notification) }

  /// Passes a notification to the page's listeners (`addNotifyListener`).
  ///
  /// - Returns: `false` if the page has no listener for it, which is also a fault in the transcript.
  @discardableResult
  public func notify(_ name: String, _ data: JSONText? = nil) -> Bool {
    guard !transport.notify(name, data) else { return true }
    core.transcript.fault(
      .noPageHandler, "the page has no listener for the notification '\(name)'", [.init("name", .string(name))])
    return false
  }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; use its caller from other threads")
extension AlipayJSBridge: Sendable {}
