import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// A plugin of the app: its commands are handlers such as `plugin:store|get`.
public struct TauriPlugin {
  /// The plugin's name.
  public let name: String
  private let tauri: Tauri

  init(_ name: String, of tauri: Tauri) {
    self.name = name
    self.tauri = tauri
  }

  private func full(_ command: String) -> String { "plugin:\(name)|\(command)" }

  /// Registers a command that receives and returns values.
  public func register<Input: Decodable, Output: Encodable>(
    _ command: String, _ handler: @escaping (Input) throws -> Output
  ) {
    tauri.register(full(command), handler)
  }

  /// Registers an asynchronous command.
  public func register<Input: Decodable & Sendable, Output: Encodable & Sendable>(
    _ command: String, handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    tauri.register(full(command), handler: handler)
  }

  /// Registers a command that gets the whole request, and responds with JSON or bytes.
  public func handle(_ command: String, _ handler: @escaping (TauriRequest) throws -> TauriResponse) {
    tauri.handle(full(command), handler)
  }

  /// Registers an asynchronous command that gets the whole request, and responds with JSON or bytes.
  public func handle(
    _ command: String, handler: @escaping @Sendable (TauriRequest) async throws -> TauriResponse
  ) {
    tauri.handle(full(command), handler: handler)
  }

  /// Removes a command.
  public func removeHandler(_ command: String!) {
    if let command { tauri.removeHandler(full(command)) }
  }

  /// Sends an event to the page's listeners of this plugin, which it added with `addPluginListener`.
  ///
  /// An event without a listener is the fault `no-page-handler`.
  public func trigger(_ event: String, json data: JSONText = .null) {
    guard !tauri.transport.trigger(event, of: name, data) else { return }
    tauri.core.transcript.fault(
      .noPageHandler, "the event '\(event)' of the plugin '\(name)' is lost: the page has no listener for it",
      [.init("handlers", .json(JSONText(array: [JSONText(text: "\(name).\(event)")]).string))])
  }

  /// Sends an event with a Swift value to the page's listeners of this plugin.
  ///
  /// - Throws: `JSONEncodingError` if the value cannot be written as JSON.
  public func trigger(_ event: String, _ data: some Encodable) throws {
    trigger(event, json: try JSONText.encode(data))
  }
}
