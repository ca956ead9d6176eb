import JavaScriptEngine
import Ownership

/// A message of a page to a handler: `window.webkit.messageHandlers.NAME.postMessage(body)`.
public struct ScriptMessage: Sendable {
  /// The handler's name.
  public let name: String
  /// A copy of the value that the page posted.
  public let body: StructuredValue
  /// The frame that posted it.
  public let frame: FrameInfo
  /// The world whose script posted it.
  public let world: ContentWorld
}

/// An error reply: the page's promise is rejected with an `Error` with this text.
public struct ScriptReplyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text of the page's error.
  public let description: String

  /// Creates an error reply.
  public init(_ description: String) { self.description = description }
}

/// The reasons why a message handler could not be added.
public enum ScriptMessageHandlerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The view already has a handler with that name.
  case nameInUse(String)

  /// The reason.
  public var description: String {
    switch self {
    case .nameInUse(let name): "a message handler named '\(name)' already exists"
    }
  }
}

/// The message handlers of a view, and the messages that are queued for them.
///
/// A message reaches its handler in a task of its own, or before native responds to the page's next synchronous
/// request, such as a dialog or a read of its cookies.
final class ScriptMessages {
  typealias Reply = (Result<StructuredValue, ScriptReplyError>) -> Void

  private struct Pending {
    let message: ScriptMessage
    let number: Int
    weak var realm: PageRealm?
    let record: Int
  }

  private let transcript: Transcript
  private let loop: EventLoop
  private var handlers: [ContentWorld: [String: (ScriptMessage, @escaping Reply) -> Void]] = [:]
  private var pending: [Pending] = []

  init(transcript: Transcript, loop: EventLoop) {
    self.transcript = transcript
    self.loop = loop
  }

  /// Returns the names of a world's handlers, in order.
  func names(in world: ContentWorld) -> [String] { (handlers[world] ?? [:]).keys.sorted() }

  func add(
    _ name: String, in world: ContentWorld, _ handler: @escaping (ScriptMessage, @escaping Reply) -> Void
  ) throws(ScriptMessageHandlerError) {
    guard handlers[world]?[name] == nil else { throw .nameInUse(name) }
    handlers[world, default: [:]][name] = handler
  }

  func remove(_ name: String, in world: ContentWorld) {
    release(exchange(&handlers[world, default: [:]][name], with: nil))
  }

  func post(_ message: ScriptMessage, number: Int, from realm: PageRealm) {
    let record = transcript.record(
      .scriptMessage,
      [
        .init("name", .string(message.name)), .init("body", .string(message.body.json ?? "undefined")),
        .init("frame", .integer(message.frame.id)),
      ] + message.world.fields, asks: "reply \(number)")
    pending.append(Pending(message: message, number: number, realm: realm, record: record))
    loop.post { [weak self] in self?.deliver() }
  }

  /// Delivers the queued messages to their handlers.
  func deliver() {
    while !pending.isEmpty {
      let next = pending.removeFirst()
      guard let handler = handlers[next.message.world]?[next.message.name] else {
        let text = "the message handler '\(next.message.name)' was removed before it received the message"
        transcript.fault(.noHandler, text, [.init("name", .string(next.message.name))])
        reply(next.realm, .failure(ScriptReplyError(text)), to: next.message.name, number: next.number)
        continue
      }
      var isAnswered = false
      transcript.within(next.record) {
        handler(next.message) { [weak self, weak realm = next.realm] reply in
          guard !isAnswered else { return }
          isAnswered = true
          self?.reply(realm, reply, to: next.message.name, number: next.number)
        }
      }
    }
  }

  /// Settles the page's promise, in a task of its own.
  private func reply(
    _ realm: PageRealm?, _ reply: Result<StructuredValue, ScriptReplyError>, to name: String, number: Int
  ) {
    let field: TranscriptEvent.Field
    switch reply {
    case .success(let value): field = .init("body", .string(value.json ?? "undefined"))
    case .failure(let error): field = .init("error", .string(error.description))
    }
    let record = transcript.record(
      .scriptReply, [.init("name", .string(name)), field], answers: "reply \(number)")
    transcript.within(record) { keep(realm, reply, number) }
  }

  private func keep(_ realm: PageRealm?, _ reply: Result<StructuredValue, ScriptReplyError>, _ number: Int) {
    loop.post { [weak realm] in
      guard let realm, !realm.isClosed else { return }
      let core = realm.core.context
      var isError = false
      var value = realm.context.undefined
      switch reply {
      case .success(let body): value = (try? Value(body, in: realm.context).handle) ?? realm.context.undefined
      case .failure(let error):
        isError = true
        value = realm.context.handle(UTF16Text(error.description))
      }
      realm.notify(
        .event,
        [core.handle(UTF16Text("messageReply")), core.handle(Double(number)), core.handle(isError), value])
    }
  }

  func close() {
    release(exchange(&handlers, with: [:]))
    pending = []
  }
}

extension WebView {
  /// Exposes `window.webkit.messageHandlers.NAME` to pages, whose `postMessage(body)` calls the handler with a copy of
  /// the body.
  ///
  /// The page's promise is fulfilled after the handler was called.
  /// - Parameters:
  ///   - name: The name of the handler in `window.webkit.messageHandlers`.
  ///   - world: The world whose scripts see the handler.
  ///   - handler: Receives the message.
  /// - Throws: ``ScriptMessageHandlerError/nameInUse(_:)``.
  public func addScriptMessageHandler(
    name: String, world: ContentWorld = .page, _ handler: @escaping (ScriptMessage) -> Void
  ) throws(ScriptMessageHandlerError) {
    try scriptMessages.add(name, in: world) { message, reply in
      handler(message)
      reply(.success(.undefined))
    }
  }

  /// Exposes `window.webkit.messageHandlers.NAME` to pages, whose `postMessage(body)` returns a promise of the
  /// handler's reply.
  ///
  /// - Parameters:
  ///   - name: The name of the handler in `window.webkit.messageHandlers`.
  ///   - world: The world whose scripts see the handler.
  ///   - handler: Receives the message, and a closure to call once with the reply, at any time; a second reply
  ///     is not sent.
  /// - Throws: ``ScriptMessageHandlerError/nameInUse(_:)``.
  public func addScriptMessageHandler(
    name: String, world: ContentWorld = .page,
    replyHandler handler:
      @escaping (
        ScriptMessage, _ reply: @escaping (Result<StructuredValue, ScriptReplyError>) -> Void
      ) -> Void
  ) throws(ScriptMessageHandlerError) {
    try scriptMessages.add(name, in: world, handler)
  }

  /// Removes a message handler: to pages it is as if it had never existed.
  public func removeScriptMessageHandler(forName name: String, world: ContentWorld = .page) {
    scriptMessages.remove(name, in: world)
  }
}
