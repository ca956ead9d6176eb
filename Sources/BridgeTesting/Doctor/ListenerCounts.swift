import HeadlessWebView

/// The listeners that a page adds to native's events, to find events to which it only adds some.
struct ListenerCounts {
  /// The number of listeners that is suspicious, because each gets every event.
  static let limit = 3

  private var counts: [String: Int] = [:]
  private var removed: Set<String> = []

  /// Adds a listener, and returns whether it is the one that reaches the limit without a removed one before.
  mutating func add(to event: String) -> Bool {
    counts[event, default: 0] += 1
    return counts[event] == Self.limit && !removed.contains(event)
  }

  /// Notes that the page removed a listener, or all of an event.
  mutating func remove(from event: String) {
    counts[event] = nil
    removed.insert(event)
  }
}

/// The finding about listeners that a page never removes.
extension Doctor {
  /// Notes that the page added a listener to an event of native.
  mutating func noteListener(to event: String, at place: FindingPlace? = nil) {
    guard asked.listeners.add(to: event) else { return }
    find(
      .listenersKept, "the page has added \(ListenerCounts.limit) listeners to '\(event)' and removed none", at: place,
      of: event)
  }

  /// Reads that the page of a framework added or removed a listener.
  mutating func readListener(_ event: TranscriptEvent) {
    guard let name = event.string("name"), circumstances == .usual else { return }
    event.string("action") == "listen" ? noteListener(to: name) : asked.listeners.remove(from: name)
  }
}
