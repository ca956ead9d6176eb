import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Tauri

/// Tauri, where native calls the page with events: a call's name is that of an event, and it has no response.
extension Tauri: NativeBridge {
  /// The version line of Tauri that it supports.
  public var kind: BridgeKind { dialect == .version2_0 ? .tauri25 : .tauri }

  /// The most likely reason: the page adds its listeners later.
  public var reasonForNoHalf: String { "the page has no listener: call listen() before native sends the event" }

  /// Sends an event to the page's listeners.
  public func send(_ name: String, _ data: JSONText?) -> Bool {
    emit(name, json: data)
    return true
  }

  /// `false`: an event has a name, and a target only if the app chooses one.
  public var eventsHaveTargets: Bool { false }

  /// Sends an event to the page's listeners.
  ///
  /// The target is empty or `any` for all listeners, `app`, the label of the window, or a plugin, whose listeners the
  /// page added with `addPluginListener`. The targets `document` and `window` are those of DOM events.
  /// - Throws: ``NativeEventError`` for an unknown target, or for a name that no event can have.
  public func emit(_ event: NativeEvent) throws(NativeEventError) {
    guard TauriEvent.isName(event.name) else {
      throw .invalidData("'\(event.name)' is not the name of an event: use letters, digits, -, /, : and _")
    }
    let labels = [configuration.windowLabel, configuration.webviewLabel].compactMap { $0 }
    switch event.target {
    case "", "any": emit(event.name, json: event.data)
    case "app": emit(event.name, json: event.data, to: .app)
    case let label where labels.contains(label): emit(event.name, json: event.data, to: .anyLabel(label))
    case let name where pluginNames.contains(name): plugin(name).trigger(event.name, json: event.data ?? .null)
    default: try emitDOMEvent(event, targets: ["any", "app"] + labels + pluginNames)
    }
  }

  /// Makes a plugin known, so that pages can add listeners of its events.
  public func declare(_ plugin: PluginDeclaration) throws(NativeEventError) { self.plugin(plugin.name) }
}
