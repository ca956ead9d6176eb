import BridgeSupport
import Cordova
import HeadlessWebView
import JavaScriptEngine

/// Cordova, where a call's data is the array of its arguments.
extension Cordova: NativeBridge {
  /// Cordova, on either platform.
  public var kind: BridgeKind { .cordova }

  /// The most likely reason: native calls functions of a page after `deviceready`.
  public var reasonForNoHalf: String { "the page has not received deviceready" }

  /// `true`: stubs get the arguments one by one.
  public var spreadsArguments: Bool { true }

  /// Sends an event of `document` or `window`, or a further result to the last call of an action.
  ///
  /// The target is then the service, and the event is the action.
  ///
  /// - Throws: ``NativeEventError`` if the service has no call that waits for results, or for data of a DOM event that
  /// are no object.
  public func emit(_ event: NativeEvent) throws(NativeEventError) {
    switch event.target {
    case "document":
      try requireObject(event)
      fireDocumentEvent(event.name, data: event.data)
    case "window":
      try requireObject(event)
      fireWindowEvent(event.name, data: event.data)
    default:
      guard !send(event.data, toLastCallOf: "\(event.target).\(event.name)") else { return }
      let calls = openCalls.map { $0.split(separator: ".", maxSplits: 1).map(String.init) }
      guard calls.contains(where: { $0.first == event.target }) else {
        throw .unknownTarget(event.target, known: PageEventDispatch.targets + Set(calls.compactMap(\.first)).sorted())
      }
      throw .unknownEvent(
        target: event.target, event.name, known: calls.filter { $0.first == event.target }.compactMap(\.last))
    }
  }

  private func requireObject(_ event: NativeEvent) throws(NativeEventError) {
    guard let data = event.data, data.kind != .object else { return }
    throw .invalidData("the data of '\(event.name)' must be an object, whose members the event gets")
  }

  /// Makes a service known, so that a call of a missing action is distinguished from one of a missing service.
  public func declare(_ plugin: PluginDeclaration) throws(NativeEventError) { addService(plugin.name) }

  /// Sends `resign` and `pause` on iOS, and `pause` on Android.
  public func willSuspend() { pause() }

  /// Sends `resume` and `active` on iOS, and `resume` on Android.
  public func didResume() { resume() }
}
