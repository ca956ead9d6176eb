/// The other end of a page's `WebSocket`: the host, by a route, or a server.
protocol SocketPeer: AnyObject {
  /// Receives a message of the page.
  ///
  /// - Returns: A Boolean value that indicates whether the message has left the page's buffer; otherwise an event
  ///   follows when it has.
  func receive(_ message: WebSocketConnection.Message) -> Bool
  /// Called when the page closes the connection, which it may do while it connects.
  func pageCloses(code: Int, reason: String)
  /// Called when the page goes away, after which it is notified of nothing.
  func pageWentAway()
}

/// The events that a page is notified of by the other end.
enum SocketPeerEvent {
  case handshake(SocketHandshake)
  case opened(chosenProtocol: String)
  case message(WebSocketConnection.Message)
  /// A message of the page left its buffer.
  case sent
  case closed(code: Int, reason: String)
  /// The connection failed; without a reason, the host refused it.
  case failed(SocketFailure?)
}

/// The page's end of a connection.
final class PageSocket {
  let url: WebURL
  let protocols: [String]
  /// The number of the connection for observers.
  let number: Int
  /// The other end; nil until it is known.
  var peer: (any SocketPeer)?

  init(url: WebURL, protocols: [String], number: Int) {
    self.url = url
    self.protocols = protocols
    self.number = number
  }
}

/// A step of a page's `WebSocket`, for ``NetworkRoutes/onSocketEvent``.
package enum SocketEvent {
  /// The page opens a connection.
  ///
  /// - Parameter isRouted: Indicates whether a route of the host accepts it.
  case created(url: WebURL, protocols: [String], frame: FrameInfo?, isRouted: Bool)
  /// The server's response to the handshake.
  case handshake(
    status: Int, statusText: String, sent: [(name: String, value: String)], received: [(name: String, value: String)])
  case sent(WebSocketConnection.Message)
  case received(WebSocketConnection.Message)
  /// The connection failed; `closed` follows.
  case failed(reason: String)
  case closed(code: Int, reason: String)
}
