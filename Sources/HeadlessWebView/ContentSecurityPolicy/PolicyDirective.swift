/// A directive that a request, inline code or another action is subject to: CSP 3, 6, its "effective directive".
enum PolicyDirective: String, Sendable, CaseIterable {
  case connect = "connect-src"
  case font = "font-src"
  case frame = "frame-src"
  case image = "img-src"
  case manifest = "manifest-src"
  case media = "media-src"
  case object = "object-src"
  /// Scripts from text: `eval` and its like.
  case script = "script-src"
  case scriptElement = "script-src-elem"
  case scriptAttribute = "script-src-attr"
  case styleElement = "style-src-elem"
  case styleAttribute = "style-src-attr"
  case worker = "worker-src"
  case base = "base-uri"
  case form = "form-action"
  case ancestors = "frame-ancestors"

  /// The directives that apply in this order, the first one that a policy has: CSP 3, 6.8.3.
  var chain: [String] {
    switch self {
    case .scriptElement, .scriptAttribute: [rawValue, "script-src", "default-src"]
    case .styleElement, .styleAttribute: [rawValue, "style-src", "default-src"]
    case .worker: [rawValue, "child-src", "script-src", "default-src"]
    case .frame: [rawValue, "child-src", "default-src"]
    case .base, .form, .ancestors: [rawValue]
    default: [rawValue, "default-src"]
    }
  }

  /// The name in WebKit's messages, for a policy whose directive `found` applies.
  func shown(as found: String) -> String {
    switch self {
    case .scriptElement, .scriptAttribute: found == rawValue ? rawValue : "script-src"
    case .styleElement, .styleAttribute: found == rawValue ? rawValue : "style-src"
    default: rawValue
    }
  }

  /// The schemes that `*` matches in WebKit beside those of the network and of the page.
  var openSchemes: Set<String> {
    switch self {
    case .image: ["data"]
    case .media: ["data", "blob"]
    default: []
    }
  }

  var isScript: Bool { self == .script || self == .scriptElement || self == .scriptAttribute }

  /// The names of directives that are known beside those that are enforced.
  static let otherNames: Set<String> = [
    "default-src", "child-src", "script-src", "style-src", "report-uri", "report-to", "sandbox",
    "upgrade-insecure-requests", "block-all-mixed-content", "require-trusted-types-for", "trusted-types",
    "plugin-types", "prefetch-src",
  ]
}
