import Ownership

/// The connection of a page's `WebSocket` to a server, on the loop of the view.
///
/// While the server has something to do, it counts as a request in flight: the loop isn't idle, and virtual time is
/// paused. The server has something to do during the handshakes of opening and closing, and until it was quiet for a
/// while after a message of either side.
final class ServerSocket: SocketPeer {
  private let thread: LibraryThread<SocketConnections>
  private let exchange: SocketExchange
  private weak var loop: EventLoop?
  private let notify: (SocketPeerEvent) -> Void
  /// The loop's work while the server has something to do.
  private var activity: Int?
  /// The number of messages that the thread has yet to send.
  private var unsent = 0
  /// Indicates whether only the end is awaited.
  private var isClosing = false
  private var isOpen = false
  private var isOver = false

  /// Starts to connect.
  ///
  /// - Parameter notify: Called in tasks of the loop.
  init(
    _ request: SocketRequest, loop: EventLoop,
    thread: LibraryThread<SocketConnections> = SocketConnections.thread, notify: @escaping (SocketPeerEvent) -> Void
  ) {
    self.thread = thread
    self.loop = loop
    self.notify = notify
    let (inbox, box) = (loop.inbox, Box())
    exchange = SocketExchange(request) { news in inbox.post { box.socket?.take(news) } }
    box.socket = self
    expectNews()
    thread.send(.begin(exchange))
  }

  deinit { leave() }

  func receive(_ message: WebSocketConnection.Message) -> Bool {
    guard isOpen, !isClosing, !isOver else { return false }
    unsent += 1
    expectNews()
    thread.send(.send(message, exchange))
    return false
  }

  func pageCloses(code: Int, reason: String) {
    guard !isClosing, !isOver else { return }
    // The page has already failed a connection that was not open yet.
    guard isOpen else {
      return end(.failed(SocketFailure(kind: .closedEarly, details: "the page closed the WebSocket")))
    }
    isClosing = true
    expectNews()
    thread.send(.close(exchange, code: code, reason: reason))
  }

  func pageWentAway() { leave() }

  /// Handles a report of the thread, in a task of the loop.
  private func take(_ news: SocketExchange.News) {
    guard !isOver else { return }
    switch news {
    case .response(let handshake): notify(.handshake(handshake))
    case .opened(let name):
      isOpen = true
      notify(.opened(chosenProtocol: name))
    case .message(let message):
      expectNews()
      notify(.message(message))
    case .sent:
      unsent -= 1
      notify(.sent)
    case .quiet: if unsent == 0, !isClosing { stopExpecting() }
    case .closed(let code, let reason): end(.closed(code: code, reason: reason))
    case .failed(let failure): end(.failed(failure))
    }
  }

  private func end(_ event: SocketPeerEvent) {
    leave()
    notify(event)
  }

  private func leave() {
    guard !isOver else { return }
    isOver = true
    stopExpecting()
    exchange.forget()
    thread.send(.leave(exchange))
  }

  private func expectNews() {
    guard activity == nil, let loop else { return }
    activity = loop.beginActivity("the WebSocket \(exchange.request.url)")
    loop.serverRequests += 1
  }

  private func stopExpecting() {
    guard let activity, let loop else { return }
    self.activity = nil
    loop.endActivity(activity)
    loop.serverRequests -= 1
  }

  /// A reference for tasks that came through the loop's inbox, which run in the isolation that owns the socket.
  private final class Box: @unchecked Sendable {
    weak var socket: ServerSocket?
  }
}
