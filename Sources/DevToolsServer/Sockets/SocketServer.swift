import CSoup
import Ownership

/// A server of HTTP and WebSockets on this machine, by libsoup.
///
/// One thread runs it, on which its handler is called. Any thread may send, close connections and stop it.
final class SocketServer: @unchecked Sendable {
  /// Receives the events of a server, on the thread that runs it.
  protocol Handler: AnyObject {
    /// Returns the HTTP status that refuses a request; nil to handle it.
    func refusal(of path: String, host: String?, origin: String?) -> Int?
    /// Returns the response to a request that opens no WebSocket.
    func response(to request: HTTPRequest) -> HTTPResponse
    func opened(_ connection: Int64, path: String)
    /// Receives a message; nil for one that isn't text.
    func received(_ text: String?, from connection: Int64)
    func closed(_ connection: Int64)
  }

  // The C server may be used by any thread, as its header states; the pointer never changes.
  private let server: OpaquePointer
  private let owner: Unmanaged<Weak>

  /// A reference to the handler for the C server.
  private final class Weak {
    weak var handler: (any Handler)?
    init(_ handler: any Handler) { self.handler = handler }
  }

  /// Opens the library and creates a server.
  ///
  /// - Throws: ``DevToolsServerError/libraryMissing``.
  init(handler: any Handler, largestMessage: Int) throws(DevToolsServerError) {
    let owner = Unmanaged.passRetained(Weak(handler))
    var state = HBSoupOpened
    let callbacks = HBServerOwner(
      owner: owner.toOpaque(),
      admit: { owner, path, host, origin in
        let handler = Unmanaged<Weak>.fromOpaque(owner).takeUnretainedValue().handler
        let status = handler?.refusal(
          of: String(cString: path), host: host.map { String(cString: $0) },
          origin: origin.map { String(cString: $0) })
        return Int32(status ?? 0)
      },
      request: { owner, method, path, query, response in
        let handler = Unmanaged<Weak>.fromOpaque(owner).takeUnretainedValue().handler
        let request = HTTPRequest(
          method: String(cString: method), path: String(cString: path), query: String(cString: query))
        guard let answer = handler?.response(to: request) else { return }
        var body = answer.body
        body.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            // An empty buffer may have no address.
            if let base = $0.baseAddress {
              HBServerResponseSet(response, UInt32(answer.status), answer.type, base, $0.count)
            } else {
              HBServerResponseSet(response, UInt32(answer.status), answer.type, "", 0)
            }
          }
        }
      },
      open: { owner, connection, path in
        let handler = Unmanaged<Weak>.fromOpaque(owner).takeUnretainedValue().handler
        handler?.opened(connection, path: String(cString: path))
      },
      message: { owner, connection, bytes, length, isText in
        let handler = Unmanaged<Weak>.fromOpaque(owner).takeUnretainedValue().handler
        let buffer = UnsafeRawBufferPointer(start: bytes, count: length)
        handler?.received(isText ? String(decoding: buffer, as: UTF8.self) : nil, from: connection)
      },
      closed: { owner, connection in
        Unmanaged<Weak>.fromOpaque(owner).takeUnretainedValue().handler?.closed(connection)
      })
    guard let server = HBSocketServerMake("libsoup-3.0.so.0", callbacks, UInt64(largestMessage), &state) else {
      owner.release()
      throw .libraryMissing
    }
    self.server = server
    self.owner = owner
  }

  deinit {
    HBSocketServerFree(server)
    owner.release()
  }

  /// Listens on an address of this machine.
  ///
  /// - Parameter port: The port; 0 for any free one.
  /// - Throws: ``DevToolsServerError/cannotListen(_:)``.
  func listen(on address: String, port: Int) throws(DevToolsServerError) {
    var reason = [CChar](repeating: 0, count: 256)
    guard HBSocketServerListen(server, address, UInt32(port), &reason, reason.count) else {
      let text = reason.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .cannotListen("\(address):\(port): \(String(decoding: text, as: UTF8.self))")
    }
  }

  /// The port of the first listener.
  var port: Int { Int(HBSocketServerGetPort(server)) }

  /// Serves until ``stop()``.
  func run() { HBSocketServerRun(server) }

  /// Ends ``run()``.
  func stop() { HBSocketServerStop(server) }

  /// Sends a text; nothing happens if the connection is closed.
  func send(_ text: String, to connection: Int64) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        if let base = $0.baseAddress { HBSocketServerSend(server, connection, base, $0.count) }
      }
    }
  }

  /// Holds the texts that the current thread sends from now on, until ``flush()``.
  ///
  /// So the texts of one task leave together. Each would wake the client otherwise. Another thread that sends to the
  /// same connection sends the held ones before, so texts stay in order.
  static func holdTexts() { HBSocketThreadHoldTexts() }

  /// Sends the texts that the current thread holds.
  func flush() { HBSocketServerFlush(server) }

  /// Closes a connection after the texts that were sent before.
  func close(_ connection: Int64) { HBSocketServerClose(server, connection) }
}

/// An error that prevents a server from starting.
public enum DevToolsServerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The library libsoup 3 is not installed, or too old.
  case libraryMissing
  /// The address is not available; the text names it and has the reason.
  case cannotListen(String)

  /// The error in one line, with advice.
  public var description: String {
    switch self {
    case .libraryMissing:
      "the library libsoup-3.0.so.0 is missing or too old. Install it, for example with apt install libsoup-3.0-0"
    case .cannotListen(let reason): "cannot listen on \(reason)"
    }
  }
}
