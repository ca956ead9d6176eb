import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// Replays the native side of a transcript: it sends the recorded responses to the page's calls and repeats native's
/// calls.
public final class NativeReplay {
  private var waiting: [RecordedMessage]
  /// The recorded outgoing calls, by the incoming call that precedes them; 0 for the calls before the first one.
  ///
  /// A time alone would not keep the order of calls that happened at the same time.
  private var native: [Int: [RecordedMessage]] = [:]
  private let names: [String]
  /// The differences between the page's calls and the recorded ones, one line each.
  public private(set) var differences: [String] = []
  /// How often the page called each handler.
  private var calls: [String: Int] = [:]

  /// Creates the native side from a recording.
  ///
  /// Of a test with several pages, it is that of the first page.
  public init(_ events: [TranscriptEvent]) {
    let all = RecordedMessage.calls(in: events.filter { $0["page"] == nil })
    waiting = all.filter(\.isFromPage)
    var last = 0
    for call in all {
      if call.isFromPage { last = call.number } else { native[call.cause ?? last, default: []].append(call) }
    }
    var known: Set<String> = []
    names = waiting.map(\.name).filter { known.insert($0).inserted }
  }

  /// Becomes the native side of a bridge; call it before the bridge's page loads.
  public func play(on bridge: any NativeBridge, of view: WebView) {
    for name in names {
      bridge.registerRaw(name) { [unowned self, unowned bridge, unowned view] data, respond in
        answer(name, data, respond, bridge, view)
      }
    }
    for call in native.removeValue(forKey: 0) ?? [] {
      self.call(call, after: call.time + Self.instant, bridge, view)
    }
  }

  /// Ends the replay and reports each recorded call that the page did not make as a difference.
  public func end() {
    for call in waiting {
      differences.append("the page did not call \(Self.text(call.name, call.data))")
      for next in native[call.number] ?? [] {
        differences.append(
          "so native did not make the call that follows in the recording: \(Self.text(next.name, next.data))")
      }
    }
    waiting = []
  }

  private func answer(
    _ name: String, _ data: JSONText?, _ respond: @escaping (JSONText) -> Void, _ bridge: any NativeBridge,
    _ view: WebView
  ) {
    calls[name, default: 0] += 1
    guard let index = match(name, data) else {
      differences.append("\(ordinal(name)) is not in the recording: \(Self.value(data))")
      return
    }
    let call = waiting.remove(at: index)
    if let answer = call.answer {
      after(answer.delay, view, "the recorded response of '\(name)'") { respond(answer.data ?? .null) }
    }
    for next in native.removeValue(forKey: call.number) ?? [] {
      let delay = max(0, next.time - call.time)
      self.call(next, after: next.cause == nil ? delay + Self.instant : delay, bridge, view)
    }
  }

  /// The shortest time that the loop supports, in milliseconds.
  ///
  /// Calls that native made by itself happened after the page had run everything that was due.
  private static let instant = 0.000_001

  /// Returns which call of a handler this is, as the start of a sentence.
  private func ordinal(_ name: String) -> String { "call \(calls[name] ?? 0) to '\(name)'" }

  /// Returns the recorded call that matches a call: the next one with its name and data, or else the next one with its
  /// name.
  private func match(_ name: String, _ data: JSONText?) -> Int? {
    let wanted = Self.value(data)
    if let index = waiting.firstIndex(where: { $0.name == name && Self.value($0.data) == wanted }) {
      if let first = waiting.first, index > 0, first.time < waiting[index].time {
        differences.append(
          """
          \(ordinal(name)) is out of order: \(Self.value(data)); in the recording, \(Self.text(first.name, first.data)) was \
          called first
          """
        )
      }
      return index
    }
    guard let index = waiting.firstIndex(where: { $0.name == name }) else { return nil }
    differences.append(
      "\(ordinal(name)) has other data: \(wanted), recorded: \(Self.value(waiting[index].data))")
    return index
  }

  private func call(_ call: RecordedMessage, after delay: Double, _ bridge: any NativeBridge, _ view: WebView) {
    after(delay, view, "the recorded call to '\(call.name)'") { [unowned self, unowned bridge] in
      bridge.call(call.name, call.data) { [weak self] result in
        guard let self else { return }
        switch (result, call.answer) {
        case (.success(let value), let answer?):
          let (new, old) = (Self.value(value), Self.value(answer.data))
          if new != old { differences.append("the page's response to '\(call.name)' is \(new), recorded: \(old)") }
        case (.success(let value), nil):
          differences.append("the page responded to '\(call.name)' with \(Self.value(value)), recorded: no response")
        case (.failure(let error), _?): differences.append("the page did not respond to '\(call.name)': \(error)")
        case (.failure, nil): break
        }
      }
    }
  }

  private func after(_ milliseconds: Double, _ view: WebView, _ label: String, _ body: @escaping () -> Void) {
    guard milliseconds > 0 else { return body() }
    // A recording may contain any number; no view lives longer than this limit.
    view.eventLoop.post(after: .milliseconds(min(milliseconds, 1e12)), label: label, body)
  }

  private static func value(_ data: JSONText?) -> String { data?.canonical ?? "null" }
  private static func text(_ name: String, _ data: JSONText?) -> String { "'\(name)' with \(value(data))" }
}
