import HeadlessWebView

/// Counts calls and answers in both directions, and knows which calls were never answered.
public struct CallLedger {
  /// A call that somebody waits for the answer of.
  public struct Call: Sendable, Hashable {
    /// Whose handler was called.
    public let side: BridgeMessage.Side
    /// The handler that was called.
    public let handler: String
    /// What tells the call from others.
    public let id: String
    /// When it was called, in milliseconds of the page's time.
    public let time: Double
  }

  /// The calls without an answer, the first first.
  public private(set) var unanswered: [Call] = []
  /// The handlers that were called, on each side.
  public private(set) var called: [BridgeMessage.Side: Set<String>] = [:]

  /// Makes an empty one.
  public init() {}

  /// Takes a message in.
  public mutating func note(_ message: BridgeMessage) {
    switch message.kind {
    case .call:
      called[message.side, default: []].insert(message.handler)
      guard let id = message.id, !id.isEmpty else { return }
      unanswered.append(Call(side: message.side, handler: message.handler, id: id, time: message.time))
    case .answer: unanswered.removeAll { $0.side == message.side && $0.id == message.id }
    }
  }

  /// The page that waited is gone.
  public mutating func noteNewPage() { unanswered.removeAll() }
}
