import CSoup

/// The connections to WebSocket servers, as the library manages them.
///
/// The thread of sockets creates and uses it; any thread may wake it.
final class SocketConnections: LibraryWork, @unchecked Sendable {
  /// The work for the connection of an exchange.
  enum Command: Sendable {
    case begin(SocketExchange)
    case send(WebSocketConnection.Message, SocketExchange)
    case close(SocketExchange, code: Int, reason: String)
    case leave(SocketExchange)
  }

  /// The system's name of the library.
  #if canImport(Darwin)
    static let systemLibrary = "libsoup-3.0.0.dylib"
  #else
    static let systemLibrary = "libsoup-3.0.so.0"
  #endif

  /// The thread that connects the sockets of all views of the process.
  static let thread = LibraryThread<SocketConnections>(name: "sockets", library: systemLibrary)

  private let client: OpaquePointer
  private var sockets: [ObjectIdentifier: (exchange: SocketExchange, pointer: OpaquePointer)] = [:]

  init(library: String) throws(SocketFailure) {
    var state = HBSoupOpened
    guard let client = HBSocketClientMake(library, &state) else {
      let found = state == HBSoupTooOld ? "is older than version 3.0" : "is missing"
      throw SocketFailure(kind: .libraryMissing, details: "\(library) \(found). Install libsoup-3.0-0")
    }
    self.client = client
  }

  deinit { HBSocketClientFree(client) }

  func perform(_ command: Command) {
    switch command {
    case .begin(let exchange): begin(exchange)
    case .send(let message, let exchange): send(message, by: exchange)
    case .close(let exchange, let code, let reason): close(exchange, code: code, reason: reason)
    case .leave(let exchange): leave(exchange)
    }
  }

  static func begins(_ command: Command) -> Bool { if case .begin = command { true } else { false } }

  static func fail(_ command: Command, with reason: SocketFailure) {
    if case .begin(let exchange) = command { exchange.end(.failed(reason)) }
  }

  /// Indicates whether no connection needs the library.
  var isEmpty: Bool { HBSocketClientGetCount(client) == 0 }

  /// Ends the current or next wait.
  func wake() { HBSocketClientWake(client) }

  /// Starts to connect.
  private func begin(_ exchange: SocketExchange) {
    guard !exchange.isForgotten else { return }
    let request = exchange.request
    guard let pointer = HBSocketMake(client, request.url.href, Self.receiver(for: exchange)) else {
      return exchange.end(.failed(SocketFailure(kind: .badResponse, details: "the URL is invalid: \(request.url)")))
    }
    for field in request.fields { HBSocketAddField(pointer, field.name, field.value) }
    for name in request.protocols { HBSocketAddProtocol(pointer, name) }
    HBSocketSetLargestMessage(pointer, UInt64(request.largestMessage))
    if request.ignoresCertificateErrors { HBSocketIgnoreCertificates(pointer) }
    if let proxy = request.proxy { HBSocketSetProxy(pointer, proxy.url.href) }
    sockets[ObjectIdentifier(exchange)] = (exchange, pointer)
    HBSocketConnect(pointer, request.origin)
  }

  /// Sends a message; nothing happens once the connection is closed.
  private func send(_ message: WebSocketConnection.Message, by exchange: SocketExchange) {
    guard let entry = sockets[ObjectIdentifier(exchange)] else { return }
    switch message {
    case .text(var text): text.withUTF8 { Self.send($0.baseAddress, $0.count, isText: true, entry.pointer) }
    case .bytes(let bytes): bytes.withUnsafeBytes { Self.send($0.baseAddress, $0.count, isText: false, entry.pointer) }
    }
    exchange.take(.sent)
  }

  private static func send(_ bytes: UnsafeRawPointer?, _ count: Int, isText: Bool, _ pointer: OpaquePointer) {
    // An empty buffer may have no address.
    if let bytes { HBSocketSend(pointer, bytes, count, isText) } else { HBSocketSend(pointer, "", 0, isText) }
  }

  /// Starts the closing handshake.
  private func close(_ exchange: SocketExchange, code: Int, reason: String) {
    guard let entry = sockets[ObjectIdentifier(exchange)] else { return }
    HBSocketClose(entry.pointer, UInt32(code), reason)
  }

  /// Ends a connection whose page went away.
  private func leave(_ exchange: SocketExchange) {
    guard let entry = sockets.removeValue(forKey: ObjectIdentifier(exchange)) else { return }
    HBSocketLeave(entry.pointer)
  }

  /// Does the available work, then waits for more, at most for a number of milliseconds.
  func turn(upTo milliseconds: Int32) {
    let now = ContinuousClock.now
    let next = sockets.values.compactMap(\.exchange.quietTime).min()
    let left = next.map { Int32(clamping: max(0, ($0 - now).nanoseconds / 1_000_000 + 1)) }
    HBSocketClientTurn(client, min(milliseconds, left ?? milliseconds))
    sockets = sockets.filter { !$0.value.exchange.isOver }
    for entry in sockets.values { entry.exchange.checkQuiet(at: .now) }
  }

  // MARK: Reports of the library

  private static func receiver(for exchange: SocketExchange) -> HBSocketReceiver {
    HBSocketReceiver(
      owner: Unmanaged.passUnretained(exchange).toOpaque(),
      field: { owner, name, value, isSent in
        SocketConnections.exchange(owner).takeField(
          HTTPField(name: String(cString: name), value: String(cString: value)), isSent: isSent)
      },
      response: { owner, status, phrase in
        SocketConnections.exchange(owner).takeResponse(status: Int(status), text: String(cString: phrase))
      },
      opened: { owner, name in SocketConnections.exchange(owner).take(.opened(chosenProtocol: String(cString: name))) },
      message: { owner, bytes, length, isText in
        let buffer = UnsafeRawBufferPointer(start: bytes, count: length)
        let message: WebSocketConnection.Message =
          isText ? .text(String(decoding: buffer, as: UTF8.self)) : .bytes(Array(buffer))
        SocketConnections.exchange(owner).take(.message(message))
      },
      closed: { owner, code, reason in
        SocketConnections.exchange(owner).end(.closed(code: Int(code), reason: String(cString: reason)))
      },
      failed: { owner, failure, message in
        SocketConnections.exchange(owner).end(.failed(SocketConnections.failure(failure, String(cString: message))))
      })
  }

  private static func failure(_ failure: HBSocketFailure, _ message: String) -> SocketFailure {
    switch failure {
    case HBSocketUnreachable: SocketFailure(kind: .unreachable, details: message)
    case HBSocketUnknownHost: SocketFailure(kind: .unknownHost, details: message)
    case HBSocketCertificate: SocketFailure(kind: .certificate, details: message)
    case HBSocketInsecure: SocketFailure(kind: .secureConnection, details: message)
    case HBSocketNoTLS:
      SocketFailure(kind: .libraryMissing, details: "libsoup has no module for TLS. Install glib-networking")
    case HBSocketBadResponse: SocketFailure(kind: .badResponse, details: message)
    default: SocketFailure(kind: .lost, details: message)
    }
  }

  private static func exchange(_ owner: UnsafeMutableRawPointer) -> SocketExchange {
    Unmanaged.fromOpaque(owner).takeUnretainedValue()
  }
}
