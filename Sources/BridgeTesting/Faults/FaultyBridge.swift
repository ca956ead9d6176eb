import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// A bridge whose native and page handlers respond with the faults of a plan.
public final class FaultyBridge: NativeBridge {
  private let bridge: any NativeBridge
  private let injector: FaultInjector

  /// Inserts an injector between a bridge and the handlers that are registered from now on.
  public init(_ bridge: any NativeBridge, injector: FaultInjector) {
    self.bridge = bridge
    self.injector = injector
  }

  /// The core of the wrapped bridge.
  public var core: BridgeCore { bridge.core }
  /// The wire format of the wrapped bridge.
  public var kind: BridgeKind { bridge.kind }
  /// The likely reason why a page has no bridge.
  public var reasonForNoHalf: String { bridge.reasonForNoHalf }

  /// Registers a handler whose responses get the faults.
  public func registerRaw(
    _ name: String, _ handler: @escaping (JSONText?, @escaping (JSONText) -> Void) -> Void
  ) { registerResult(name) { data, respond in handler(data) { respond(.success($0)) } } }

  /// A Boolean value that indicates whether stubs get the arguments of a call one by one.
  public var spreadsArguments: Bool { bridge.spreadsArguments }
  /// A Boolean value that indicates whether events belong to a plugin, a channel or a component.
  public var eventsHaveTargets: Bool { bridge.eventsHaveTargets }
  /// Sends an event to the page.
  ///
  /// - Throws: ``NativeEventError``.
  public func emit(_ event: NativeEvent) throws(NativeEventError) { try bridge.emit(event) }
  /// Makes a plugin known to pages.
  ///
  /// - Throws: ``NativeEventError``.
  public func declare(_ plugin: PluginDeclaration) throws(NativeEventError) { try bridge.declare(plugin) }
  /// Announces that the app goes to the background.
  public func willSuspend() { bridge.willSuspend() }
  /// Announces that the app has returned.
  public func didResume() { bridge.didResume() }

  /// Registers a handler that may fail and whose responses get the faults.
  public func registerResult(_ name: String, _ handler: @escaping ResultHandler) {
    bridge.registerResult(name, injector.wrap(name, handler))
  }

  /// Removes a handler.
  public func removeHandler(_ name: String!) { bridge.removeHandler(name) }

  /// Calls a handler of the page; the response gets the faults.
  public func call(_ name: String, _ data: JSONText?, reply: @escaping (Result<JSONText, any Error>) -> Void) {
    injector.call(name, reply) { [bridge] reply in bridge.call(name, data, reply: reply) }
  }

  /// Calls a handler of the page without a callback.
  public func send(_ name: String, _ data: JSONText?) -> Bool { bridge.send(name, data) }

  /// Sets the delegate for navigations that are not the bridge's own.
  public func passOn(to delegate: any NavigationDelegate) { bridge.passOn(to: delegate) }
}
