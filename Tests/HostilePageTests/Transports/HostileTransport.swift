import BridgeSupport
import BridgeTesting
import HeadlessWebView
import Testing

/// A bridge on a platform, with the ways in which a page can use its wire without the bridge's script.
struct HostileTransport: Sendable, CustomTestStringConvertible {
  /// The name, which is also that of the files with the expected lines.
  let name: String
  let kind: BridgeKind
  let platform: Device.Platform
  /// Defines `call(name, data, done)` and `handle(name, fn(data, respond))` in a page.
  let app: String
  /// Runs the function `ready` when the bridge is ready.
  var whenReady = "ready();"
  /// The end tag and the start tag around a script that the page loads first.
  var library = ""
  /// The ways to native.
  let entries: [WireEntry]
  /// A script that calls the page's part of the bridge as native does.
  var forgery = ""
  /// The plugin, service or component of the handlers, with the character that separates it from the handler.
  var prefix = ""
  /// A Boolean value that indicates whether native calls the page with events, whose data are objects without a
  /// response.
  var sendsEvents = false
  /// Creates the bridge; by default the kind does.
  var make: (@Sendable (WebView) -> any NativeBridge)?

  var testDescription: String { name }

  /// The start of the names of its files in `Observed`.
  var fileName: String { name.replacing(", ", with: "-").replacing(" ", with: "-") }

  /// A Boolean value that indicates whether the page's calls get responses.
  var hasResponses: Bool { kind.hasResponses }

  /// The device of the view.
  var device: Device { platform == .android ? .android : .iPhone }

  /// Every transport.
  static let all: [HostileTransport] =
    capacitor + cordova + hotwire + reactNative + flutter + inAppWebView + tauri + hostObjects + uniApp + views

  /// A document whose script runs with the bridge as `app`.
  func document(top: String = "", script: String) -> String {
    let main = """
      var app = { \(app) };
      function withBridge(ready) { \(whenReady) }
      withBridge(function () {
      \(script)
      });
      """
    let scripts = [top, main].map { "<script>\($0.replacing("</script", with: "<\\/script"))</script>" }
    return "<!doctype html><html><head></head><body>\(scripts[0])\(library)\(scripts[1])</body></html>"
  }
}

/// A way from a page to native that needs no script of the bridge.
struct WireEntry: Sendable {
  let name: String
  /// An expression: a function that passes its argument to native.
  let send: String
  /// An expression: a message that native understands; nil if there is no form that a message must have.
  var message: String?
  /// An expression: a function that makes the argument of `send` from a message.
  var write = "(message) => message"
  /// Runs before the first message.
  var setUp = ""
  /// A Boolean value that indicates whether native ignores what it does not understand.
  ///
  /// Either it is no call, or messages of the page's own pass there, too.
  var ignoresOthers = false
}
