import Dispatch
import Foundation
import Ownership

/// A small HTTP/1.1 server with a thread of its own, on a free port of the machine.
///
/// It accepts one request per connection, one after the other, and records all requests.
public final class LoopbackServer: Sendable {
  private let listener: Int32
  private let log: RequestLog
  private let ended = DispatchSemaphore(value: 0)
  private let isClosed = Locked(false)
  /// The port that it listens on.
  public let port: Int

  /// Starts to listen; `answer` is called on the server's thread.
  public init(answer: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse) throws {
    let (listener, port) = try LoopbackSocket.bound()
    guard listen(listener, 64) == 0 else { throw LoopbackError(call: "listen", number: errno) }
    let (log, ended) = (RequestLog(), ended)
    self.listener = listener
    self.port = port
    self.log = log
    Thread.detachNewThread {
      // Connections whose request has no response stay open until the server closes.
      var held: [Int32] = []
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 && errno == EINTR { continue }
        guard connection >= 0 else { break }
        if !LoopbackConnection(connection).serve(log: log, answer: answer) { held.append(connection) }
      }
      for connection in held { Glibc.close(connection) }
      Glibc.close(listener)
      ended.signal()
    }
  }

  deinit { close() }

  /// Stops and waits until the thread has ended.
  public func close() {
    let wasClosed = isClosed.withLock { state in
      defer { state = true }
      return state
    }
    guard !wasClosed else { return }
    // This makes a blocked `accept` return.
    shutdown(listener, Int32(SHUT_RDWR))
    ended.wait()
  }

  /// The origin of its URLs.
  public var origin: String { "http://127.0.0.1:\(port)" }

  /// The requests so far, in order.
  public var requests: [LoopbackRequest] { log.all }

  /// The methods and targets of the requests so far, in order.
  public var lines: [String] { requests.map { "\($0.method) \($0.target)" } }
}

/// The requests that a server received.
final class RequestLog: Sendable {
  private let requests = Locked<[LoopbackRequest]>([])

  var all: [LoopbackRequest] { requests.withLock { $0 } }
  func append(_ request: LoopbackRequest) { requests.withLock { $0.append(request) } }
}

/// A system call that failed.
public struct LoopbackError: Error, CustomStringConvertible {
  let call: String
  let number: Int32

  /// The call and the system's error message.
  public var description: String { "\(call): \(String(cString: strerror(number)))" }
}
