import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A component: the handlers of its events, and the replies to its messages.
public struct HotwireComponent {
  /// The component's name.
  public let name: String
  private let bridge: HotwireNative

  init(name: String, bridge: HotwireNative) {
    self.name = name
    self.bridge = bridge
  }

  /// Registers a handler that receives the data of an event's messages, and replies later or not at all.
  public func on<Input: Decodable>(_ event: String, _ handler: @escaping (Input) throws -> Void) {
    register(event) { (input: Input, _) in
      try handler(input)
      return nil
    }
  }

  /// Registers a handler that receives a message, to reply to exactly this one.
  public func onMessage(_ event: String, _ handler: @escaping (HotwireMessage) throws -> Void) {
    let name = "\(name).\(event)"
    bridge.core.setHandler(
      RegisteredHandler { [link = bridge.core.link] data, call in
        let url = link.target?.webView?.url.href ?? ""
        do { try handler(HotwireMessage(name: name, data: data ?? .null, url: url, call: call)) } catch {
          link.target?.finish(name, .failure(error), call)
        }
      }, forName: name)
  }

  /// Registers a handler whose result is the reply.
  public func reply<Input: Decodable, Output: Encodable>(
    on event: String, _ handler: @escaping (Input) throws -> Output
  ) {
    register(event) { (input: Input, _) in try JSONText.encode(try handler(input)) }
  }

  /// Replies to the last message of an event, with its own data.
  ///
  /// - Returns: False if there was no such message.
  @discardableResult
  public func reply(to event: String) -> Bool { bridge.reply(to: name, event) }

  /// Replies to the last message of an event.
  ///
  /// - Returns: False if there was no such message.
  /// - Throws: The encoder's error.
  @discardableResult
  public func reply(to event: String, with data: some Encodable) throws -> Bool {
    bridge.reply(to: name, event, data: try JSONText.encode(data))
  }

  private func register<Input: Decodable>(
    _ event: String, _ body: @escaping (Input, IncomingCall?) throws -> JSONText?
  ) {
    let name = "\(name).\(event)"
    bridge.core.setHandler(
      RegisteredHandler { [link = bridge.core.link] data, call in
        link.target?.finish(name, Result { try body((data ?? .null).decode(Input.self), call) }, call)
      }, forName: name)
  }
}

/// A message of a page.
public struct HotwireMessage {
  /// The name, as `component.event`.
  public let name: String
  /// The data, without the metadata that the page adds.
  public let data: JSONText
  /// The page's location, which native compares with that in the metadata.
  private let url: String
  private let call: IncomingCall?

  init(name: String, data: JSONText, url: String, call: IncomingCall?) {
    self.name = name
    self.data = data
    self.url = url
    self.call = call
  }

  /// Returns the data as a value.
  ///
  /// - Throws: The decoder's error.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value { try data.decode(type) }

  /// Replies with the message's own data, to which the metadata belong; further replies may follow.
  public func reply() {
    guard let members = try? data.members() else { return call?.respond(data, isLast: false) ?? () }
    let metadata = JSONText(object: [(key: "url", value: JSONText(text: url))])
    call?.respond(JSONText(object: members + [(key: "metadata", value: metadata)]), isLast: false)
  }

  /// Replies with data; further replies may follow.
  ///
  /// - Throws: The encoder's error.
  public func reply(with data: some Encodable) throws { call?.respond(try JSONText.encode(data), isLast: false) }
}
