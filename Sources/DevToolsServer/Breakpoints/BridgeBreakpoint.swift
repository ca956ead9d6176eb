import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// A breakpoint at the messages of a page's bridges, which pauses the page's scripts.
public struct BridgeBreakpoint: Sendable, Hashable {
  /// The event at which scripts pause.
  public enum Event: String, Sendable, Hashable, CaseIterable {
    /// The page calls a native handler.
    case call
    /// Native sends a message to the page.
    case send
    /// A handler responds, on either side.
    case answer
    /// A message was lost or skipped, or something is missing.
    case fault
  }

  /// The event.
  public let event: Event
  /// The name of the handler, or the code of the fault; nil for all.
  public let name: String?

  /// Creates a breakpoint.
  public init(_ event: Event, name: String? = nil) {
    self.event = event
    self.name = name
  }

  /// Reads `EVENT` or `EVENT:NAME`, such as `call:share`; nil for an unknown event or an empty name.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let event = Event(rawValue: String(parts[0])), parts.count == 1 || !parts[1].isEmpty else { return nil }
    self.init(event, name: parts.count == 2 ? String(parts[1]) : nil)
  }

  /// The breakpoint as text, such as `call:share`.
  public var text: String { name.map { "\(event.rawValue):\($0)" } ?? event.rawValue }
}

/// A message of a bridge, or a fault, that breakpoints may match.
package struct BridgeMessageEvent {
  package let event: BridgeBreakpoint.Event
  /// The names that breakpoints can have: that of the handler, and the code of a fault.
  private let names: [String]
  /// The message as scripts see it.
  package let message: ProtocolValue

  /// Reads an event of a transcript; nil if it records neither a message nor a fault.
  package init?(_ event: TranscriptEvent, _ reader: inout MessageReader) {
    if event.type == .fault {
      let handler = event.string("name") ?? event.string("method")
      self.event = .fault
      names = [handler, event.string("code")].compactMap { $0 }
      message = .members([
        "event": "fault", "handler": handler.map { .string($0) }, "code": .optional(event.string("code")),
        "text": .optional(event.string("text")), "time": .number(event.time),
      ])
      return
    }
    guard let read = reader.read(event) else { return nil }
    switch (read.kind, read.side) {
    case (.call, .native): self.event = .call
    case (.call, .page), (.channel, _): self.event = .send
    case (.answer, _): self.event = .answer
    }
    names = [read.handler]
    message = .members([
      "event": .string(self.event.rawValue), "handler": .string(read.handler), "data": read.data.map { .json($0) },
      "id": read.id.map { .string($0) }, "side": .string(read.side.rawValue),
      "channel": read.channel.map { .string($0) }, "isError": read.isError ? true : nil, "time": .number(read.time),
    ])
  }

  /// Returns whether a breakpoint matches.
  package func matches(_ breakpoint: BridgeBreakpoint) -> Bool {
    breakpoint.event == event && breakpoint.name.map(names.contains) ?? true
  }
}
