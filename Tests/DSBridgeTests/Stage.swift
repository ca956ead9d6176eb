import BridgeTesting
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing

/// A view with a bridge and a recorder, on the virtual clock.
final class Stage {
  let view: WebView
  let bridge: DSBridge
  let recorder: TranscriptRecorder
  /// The messages that native code received, in order.
  var heard: [String] = []

  static let address = WebURL("https://page.example/index.html") ?? .blank

  /// - Parameter script: The page script of 3.x; 2.x and 1.x inject their own.
  init(
    _ dialect: DSBridgeDialect = .ios, script: ScriptUnderTest = .standard,
    configuration: WebViewConfiguration = WebViewConfiguration()
  ) {
    var configuration = configuration
    if early.contains(dialect), dialect.sitting(in: .uiwebview) == dialect { configuration.host = .uiwebview }
    if dialect == .oldAndroid { configuration.applicationNameForUserAgent = "_dsbridge" }
    view = WebView(configuration: configuration)
    recorder = TranscriptRecorder(view)
    bridge = DSBridge(view, dialect: dialect, script: dialect.version == 3 ? script.script : nil)
  }

  deinit { view.close() }

  /// Loads a page with one script, and runs until the page is idle.
  func load(_ script: String = "", body: String = "") throws {
    view.loadHTML(
      "<!doctype html><html><body>\(body)<script>\(script)</script></body></html>", baseURL: Self.address)
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

  /// Adds an object with the methods that most tests call.
  func addEcho(_ namespace: String? = nil) throws {
    var object = DSBridgeObject()
    try object.addRawSynchronous("syn") { $0 }
    try object.addRawAsynchronous("asyn") { argument, answer in answer.sendRaw(argument) }
    try object.addRawSynchronous("both") { _ in try JSONText("\"synchronous\"") }
    try object.addRawAsynchronous("both") { _, answer in try? answer.complete("asynchronous") }
    try bridge.addJavascriptObject(object, namespace: namespace)
  }

  /// Calls a page method, runs until the page is idle, and returns the values' JSON, or the errors.
  func call(_ method: String, _ arguments: String = "[]") throws -> [String] {
    var values: [String] = []
    bridge.callRaw(method, arguments: try JSONText(arguments)) { result in
      switch result {
      case .success(let value): values.append(value.json?.string ?? "undefined")
      case .failure(let reason): values.append("\(reason)")
      }
    }
    try view.runUntilIdle()
    return values
  }

  var console: [String] { recorder.console }

  /// The texts of the faults with a code.
  func faults(_ code: String) -> [String] {
    recorder.events(.fault).filter { $0.string("code") == code }.compactMap { $0.string("text") }
  }

  /// The messages of uncaught errors.
  var errors: [String] { recorder.events(.error).compactMap { $0.string("message") } }
}
