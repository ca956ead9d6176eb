import BridgeTesting
import HeadlessWebView

/// A bridge of some dialect in some kind of web view, with the few words that every cell of the table is tried in.
///
/// The page of a cell is the same for all: it is written for an object `app` with `app.call(name, data[, fn(answer)])`
/// and `app.handle(name, fn(data, respond))`, which the dialect's prelude makes of its own page API.
protocol BridgeRig: AnyObject {
  var view: WebView { get }
  var recorder: TranscriptRecorder { get }

  /// The bridge itself, for tests of how long it lives.
  var native: AnyObject { get }

  /// What the page's own scripts wrote on the console.
  var console: [String] { get }

  /// Defines `withBridge(fn(app))` in the page, which calls the function when the bridge is there.
  var prelude: String { get }

  /// What happens to the messages that are lost, as the dialect has it.
  var traits: RigTraits { get }

  /// Registers a handler that takes JSON text and answers with JSON text.
  func handle(_ name: String, _ handler: @escaping (_ json: String, _ respond: @escaping (String) -> Void) -> Void)

  /// Calls a handler of the page with JSON text; the reply is JSON text, or nil when native is told that none will
  /// come.
  func call(_ name: String, _ json: String, _ reply: @escaping (String?) -> Void) throws

  /// Has native hear when a page can be called, where the dialect's native has to wait for that by itself.
  func whenReady(_ body: @escaping () -> Void)

  /// The names of the calls to the page that nobody has answered yet.
  var unanswered: [String] { get }

  /// A script with which the page sends native something on the dialect's wire that is no message.
  var garbage: String { get }
}

/// What a dialect does where messages are lost.
struct RigTraits {
  /// The fault that tells of a call of the page whose handler is missing; nil where the page's own call throws.
  var missing: String? = "no-handler"
  /// The faults that tell of something on the wire that is no message.
  var garbage: Set<String> = ["bad-message"]
  /// The fault that tells of a call whose page is gone.
  var abandoned = "call-abandoned"
  /// The faults that tell of data that cannot be written as JSON; none where the page's own call throws.
  var cycle: Set<String> = []
  /// The fault that tells of a call of native whose handler is missing, and ends it; nil where the call waits for ever.
  var missingInPage: String?
  /// Whether a handler of the page answers when it returns or not at all, so that native does not wait for pages or for
  /// answers.
  var answersAtOnce = false
  /// The fault that tells of a call of native whose handler is missing, as the page's half says on the console; the
  /// call stays open.
  var saidByPage: String?
}

extension BridgeRig {
  var console: [String] { recorder.console }

  func whenReady(_ body: @escaping () -> Void) {}

  /// Loads a page in which a script runs when the bridge is there, and runs to the end of it.
  func load(_ body: String) throws {
    view.loadHTML(
      "<!doctype html><html><body><script>\(prelude)\nwithBridge(function (app) {\n\(body)\n});</script></body></html>",
      baseURL: WebURL("https://page.example/index.html") ?? .blank)
    try view.runUntilIdle()
  }

  /// Runs a script in the page, and to the end of what follows.
  func run(_ source: String) throws {
    view.evaluateJavaScript(source + "\n;0") { _ in }
    try view.runUntilIdle()
  }
}

/// One row of the table.
struct TableRow: Sendable {
  /// The page side, as Documentation/Reference/Bridges.md names it.
  let half: String
  /// The kind of web view, as Documentation/Reference/Bridges.md names it.
  let host: String
  /// Whether there is a script to run it on: the originals' are no part of this project.
  let isThere: Bool
  let make: @Sendable () -> any BridgeRig

  /// Every row of Documentation/Reference/Bridges.md.
  static let all: [TableRow] = WVJBRig.rows + DSBridgeRig.rows + JsBridgeRig.rows + ComposedRig.rows
}
