import BridgeSupport
import HeadlessWebView
import HotwireNative
import JavaScriptEngine

/// Hotwire Native, where a handler's name is `component.event`.
extension HotwireNative: NativeBridge {
  /// Hotwire Native, on either platform.
  public var kind: BridgeKind { .hotwire }

  /// The most likely reason: native calls functions of a page that has loaded.
  public var reasonForNoHalf: String { "the page has not loaded" }

  /// Replies to the last message of a component's event, or dispatches an event of `document` or `window`.
  ///
  /// - Throws: ``NativeEventError`` if the page has sent no such message.
  public func emit(_ event: NativeEvent) throws(NativeEventError) {
    guard !PageEventDispatch.targets.contains(event.target) else { return try emitDOMEvent(event, targets: []) }
    guard components.contains(event.target) else {
      throw .unknownTarget(event.target, known: PageEventDispatch.targets + components)
    }
    let start = event.target + "."
    guard receivedEvents.contains(start + event.name) else {
      let known = receivedEvents.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
      guard known.isEmpty else { throw .unknownEvent(target: event.target, event.name, known: known) }
      throw .invalidData("the page has sent no message of the component '\(event.target)' to reply to")
    }
    reply(to: event.target, event.name, data: event.data)
  }

  /// Makes a component known to pages.
  public func declare(_ plugin: PluginDeclaration) throws(NativeEventError) { addComponents([plugin.name]) }
}
