import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// Replays the native side of a transcript: it sends the recorded responses to the page's calls, and repeats native's
/// calls and events.
public final class NativeReplay {
  /// A call or an event that native starts.
  private enum Step {
    case call(RecordedMessage)
    case event(RecordedEvent)

    var number: Int {
      switch self {
      case .call(let call): call.number
      case .event(let event): event.number
      }
    }
    var time: Double {
      switch self {
      case .call(let call): call.time
      case .event(let event): event.time
      }
    }
    var cause: Int? {
      switch self {
      case .call(let call): call.cause
      case .event(let event): event.cause
      }
    }
    /// The step in a difference.
    var text: String {
      switch self {
      case .call(let call): NativeReplay.text(call.name, call.data)
      case .event(let event): "the event \(NativeReplay.text(event.event.name, event.event.data))"
      }
    }
  }

  private var waiting: [RecordedMessage]
  /// The calls and events of native, by the incoming call that precedes them; 0 for those before the first one.
  ///
  /// A time alone would not keep the order of calls that happened at the same time.
  private var native: [Int: [Step]] = [:]
  private let names: [String]
  private let plugins: [PluginDeclaration]
  /// The calls without a last response in the recording.
  ///
  /// They are kept, because a bridge reports a call that nothing can respond to any more.
  private var open: [Responder] = []
  /// The differences between the page's calls and the recorded ones, one line each.
  public private(set) var differences: [String] = []
  /// How often the page called each handler.
  private var calls: [String: Int] = [:]

  /// Creates the native side from a recording.
  ///
  /// Of a test with several pages, it is that of the first page. Calls that no handler received, such as those that a
  /// bridge answers by itself, are not part of it.
  public init(_ events: [TranscriptEvent]) {
    let events = events.filter { $0["page"] == nil }
    let all = RecordedMessage.calls(in: events)
    waiting = all.filter { $0.isFromPage && $0.isHandled }
    plugins = events.compactMap { PluginDeclaration($0) }
    var known: Set<String> = []
    names = waiting.map(\.name).filter { known.insert($0).inserted }
    let steps =
      all.filter { !$0.isFromPage && !$0.isPartOfEvent }.map { Step.call($0) }
      + RecordedEvent.all(in: events, calls: all).map { Step.event($0) }
    let handled = Set(waiting.map(\.number))
    for step in steps.sorted(by: { $0.number < $1.number }) {
      let last = waiting.last { $0.number < step.number }?.number ?? 0
      native[step.cause.flatMap { handled.contains($0) ? $0 : nil } ?? last, default: []].append(step)
    }
  }

  /// Becomes the native side of a bridge; call it before the bridge's page loads.
  public func play(on bridge: any NativeBridge, of view: WebView) {
    for plugin in plugins {
      do throws(NativeEventError) { try bridge.declareRecorded(plugin) } catch {
        differences.append("the recorded plugin '\(plugin.name)' cannot be declared: \(error)")
      }
    }
    for name in names {
      bridge.registerResult(name) { [unowned self, unowned bridge, unowned view] data, respond in
        answer(name, data, respond, bridge, view)
      }
    }
    take(native.removeValue(forKey: 0) ?? [], since: 0, bridge, view)
  }

  /// Ends the replay and reports each recorded call that the page did not make as a difference.
  public func end() {
    for call in waiting {
      differences.append("the page did not call \(Self.text(call.name, call.data))")
      for next in native[call.number] ?? [] {
        differences.append("so native did not make the call that follows in the recording: \(next.text)")
      }
    }
    waiting = []
  }

  private func answer(
    _ name: String, _ data: JSONText?, _ respond: Responder, _ bridge: any NativeBridge, _ view: WebView
  ) {
    calls[name, default: 0] += 1
    guard let index = match(name, data) else {
      differences.append("\(ordinal(name)) is not in the recording: \(Self.value(data))")
      open.append(respond)
      return
    }
    let call = waiting.remove(at: index)
    let channels = RecordedMessage.channels(in: data)
    // A message on a channel is recorded when it reaches the page, after a response that native gave later.
    let moments = Dictionary(grouping: call.answers, by: \.delay).sorted { $0.key < $1.key }
    for (delay, answers) in moments {
      after(delay, view, "the recorded response of '\(name)'") { [unowned view] in
        for answer in answers.filter({ $0.channel != nil }) + answers.filter({ $0.channel == nil }) {
          Self.give(answer, of: name, channels, respond, in: view)
        }
      }
    }
    if !call.answers.contains(where: \.isLast) { open.append(respond) }
    take(native.removeValue(forKey: call.number) ?? [], since: call.time, bridge, view)
  }

  /// Repeats what native started, at the recorded time since an incoming call.
  private func take(_ steps: [Step], since start: Double, _ bridge: any NativeBridge, _ view: WebView) {
    // Calls and events that native started by itself happened after the page had done everything that was due, so each
    // has a time of its own.
    var pause = 0.0
    for step in steps {
      if step.cause == nil { pause += Self.instant }
      take(step, after: max(0, step.time - start) + (step.cause == nil ? pause : 0), bridge, view)
    }
  }

  private static func give(
    _ answer: RecordedMessage.Answer, of name: String, _ channels: [String], _ respond: Responder, in view: WebView
  ) {
    if let error = answer.error {
      view.transcript.fault(.handlerFailed, "\(name): \(error)")
      respond(.failure(BridgeErrorReply(.failed, handler: name, message: error.description, error: error)))
    } else if let channel = answer.channel {
      guard channel < channels.count, let id = try? JSONText(channels[channel]) else { return }
      respond.send(JSONText(object: [("__CHANNEL__", id), ("message", answer.data ?? .null)]))
    } else {
      respond(.success(answer.data), isLast: answer.isLast)
    }
  }

  /// The shortest time that the loop supports, in milliseconds.
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

  private func take(_ step: Step, after delay: Double, _ bridge: any NativeBridge, _ view: WebView) {
    switch step {
    case .call(let call): self.call(call, after: delay, bridge, view)
    case .event(let recorded):
      after(delay, view, "the recorded event '\(recorded.event.name)'") { [unowned self, unowned bridge] in
        do throws(NativeEventError) { try bridge.emitRecorded(recorded.event) } catch {
          differences.append("native could not send \(step.text): \(error)")
        }
      }
    }
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
          guard bridge.kind.pageResponds else { break }
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

  private static func value(_ data: JSONText?) -> String { RecordedMessage.comparable(data) }
  private static func text(_ name: String, _ data: JSONText?) -> String { "'\(name)' with \(value(data))" }
}
