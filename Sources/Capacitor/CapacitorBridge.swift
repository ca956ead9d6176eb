@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The native side of Capacitor.
///
/// A handler is a method of a plugin. It is registered with ``plugin(_:)``, or by the name `Plugin.method` as on every
/// `Bridge`. Pages that load from then on find the plugin in `Capacitor.PluginHeaders`, so register the handlers before
/// you load the page.
///
///     let capacitor = CapacitorBridge(view)
///     capacitor.plugin("Camera").handle("getPhoto") { (options: PhotoOptions) in
///       Photo(webPath: "capacitor://localhost/photo.jpg")
///     }
///
/// Native's calls to the page are events of plugins: ``emit(_:_:)``.
public final class CapacitorBridge: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  let transport: CapacitorTransport

  /// The platform of the app.
  public var platform: CapacitorPlatform { transport.platform }

  /// Creates the bridge for a view.
  ///
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - platform: The platform of the app; that of the view's device by default.
  ///   - script: The script that native injects; our own by default.
  ///   - settings: The settings of the app.
  public init(
    _ webView: WebView, platform: CapacitorPlatform? = nil, script: CapacitorScript = .standard,
    settings: CapacitorSettings = CapacitorSettings()
  ) {
    transport = CapacitorTransport(platform ?? CapacitorPlatform(webView.configuration.device), settings, script)
    core = BridgeCore(webView, transport: transport)
    transport.attach(to: core, webView)
  }

  /// Creates the bridge for an app's wrapper around a web view.
  public convenience init(
    _ host: any WebViewHost, platform: CapacitorPlatform? = nil, script: CapacitorScript = .standard,
    settings: CapacitorSettings = CapacitorSettings()
  ) {
    self.init(host.headlessWebView, platform: platform, script: script, settings: settings)
  }

  deinit { transport.detach(from: webView) }

  // MARK: Navigation

  /// Receives the addresses that the browser opens, because they are not the app's.
  ///
  /// ``CapacitorSettings/allowNavigation`` excludes hosts from this rule.
  public var onOpenURL: ((WebURL) -> Void)? {
    get { transport.onOpenURL }
    set { transport.onOpenURL = newValue }
  }

  /// Sets the delegate for the navigations that the bridge allows; the bridge itself is the view's delegate.
  public func setNavigationDelegate(_ delegate: (any NavigationDelegate)?) {
    transport.setNavigationDelegate(delegate)
  }

  // MARK: Plugins

  /// Returns the plugin of a name, to register its methods and to send its events.
  public func plugin(_ name: String) -> CapacitorPlugin { CapacitorPlugin(name, of: self) }

  /// The names of the plugins that pages find, without Capacitor's own.
  public var pluginNames: [String] { transport.registry.names }

  /// The names of a plugin's events; empty if they are not known.
  public func events(of plugin: String) -> [String] { transport.registry[plugin]?.events ?? [] }

  /// Adds a plugin to those that pages find from now on.
  ///
  /// Methods of official plugins are known, so that a name alone declares all of them.
  /// - Parameters:
  ///   - name: The name of the plugin.
  ///   - methods: The methods that return a promise.
  ///   - callbacks: The methods that call a function of the page with each response.
  ///   - events: The events.
  public func declarePlugin(
    _ name: String, methods: [String] = [], callbacks: [String] = [], events: [String] = []
  ) {
    _ = transport.registry.update(name) { plugin in
      for method in methods { plugin.add(PluginMethod(name: method, style: .promise)) }
      for method in callbacks { plugin.add(PluginMethod(name: method, style: .callback)) }
      plugin.events += events.filter { !plugin.events.contains($0) }
    }
  }

  // MARK: Events

  /// Sends an event of a plugin to the page's listeners.
  ///
  /// Events that the original keeps wait for a listener, with `BridgeFidelity.repaired` all events. Others are lost
  /// without one, which is the fault `event-unheard`.
  ///
  /// On Android, `App.backButton` also fires `backbutton` at the document. Without a listener, it goes
  /// back in the view's history.
  /// - Parameters:
  ///   - plugin: The name of the plugin.
  ///   - event: The name of the event.
  public func emit(_ plugin: String, _ event: String) { emitRaw(plugin, event, nil) }

  /// Sends an event of a plugin with data to the page's listeners.
  ///
  /// - Throws: `EncodingError`.
  public func emit(_ plugin: String, _ event: String, _ data: some Encodable) throws {
    emitRaw(plugin, event, try JSONText.encode(data))
  }

  /// Sends an event of a plugin with JSON data to the page's listeners.
  ///
  /// - Parameters:
  ///   - plugin: The name of the plugin.
  ///   - event: The name of the event.
  ///   - data: The data, an object; nil for none.
  ///   - isRetained: Pass `true` if the event waits for a listener; by default, only events do that the original keeps.
  public func emitRaw(_ plugin: String, _ event: String, _ data: JSONText?, isRetained: Bool? = nil) {
    transport.emit(QualifiedName(plugin, event), data, isRetained: isRetained)
  }

  /// Fires an event at the document, the window, or the element that a selector matches.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - target: `document`, `window` or a selector.
  ///   - data: The properties of the event, an object; nil for none.
  public func triggerEvent(_ name: String, on target: String = "document", data: JSONText? = nil) {
    transport.trigger(name, target, data)
  }

  /// Returns whether the page listens to an event of a plugin.
  public func hasListeners(_ plugin: String, _ event: String) -> Bool {
    !transport.listeners[QualifiedName(plugin, event)].isEmpty
  }

  // MARK: The app

  /// Sends the events with which Capacitor announces that the app goes to the background, in the platform's order.
  public func enterBackground() { transport.enterBackground() }

  /// Sends the events with which Capacitor announces that the app has returned, in the platform's order.
  public func enterForeground() { transport.enterForeground() }

  /// Ends a call whose callback the page keeps, such as that of `Geolocation.watchPosition`, without a response.
  public func releaseCall(_ id: String) { core.endIncoming(id: JSONText(text: id)) }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; use its caller from other threads")
extension CapacitorBridge: Sendable {}
