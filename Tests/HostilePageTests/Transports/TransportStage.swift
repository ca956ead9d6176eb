import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine

/// A view with the bridge of a transport, on the virtual clock.
final class TransportStage {
  let view: WebView
  let recorder: TranscriptRecorder
  private let transport: HostileTransport
  private let bridge: any NativeBridge
  /// The messages that native received, and the values that the page noted.
  private(set) var heard: [String] = []
  /// The number of times that each of native's calls has ended, which must be 1.
  private(set) var endings: [Int] = []

  private static let address = WebURL("https://localhost/index.html") ?? .blank

  init(_ transport: HostileTransport) {
    self.transport = transport
    var configuration = WebViewConfiguration()
    configuration.device = transport.device
    view = WebView(configuration: configuration)
    recorder = TranscriptRecorder(view)
    bridge = transport.make?(view) ?? transport.kind.make(for: view)
    view.addScriptFunction("note") { [unowned self] call in
      hear("note", call[0].json)
      return .undefined
    }
    for name in ["echo", "take", "again", "shut", "leave"] {
      bridge.registerRaw(transport.prefix + name) { [unowned self] data, respond in
        // Channels of Flutter pass texts.
        hear(name, transport.kind == .flutter ? data?.stringValue() : data.map(Self.value))
        switch name {
        case "again": call("repeat", data.map(Self.value) ?? "null")
        case "leave": view.reload()
        case "shut": view.close()
        default: break
        }
        respond(data ?? .null)
      }
    }
  }

  deinit { view.close() }

  /// Returns a handler's only value: wires pass objects with it, or arrays.
  private static func value(_ data: JSONText) -> String {
    if data.kind == .object, let members = try? data.members(), members.count == 1, let value = data["value"] {
      return value.string
    }
    if data.kind == .array, let elements = try? data.elements(), elements.count == 1 { return elements[0].string }
    return data.string
  }

  /// Records a line; only its start if the data are long.
  private func hear(_ what: String, _ text: String?) {
    let text = text ?? "-"
    heard.append("\(what) \(text.utf8.count > 60 ? "more than 60 bytes" : text)")
  }

  /// Loads a document, and runs until the page is idle.
  func load(_ html: String) throws {
    view.loadHTML(html, baseURL: Self.address)
    try view.runUntilIdle()
  }

  /// Calls a handler of the page, and records how the call ends.
  func call(_ name: String, _ json: String) {
    let value = (try? JSONText(json)) ?? .null
    let number = endings.count
    endings.append(0)
    // Events have a name and data, which are an object with some bridges.
    let data = transport.kind == .capacitor ? JSONText(object: [("value", value)]) : value
    bridge.call((transport.sendsEvents ? transport.prefix : "") + name, data) { [weak self] result in
      guard let self else { return }
      endings[number] += 1
      switch result {
      case .success(let answer): hear("\(name):", answer.string)
      case .failure(let error): heard.append("\(name) failed: \(type(of: error))")
      }
    }
  }

  /// Evaluates a script, runs until the page is idle, and returns the value or the error.
  @discardableResult
  func evaluate(_ source: String) throws -> Result<StructuredValue, ScriptError> {
    var result = Result<StructuredValue, ScriptError>.failure(.noPage)
    view.evaluateJavaScript(source) { result = $0 }
    try view.runUntilIdle()
    return result
  }

  func clear() { heard = [] }

  /// Returns what the transcript and native recorded from an event on, each once.
  func effects(from index: Int) -> [String] {
    var effects: [String] = []
    func add(_ effect: String) { if !effects.contains(effect) { effects.append(effect) } }
    let floods = Dictionary(grouping: heard) { $0.prefix { $0 != " " } }.filter { $0.value.count > 30 }
    for (name, lines) in floods { add("\(name) × \(lines.count == TransportAttack.flood ? "all" : "\(lines.count)")") }
    for line in heard where floods[line.prefix { $0 != " " }] == nil { add(line) }
    for event in recorder.events[index...] {
      switch event.type {
      case .fault: add("fault \(event.string("code") ?? "")")
      case .error: add("error \(event.string("message")?.prefix(60) ?? "")")
      case .rejection: add("rejection \(event.string("message")?.prefix(60) ?? "")")
      case .console: add("console")
      case .dialog: add("dialog")
      case .requestFailed, .limitReached: add(event.type.rawValue)
      case let type where type.rawValue.hasSuffix("-core"): add(type.rawValue)
      default: break
      }
    }
    return effects
  }
}
