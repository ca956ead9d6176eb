import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

extension EventType {
  /// The test's native side sends an event to the page, which a replay repeats.
  ///
  /// Fields: `target`, `name`, `data`.
  public static let nativeEvent = EventType(rawValue: "native-event")
  /// The test's native side declares a plugin, which a replay repeats.
  ///
  /// Fields: `name`, `methods`, `callbacks`, `events`.
  public static let pluginDeclared = EventType(rawValue: "plugin")
}

/// Actions of the native side that a replay must repeat, so the transcript has a record of each.
extension NativeBridge {
  /// Sends an event to the page, and records it as the cause of everything that the bridge sends for it.
  package func emitRecorded(_ event: NativeEvent) throws(NativeEventError) {
    let transcript = core.transcript
    var fields: [TranscriptEvent.Field] = [.init("target", .string(event.target)), .init("name", .string(event.name))]
    if let data = event.data { fields.append(.init("data", .json(data.string))) }
    let record = transcript.record(.nativeEvent, fields)
    try transcript.within(record) { () throws(NativeEventError) in try emit(event) }
  }

  /// Makes a plugin known to pages, and records it.
  package func declareRecorded(_ plugin: PluginDeclaration) throws(NativeEventError) {
    func list(_ names: [String]) -> TranscriptEvent.FieldValue {
      .json(JSONText(array: names.map { JSONText(text: $0) }).string)
    }
    core.transcript.record(
      .pluginDeclared,
      [
        .init("name", .string(plugin.name)), .init("methods", list(plugin.methods)),
        .init("callbacks", list(plugin.callbacks)), .init("events", list(plugin.events)),
      ])
    try declare(plugin)
  }
}

extension NativeEvent {
  /// Creates an event from a name such as `App.resume`, which begins with the target if events of the bridge have one.
  package init(path: String, data: JSONText?, over bridge: any NativeBridge) {
    let parts = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let hasTarget =
      parts.count == 2
      && (bridge.eventsHaveTargets || bridge.kind.isTauri || PageEventDispatch.targets.contains(parts[0]))
    self.init(target: hasTarget ? parts[0] : "", name: hasTarget ? parts[1] : path, data: data)
  }

  /// Reads a record; nil if it is no event of the native side.
  init?(_ event: TranscriptEvent) {
    guard [.nativeEvent, .domEvent].contains(event.type), let name = event.string("name") else { return nil }
    self.init(target: event.string("target") ?? "", name: name, data: event["data"]?.json)
  }
}

extension PluginDeclaration {
  /// Reads a record; nil if it is no declaration.
  package init?(_ event: TranscriptEvent) {
    guard event.type == .pluginDeclared, let name = event.string("name") else { return nil }
    func names(_ field: String) -> [String] { (try? event[field]?.json?.decode([String].self)) ?? [] }
    self.init(name: name, methods: names("methods"), callbacks: names("callbacks"), events: names("events"))
  }
}

extension TranscriptEvent.FieldValue {
  /// The value as JSON; nil if it cannot be written as JSON.
  ///
  /// A value that was JSON when it was recorded is a string or a number when it is read back.
  package var json: JSONText? {
    switch self {
    case .json(let text): try? JSONText(text)
    case .string(let text): JSONText(text: text)
    case .number(let number): try? JSONText.encode(number)
    case .boolean(let boolean): try? JSONText(boolean ? "true" : "false")
    case .null: .null
    }
  }
}
