import BridgeTesting
import SpecRunner
import Testing

/// Runs specs in this process.
enum SpecEvents {
  /// Returns the events of a run of a spec.
  static func of(_ text: String, _ change: (inout SpecOptions) -> Void = { _ in }) -> [SpecEvent] {
    var options = SpecOptions()
    change(&options)
    var events: [SpecEvent] = []
    let session = SpecSession(path: "spec.bridge.js", options: options) { name, view, _ in
      try #require(BridgeKind(rawValue: name)).make(for: view)
    } observer: {
      events.append($0)
    }
    _ = session.run(text)
    return events
  }
}
