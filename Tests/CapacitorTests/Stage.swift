import Capacitor
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing

/// A platform with one of its bridge scripts: our own, or the original if the environment names its file.
struct Side: Sendable, CustomStringConvertible {
  let platform: CapacitorPlatform
  let script: CapacitorScript
  let description: String

  static let all = CapacitorPlatform.allCases.flatMap { platform -> [Side] in
    let original = platform == .ios ? OriginalScript.capacitor.text : OriginalScript.capacitorAndroid.text
    return [Side(platform: platform, script: .standard, description: "\(platform), our script")]
      + (original.map {
        [
          Side(
            platform: platform, script: CapacitorScript(javaScript: $0),
            description: "\(platform), the original script")
        ]
      } ?? [])
  }

  /// The sides of one platform.
  static let ios = all.filter { $0.platform == .ios }
  static let android = all.filter { $0.platform == .android }
}

/// A view with the bridge and its transcript, on the virtual clock.
final class Stage {
  let view: WebView
  let bridge: CapacitorBridge
  private(set) var events: [TranscriptEvent] = []

  /// The page's half of Capacitor, which pages bundle; nil if the environment does not name it.
  static let core = OriginalScript.capacitorCore.text

  init(
    _ side: Side = Side.all[0], settings: CapacitorSettings = CapacitorSettings(),
    configuration: WebViewConfiguration = WebViewConfiguration()
  ) {
    var configuration = configuration
    configuration.device = side.platform == .ios ? .iPhone : .android
    view = WebView(configuration: configuration)
    bridge = CapacitorBridge(view, script: side.script, settings: settings)
    view.transcript.observe { [unowned self] in events.append($0) }
  }

  deinit { view.close() }

  /// Loads a page with one script, and runs until the page is idle.
  func load(_ script: String = "", core: String? = nil, at address: String = "https://app.example/index.html") throws {
    let core = core.map { "<script>\($0.replacing("</script", with: "<\\/script"))</script>" } ?? ""
    view.loadHTML(
      "<!doctype html><html><body>\(core)<script>\(script)</script></body></html>",
      baseURL: WebURL(address) ?? .blank)
    try view.runUntilIdle()
  }

  /// Evaluates a script, runs until the page is idle, and returns the result's JSON.
  @discardableResult
  func evaluate(_ source: String) throws -> String {
    var result: Result<StructuredValue, ScriptError>?
    view.evaluateJavaScript(source) { result = $0 }
    try view.runUntilIdle()
    return try #require(result).get().json ?? "undefined"
  }

  func settle() throws { try view.runUntilIdle() }

  /// The lines that the page wrote to its console.
  var console: [String] { events.filter { $0.type == .console }.compactMap { $0.string("text") } }

  /// The codes of the faults, in order.
  var faults: [FaultCode] { events.compactMap(\.faultCode) }

  /// The texts of the faults with a code.
  func faults(_ code: FaultCode) -> [String] {
    events.filter { $0.faultCode == code }.compactMap { $0.string("text") }
  }

  /// The page's calls on the wire, without their random identifiers.
  var wire: [String] {
    events.filter { $0.type == .receive }.compactMap { event in
      guard case .json(let text) = event["message"] else { return nil }
      return text.replacing(/"callbackId":"[0-9]+"/, with: "\"callbackId\":\"ID\"")
    }
  }
}
