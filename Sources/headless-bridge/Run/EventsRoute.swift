import HeadlessWebView
import JavaScriptEngine

/// The value of `--route-events`, `PATTERN=FILE`: a mock server for the EventSources of pages.
///
/// FILE is a list of events, as JSON, or the text of an event stream. The connection then stays open, so the page does
/// not reconnect.
struct EventsRouteOption: Sendable {
  /// An event of the server.
  private struct Event: Sendable {
    let data: String
    let type: String?
    let id: String?
    /// The time after the event before it, in milliseconds.
    let delay: Double
  }

  private let pattern: RoutePattern
  private let text: String
  private let events: [Event]

  init(_ value: String, _ option: String) throws {
    let file = try RouteFile(value, option)
    pattern = file.pattern
    guard file.isJSON else {
      // A stream's last event ends with an empty line.
      (text, events) = (file.text + "\n\n", [])
      return
    }
    text = ""
    events = try file.elements().map { try Self.event($0, in: file) }
  }

  private static func event(_ json: JSONText, in file: RouteFile) throws -> Event {
    guard json.kind == .object else {
      return Event(data: json.stringValue() ?? json.compact(), type: nil, id: nil, delay: 0)
    }
    for (name, _) in try json.members() where !["data", "event", "id", "delay"].contains(name) {
      throw UsageError(
        description: "\(file.path): unknown member '\(name)' of an event; expected data, event, id or delay")
    }
    guard let data = json["data"] else { throw UsageError(description: "\(file.path): an event has no data") }
    return Event(
      data: data.stringValue() ?? data.compact(), type: json["event"]?.stringValue(),
      id: json["id"].map { $0.stringValue() ?? $0.string }, delay: json["delay"].flatMap { Double($0.string) } ?? 0)
  }

  /// Responds to the requests of a view.
  func add(to view: WebView) {
    view.network.route(pattern) { [unowned view, text, events] _ in
      let stream = EventStream()
      var time = Duration.zero
      for event in events {
        time += .milliseconds(max(0, event.delay))
        // The first events also need a task of their own, because the page is not connected yet.
        view.eventLoop.post(after: max(time, .nanoseconds(1)), label: "an event of --route-events") {
          stream.send(event.data, event: event.type, id: event.id)
        }
      }
      return .events(stream, after: text)
    }
  }
}
