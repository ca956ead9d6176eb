import Ownership

/// A connection to a WebSocket server, as it is passed between the view's loop and the thread of sockets.
///
/// The members about the thread's work belong to that thread; all others can be used from any thread.
final class SocketExchange: @unchecked Sendable {
  /// The reports of the thread.
  enum News: Sendable {
    /// The server responded to the handshake, which had these header fields.
    case response(SocketHandshake)
    case opened(chosenProtocol: String)
    case message(WebSocketConnection.Message)
    /// A message was passed to the system.
    case sent
    /// Neither side has sent anything for the request's quiet time.
    case quiet
    case closed(code: Int, reason: String)
    case failed(SocketFailure)
  }

  let request: SocketRequest
  private let receiver: Locked<(@Sendable (News) -> Void)?>
  /// The header fields of the handshake so far.
  private var handshake = SocketHandshake()
  /// The time at which the connection counts as quiet; nil while it is quiet or connecting.
  private(set) var quietTime: ContinuousClock.Instant?
  /// Indicates whether the library has nothing to report any more.
  private(set) var isOver = false

  init(_ request: SocketRequest, receiver: @escaping @Sendable (News) -> Void) {
    self.request = request
    self.receiver = Locked(receiver)
  }

  /// Stops all reports, from any thread.
  func forget() { receiver.withLock { $0 = nil } }

  /// Indicates whether nothing receives the reports any more.
  var isForgotten: Bool { receiver.withLock { $0 == nil } }

  private func report(_ news: News) { receiver.withLock { $0 }?(news) }

  /// Reports something that either side did.
  func take(_ news: News) {
    quietTime = .now + request.quietTime
    report(news)
  }

  /// Reports that the connection is quiet, once after each time of activity.
  func checkQuiet(at now: ContinuousClock.Instant) {
    guard let time = quietTime, time <= now else { return }
    quietTime = nil
    report(.quiet)
  }

  /// Reports the end, after which nothing follows.
  func end(_ news: News) {
    isOver = true
    let last = receiver.withLock { receiver in
      defer { receiver = nil }
      return receiver
    }
    last?(news)
  }

  func takeField(_ field: HTTPField, isSent: Bool) {
    if isSent { handshake.sent.append(field) } else { handshake.received.append(field) }
  }

  func takeResponse(status: Int, text: String) {
    handshake.status = status
    handshake.statusText = text
    report(.response(handshake))
  }
}

/// A page's request for a connection to a WebSocket server.
struct SocketRequest: Sendable {
  let url: WebURL
  let protocols: [String]
  /// The page's origin.
  let origin: String
  /// The header fields besides those that the handshake requires.
  var fields: [HTTPField] = []
  var ignoresCertificateErrors = false
  /// The proxy of the connection; nil for none.
  var proxy: NetworkProxy?
  /// The largest message that the page receives, in bytes.
  var largestMessage = 1 << 28
  /// The time without a message after which nothing is expected of the server.
  var quietTime = Duration.milliseconds(500)
}

/// The handshake of a connection: RFC 6455, section 4.
struct SocketHandshake: Sendable {
  var sent: [HTTPField] = []
  var status = 0
  var statusText = ""
  var received: [HTTPField] = []
}

/// The reason why a connection to a WebSocket server failed.
struct SocketFailure: Error, Sendable, Hashable {
  enum Kind: Sendable {
    case unreachable, unknownHost, certificate, secureConnection, badResponse, lost, offline
    /// The page closed the connection before it was open.
    case closedEarly
    /// The library, or its module for TLS, is missing on this machine.
    case libraryMissing
  }

  let kind: Kind
  /// The details for people: the library's message.
  let details: String

  /// The message that WebKit writes to the console on iOS.
  var consoleText: String {
    switch kind {
    case .unreachable: "Could not connect to the server."
    case .unknownHost: "A server with the specified hostname could not be found."
    case .certificate: "The certificate for this server is invalid."
    case .secureConnection: "A TLS error caused the secure connection to fail."
    case .badResponse: "There was a bad response from the server."
    case .lost: "The network connection was lost."
    case .offline: "The Internet connection appears to be offline."
    case .closedEarly: "WebSocket is closed before the connection is established."
    case .libraryMissing: "The WebSocket library is missing."
    }
  }
}
