import BridgeSupport
import Capacitor
import HeadlessWebView
import JavaScriptEngine

/// Capacitor, where a handler is a method `Plugin.method` and a call to the page is an event `Plugin.event`.
extension CapacitorBridge: NativeBridge {
  /// The kind of this bridge.
  public var kind: BridgeKind { .capacitor }

  /// The reason: pages of Capacitor do not register handlers.
  public var reasonForNoHalf: String { "the page does not listen to the event" }

  /// Sends an event of a plugin to the page's listeners, which do not respond.
  public func send(_ name: String, _ data: JSONText?) -> Bool {
    guard let dot = name.firstIndex(of: ".") else { return false }
    emitRaw(String(name[..<dot]), String(name[name.index(after: dot)...]), data)
    return true
  }

  /// Sends an event of a plugin, or fires one at `document`, `window` or the element that a selector matches.
  ///
  /// - Throws: ``NativeEventError`` for a plugin that pages don't know, and for an event that it does not have.
  public func emit(_ event: NativeEvent) throws(NativeEventError) {
    let data = event.data.flatMap { $0.isNull ? nil : $0 }
    if PageEventDispatch.targets.contains(event.target) {
      return triggerEvent(event.name, on: event.target, data: data)
    }
    guard pluginNames.contains(event.target) else {
      throw .unknownTarget(event.target, known: PageEventDispatch.targets + pluginNames)
    }
    let known = events(of: event.target)
    guard known.isEmpty || known.contains(event.name) else {
      throw .unknownEvent(target: event.target, event.name, known: known)
    }
    if let data, data.kind != .object {
      throw .invalidData("the data of \(event.target).\(event.name) must be an object")
    }
    emitRaw(event.target, event.name, data)
  }

  /// Sets the delegate for the navigations that the bridge allows.
  public func passOn(to delegate: any NavigationDelegate) { setNavigationDelegate(delegate) }

  /// Makes a plugin known to pages that load from now on; the name of an official plugin declares all its methods.
  public func declare(_ plugin: PluginDeclaration) throws(NativeEventError) {
    declarePlugin(plugin.name, methods: plugin.methods, callbacks: plugin.callbacks, events: plugin.events)
  }

  /// Sends the events with which Capacitor announces that the app goes to the background.
  public func willSuspend() { enterBackground() }

  /// Sends the events with which Capacitor announces that the app has returned.
  public func didResume() { enterForeground() }
}
