import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The part of a bridge that doesn't depend on its wire.
///
/// It has the handlers and who may call them, the pending calls of both directions with their deadlines, the page's
/// generation, the queue of calls that wait for the page, the tasks of asynchronous handlers, and the reports of
/// everything that is lost. A bridge is a core with a ``BridgeTransport``; see <doc:WritingABridge>.
///
/// A core belongs to the isolation of its view. Other threads use ``caller``.
public final class BridgeCore {
  // What every message touches is confined with its owner and goes without the check for overlapping accesses, which
  // costs more than the access itself.
  /// The view that the bridge serves; nil once it is closed.
  @exclusivity(unchecked) public private(set) unowned(unsafe) var webView: WebView?
  /// The view's transcript, in which nothing is recorded once the view is closed.
  public let transcript: Transcript
  /// The bridge's wire.
  public let transport: any BridgeTransport
  /// How faithfully the bridge repeats what its original does wrong; a change holds for later messages.
  @exclusivity(unchecked) public var fidelity = BridgeFidelity.faithful
  /// How long a call in either direction may wait for its response at ``BridgeFidelity/repaired``, in the loop's time.
  public var callDeadline = Duration.seconds(10)
  /// The origins whose documents may use the bridge.
  @exclusivity(unchecked) public var allowedOrigins = OriginAllowList.all {
    didSet { restrictsOrigins = allowedOrigins != .all }
  }
  /// Whether ``allowedOrigins`` leaves out any page; cheaper to ask than to compare the lists.
  @exclusivity(unchecked) public private(set) var restrictsOrigins = false
  /// Calls the page from other threads and tasks.
  public let caller: BridgeCaller

  @exclusivity(unchecked) var handlers: [String: RegisteredHandler] = [:]
  /// The origins that were set for handlers by name, registered or not.
  var handlerOrigins: [String: OriginAllowList] = [:]
  /// Handles messages that name no handler.
  @exclusivity(unchecked) var defaultHandler: RegisteredHandler?
  /// Takes the place of every handler that is called, for tests that inject faults; nil for none.
  @exclusivity(unchecked) public var handlerFilter: HandlerFilter?
  /// The page's calls that wait for a response.
  @exclusivity(unchecked) var incoming = CallList<PendingIncomingCall>()
  /// The calls to the page that wait for a response, or for the page.
  @exclusivity(unchecked) var outgoing: CallList<OutgoingCall>
  /// The messages that wait for the page; nil while it is connected.
  @exclusivity(unchecked) var startupQueue: [OutgoingMessage]?
  /// Counts the pages, so that a response to a page that is gone is recognised.
  @exclusivity(unchecked) public internal(set) var generation = 0
  let tasks = HandlerTasks()
  /// A reference to the core that becomes nil when the core ends, for transports and for closures that wait in the
  /// view's loop.
  ///
  /// It does what `weak` does within one isolation, and is cheaper.
  public let link = Backlink<BridgeCore>()
  let inbox: LoopInbox
  private let observer: PageObserver

  /// Whether the page can be called; until then calls wait.
  public var isConnected: Bool { startupQueue == nil }

  /// Makes the core of a bridge.
  public init(_ webView: WebView, transport: any BridgeTransport) {
    self.webView = webView.isClosed ? nil : webView
    self.transport = transport
    transcript = webView.transcript
    inbox = webView.eventLoop.inbox
    outgoing = CallList(first: transport.firstCallNumber)
    startupQueue = transport.connectionPolicy(.faithful) == .always ? nil : []
    caller = BridgeCaller(core: IsolatedLink(link), inbox: inbox, transcript: webView.transcript)
    observer = PageObserver(link)
    link.tie(to: self)
    webView.addObserver(observer)
  }

  // Whoever waits for a response hears that none will come.
  deinit {
    link.cut()
    caller.close()
    tasks.cancelAll()
    dropStartupQueue("the bridge was gone")
    endIncoming("the bridge is gone")
    abandon(outgoing.take { _ in true }) { .closed(handler: $0) }
  }

  /// Returns a condition that holds as long as the present page is there.
  public func whilePageLasts() -> () -> Bool {
    { [link, generation] in link.target?.generation == generation }
  }

  /// The calls of both directions that wait for a response, native's own first.
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
    // Callers that hear of the end must not reach a view that ends; and nobody can call the handlers, which may hold
    // the bridge.
    webView = nil
    release(exchange(&handlers, with: [:]))
    release(exchange(&defaultHandler, with: nil))
    for call in calls { call.fail(.closed(handler: call.handler)) }
  }
}

@available(*, unavailable, message: "a bridge belongs to the isolation of its view; other threads use its caller")
extension BridgeCore: Sendable {}
