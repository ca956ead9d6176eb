import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// Events that native starts: those of plugins, and the app's life cycle.
extension CapacitorTransport {
  private static let trigger = PageFunction(
    "name", "target", "data",
    body: "return window.Capacitor.triggerEvent(name, target, data === null ? undefined : data);")

  /// Sends an event of a plugin.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - data: The data; nil for none.
  ///   - isRetained: A Boolean value that indicates whether the event waits for a listener; nil for the choice of the
  ///   original.
  func emit(_ event: QualifiedName, _ data: JSONText?, isRetained: Bool? = nil) {
    guard let core = core.target, let webView = core.webView else { return }
    let isBack = platform == .android && event == QualifiedName("App", "backButton")
    var data = data
    if isBack, data == nil { data = try? JSONText("{\"canGoBack\":\(webView.canGoBack)}") }
    guard listeners[event].isEmpty else {
      core.call(event.description, data: data)
      if isBack { trigger("backbutton", "document", nil) }
      return
    }
    if isBack, webView.canGoBack { return webView.goBack() }
    let waits = isRetained ?? (core.fidelity == .repaired || OfficialPlugins.retains(event, on: platform))
    guard waits else { return reportUnheard(event) }
    retain(event, data, core)
  }

  /// Keeps an event until the page listens to it.
  func retain(_ event: QualifiedName, _ data: JSONText?, _ core: BridgeCore) {
    let record = core.transcript.record(.capacitorRetained, [.init("name", .string(event.description))])
    listeners.retain(RetainedEvent(data: data, record: record), of: event)
  }

  /// Fires an event with the page's own function.
  func trigger(_ name: String, _ target: String, _ data: JSONText?) {
    guard let core = core.target, let webView = core.webView else { return }
    let argument = data.map { ScriptArgument.copy(StructuredValue($0)) } ?? .null
    let record = core.transcript.record(domEvent: name, on: target, data)
    core.transcript.within(record) {
      webView.call(Self.trigger, .text(name), .text(target), argument) { [weak self] result in
        guard case .failure(let reason) = result else { return }
        self?.fault(.notDelivered, "the event '\(name)' was not fired: \(reason)")
      }
    }
  }

  // MARK: The app

  func enterBackground() {
    hasPaused = true
    switch platform {
    case .ios:
      state(isActive: false)
      emitIfHeard("pause")
      trigger("pause", "document", nil)
    case .android:
      emitIfHeard("pause")
      trigger("pause", "document", nil)
      state(isActive: false)
    }
  }

  func enterForeground() {
    // Android's events begin with the first return.
    guard hasPaused || platform == .ios else { return state(isActive: true) }
    switch platform {
    case .ios:
      emitIfHeard("resume")
      trigger("resume", "document", nil)
      state(isActive: true)
    case .android:
      state(isActive: true)
      emitIfHeard("resume")
      trigger("resume", "document", nil)
    }
  }

  private func state(isActive: Bool) { emitIfHeard("appStateChange", "{\"isActive\":\(isActive)}") }

  /// Sends an event of the plugin `App`; without a listener it is lost, as in each app.
  private func emitIfHeard(_ event: String, _ data: String? = nil) {
    let event = QualifiedName("App", event)
    guard !listeners[event].isEmpty else { return }
    core.target?.call(event.description, data: data.flatMap { try? JSONText($0) })
  }
}
