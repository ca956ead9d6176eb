import BridgeTesting
import HeadlessWebView

/// A bridge of some dialect in some kind of web view, with the few operations that every cell of the table tests.
///
/// All cells have the same page: it is written for an object `app` with `app.call(name, data[, fn(answer)])`
/// and `app.handle(name, fn(data, respond))`, which the dialect's prelude implements with its own page API.
protocol BridgeRig: AnyObject {
  var view: WebView { get }
  var recorder: TranscriptRecorder { get }

  /// The bridge itself, for lifetime tests.
  var native: AnyObject { get }

  /// The console lines of the page's own scripts.
  var console: [String] { get }

  /// Defines `withBridge(fn(app))` in the page, which calls the function when the bridge is ready.
  var prelude: String { get }

  /// The dialect's behavior for lost messages.
  var traits: RigTraits { get }

  /// Registers a handler that receives and returns JSON text.
  func handle(_ name: String, _ handler: @escaping (_ json: String, _ respond: @escaping (String) -> Void) -> Void)

  /// Calls a handler of the page with JSON text; the reply is JSON text, or nil if native is notified that there will
  /// be none.
  func call(_ name: String, _ json: String, _ reply: @escaping (String?) -> Void) throws

  /// Notifies native when a page can be called, if the dialect's native side has to wait for that itself.
  func whenReady(_ body: @escaping () -> Void)

  /// The names of the outgoing calls that are still pending.
  var unanswered: [String] { get }

  /// A script with which the page sends an invalid message on the dialect's wire.
  var garbage: String { get }
}

/// A dialect's behavior when messages are lost.
struct RigTraits {
  /// The fault for an incoming call without a handler; nil if the page's own call throws.
  var missing: String? = "no-handler"
  /// The faults for an invalid message on the wire.
  var garbage: Set<String> = ["bad-message"]
  /// The fault for a call whose page has ended.
  var abandoned = "call-abandoned"
  /// The faults for data that cannot be written as JSON; none if the page's own call throws.
  var cycle: Set<String> = []
  /// The fault for an outgoing call without a handler, which ends it; nil if the call waits forever.
  var missingInPage: String?
  /// A Boolean value that indicates whether a page handler responds when it returns or never, so that native does not
  /// wait for pages or responses.
  var answersAtOnce = false
  /// The fault for an outgoing call without a handler, which the bridge script logs to the console; the
  /// call stays pending.
  var saidByPage: String?
  /// A Boolean value that indicates whether the page's calls get responses.
  var hasResponses = true
}

extension BridgeRig {
  var console: [String] { recorder.console }

  func whenReady(_ body: @escaping () -> Void) {}

  /// Loads a page that runs a script when the bridge is ready, and runs until the page is idle.
  func load(_ body: String) throws {
    view.loadHTML(
      "<!doctype html><html><body><script>\(prelude)\nwithBridge(function (app) {\n\(body)\n});</script></body></html>",
      baseURL: WebURL("https://page.example/index.html") ?? .blank)
    try view.runUntilIdle()
  }

  /// Runs a script in the page until the page is idle.
  func run(_ source: String) throws {
    view.evaluateJavaScript(source + "\n;0") { _ in }
    try view.runUntilIdle()
  }
}

/// One row of the table.
struct TableRow: Sendable {
  /// The page side, with its name in Documentation/Reference/Bridges.md.
  let half: String
  /// The kind of web view, with its name in Documentation/Reference/Bridges.md.
  let host: String
  /// A Boolean value that indicates whether its script is available; original scripts are not part of this project.
  let isThere: Bool
  /// A Boolean value that indicates whether the page's calls get responses.
  var hasResponses = true
  let make: @Sendable () -> any BridgeRig

  /// Every row of Documentation/Reference/Bridges.md.
  static let all: [TableRow] = [
    WVJBRig.rows, DSBridgeRig.rows, JsBridgeRig.rows, CordovaRig.rows, HotwireRig.rows, ComposedRig.rows,
    FrameworkRig.rows, AppRig.rows,
  ].flatMap { $0 }
}
