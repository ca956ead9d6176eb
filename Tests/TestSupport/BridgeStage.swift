import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// A page with its native side, and one log of what the page and native write.
///
/// A subclass has the bridge, and loads the pages of its framework.
open class BridgeStage {
  /// The view with the page.
  public let view: WebView
  /// The lines that the page wrote to its console, and those of ``note(_:)``.
  public private(set) var log: [String] = []
  /// The codes of the faults.
  public private(set) var faults: [String] = []
  /// The texts of the faults.
  public private(set) var faultTexts: [String] = []
  /// The messages of the page's uncaught errors.
  public private(set) var pageErrors: [String] = []
  /// The events of the transcript.
  public private(set) var events: [TranscriptEvent] = []
  /// The calls of the handlers of ``handle(_:_:on:)``.
  public private(set) var calls: [String] = []

  /// Creates a stage with a view, whose bridge exists already.
  public init(_ view: WebView) {
    self.view = view
    view.transcript.observe { [weak self] event in
      guard let self else { return }
      events.append(event)
      switch event.type {
      case .console: if let text = event.string("text") { log.append(text) }
      case .fault:
        faults.append(event.string("code") ?? "")
        faultTexts.append(event.string("text") ?? "")
      case .error: if let text = event.string("message") { pageErrors.append(text) }
      default: break
      }
    }
  }

  deinit { view.close() }

  /// Creates a view for a device.
  public static func view(on device: Device) -> WebView {
    var configuration = WebViewConfiguration()
    configuration.device = device
    return WebView(configuration: configuration)
  }

  /// Loads a document, and runs until the page is idle.
  public func load(html: String, at url: String) throws {
    view.loadHTML("<!doctype html>" + html, baseURL: WebURL(url) ?? .blank)
    try settle()
  }

  /// Evaluates a script, and runs until the page is idle.
  public func run(_ script: String) throws {
    view.evaluateJavaScript(script + "\n;0")
    try settle()
  }

  /// Runs until the page is idle.
  public func settle() throws { try view.runUntilIdle() }

  /// Adds a line to the log.
  public func note(_ line: String) { log.append(line) }

  /// Registers a handler that responds with JSON, and remembers the data of its calls.
  public func handle(_ name: String, _ json: String? = nil, on bridge: some Bridge) {
    bridge.registerRaw(name) { [weak self] data, respond in
      self?.calls.append("\(name) \(data?.string ?? "none")")
      respond((json.flatMap { try? JSONText($0) }) ?? .null)
    }
  }
}
