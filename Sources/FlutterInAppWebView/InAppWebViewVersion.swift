/// The versions of `flutter_inappwebview` whose wires differ.
public enum InAppWebViewVersion: String, Sendable, Hashable, CaseIterable {
  /// 5.x: a handler that throws responds with null.
  case version5 = "5"
  /// 6.0 and 6.1: a handler that throws rejects the page's promise.
  case version61 = "6.1"
  /// 6.2 and later: messages have a secret, and frames get responses, too.
  case version62 = "6.2"

  /// The number that our own scripts take.
  var number: String { self == .version5 ? "5" : rawValue }

  /// A Boolean value that indicates whether messages have the bridge's secret.
  var hasSecret: Bool { self == .version62 }

  /// A Boolean value that indicates whether a page's promise can be rejected.
  var rejects: Bool { self != .version5 }

  /// Returns whether the page side of a subframe stores its calls where native looks for them.
  func answersFrames(onAndroid isAndroid: Bool) -> Bool {
    switch self {
    case .version5: isAndroid
    case .version61: false
    case .version62: true
    }
  }
}
