import BridgeTesting
import HeadlessWebView
import Testing

/// A page that does what it can to hurt its host, and what must be observed of it.
struct HostilePage: Sendable, CustomTestStringConvertible {
  /// What native does after the page was loaded; the loop runs to its end behind each.
  enum Step: Sendable {
    /// Calls a handler of the page with JSON text.
    case call(String, String)
    /// Calls it, and leaves the loop to the next step.
    case callOnly(String, String)
    /// Evaluates a script, and notes what comes of it.
    case evaluate(String)
    case advance(Int)
    case reload
    case close
  }

  let name: String
  var kind = BridgeKind.wvjb
  /// Runs before the page asks for the bridge.
  var top = ""
  /// Runs with `app`, the bridge under names that are the same for all.
  var script = ""
  /// The whole document, in place of the page around the scripts.
  var html: String?
  var steps: [Step] = []
  /// Whether the page has work for ever.
  var isEndless = false
  /// How long one of its scripts may compute; long enough for everything that ends.
  var limit = Self.usualLimit
  /// What no page reaches that is not meant to.
  static let usualLimit = Duration.seconds(20)

  var testDescription: String { name }

  /// The document.
  var document: String { html ?? Self.document(kind, top: top, script: script) }

  /// A document whose script runs with the bridge as `app`.
  static func document(_ kind: BridgeKind, top: String = "", script: String) -> String {
    let scripts = [top, "\(kind.prelude)\nwithBridge(function (app) {\n\(script)\n});"]
    // A script's text ends at the first end tag in it.
    return "<!doctype html><html><head></head><body>"
      + scripts.map { "<script>\($0.replacing("</script", with: "<\\/script"))</script>" }.joined() + "</body></html>"
  }
}
