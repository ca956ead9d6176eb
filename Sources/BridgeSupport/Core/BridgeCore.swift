import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The part of a bridge that doesn't depend on its wire.
///
/// It contains:
/// - The handlers and the origins that may call them.
/// - The pending calls of both directions with their deadlines.
/// - The page's generation, and the queue of calls that wait for the page.
/// - The tasks of asynchronous handlers.
/// - The reports of all lost messages.
///
/// A bridge is a core with a ``BridgeTransport``; see <doc:WritingABridge>.
///
/// A core belongs to the isolation of its view. Other threads use ``caller``.
public final class BridgeCore {
  // Properties that every message uses are confined with their owner. They skip the check for overlapping accesses,
  // which costs more than the access itself. Other modules check the accesses of stored properties in spite of the
  // attribute, so those that transports use for each message are computed.
  /// The view that the bridge serves; nil after it closes.
  public var webView: WebView? { view }
  @exclusivity(unchecked) private unowned(unsafe) var view: WebView?
  /// The view's transcript, which records nothing after the view closes.
  public let transcript: Transcript
  /// The bridge's wire.
  public let transport: any BridgeTransport
  /// The mode for the mistakes of the bridge's original; a change affects later messages.
  @exclusivity(unchecked) public var fidelity = BridgeFidelity.faithful
  /// The time that a call in either direction may be pending with ``BridgeFidelity/repaired``, in the loop's time.
  public var callDeadline = Duration.seconds(10)
  /// The origins whose documents may use the bridge.
  @exclusivity(unchecked) public var allowedOrigins = OriginAllowList.all {
    didSet { excludesPages = allowedOrigins != .all }
  }
  /// A Boolean value that indicates whether ``allowedOrigins`` excludes any page; cheaper than comparing the lists.
  public var restrictsOrigins: Bool { excludesPages }
  @exclusivity(unchecked) private var excludesPages = false
  /// The caller through which other threads and tasks call the page.
  public let caller: BridgeCaller

  @exclusivity(unchecked) var handlers: [String: RegisteredHandler] = [:]
  /// The origins that were set for handler names, registered or not.
  var handlerOrigins: [String: OriginAllowList] = [:]
  /// The handler for messages that do not name one.
  @exclusivity(unchecked) var defaultHandler: RegisteredHandler?
  /// A filter that replaces every handler that is called, for tests that inject faults; nil for none.
  @exclusivity(unchecked) public var handlerFilter: HandlerFilter?
  /// The pending incoming calls.
  @exclusivity(unchecked) var incoming = CallList<PendingIncomingCall>()
  /// The numbers of the calls that the current page has ended, for reports of responses to them.
  var endedByPage: Set<Int> = []
  /// The outgoing calls that wait for a response or for the page.
  @exclusivity(unchecked) var outgoing: CallList<OutgoingCall>
  /// The messages that wait for the page; nil while it is connected.
  @exclusivity(unchecked) var startupQueue: [OutgoingMessage]?
  /// The number of the current page, to recognize a response to a page that is gone.
  public var generation: Int { pageNumber }
  @exclusivity(unchecked) var pageNumber = 0
  let tasks = HandlerTasks()
  /// A reference to the core that becomes nil when the core ends, for transports and for closures in the view's loop.
  ///
  /// Within one isolation, it works like `weak` and is cheaper.
  public let link = Backlink<BridgeCore>()
  let inbox: LoopInbox
  private let observer: PageObserver

  /// A Boolean value that indicates whether the page can be called; until then calls wait.
  public var isConnected: Bool { startupQueue == nil }

  /// Creates the core of a bridge.
  public init(_ webView: WebView, transport: any BridgeTransport) {
    view = webView.isClosed ? nil : webView
    self.transport = transport
    transcript = webView.transcript
    inbox = webView.eventLoop.inbox
    outgoing = CallList(first: transport.firstCallNumber)
    startupQueue = transport.connectionPolicy(.faithful) == .always ? nil : []
    caller = BridgeCaller(
      core: IsolatedLink(link), inbox: inbox, transcript: webView.transcript, transport: type(of: transport))
    observer = PageObserver(link)
    link.tie(to: self)
    webView.addObserver(observer)
  }

  // Every pending caller receives an error.
  deinit {
    link.cut()
    caller.close()
    tasks.cancelAll()
    dropStartupQueue("the bridge was deallocated")
    endIncoming("the bridge was deallocated")
    abandon(outgoing.take { _ in true }) { .closed(handler: $0) }
  }

  /// Returns a condition that is true until the current page ends.
  public func whilePageLasts() -> () -> Bool {
    { [link, generation] in link.target?.generation == generation }
  }

  /// The pending calls of both directions, outgoing ones first.
  public var unansweredCalls: [UnansweredCall] {
    let now = webView?.eventLoop.now ?? .zero
    return outgoing.numbered.filter { $0.call.reply != nil }.map { number, call in
      UnansweredCall(
        direction: .toPage, handler: call.handler, id: transport.identifier(ofCall: number, made: call.made),
        age: now - call.made)
    }
      + incoming.numbered.filter(\.call.isAwaited).map { number, call in
        UnansweredCall(
          direction: .toNative, handler: call.handler,
          id: call.id.map { $0.stringValue() ?? $0.string } ?? "\(number)", age: now - call.made)
      }
  }

  // MARK: The view's end

  /// Ends all pending calls.
  func viewWillClose() {
    transport.viewWillClose()
    dropStartupQueue("the view was closed")
    tasks.cancelAll()
    endIncoming("the view was closed")
    transport.pageEnded()
    let calls = outgoing.take { _ in true }
    reportAbandoned(calls) { .closed(handler: $0) }
    // Callers that receive the error must not access a view that is closing. The handlers can't be called any more, and
    // they may retain the bridge.
    view = nil
    release(exchange(&handlers, with: [:]))
    release(exchange(&defaultHandler, with: nil))
    for call in calls { call.fail(.closed(handler: call.handler)) }
  }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; use its caller from other threads")
extension BridgeCore: Sendable {}
