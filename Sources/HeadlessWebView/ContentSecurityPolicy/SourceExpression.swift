import Foundation

/// A keyword of a source list: CSP 3, 2.3.1.
enum SourceKeyword: String, Sendable {
  case ownOrigin = "'self'"
  case unsafeInline = "'unsafe-inline'"
  case unsafeEval = "'unsafe-eval'"
  case unsafeWebAssembly = "'wasm-unsafe-eval'"
  case unsafeHashes = "'unsafe-hashes'"
  case strictDynamic = "'strict-dynamic'"
  case reportSample = "'report-sample'"
}

/// The digest of a script or a style that a source list allows: CSP 3, 2.3.1, `hash-source`.
struct SourceHash: Sendable, Hashable {
  /// The name of the hash function, such as `SHA256`.
  let function: String
  /// The digest in the standard alphabet of Base64, without padding.
  let digest: String

  private static let sizes = ["sha256": 32, "sha384": 48, "sha512": 64]

  /// Reads `sha256-…` without quotes; nil if it is not a digest of a known function.
  init?(_ text: Substring) {
    let parts = text.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, let size = Self.sizes[parts[0].lowercased()] else { return nil }
    function = parts[0].uppercased()
    digest = SubresourceIntegrity.normalized(String(parts[1]))
    let padding = String(repeating: "=", count: (4 - digest.count % 4) % 4)
    guard Data(base64Encoded: digest + padding)?.count == size else { return nil }
  }

  /// Returns whether the digest is that of a text.
  func matches(_ text: String) -> Bool {
    guard let found = CryptoLibrary.shared?.digest(Array(text.utf8), by: function) else { return false }
    return SubresourceIntegrity.normalized(Data(found).base64EncodedString()) == digest
  }
}

/// A host in a source list, with an optional scheme, port and path: CSP 3, 2.3.1, `host-source`.
struct HostSource: Sendable, Hashable {
  /// The port of a source.
  enum Port: Sendable, Hashable {
    /// The default port of the URL's scheme.
    case standard
    case any
    case number(Int)
  }

  /// The scheme in lower case; nil for that of the page.
  private(set) var scheme: String?
  /// The host in lower case, without the wildcard before it; empty for any host.
  private(set) var host = ""
  /// Indicates whether only subdomains of the host match.
  private(set) var isWildcard = false
  private(set) var port = Port.standard
  private(set) var path = ""

  /// The source of a page's own origin: `'self'`.
  init(ownOriginOf url: WebURL) {
    scheme = url.scheme
    host = url.host ?? ""
    port = url.port.map { .number($0) } ?? .standard
  }

  /// Reads a source expression; nil if it is invalid.
  init?(_ text: Substring) {
    var rest = text
    if let end = rest.firstRange(of: "://") {
      let name = rest[..<end.lowerBound]
      guard name.isScheme else { return nil }
      scheme = name.lowercased()
      rest = rest[end.upperBound...]
    }
    if let slash = rest.firstIndex(of: "/") {
      // As in WebKit, a query is ignored.
      let text = rest[slash...].prefix { $0 != "?" && $0 != "#" }
      path = text.removingPercentEncoding ?? String(text)
      rest = rest[..<slash]
    }
    if let colon = rest.firstIndex(of: ":") {
      let digits = rest[rest.index(after: colon)...]
      if digits == "*" {
        port = .any
      } else if let number = UInt16(digits) {
        port = .number(Int(number))
      } else {
        return nil
      }
      rest = rest[..<colon]
    }
    if rest == "*" {
      isWildcard = true
    } else {
      if rest.hasPrefix("*.") {
        isWildcard = true
        rest = rest.dropFirst(2)
      }
      guard rest.isHost else { return nil }
      host = rest.lowercased()
    }
  }

  /// Returns whether a URL matches: CSP 3, 6.7.2.8, "does url match expression in origin".
  ///
  /// - Parameters:
  ///   - own: The scheme of the page.
  ///   - isOwn: Indicates whether the source is `'self'`, which also matches secure variants of the page's scheme.
  ///   - isRedirected: Indicates whether a server redirected the request, after which paths don't matter.
  func matches(_ url: WebURL, own: String, isOwn: Bool, isRedirected: Bool) -> Bool {
    let target = url.scheme
    return Self.matches(target, scheme ?? own, isOwn: isOwn) && matchesHost(url.host ?? "") && matchesPort(of: url)
      && (isRedirected || matchesPath(url.path))
  }

  /// Returns whether the scheme of a URL matches one of a policy: CSP 3, 6.7.2.9, "scheme-part match".
  static func matches(_ target: String, _ scheme: String, isOwn: Bool = false) -> Bool {
    if target == scheme { return true }
    if isOwn, target == "https" || target == "wss" || scheme == "http" && target == "ws" { return true }
    switch scheme {
    case "http": return target == "https"
    case "ws": return ["wss", "http", "https"].contains(target)
    case "wss": return target == "https"
    default: return false
    }
  }

  private func matchesHost(_ target: String) -> Bool {
    guard isWildcard else { return target.lowercased() == host }
    return host.isEmpty ? !target.isEmpty : target.lowercased().hasSuffix("." + host)
  }

  private func matchesPort(of url: WebURL) -> Bool {
    let standards = ["http": 80, "ws": 80, "https": 443, "wss": 443, "ftp": 21]
    let standard = standards[url.scheme]
    let target = url.port ?? standard
    switch port {
    case .any: return true
    case .standard: return target == standard
    case .number(let number): return target == number || number == 80 && target == 443
    }
  }

  private func matchesPath(_ target: String) -> Bool {
    guard !path.isEmpty, path != "/" else { return true }
    let target = target.removingPercentEncoding ?? target
    return path.hasSuffix("/") ? target.hasPrefix(path) : target == path
  }
}

extension Substring {
  /// Indicates whether the text is the scheme of a URL.
  var isScheme: Bool {
    guard let first, first.isASCII, first.isLetter else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }

  /// Indicates whether the text is a host of a source expression, which has no underscore, unlike those of URLs.
  fileprivate var isHost: Bool {
    !isEmpty && !split(separator: ".", omittingEmptySubsequences: false).contains(where: \.isEmpty)
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
          true
        default: false
        }
      }
  }
}
