@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// The native side of Hotwire Native's bridge components, for iOS and Android.
///
/// A page sends messages of a component and an event, such as `form` and `connect`; the handler's name is
/// `form.connect`. The page knows the components of the registered handlers from the user agent and from native's
/// script. A message may get any number of replies, also long after it.
public final class HotwireNative: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  /// The platform that pages see, which determines the wire.
  public let platform: Device.Platform
  let transport: HotwireTransport

  /// Creates the bridge for a view.
  ///
  /// - Parameters:
  ///   - webView: The view to serve. Its user agent gets the names of the platform and of the components.
  ///   - platform: The platform; by default that of the view's device.
  ///   - script: The script that native injects: ours, or the platform's original.
  ///   - components: The components that pages may use, in addition to those with handlers.
  ///   - applicationPrefix: The beginning of the app's own part of the user agent.
  public init(
    _ webView: WebView, platform: Device.Platform? = nil, script: HotwireScript? = nil, components: [String] = [],
    applicationPrefix: String? = nil
  ) {
    let platform = platform ?? webView.configuration.device.platform
    self.platform = platform
    let script = script ?? .standard(for: platform)
    transport =
      platform == .android
      ? HotwireAndroidTransport(script, prefix: applicationPrefix)
      : HotwireIOSTransport(script, prefix: applicationPrefix)
    core = transport.attach(to: webView)
    transport.declare(components)
    transport.install(in: webView)
  }

  deinit {
    if let webView { transport.uninstall(from: webView) }
  }

  /// The names of the components that pages may use, in the order in which they became known.
  public var components: [String] { transport.components }

  /// Makes components known to pages; the current page is notified, too.
  public func addComponents(_ names: [String]) { transport.declare(names) }

  /// Returns a component, to register the handlers of its events and to reply to its messages.
  public func component(_ name: String) -> HotwireComponent { HotwireComponent(name: name, bridge: self) }

  /// Registers a handler of JSON text that may fail; a failure is reported, and the page gets no reply.
  ///
  /// No response ends a call, because a message may get any number of replies.
  public func registerResult(_ name: String, _ handler: @escaping ResultHandler) {
    core.setHandler(
      RegisteredHandler { data, call in
        handler(data, Responder(keep: { true }) { result, _ in call?.give(result, isLast: false) })
      }, forName: name)
  }

  /// Replies to the last message of a component's event.
  ///
  /// - Parameters:
  ///   - component: The component.
  ///   - event: The event.
  ///   - data: The data, an object; nil for that of the message.
  /// - Returns: False if the current page has sent no such message, which is the fault `reply-lost`.
  @discardableResult
  public func reply(to component: String, _ event: String, data: JSONText? = nil) -> Bool {
    transport.reply(toLast: "\(component).\(event)", data)
  }

  /// The names of the messages to which ``reply(to:_:data:)`` can reply, as `component.event`.
  public var receivedEvents: [String] { transport.last.keys.sorted() }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; responses may come from any thread")
extension HotwireNative: Sendable {}
