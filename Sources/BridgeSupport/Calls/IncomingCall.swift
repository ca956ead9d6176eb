import HeadlessWebView
import JavaScriptEngine
import Ownership
import Synchronization

/// What a handler answers: JSON, where nil is the wire's "nothing", or an error.
public typealias HandlerResult = Result<JSONText?, BridgeErrorReply>

/// A call from the page to a handler of native, which waits for its response.
///
/// The handler responds at once or later, on any thread: from elsewhere than where the call arrived, the response
/// becomes a task of the view's event loop. When the last reference to a call without a response goes, the bridge
/// reports that none will come.
public final class IncomingCall: @unchecked Sendable {
  /// Takes a response, where the view is owned.
  typealias Sink = (_ result: HandlerResult, _ isLast: Bool) -> Void

  /// The handler's name; empty for a message that names none.
  public let handler: String
  /// The call's identifier on the wire; nil where the wire has none, or nobody waits for a response.
  public let id: JSONText?
  /// The call's number among those of its bridge.
  let number: Int
  /// The number of the page that called.
  let page: Int
  /// Whether the page waits for a response, so that the call is pending until it has one.
  let isAwaited: Bool
  let core: IsolatedLink<BridgeCore>
  let inbox: LoopInbox
  /// Takes the response in the bridge's place, for what stands between a handler and the bridge.
  private let sink: Sink?
  private let origin = CallOrigin()
  private let isResponded = Atomic(false)
  private let hasReturned = Atomic(false)

  init(
    to handler: String, id: JSONText?, number: Int, page: Int, isAwaited: Bool, of core: IsolatedLink<BridgeCore>,
    inbox: LoopInbox, sink: Sink? = nil
  ) {
    self.handler = handler
    self.id = id
    self.number = number
    self.page = page
    self.isAwaited = isAwaited
    self.core = core
    self.inbox = inbox
    self.sink = sink
  }

  /// A call with the same particulars, whose responses a closure takes.
  convenience init(_ call: IncomingCall, sink: @escaping Sink) {
    self.init(
      to: call.handler, id: call.id, number: call.number, page: call.page, isAwaited: call.isAwaited, of: call.core,
      inbox: call.inbox, sink: sink)
  }

  deinit {
    guard sink == nil, !isResponded.load(ordering: .acquiring) else { return }
    // The call itself can't be kept any more, so the bridge gets its particulars.
    let (handler, id, number, page) = (handler, id, number, page)
    whereOwned { $0.unanswered(handler, id, number, page) }
  }

  /// Responds with JSON; nil is the wire's "nothing".
  ///
  /// A response after the last one is a fault in the transcript and goes nowhere; one that comes too late is a fault
  /// and is counted in ``HeadlessWebView/WebView/lateAnswers``.
  /// - Parameter isLast: Whether the call ends with it. On bridges whose calls have one response, it has to.
  public func respond(_ data: JSONText?, isLast: Bool = true) { give(.success(data), isLast: isLast) }

  /// Responds with an error, which the bridge puts into its wire's own shape.
  public func fail(_ error: BridgeErrorReply) { give(.failure(error)) }

  /// Responds with either.
  public func give(_ result: HandlerResult, isLast: Bool = true) {
    guard claim(isLast: isLast) else {
      let (handler, id) = (handler, id)
      return whereOwned { $0.respondedAgain(handler, id) }
    }
    guard !isWhereOwned else {
      guard let core = core.target, take(result, isLast, core) else { return inbox.noteLateAnswer() }
      return
    }
    let delivery = AnswerDelivery(by: inbox)
    inbox.post { [self] in
      if let core = core.target, take(result, isLast, core) { delivery.taken() }
    }
  }

  /// Ends the call without a response and without a report, where that is what the bridge's original does.
  public func endSilently() {
    guard claim(isLast: true) else { return }
    let number = number
    whereOwned { $0.incoming.take(number)?.cancelDeadline?() }
  }

  /// Runs a closure with the call's bridge, if it's still there, where its view is owned and in turn with the
  /// responses.
  public func whereOwned(_ body: @escaping @Sendable (BridgeCore) -> Void) {
    let core = core
    if isWhereOwned {
      if let core = core.target { body(core) }
    } else {
      inbox.post { if let core = core.target { body(core) } }
    }
  }

  /// Marks the end of the handler's synchronous part: what responds from now on is a task of the loop, unless it's
  /// clearly where the view is owned.
  func handlerReturned() { hasReturned.store(true, ordering: .relaxed) }

  private func take(_ result: HandlerResult, _ isLast: Bool, _ core: BridgeCore) -> Bool {
    guard let sink else { return core.responded(to: self, result, isLast: isLast) }
    sink(result, isLast)
    return true
  }

  private var isWhereOwned: Bool { origin.isCurrent(isInCall: !hasReturned.load(ordering: .relaxed)) }

  /// Takes the right to respond; false after the last response.
  private func claim(isLast: Bool) -> Bool {
    isLast
      ? !isResponded.exchange(true, ordering: .acquiringAndReleasing) : !isResponded.load(ordering: .acquiring)
  }
}

/// A way back to an object for what runs in the isolation that owns its view, and for nothing else.
struct IsolatedLink<Target: AnyObject>: @unchecked Sendable {
  private let link: Backlink<Target>

  init(_ link: Backlink<Target>) { self.link = link }

  /// The object, while it lives.
  var target: Target? { link.target }
}

/// A response on its way to where its view is owned, which it need not reach: one that nobody takes is counted as late.
final class AnswerDelivery: Sendable {
  private let inbox: LoopInbox
  private let isTaken = Atomic(false)

  init(by inbox: LoopInbox) { self.inbox = inbox }

  deinit {
    if !isTaken.load(ordering: .acquiring) { inbox.noteLateAnswer() }
  }

  /// Marks the response as taken, or as counted already.
  func taken() { isTaken.store(true, ordering: .releasing) }
}
