import HeadlessWebView
import JavaScriptEngine
import Ownership

/// What a bridge has that is made of a web view's own means: handlers by name, who may call them, and calls of the page's functions.
///
/// A host that makes a bridge of its own hands what its page asks to ``receive(_:_:id:from:reply:)``, and calls the page with
/// ``callRaw(_:data:reply:)``. ``MessageHandlers`` and ``InterfaceObject`` are bridges made that way.
open class ComposedBridge: HandlerRegistry {
  /// What a handler runs, whichever form it was registered in.
  typealias Body = (_ data: JSONText?, _ respond: @escaping @Sendable (Result<JSONText, BridgeErrorReply>) -> Void) ->
    Void
  /// Takes the answer to a call of the page, or why there is none.
  public typealias Reply = (Result<JSONText, BridgeErrorReply>) -> Void

  /// The view that the bridge serves; nil once it is closed.
  public private(set) weak var webView: WebView?
  /// The origins whose documents may call native.
  public var allowedOrigins = OriginAllowList.all
  /// Whether calls to the page have a deadline, as at ``BridgeFidelity/repaired``; all else is told of, and answered, at every level.
  public var fidelity = BridgeFidelity.faithful
  /// How long a call to the page may take, at ``BridgeFidelity/repaired``.
  public var callDeadline: Duration = .seconds(30)
  /// Whether the present page has loaded; until then calls of its functions wait.
  public internal(set) var isConnected = false
  var handlers: [String: (body: Body, origins: OriginAllowList)] = [:]
  /// What stands between pages and handlers, in tests.
  package var handlerFilter: HandlerFilter?
  var pageCalls: [OpenPageCall] = []
  /// The calls of the page that wait for an answer, by number.
  var awaited: [Int: AwaitedReply] = [:]
  let tasks = HandlerTasks()
  var lastNumber = 0
  /// Counts the pages, so that an answer to a page that is gone is recognised.
  var generation = 0
  let link = Backlink<ComposedBridge>()

  /// A call of the page that its handler has not answered.
  struct AwaitedReply {
    let name: String
    let id: String
    let made: Duration
    let page: Int
    let reply: Reply
  }

  /// Makes the bridge of a view.
  public init(_ webView: WebView) {
    self.webView = webView.isClosed ? nil : webView
    link.tie(to: self)
    webView.addObserver(self)
  }

  deinit {
    link.cut()
    tasks.cancelAll()
    endAwaited("the bridge is gone")
    for call in pageCalls { call.end(.failure(.closed(function: call.name))) }
  }

  // MARK: Handlers

  /// The names of the handlers, in order.
  public var handlerNames: [String] { handlers.keys.sorted() }

  /// Registers a handler that reads and answers JSON text as it is; a later one of the same name takes its place.
  public func registerRaw(
    _ name: String, _ handler: @escaping (_ data: JSONText?, _ respond: @escaping (JSONText) -> Void) -> Void
  ) {
    add(name) { data, respond in handler(data) { respond(.success($0)) } }
  }

  /// Registers a handler of JSON text that may fail, which rejects what the page waits for.
  public func registerResult(
    _ name: String, _ handler: @escaping (_ data: JSONText?, _ respond: @escaping Reply) -> Void
  ) {
    add(name) { data, respond in handler(data) { respond($0) } }
  }

  func add(_ name: String, _ body: @escaping Body) {
    let isNew = handlers[name] == nil
    let entry = (body: body, origins: handlers[name]?.origins ?? .all)
    release(exchange(&handlers[name], with: entry))
    if isNew { offer(name) }
  }

  /// Sets the origins whose documents may call a handler that is registered.
  public func setAllowedOrigins(_ origins: OriginAllowList, forHandler name: String) {
    handlers[name]?.origins = origins
  }

  /// Forgets a handler.
  public func removeHandler(_ name: String!) {
    guard let name, let last = exchange(&handlers[name], with: nil) else { return }
    withdraw(name)
    release(last)
  }

  /// Called when a handler of a new name is there, for bridges that give pages something for each.
  open func offer(_ name: String) {}

  /// Called when a handler was taken away.
  open func withdraw(_ name: String) {}

  /// Hears that a page's document was replaced by another, whose scripts have not run.
  open func pageWasReplaced() {}

  // MARK: What the page asks

  /// Runs a handler for a page, and records what is asked, by whom, and what is lost.
  ///
  /// - Parameters:
  ///   - name: The handler's name.
  ///   - data: What the page gave; nil for nothing.
  ///   - id: The call's identifier on the wire, if it has one, for the transcript.
  ///   - frame: The frame that asks.
  ///   - reply: Is called once, at once or later, where the view is owned; not if the page has gone by then.
  public func receive(
    _ name: String, _ data: JSONText?, id: String = "", from frame: FrameInfo, reply: @escaping Reply
  ) {
    guard let webView else { return }
    guard webView.allowsPayload(data?.count ?? 0) else {
      return refuse(.failed, name, "what \(name) is given is longer than a page may hand over", frame, reply)
    }
    let record = webView.transcript.record(.receive, message(name, data, id, frame))
    webView.transcript.within(record) { handle(name, data, id, from: frame, in: webView, reply) }
  }

  private func handle(
    _ name: String, _ data: JSONText?, _ id: String, from frame: FrameInfo, in webView: WebView,
    _ reply: @escaping Reply
  ) {
    guard let (body, origins) = handlers[name] else {
      return refuse(.noHandler, name, "there is no handler of the name \(name)", frame, reply)
    }
    guard allowedOrigins.allows(frame), origins.allows(frame) else {
      return refuse(.refused, name, "\(name) does not serve \(frame.origin)", frame, reply)
    }
    lastNumber += 1
    let number = lastNumber
    let record = webView.transcript.record(
      .handlerCalled, [.init("name", .string(name)), .init("id", .string(id))], asks: "handler \(number)")
    awaited[number] = AwaitedReply(name: name, id: id, made: webView.eventLoop.now, page: generation, reply: reply)
    let pending = PendingReply<ComposedBridge, Result<JSONText, BridgeErrorReply>>(
      of: IsolatedLink(link), inbox: webView.eventLoop.inbox,
      answered: { bridge, result in bridge.answered(number, name, result) },
      ended: { bridge, end in bridge.ended(number, name, end) })
    webView.transcript.within(record) {
      MessageSource.$frame.withValue(frame) {
        if let handlerFilter {
          run(body, of: name, data, pending, through: handlerFilter)
        } else {
          body(data) { pending.give($0) }
        }
      }
    }
    pending.callReturned()
  }

  /// - Returns: Whether the page waited for it.
  private func answered(_ number: Int, _ name: String, _ result: Result<JSONText, BridgeErrorReply>) -> Bool {
    guard let call = awaited.removeValue(forKey: number) else {
      fault("late-answer", "the page that called \(name) is gone")
      return false
    }
    webView?.transcript.record(
      .handlerAnswered, [.init("name", .string(name)), .init("id", .string(call.id))], answers: "handler \(number)")
    call.reply(result)
    return true
  }

  private func ended(_ number: Int, _ name: String, _ end: ReplyEnd) {
    guard end == .never else { return fault("second-answer", "\(name) answered a call again") }
    guard let call = awaited.removeValue(forKey: number) else { return }
    let text = "the handler \(name) will never answer"
    fault("unanswered", text)
    call.reply(.failure(BridgeErrorReply(.unanswered, handler: name, message: text)))
  }

  private func message(_ name: String, _ data: JSONText?, _ id: String, _ frame: FrameInfo) -> [TranscriptEvent.Field] {
    var text = "{\"handlerName\":\((try? JSONText.encode(name))?.string ?? "null")"
    if let data { text += ",\"data\":\(data.string)" }
    if !id.isEmpty { text += ",\"callbackId\":\((try? JSONText.encode(id))?.string ?? "null")" }
    return [
      .init("message", .json(text + "}")), .init("frame", .integer(frame.id)), .init("origin", .string(frame.origin)),
    ]
  }

  private func refuse(
    _ code: BridgeErrorReply.Code, _ name: String, _ text: String, _ frame: FrameInfo, _ reply: Reply
  ) {
    webView?.transcript.fault(
      code.rawValue, text,
      [.init("name", .string(name)), .init("frame", .integer(frame.id)), .init("origin", .string(frame.origin))])
    reply(.failure(BridgeErrorReply(code, handler: name, message: text)))
  }

  /// Tells the transcript of a loss.
  public func fault(_ code: String, _ text: @autoclosure () -> String) { webView?.transcript.fault(code, text()) }

  func forgetView() { webView = nil }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; answers may come from elsewhere")
extension ComposedBridge: Sendable {}
