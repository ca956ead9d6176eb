import BridgeTesting
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// A view with a bridge of some kind, on the virtual clock, and the messages between them.
final class HostileStage {
  let view: WebView
  let bridge: any NativeBridge
  let recorder: TranscriptRecorder
  private(set) var heard: [String] = []
  /// The number of times that each of native's calls has ended, which must be 1.
  private(set) var endings: [Int] = []

  private let kind: BridgeKind

  private static let address = WebURL("https://page.example/index.html") ?? .blank

  /// - Parameter limit: The time limit of the page's scripts.
  init(_ kind: BridgeKind, in group: WebViewGroup, limit: Duration = .seconds(20), script: BridgeScript? = nil) {
    self.kind = kind
    var configuration = WebViewConfiguration()
    configuration.group = group
    configuration.limits.scriptTime = limit
    if kind == .jsbridge || kind == .jsbridge2 { configuration.device = .android }
    view = WebView(configuration: configuration)
    recorder = TranscriptRecorder(view)
    // Pages of DSBridge load their own script.
    let half = kind == .dsbridge ? BridgeScript(javaScript: DSBridgeScript.version3.source) : script
    bridge = kind.make(for: view, script: half)
    view.addScriptFunction("note") { [unowned self] call in
      hear("note", call[0].json ?? "undefined")
      return call[0]
    }
    for name in ["echo", "take", "again", "leave", "shut", "run"] {
      bridge.registerRaw(name) { [unowned self] data, respond in
        hear(name, shown(data))
        act(name, data)
        if name != "take" { respond(data ?? .null) }
      }
    }
  }

  deinit { view.close() }

  /// Performs a handler's action, in addition to its response.
  private func act(_ name: String, _ data: JSONText?) {
    // JsBridge 2 passes JSON in strings.
    let data = kind == .jsbridge2 ? data?.stringValue().flatMap { try? JSONText($0) } : data
    switch name {
    case "again": call("again", data ?? .null)
    case "leave": view.reload()
    case "shut": view.close()
    case "run": evaluate(data?.stringValue() ?? "")
    default: break
    }
  }

  /// Returns the data of a message for the record; with JsBridge 2, the JSON in its strings.
  private func shown(_ data: JSONText?) -> String? { kind == .jsbridge2 ? data?.stringValue() : data?.string }

  /// Records a line, or its length if it is long.
  private func hear(_ what: String, _ text: String?) {
    let text = text ?? "-"
    heard.append("\(what) \(text.utf8.count > 100 ? "\(text.utf8.count) bytes" : text)")
  }

  /// Calls a handler of the page, and records how the call ends.
  func call(_ name: String, _ data: JSONText) {
    let number = endings.count
    endings.append(0)
    bridge.call(name, data) { [weak self] result in
      guard let self else { return }
      endings[number] += 1
      switch result {
      case .success(let answer): hear("\(name):", shown(answer))
      case .failure(let error): heard.append("\(name) failed: \(type(of: error))")
      }
    }
  }

  func evaluate(_ source: String) {
    let number = endings.count
    endings.append(0)
    view.evaluateJavaScript(source) { [weak self] result in
      guard let self else { return }
      endings[number] += 1
      switch result {
      case .success(let value): hear("value", value.json ?? "undefined")
      case .failure(.exception(let exception)):
        heard.append(exception.isTermination ? "stopped" : "threw \(exception.summary.prefix(60))")
      case .failure(let error): heard.append("\(error)")
      }
    }
  }

  func load(_ html: String) { view.loadHTML(html, baseURL: Self.address) }

  func clear() { heard = [] }
}
