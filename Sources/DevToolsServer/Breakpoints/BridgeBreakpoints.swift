import HeadlessWebView
import Ownership

/// The breakpoints at messages of bridges: those of the debugger's owner, and those of clients, which end with them.
package final class BridgeBreakpoints: Sendable {
  private struct Entry {
    let id: String
    let breakpoint: BridgeBreakpoint
    /// The client that set it; nil for the debugger's owner.
    let client: String?
    /// The page to which it applies; nil for all.
    let page: ObjectIdentifier?
  }

  private let entries = Locked<[Entry]>([])

  package init(_ breakpoints: [BridgeBreakpoint] = []) {
    entries.withLock { entries in
      entries = breakpoints.map { Entry(id: $0.text, breakpoint: $0, client: nil, page: nil) }
    }
  }

  /// Indicates whether there is none.
  package var isEmpty: Bool { entries.withLock { $0.isEmpty } }

  /// Adds a breakpoint of a client.
  ///
  /// - Returns: The identifier for its removal; nil if the client has it already.
  package func add(_ breakpoint: BridgeBreakpoint, of client: String, in view: WebView? = nil) -> String? {
    let page = view.map { ObjectIdentifier($0) }
    return entries.withLock { entries in
      let isKnown = entries.contains { $0.client == client && $0.breakpoint == breakpoint && $0.page == page }
      guard !isKnown else { return nil }
      entries.append(Entry(id: breakpoint.text, breakpoint: breakpoint, client: client, page: page))
      return breakpoint.text
    }
  }

  /// Removes a breakpoint of a client; returns false if the client has none with the identifier.
  package func remove(_ id: String, of client: String) -> Bool {
    entries.withLock { entries in
      let count = entries.count
      entries.removeAll { $0.id == id && $0.client == client }
      return entries.count < count
    }
  }

  /// Removes all breakpoints of a client.
  package func removeAll(of client: String) { entries.withLock { $0.removeAll { $0.client == client } } }

  /// Returns the identifiers of the breakpoints that match an event of a page.
  package func hits(_ event: BridgeMessageEvent, in view: WebView) -> [String] {
    let page = ObjectIdentifier(view)
    return entries.withLock { entries in
      entries.filter { ($0.page == nil || $0.page == page) && event.matches($0.breakpoint) }.map(\.id)
    }
  }
}

extension BridgeBreakpoint {
  /// Reads the parameters of `Bridge.setBreakpoint`.
  package init(_ parameters: Parameters) throws(ProtocolError) {
    let word = try parameters.string("event")
    guard let event = Event(rawValue: word) else {
      let known = Event.allCases.map(\.rawValue).joined(separator: ", ")
      throw ProtocolError("No event is called '\(word)'. Events: \(known)", code: .invalidParameters)
    }
    self.init(event, name: parameters.optionalString("name"))
  }
}
