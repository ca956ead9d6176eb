import HeadlessWebView

/// The origins whose documents may use a bridge or one of its handlers.
///
/// An entry is an origin as `location.origin` gives it, such as `https://app.example` or `https://app.example:8443`; a host that begins with
/// `*.` stands for all hosts below it, and `*` alone for every origin. Documents without an origin of their own, whose origin is `null`,
/// are in the list only if `null` or `*` is.
public struct OriginAllowList: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// Every origin.
  public static let all: OriginAllowList = ["*"]

  private struct Wildcard: Hashable {
    let scheme: String
    let suffix: String
  }

  private let exact: Set<String>
  private let wildcards: Set<Wildcard>

  /// Makes a list of origins.
  public init(_ origins: [String]) {
    var exact: Set<String> = []
    var wildcards: Set<Wildcard> = []
    for origin in origins {
      if let wildcard = origin.firstRange(of: "://*.") {
        let scheme = String(origin[..<wildcard.lowerBound]).lowercased()
        wildcards.insert(Wildcard(scheme: scheme, suffix: "." + origin[wildcard.upperBound...].lowercased()))
      } else {
        // The address of a file has no origin that would tell it from others; its entry must not stand for all of these.
        let canonical = WebURL(origin)?.origin ?? origin
        exact.insert(canonical == "null" ? origin : canonical)
      }
    }
    self.exact = exact
    self.wildcards = wildcards
  }

  /// Makes a list of origins.
  public init(arrayLiteral elements: String...) { self.init(elements) }

  /// Whether the list has an origin, as `location.origin` gives it.
  public func allows(_ origin: String) -> Bool {
    if exact.contains("*") || exact.contains(origin) { return true }
    return wildcards.contains { origin.hasPrefix($0.scheme + "://") && origin.hasSuffix($0.suffix) }
  }

  /// Whether the list has the origin of a frame's document.
  public func allows(_ frame: FrameInfo) -> Bool { allows(frame.origin) }
}
