import BridgeSupport
import Cordova
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing

/// A platform with a script: our own, or the original if the environment names its file.
enum Subject: String, Sendable, CaseIterable {
  case ios, iosOriginal, android, androidOriginal

  /// The available ones.
  static let all = allCases.filter { !$0.isOriginal || $0.original != nil }
  static let onIOS = all.filter { $0.platform == .ios }
  static let onAndroid = all.filter { $0.platform == .android }

  var platform: Device.Platform { self == .ios || self == .iosOriginal ? .ios : .android }
  var isOriginal: Bool { self == .iosOriginal || self == .androidOriginal }

  private var original: String? { Self.texts[platform] ?? nil }
  private static let texts: [Device.Platform: String?] = [
    .ios: OriginalScript.cordova.text, .android: OriginalScript.cordovaAndroid.text,
  ]

  /// The original; nil for ours.
  var script: CordovaScript? { isOriginal ? original.map { CordovaScript(javaScript: $0) } : nil }
}

/// A view with a bridge, on the virtual clock.
final class Stage {
  let view: WebView
  let cordova: Cordova
  private(set) var events: [TranscriptEvent] = []
  /// The lines of native code and of the page, in order.
  private(set) var log: [String] = []
  private var observation: Transcript.Observation?

  static let address = WebURL("https://localhost/index.html") ?? .blank

  init(_ subject: Subject, plugins: [CordovaPluginFolder] = [], configuration: WebViewConfiguration? = nil) {
    var configuration = configuration ?? WebViewConfiguration()
    if subject.platform == .android { configuration.device.platform = .android }
    view = WebView(configuration: configuration)
    cordova = Cordova(view, script: subject.script, plugins: plugins)
    observation = view.transcript.observe { [unowned self] event in
      events.append(event)
      if event.type == .console, let text = event.string("text") { log.append(text) }
    }
  }

  deinit {
    if let observation { view.transcript.remove(observation) }
    view.close()
  }

  func note(_ text: String) { log.append(text) }

  /// Loads a page whose script runs at `deviceready`, and runs until the page is idle.
  func load(_ script: String = "", before: String = "", body: String = "") throws {
    let ready = "document.addEventListener('deviceready', function () { \(script) }, false);"
    try load(html: "<script src=\"cordova.js\"></script>\(body)<script>\(before)\n\(ready)</script>")
  }

  /// Loads a page, and runs until it is idle.
  func load(html: String) throws {
    view.loadHTML("<!doctype html><html><head></head><body>\(html)</body></html>", baseURL: Self.address)
    try view.runUntilIdle()
  }

  /// Evaluates a script, runs until the page is idle, and returns the result's JSON.
  @discardableResult
  func run(_ source: String) throws -> String {
    var result: Result<StructuredValue, ScriptError>?
    view.evaluateJavaScript(source) { result = $0 }
    try view.runUntilIdle()
    return try #require(result).get().json ?? "undefined"
  }

  /// The codes of the faults.
  var faults: [String] { events.filter { $0.type == .fault }.compactMap { $0.string("code") } }

  /// The texts of the faults with a code.
  func faults(_ code: FaultCode) -> [String] {
    events.filter { $0.type == .fault && $0.string("code") == code.rawValue }.compactMap { $0.string("text") }
  }

  /// The names of the page's calls.
  var calls: [String] { events.filter { $0.type == .receive }.compactMap { $0.string("name") } }

  /// The names of the calls to Cordova's own services.
  var coreCalls: [String] { events.filter { $0.type == .cordovaCore }.compactMap { $0.string("name") } }
}

/// A function for pages that calls native and logs what its callbacks get.
let call = """
  function show(value) {
    if (value instanceof ArrayBuffer) return 'buffer ' + new Uint8Array(value).join(',');
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
  function call(service, action, args) {
    cordova.exec(
      function () { console.log(action + ' ok ' + Array.prototype.map.call(arguments, show).join(' | ')); },
      function () { console.log(action + ' failed ' + Array.prototype.map.call(arguments, show).join(' | ')); },
      service, action, args);
  }
  """
