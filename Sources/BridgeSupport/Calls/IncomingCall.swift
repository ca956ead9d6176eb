import HeadlessWebView
import JavaScriptEngine
import Ownership
import Synchronization

/// A handler's result: JSON, where nil is the wire's "nothing", or an error.
public typealias HandlerResult = Result<JSONText?, BridgeErrorReply>

/// An incoming call to a native handler, which waits for its response.
///
/// The handler responds at once or later, on any thread. A response from a thread or task other than the one on which
/// the call arrived becomes a task of the view's event loop. When the last reference to a call without a response is
/// released, the bridge reports that there will be none.
public final class IncomingCall: @unchecked Sendable {
  /// A closure that receives a response, in the isolation that owns the view.
  typealias Sink = (_ result: HandlerResult, _ isLast: Bool) -> Void

  /// The handler's name; empty for a message that does not name a handler.
  public let handler: String
  /// The call's identifier on the wire; nil if the wire has none, or if the page expects no response.
  public let id: JSONText?
  /// The call's number among those of its bridge.
  let number: Int
  /// The number of the page that called.
  let page: Int
  /// A Boolean value that indicates whether the page waits for a response, so that the call is pending until then.
  let isAwaited: Bool
  let core: IsolatedLink<BridgeCore>
  let inbox: LoopInbox
  /// The closure that receives the response instead of the bridge, for code between a handler and the bridge.
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

  /// Creates a call with the same properties, whose responses go to a closure.
  convenience init(_ call: IncomingCall, sink: @escaping Sink) {
    self.init(
      to: call.handler, id: call.id, number: call.number, page: call.page, isAwaited: call.isAwaited, of: call.core,
      inbox: call.inbox, sink: sink)
  }

  deinit {
    guard sink == nil, !isResponded.load(ordering: .acquiring) else { return }
    // The call itself can't be retained in its `deinit`, so the bridge receives its properties.
    let (handler, id, number, page) = (handler, id, number, page)
    whereOwned { $0.unanswered(handler, id, number, page) }
  }

  /// Responds with JSON; nil is the wire's "nothing".
  ///
  /// A response after the last one is ignored and is a fault in the transcript. A response that comes too late is a
  /// fault and is counted in `WebView.lateAnswers`.
  /// - Parameters:
  ///   - data: The data of the response; nil for none.
  ///   - isLast: Pass `true` if the response ends the call. Bridges with one response per call require it.
  public func respond(_ data: JSONText?, isLast: Bool = true) { give(.success(data), isLast: isLast) }

  /// Responds with an error, which the bridge converts to its wire's own format.
  public func fail(_ error: BridgeErrorReply) { give(.failure(error)) }

  /// Responds with an error in the bridge's own shape, and reports that the handler failed.
  public func fail(_ error: HandlerError) {
    let (handler, text) = (handler, "\(handler): \(error)")
    whereOwned { $0.transcript.fault(.handlerFailed, text) }
    fail(BridgeErrorReply(.failed, handler: handler, message: error.description, error: error))
  }

  /// Responds with a result.
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

  /// Keeps the call pending without a limit, if the bridge's calls can have several responses.
  ///
  /// The handler has done its work, and nothing waits for a response. Call it in the isolation that owns the view.
  /// - Returns: `false` if the call can have one response only.
  public func keep() -> Bool { core.target?.keep(self) ?? false }

  /// Ends the call without a response and without a report, for bridges whose original does so.
  public func endSilently() {
    guard claim(isLast: true) else { return }
    let number = number
    whereOwned { $0.incoming.take(number)?.cancelDeadline?() }
  }

  /// Runs a closure with the call's bridge, if it still exists.
  ///
  /// The closure runs in the isolation that owns the view, in order with the responses.
  public func whereOwned(_ body: @escaping @Sendable (BridgeCore) -> Void) {
    let core = core
    if isWhereOwned {
      if let core = core.target { body(core) }
    } else {
      inbox.post { if let core = core.target { body(core) } }
    }
  }

  /// Marks the end of the handler's synchronous part.
  ///
  /// From now on a response becomes a task of the loop, unless it is certain that it comes from the owner of the view.
  func handlerReturned() { hasReturned.store(true, ordering: .relaxed) }

  private func take(_ result: HandlerResult, _ isLast: Bool, _ core: BridgeCore) -> Bool {
    guard let sink else { return core.responded(to: self, result, isLast: isLast) }
    sink(result, isLast)
    return true
  }

  private var isWhereOwned: Bool { origin.isCurrent(isInCall: !hasReturned.load(ordering: .relaxed)) }

  /// Claims the right to respond; returns false after the last response.
  private func claim(isLast: Bool) -> Bool {
    isLast
      ? !isResponded.exchange(true, ordering: .acquiringAndReleasing) : !isResponded.load(ordering: .acquiring)
  }
}

/// A weak link to an object, only for code in the isolation that owns the object's view.
struct IsolatedLink<Target: AnyObject>: @unchecked Sendable {
  private let link: Backlink<Target>

  init(_ link: Backlink<Target>) { self.link = link }

  /// The object; nil after it is deallocated.
  var target: Target? { link.target }
}

/// A response on its way to the view's owner; if nothing receives it, it is counted as late.
final class AnswerDelivery: Sendable {
  private let inbox: LoopInbox
  private let isTaken = Atomic(false)

  init(by inbox: LoopInbox) { self.inbox = inbox }

  deinit {
    if !isTaken.load(ordering: .acquiring) { inbox.noteLateAnswer() }
  }

  /// Marks the response as received, or as already counted.
  func taken() { isTaken.store(true, ordering: .releasing) }
}
