@_exported import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The native side of Tauri 2.
///
/// A command is a handler: the page's `invoke('greet', { name })` calls the handler `greet` with the arguments as data.
/// The commands of plugins have names such as `plugin:store|get`, and ``plugin(_:)`` registers them.
///
/// It injects its scripts into documents that are created from now on, and receives their requests to `ipc`.
public final class Tauri: Bridge {
  /// The part of the bridge that doesn't depend on its wire.
  public let core: BridgeCore
  let transport: TauriTransport

  /// Creates the bridge for a view.
  ///
  /// - Parameters:
  ///   - webView: The view to serve.
  ///   - dialect: The version line that the pages meet.
  ///   - configuration: The settings of the app.
  ///   - scripts: The scripts that native injects; our own by default.
  public init(
    _ webView: WebView, dialect: TauriDialect = .version2_6, configuration: TauriConfiguration = TauriConfiguration(),
    scripts: TauriScripts = .standard
  ) {
    transport = TauriTransport(dialect, configuration, webView.configuration.device)
    core = BridgeCore(webView, transport: transport)
    transport.attach(to: core, webView, scripts)
  }

  deinit {
    if let webView { transport.detach(from: webView) }
  }

  /// The version line that the pages meet.
  public var dialect: TauriDialect { transport.dialect }
  /// The settings of the app.
  public var configuration: TauriConfiguration { transport.settings }

  // MARK: Commands

  /// Registers a command that gets the whole request, and responds with JSON or bytes.
  ///
  /// A ``TauriError`` that it throws rejects the page's promise with its value. Any other error rejects it with its
  /// description, and is the fault `handler-failed`.
  public func handle(_ command: String, _ handler: @escaping (TauriRequest) throws -> TauriResponse) {
    core.setHandler(
      RegisteredHandler { [weak self] _, call in
        guard let self, let call, let request = self.request(of: call) else { return }
        self.settle(call, Result { try handler(request) })
      }, forName: command)
  }

  /// Registers an asynchronous command that gets the whole request, and responds with JSON or bytes.
  ///
  /// The view's event loop waits for it. It is cancelled with the calling page.
  public func handle(
    _ command: String, handler: @escaping @Sendable (TauriRequest) async throws -> TauriResponse
  ) {
    core.setHandler(
      RegisteredHandler { [weak self] _, call in
        guard let self, let call, let request = self.request(of: call) else { return }
        let response = Locked<TauriResponse?>(nil)
        self.core.runTask("the handler '\(command)'") {
          let result = try await handler(request)
          response.withLock { $0 = result }
          return nil
        } completion: { [weak self] result in
          // A command whose page is gone still responds, so that the late response is reported and counted.
          guard let self, let result else { return call.respond(nil) }
          self.settle(call, result.map { _ in response.withLock { $0 } ?? .null })
        }
      }, forName: command)
  }

  private func request(of call: IncomingCall) -> TauriRequest? {
    call.id.flatMap { transport.calls[$0.string] }?.request
  }

  private func settle(_ call: IncomingCall, _ result: Result<TauriResponse, any Error>) {
    let pending = call.id.flatMap { transport.calls[$0.string] }
    switch result {
    case .success(let response):
      if case .bytes(let bytes) = response.body { pending?.bytes = bytes }
      call.respond(response.json)
    case .failure(let error as TauriError):
      pending?.errorValue = error.value
      call.fail(BridgeErrorReply(.failed, handler: call.handler, message: error.description))
    case .failure(let error): core.finish(call.handler, .failure(error), call)
    }
  }

  // MARK: Plugins

  /// Returns a plugin of the app, whose commands and events have its name.
  @discardableResult
  public func plugin(_ name: String) -> TauriPlugin {
    transport.plugins.insert(name)
    return TauriPlugin(name, of: self)
  }

  /// The names of the app's plugins, in order: those that were declared, and those with a command.
  public var pluginNames: [String] {
    let called = handlerNames.compactMap { name in
      name.hasPrefix("plugin:") ? name.dropFirst("plugin:".count).split(separator: "|").first.map(String.init) : nil
    }
    return transport.plugins.subtracting(TauriTransport.ownPlugins).union(called).sorted()
  }

  /// Registers a handler of JSON text that may fail; the page's promise is rejected with its error.
  ///
  /// The value of an error without properties is its message. With properties, it is an object with them, and with the
  /// message if it is not empty. A response that is not the last one is sent on the first channel that the page passed.
  public func registerResult(_ name: String, _ handler: @escaping ResultHandler) {
    core.setHandler(
      RegisteredHandler { [weak self] data, call in
        let channels = call.flatMap { self?.request(of: $0) }?.channels ?? []
        handler(
          data,
          Responder { result, isLast in
            guard !isLast, case .success(let message) = result else { return call?.give(result) ?? () }
            Self.send(message ?? .null, on: channels, of: name, self)
          })
      }, forName: name)
  }

  /// Sends a message on the channel that it names, or on the first one.
  private static func send(_ message: JSONText, on channels: [TauriChannel], of name: String, _ tauri: Tauri?) {
    // Stubs name the channel whose function they call.
    let id = message["__CHANNEL__"].flatMap { UInt32($0.string) }
    guard let channel = id.map({ id in channels.first { $0.id == id } }) ?? channels.first else {
      tauri?.core.transcript.fault(
        .answerUnheard, "'\(name)' sent a message, but the page passed no channel", [.init("name", .string(name))])
      return
    }
    channel.send(.json(id == nil ? message : message["message"] ?? .null))
  }

  // MARK: Events

  /// Sends an event to the page's listeners.
  ///
  /// As in an app, listeners that the page adds later don't get it, except with `BridgeFidelity.repaired`. An event
  /// without a listener is the fault
  /// `no-page-handler`, and a name with other characters than letters, digits, `-`, `/`, `:` and `_` is `bad-method`.
  /// - Parameters:
  ///   - event: The event's name.
  ///   - payload: The payload as JSON; nil for null.
  ///   - target: The listeners that get it; by default all.
  public func emit(_ event: String, json payload: JSONText? = nil, to target: TauriEventTarget = .any) {
    transport.emit(event, payload, to: target)
  }

  /// Sends an event with a Swift value to the page's listeners.
  ///
  /// - Throws: `JSONEncodingError` if the value cannot be written as JSON.
  public func emit(_ event: String, _ payload: some Encodable, to target: TauriEventTarget = .any) throws {
    emit(event, json: try JSONText.encode(payload), to: target)
  }

  /// Adds a listener of the page's events.
  ///
  /// - Parameters:
  ///   - event: The event's name.
  ///   - target: The target of the listener, which an event for another target does not reach.
  ///   - listener: Called with each event, in a task of the view's loop.
  @discardableResult
  public func listen(
    _ event: String, target: TauriEventTarget = .app, _ listener: @escaping (TauriEvent) -> Void
  ) -> TauriListenerID {
    let id = transport.listeners.nextID()
    transport.listeners.add(TauriListeners.NativeListener(id: id, event: event, target: target, body: listener))
    return TauriListenerID(number: id)
  }

  /// Removes a listener of the page's events.
  public func unlisten(_ id: TauriListenerID) { release(transport.listeners.removeNative(id.number)) }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; use its caller from other threads")
extension Tauri: Sendable {}
