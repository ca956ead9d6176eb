/// The host's end of a page's `WebSocket`: it receives the page's messages and sends messages to the page.
///
/// Everything happens in tasks of the view's loop. The connection is open once the closure that accepted it has
/// returned, unless that closure called ``refuse()`` or ``close(code:reason:)``.
public final class WebSocketConnection {
  /// A message of a connection.
  public enum Message: Sendable, Hashable {
    /// A text message.
    case text(String)
    /// A binary message.
    case bytes([UInt8])
  }

  /// The URL that the page connected to.
  public let url: WebURL
  /// The protocols that the page offered.
  public let protocols: [String]
  /// The protocol that the host chooses from those that the page offered; empty by default.
  public var chosenProtocol = ""
  /// Called with each message of the page.
  public var onMessage: ((Message) -> Void)?
  /// Called once when the page closes the connection or goes away, with the page's code and reason.
  ///
  /// The code is 1005 if the page gave none, and 1001 if the page went away.
  public var onClose: ((_ code: Int, _ reason: String) -> Void)?
  private(set) var state = State.connecting
  /// Notifies the page.
  private let notify: (PageEvent) -> Void

  enum State { case connecting, open, closed }

  /// The events that a page is notified of.
  enum PageEvent {
    case opened(chosenProtocol: String)
    case message(Message)
    /// A failure has no code.
    case closed(code: Int?, reason: String)
  }

  init(url: WebURL, protocols: [String], notify: @escaping (PageEvent) -> Void) {
    self.url = url
    self.protocols = protocols
    self.notify = notify
  }

  /// Sends a message to the page; does nothing after the connection was closed.
  public func send(_ message: Message) {
    open()
    if state == .open { notify(.message(message)) }
  }

  /// Sends text to the page.
  public func send(_ text: String) { send(.text(text)) }

  /// Closes the connection; the page receives the code and the reason.
  public func close(code: Int = 1000, reason: String = "") {
    open()
    end(code: code, reason: reason)
  }

  /// Fails the connection as if the server were down: the page receives an error event, and the code 1006.
  public func refuse() { end(code: nil, reason: "") }

  func open() {
    guard state == .connecting else { return }
    state = .open
    notify(.opened(chosenProtocol: protocols.contains(chosenProtocol) ? chosenProtocol : ""))
  }

  func receive(_ message: Message) {
    if state == .open { onMessage?(message) }
  }

  /// Closes the connection for the page, and notifies the host and the page.
  func pageCloses(code: Int, reason: String) {
    guard state != .closed else { return }
    state = .closed
    onClose?(code, reason)
    notify(.closed(code: code, reason: reason))
    forget()
  }

  func pageWentAway() {
    guard state != .closed else { return }
    state = .closed
    onClose?(1001, "")
    forget()
  }

  private func end(code: Int?, reason: String) {
    guard state != .closed else { return }
    state = .closed
    notify(.closed(code: code, reason: reason))
    forget()
  }

  private func forget() {
    onMessage = nil
    onClose = nil
  }
}

@available(*, unavailable, message: "a connection belongs to the isolation that owns its view")
extension WebSocketConnection: Sendable {}

/// The host's side of `EventSource` connections: it sends events to every connected page.
public final class EventStream {
  private var connections: [(number: Int, receive: (String?) -> Void)] = []
  private var last = 0

  /// Creates a stream without connections.
  public init() {}

  /// The number of connected pages.
  public var connectionCount: Int { connections.count }

  /// Sends an event to every connected page, in a task of its loop.
  ///
  /// - Parameters:
  ///   - data: The event's text.
  ///   - event: The event's type; `message` by default.
  ///   - id: The identifier that a page sends as its last one when it reconnects.
  public func send(_ data: String, event: String? = nil, id: String? = nil) {
    var text = ""
    if let event { text += "event: \(event)\n" }
    if let id { text += "id: \(id)\n" }
    for line in data.split(separator: "\n", omittingEmptySubsequences: false) { text += "data: \(line)\n" }
    sendRaw(text + "\n")
  }

  /// Sends text of an event stream unchanged.
  public func sendRaw(_ text: String) { for connection in connections { connection.receive(text) } }

  /// Closes every connection; the pages reconnect after a while.
  public func close() {
    let ended = connections
    connections = []
    for connection in ended { connection.receive(nil) }
  }

  /// Connects a receiver, which is called with nil at the end; the returned closure disconnects it.
  func connect(_ receive: @escaping (String?) -> Void) -> () -> Void {
    last += 1
    let number = last
    connections.append((number, receive))
    return { [weak self] in self?.connections.removeAll { $0.number == number } }
  }
}

@available(*, unavailable, message: "a stream belongs to the isolation that owns its views")
extension EventStream: Sendable {}

/// A reference to the stream of a resource.
///
/// Only routes respond with streams, in the isolation of the loop, where the response is received; no network thread
/// accesses it.
struct StreamReference: @unchecked Sendable {
  let stream: EventStream
}
