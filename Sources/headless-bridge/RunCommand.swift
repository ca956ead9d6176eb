import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// `headless-bridge run`: loads a page, does what was asked for, and prints what comes of it.
final class RunCommand: NavigationDelegate {
  private let options: RunOptions
  private var hasFailed = false
  private var loadFailure: NavigationError?

  init(options: RunOptions) { self.options = options }

  func run() throws -> Command.Status {
    if options.asksForHelp {
      print(Usage.text, terminator: "")
      return .success
    }
    let address = try PageAddress(options)
    let script = try options.bridgeScript.map { path -> BridgeScript in
      try BridgeScript(contents: TextFile.read(path), fileName: path)
    }
    let handlers = try options.handlers.map { try HandlersFile(path: $0) }

    var configuration = WebViewConfiguration()
    configuration.clock = options.clock
    configuration.resources = address.policy
    if let userAgent = options.userAgent { configuration.userAgent = userAgent }
    let view = WebView(configuration: configuration)
    defer { view.close() }
    let transcript = try listen(to: view, page: address.url)
    defer { try? transcript?.close() }
    let bridge = options.usesBridge ? WebViewJavascriptBridge(view, script: script ?? .standard) : nil
    bridge?.setWebViewDelegate(self)
    bridge?.watchesPage = options.watchesBridge
    if bridge == nil { view.navigationDelegate = self }
    if let handlers, let bridge {
      try handlers.register(on: bridge, loop: view.eventLoop) { [unowned self] text in fail(text) }
    }
    view.load(address.url)
    do {
      try view.runUntilIdle(limit: options.timeout)
      // Without a page there is nothing to act on.
      if let loadFailure {
        Output.error("headless-bridge: \(loadFailure)")
        return .usage
      }
      for action in options.actions { try perform(action, view: view, bridge: bridge) }
    } catch let error as EventLoopError {
      Output.error("headless-bridge: \(error)")
      return .notIdle
    }
    return hasFailed ? .pageFailed : .success
  }

  private func fail(_ text: String) {
    hasFailed = true
    Output.error("headless-bridge: \(text)")
  }

  private func listen(to view: WebView, page: WebURL) throws -> FileHandle? {
    var file: FileHandle?
    if let path = options.transcript {
      guard FileManager.default.createFile(atPath: path, contents: nil), let handle = FileHandle(forWritingAtPath: path)
      else { throw UsageError(description: "--transcript \(path): cannot be written") }
      handle.write(Data((TranscriptFormat.header + "\n").utf8))
      file = handle
    }
    let isTraced = options.isTraced
    view.transcript.observe { event in
      if event.type == .console, let text = event.string("text") { Output.line(text) }
      if isTraced {
        Output.error(Timeline.line(event))
      } else if let warning = Self.warning(event, page: page) {
        Output.error("headless-bridge: \(warning)")
      }
      file?.write(Data((TranscriptFormat.line(event) + "\n").utf8))
    }
    view.onPageError = { [unowned self] error in
      guard !error.isHandled else { return }
      fail("\(error)")
    }
    return file
  }

  /// What is said of an event that fails no page but that its author wants to know of; the page itself is reported elsewhere.
  private static func warning(_ event: TranscriptEvent, page: WebURL) -> String? {
    switch event.type {
    case .fault: return "warning: \(event.string("text") ?? event.string("code") ?? "a fault")"
    case .loadFailed:
      guard let url = event.string("url"), url != page.href else { return nil }
      return "warning: \(url): \(event.string("reason") ?? "could not be loaded")"
    default: return nil
    }
  }

  private func perform(_ action: RunOptions.Action, view: WebView, bridge: WebViewJavascriptBridge?) throws {
    switch action {
    case .evaluate(let source):
      view.evaluateJavaScript(source) { result in
        switch result {
        case .success(let value): Output.line(value.json ?? "null")
        case .failure(.exception): break
        case .failure(let error): self.fail("--eval: \(error)")
        }
      }
    case .click(let selector):
      view.call(Self.click, .string(UTF16Text(selector))) { result in
        if case .success(let value) = result, value.boolean == false {
          self.fail("--click \(selector): no such element")
        }
      }
    case .call(let name, let json):
      guard let bridge else { throw UsageError(description: "--call needs a bridge") }
      let data: JSONText?
      do { data = try json.map { try JSONText($0) } } catch {
        throw UsageError(description: "--call \(name): \(error)")
      }
      var isAnswered = false
      bridge.callRaw(name, data: data) { result in
        isAnswered = true
        if case .success(let value) = result { Output.line(value.compact()) }
      }
      try view.runUntilIdle(limit: options.timeout)
      if !isAnswered { fail("--call \(name): no answer") }
      return
    }
    try view.runUntilIdle(limit: options.timeout)
  }

  private static let click = PageFunction(
    "selector",
    body: """
      const element = document.querySelector(selector);
      if (element === null) return false;
      element.click();
      return true;
      """)

  func webView(_ webView: WebView, didFail error: NavigationError) { loadFailure = error }
}
