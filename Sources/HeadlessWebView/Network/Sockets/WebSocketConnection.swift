/// The host's end of a page's `WebSocket`: it receives the page's messages and sends messages to the page.
///
/// Everything happens in tasks of the view's loop. The connection is open once the closure that accepted it has
/// returned, unless that closure called ``refuse()`` or ``close(code:reason:)``.
public final class WebSocketConnection: SocketPeer {
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
  private let notify: (SocketPeerEvent) -> Void

  enum State { case connecting, open, closed }

  init(url: WebURL, protocols: [String], notify: @escaping (SocketPeerEvent) -> Void) {
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
    end(.closed(code: code, reason: reason))
  }

  /// Fails the connection as if the server were down: the page receives an error event, and the code 1006.
  public func refuse() { end(.failed(nil)) }

  func open() {
    guard state == .connecting else { return }
    state = .open
    notify(.handshake(handshake))
    notify(.opened(chosenProtocol: protocols.contains(chosenProtocol) ? chosenProtocol : ""))
  }

  /// The handshake of a server that accepts the connection as the host does.
  private var handshake: SocketHandshake {
    var fields = [HTTPField(name: "Upgrade", value: "websocket"), HTTPField(name: "Connection", value: "Upgrade")]
    if protocols.contains(chosenProtocol) {
      fields.append(HTTPField(name: "Sec-WebSocket-Protocol", value: chosenProtocol))
    }
    return SocketHandshake(status: 101, statusText: HTTPStatus.text(of: 101), received: fields)
  }

  func receive(_ message: Message) -> Bool {
    if state == .open { onMessage?(message) }
    return true
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

  private func end(_ event: SocketPeerEvent) {
    guard state != .closed else { return }
    state = .closed
    notify(event)
    forget()
  }

  private func forget() {
    onMessage = nil
    onClose = nil
  }
}

@available(*, unavailable, message: "a connection belongs to the isolation that owns its view")
extension WebSocketConnection: Sendable {}
