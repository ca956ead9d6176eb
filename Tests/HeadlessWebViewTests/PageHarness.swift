import HeadlessWebView
import JavaScriptEngine

/// A view on the virtual clock whose page and native side write into one log, in the order of events.
///
/// A line is a console line of the page, `asked URL` for a navigation policy decision, or a line that a test adds.
final class PageHarness: NavigationDelegate {
  static let pageURL = "https://app.example/page.html"

  let view: WebView
  private(set) var log: [String] = []
  private(set) var errors: [PageError] = []
  /// Native's action when it receives the policy decision.
  var onDecision: ((NavigationAction) -> Void)?
  /// Indicates whether native allows every navigation, not just those to the page and to empty documents.
  var allowsAll = false

  /// The functions of every test page: `mark(text)` writes a line, `frame(src)` creates a frame and inserts it.
  private static let prelude = """
    function mark(text) { console.log(text); }
    function frame(src) {
      const made = document.createElement('iframe');
      if (src !== undefined) made.src = src;
      document.documentElement.appendChild(made);
      return made;
    }
    """

  init(group: WebViewGroup? = nil, resources: ResourcePolicy = ResourcePolicy()) {
    var configuration = WebViewConfiguration()
    configuration.group = group
    configuration.resources = resources
    configuration.userScripts = [UserScript(source: Self.prelude, injectionTime: .documentStart, name: "prelude.js")]
    view = WebView(configuration: configuration)
    view.navigationDelegate = self
    view.onPageError = { [unowned self] in errors.append($0) }
    view.transcript.observe { [unowned self] event in
      switch event.type {
      case .console: log.append(event.string("text") ?? "")
      case .navigation: log.append("asked \(event.string("url") ?? "")")
      default: break
      }
    }
  }

  deinit { view.close() }

  func webView(_ webView: WebView, decidePolicyFor action: NavigationAction) -> NavigationPolicy {
    onDecision?(action)
    return allowsAll || action.url.scheme == "about" || action.url.href == Self.pageURL ? .allow : .cancel
  }

  func add(_ line: String) { log.append(line) }
  func clear() { log = [] }

  /// The URLs of the policy decisions, except the empty documents that new frames begin with.
  var questions: [String] {
    log.filter { $0.hasPrefix("asked ") && $0 != "asked about:blank" }.map { String($0.dropFirst(6)) }
  }

  /// Starts to load a document.
  func start(_ html: String) {
    view.loadHTML(html, baseURL: WebURL(Self.pageURL) ?? .blank)
  }

  /// Loads a document and runs until the view is idle.
  @discardableResult
  func load(_ html: String) throws -> [String] {
    start(html)
    try view.runUntilIdle()
    return log
  }

  /// Loads a page with one script in its body, and runs until the view is idle.
  @discardableResult
  func run(_ script: String) throws -> [String] {
    try load("<!DOCTYPE html><html><head></head><body><script>\(script)</script></body></html>")
  }

  /// Evaluates a native script, and runs until the view is idle.
  @discardableResult
  func evaluate(_ script: String) throws -> [String] {
    view.evaluateJavaScript(script)
    try view.runUntilIdle()
    return log
  }

  /// Returns native's result of a script.
  func result(of script: String) throws -> Result<StructuredValue, ScriptError>? {
    var answer: Result<StructuredValue, ScriptError>?
    view.evaluateJavaScript(script) { answer = $0 }
    try view.runUntilIdle()
    return answer
  }

  /// Returns the log of a page that runs one script.
  static func log(_ script: String) throws -> [String] { try PageHarness().run(script) }

  /// Returns the policy decisions of a page that runs one script.
  static func questions(_ script: String) throws -> [String] {
    let harness = PageHarness()
    try harness.run(script)
    return harness.questions
  }
}
