/// The host's side of `EventSource` connections: what is sent here reaches every page that is connected.
public final class EventStream {
  private var connections: [(number: Int, receive: (String?) -> Void)] = []
  private var last = 0

  /// Makes a stream that nobody is connected to.
  public init() {}

  /// How many pages are connected.
  public var connectionCount: Int { connections.count }

  /// Sends an event to every connected page, in a task of its loop.
  ///
  /// - Parameters:
  ///   - data: The event's text.
  ///   - event: The event's type; `message` if nobody says otherwise.
  ///   - id: What a page that connects again tells as the last it saw.
  public func send(_ data: String, event: String? = nil, id: String? = nil) {
    var text = ""
    if let event { text += "event: \(event)\n" }
    if let id { text += "id: \(id)\n" }
    for line in data.split(separator: "\n", omittingEmptySubsequences: false) { text += "data: \(line)\n" }
    sendRaw(text + "\n")
  }

  /// Sends text of an event stream as it is.
  public func sendRaw(_ text: String) { for connection in connections { connection.receive(text) } }

  /// Ends every connection; the pages connect again after a while.
  public func close() {
    let ended = connections
    connections = []
    for connection in ended { connection.receive(nil) }
  }

  /// Connects a receiver, which hears nil at the end; what is returned takes it away.
  func connect(_ receive: @escaping (String?) -> Void) -> () -> Void {
    last += 1
    let number = last
    connections.append((number, receive))
    return { [weak self] in self?.connections.removeAll { $0.number == number } }
  }
}

@available(*, unavailable, message: "a stream belongs to the isolation that owns its views")
extension EventStream: Sendable {}

/// Carries a stream in a resource.
///
/// Only routes answer with streams, in the isolation of the loop, where the answer is taken; no thread of the network sees it.
struct StreamReference: @unchecked Sendable {
  let stream: EventStream
}
