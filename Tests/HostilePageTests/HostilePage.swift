import BridgeTesting
import HeadlessWebView
import Testing

/// A page that attacks its host, and the steps of its test.
struct HostilePage: Sendable, CustomTestStringConvertible {
  /// An action of native after the page has loaded; the loop runs until it is idle after each.
  enum Step: Sendable {
    /// Calls a handler of the page with JSON text.
    case call(String, String)
    /// Calls it without running the loop.
    case callOnly(String, String)
    /// Evaluates a script, and records the result.
    case evaluate(String)
    case advance(Int)
    case reload
    case close
  }

  let name: String
  var kind = BridgeKind.wvjb
  /// Runs before the page requests the bridge.
  var top = ""
  /// Runs with `app`, the bridge with an API that is the same for all kinds.
  var script = ""
  /// The whole document, instead of the page around the scripts.
  var html: String?
  var steps: [Step] = []
  /// A Boolean value that indicates whether the page always has more work.
  var isEndless = false
  /// The time limit of its scripts, which is sufficient for every script that ends.
  var limit = Self.usualLimit
  /// The default time limit, which only pages with their own limit may reach.
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
