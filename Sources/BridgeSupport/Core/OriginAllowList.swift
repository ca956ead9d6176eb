import HeadlessWebView

/// The origins whose documents may use a bridge or one of its handlers.
///
/// An entry is an origin in the format of `location.origin`, such as `https://app.example` or
/// `https://app.example:8443`. A host that begins with `*.` matches all its subdomains, and `*` alone matches every
/// origin. Documents with an opaque origin, which is `null`, match only `null` or `*`.
public struct OriginAllowList: Sendable, Hashable, ExpressibleByArrayLiteral {
  /// Every origin.
  public static let all: OriginAllowList = ["*"]

  private struct Wildcard: Hashable {
    /// The origin before the host, such as `https://`.
    let start: String
    /// The origin after the wildcard, such as `.app.example:8443`.
    let end: String

    /// Reads an entry as a URL is read: in any case, and with an international host or a default port.
    init?(_ entry: String) {
      guard entry != "*", let star = entry.firstRange(of: "://*.") else { return nil }
      let rest = entry[star.upperBound...]
      guard !rest.contains("*"), let url = WebURL(entry[..<star.lowerBound] + "://" + rest),
        url.documentOrigin != "null", let host = url.documentOrigin.firstRange(of: "://")
      else { return nil }
      start = String(url.documentOrigin[..<host.upperBound])
      end = "." + url.documentOrigin[host.upperBound...]
    }

    func allows(_ origin: String) -> Bool {
      origin.hasPrefix(start) && origin.hasSuffix(end) && origin.utf8.count > start.utf8.count + end.utf8.count
    }
  }

  private let exact: Set<String>
  private let wildcards: Set<Wildcard>

  /// Creates a list of origins.
  public init(_ origins: [String]) {
    var exact: Set<String> = []
    var wildcards: Set<Wildcard> = []
    for origin in origins {
      if let wildcard = Wildcard(origin) {
        wildcards.insert(wildcard)
      } else {
        // A file URL has an opaque origin, which does not identify it. Its entry must not match all documents with such
        // an origin.
        let canonical = WebURL(origin)?.documentOrigin ?? origin
        exact.insert(canonical == "null" ? origin : canonical)
      }
    }
    self.exact = exact
    self.wildcards = wildcards
  }

  /// Returns whether an entry can match a page: an origin with a host, also with a wildcard, `*` or `null`.
  package static func isOrigin(_ entry: String) -> Bool {
    if entry == "*" || entry == "null" { return true }
    if Wildcard(entry) != nil { return true }
    guard let url = WebURL(entry), url.host?.contains("*") == false else { return false }
    return url.documentOrigin != "null"
  }

  /// Creates a list of origins.
  public init(arrayLiteral elements: String...) { self.init(elements) }

  /// Returns whether the list contains an origin, in the format of `location.origin`.
  public func allows(_ origin: String) -> Bool {
    if exact.contains("*") || exact.contains(origin) { return true }
    return wildcards.contains { $0.allows(origin) }
  }

  /// Returns whether the list contains the origin of a frame's document.
  public func allows(_ frame: FrameInfo) -> Bool { allows(frame.origin) }
}
