import HeadlessWebView
import JavaScriptEngine

/// Events to the page, plugins, and the app's life cycle.
extension TestNative {
  /// Sends an event to the page; it arrives when the page runs.
  ///
  /// - Parameters:
  ///   - target: The plugin, channel or component that sends it, or `document` or `window`. It is empty for bridges
  ///   whose events belong to none.
  ///   - event: The event's name.
  ///   - data: The event's data.
  /// - Throws: ``NativeEventError``.
  public func emit(_ target: String, _ event: String, _ data: StructuredValue = nil) throws(NativeEventError) {
    let json = data.json.flatMap { try? JSONText($0) }
    guard data.isNull || json != nil else { throw .invalidData("the data of '\(event)' cannot be written as JSON") }
    try bridge.emitRecorded(NativeEvent(target: target, name: event, data: data.isNull ? nil : json))
  }

  /// Makes a plugin known to pages that load from now on, in addition to those of the stubs.
  ///
  /// - Throws: ``NativeEventError/noPlugins`` if pages of the bridge can't look for plugins.
  public func declare(_ plugin: PluginDeclaration) throws(NativeEventError) { try bridge.declareRecorded(plugin) }

  /// Sends the app to the background, and the framework's events before.
  public func suspend() {
    guard !view.isSuspended else { return }
    bridge.willSuspend()
    view.suspend()
  }

  /// Returns the app to the foreground, and sends the framework's events after.
  public func resume() {
    guard view.isSuspended else { return }
    view.resume()
    bridge.didResume()
  }
}
