import HeadlessWebView

/// Counts calls and responses in both directions, and keeps the calls without a response.
public struct CallLedger {
  /// A call whose response is pending.
  public struct Call: Sendable, Hashable {
    /// The side that has the called handler.
    public let side: BridgeMessage.Side
    /// The handler that was called.
    public let handler: String
    /// The identifier that distinguishes the call from others.
    public let id: String
    /// The time of the call, in milliseconds of virtual time.
    public let time: Double
  }

  /// The calls without a response, oldest first.
  public private(set) var unanswered: [Call] = []
  /// The handlers that were called, on each side.
  public private(set) var called: [BridgeMessage.Side: Set<String>] = [:]

  /// Creates an empty ledger.
  public init() {}

  /// Adds a message.
  public mutating func note(_ message: BridgeMessage) {
    switch message.kind {
    case .call:
      called[message.side, default: []].insert(message.handler)
      guard let id = message.id, !id.isEmpty else { return }
      unanswered.append(Call(side: message.side, handler: message.handler, id: id, time: message.time))
    case .channel: break
    case .answer: unanswered.removeAll { $0.side == message.side && $0.id == message.id }
    }
  }

  /// Forgets the pending calls, because the page that waited for them is gone.
  public mutating func noteNewPage() { unanswered.removeAll() }
}
