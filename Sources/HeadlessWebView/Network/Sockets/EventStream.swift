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
