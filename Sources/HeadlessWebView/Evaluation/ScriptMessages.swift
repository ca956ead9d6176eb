import JavaScriptEngine
import Ownership

/// The message handlers of a view, and the messages that are on their way to them.
///
/// A message reaches its handler in a task of its own, or before native answers what the page asks next: a dialog, its cookies.
final class ScriptMessages {
  typealias Reply = (Result<StructuredValue, ScriptReplyError>) -> Void

  private struct Pending {
    let message: ScriptMessage
    let number: Int
    weak var realm: PageRealm?
    let record: Int
  }

  private unowned let view: WebView
  private var handlers: [String: (ScriptMessage, @escaping Reply) -> Void] = [:]
  private var pending: [Pending] = []

  init(view: WebView) { self.view = view }

  /// The names of the handlers, in order.
  var names: [String] { handlers.keys.sorted() }

  func add(
    _ name: String, _ handler: @escaping (ScriptMessage, @escaping Reply) -> Void
  ) throws(ScriptMessageHandlerError) {
    guard handlers[name] == nil else { throw .nameInUse(name) }
    handlers[name] = handler
  }

  func remove(_ name: String) { release(exchange(&handlers[name], with: nil)) }

  func post(_ message: ScriptMessage, number: Int, from realm: PageRealm) {
    let record = view.transcript.record(
      .scriptMessage,
      [
        .init("name", .string(message.name)), .init("body", .string(message.body.json ?? "undefined")),
        .init("frame", .integer(message.frame.id)),
      ], asks: "reply \(number)")
    pending.append(Pending(message: message, number: number, realm: realm, record: record))
    view.eventLoop.post { [weak self] in self?.deliver() }
  }

  /// Calls the handlers of what is on its way.
  func deliver() {
    while !pending.isEmpty {
      let next = pending.removeFirst()
      guard let handler = handlers[next.message.name] else {
        let text = "the message handler \(next.message.name) was taken away before it had a message"
        view.transcript.fault(.noHandler, text, [.init("name", .string(next.message.name))])
        tell(next.realm, .failure(ScriptReplyError(text)), to: next.message.name, number: next.number)
        continue
      }
      var isAnswered = false
      view.transcript.within(next.record) {
        handler(next.message) { [weak self, weak realm = next.realm] reply in
          guard !isAnswered else { return }
          isAnswered = true
          self?.tell(realm, reply, to: next.message.name, number: next.number)
        }
      }
    }
  }

  /// Keeps the page's promise, in a task of its own.
  private func tell(
    _ realm: PageRealm?, _ reply: Result<StructuredValue, ScriptReplyError>, to name: String, number: Int
  ) {
    let field: TranscriptEvent.Field
    switch reply {
    case .success(let value): field = .init("body", .string(value.json ?? "undefined"))
    case .failure(let error): field = .init("error", .string(error.description))
    }
    let record = view.transcript.record(
      .scriptReply, [.init("name", .string(name)), field], answers: "reply \(number)")
    view.transcript.within(record) { keep(realm, reply, number) }
  }

  private func keep(_ realm: PageRealm?, _ reply: Result<StructuredValue, ScriptReplyError>, _ number: Int) {
    view.eventLoop.post { [weak realm] in
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
      realm.tell(
        .told,
        [core.handle(UTF16Text("messageReply")), core.handle(Double(number)), core.handle(isError), value])
    }
  }

  func close() {
    release(exchange(&handlers, with: [:]))
    pending = []
  }
}

extension WebView {
  /// Gives pages `window.webkit.messageHandlers.NAME`, whose `postMessage(body)` calls the handler with a copy of the body.
  ///
  /// The promise that the page gets is kept once the handler was called.
  /// - Throws: ``ScriptMessageHandlerError/nameInUse(_:)``.
  public func addScriptMessageHandler(
    name: String, _ handler: @escaping (ScriptMessage) -> Void
  ) throws(ScriptMessageHandlerError) {
    try scriptMessages.add(name) { message, reply in
      handler(message)
      reply(.success(.undefined))
    }
  }

  /// Gives pages `window.webkit.messageHandlers.NAME`, whose `postMessage(body)` returns a promise of the handler's reply.
  ///
  /// - Parameter handler: Is given the message, and what it calls with the reply, at any time and once; a second reply is not sent.
  /// - Throws: ``ScriptMessageHandlerError/nameInUse(_:)``.
  public func addScriptMessageHandler(
    name: String,
    replyHandler handler:
      @escaping (
        ScriptMessage, _ reply: @escaping (Result<StructuredValue, ScriptReplyError>) -> Void
      ) -> Void
  ) throws(ScriptMessageHandlerError) {
    try scriptMessages.add(name, handler)
  }

  /// Takes a message handler away: to pages it is as if it had never been.
  public func removeScriptMessageHandler(forName name: String) { scriptMessages.remove(name) }
}
