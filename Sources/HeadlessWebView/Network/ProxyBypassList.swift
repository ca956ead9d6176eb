/// The hosts that are reached without a proxy, in Chromium's syntax.
///
/// Loopback addresses are among them, unless the list contains `<-loopback>`.
public struct ProxyBypassList: Sendable, Hashable {
  private let patterns: [Pattern]
  private let containsLoopback: Bool

  fileprivate enum Pattern: Sendable, Hashable {
    case all
    /// Names without a dot.
    case local
    case host(String, port: Int?)
    /// The subdomains of a host; the text begins with a dot.
    case below(String, port: Int?)
  }

  /// Creates the default list, with loopback addresses only.
  public init() {
    patterns = []
    containsLoopback = true
  }

  /// Creates a list from patterns with commas or semicolons between them.
  ///
  /// A pattern is a host (`api.example`), the subdomains of a host (`*.example`), either perhaps with a port, `<local>`
  /// for names without a dot, or `*` for all hosts.
  ///
  /// - Throws: ``NetworkProxyError`` for a pattern that is none of these.
  public init(_ list: String) throws(NetworkProxyError) {
    let words = list.split { ",; ".contains($0) }.map(String.init)
    containsLoopback = !words.contains("<-loopback>")
    patterns = try words.filter { $0 != "<-loopback>" }
      .map { (word) throws(NetworkProxyError) in try Pattern(word) }
  }

  /// Returns whether requests for a URL don't use the proxy.
  func contains(_ url: WebURL) -> Bool {
    guard let host = url.host else { return true }
    let port = url.port ?? (["https", "wss"].contains(url.scheme) ? 443 : 80)
    return containsLoopback && Self.isLoopback(host) || patterns.contains { $0.matches(host, port) }
  }

  private static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
      || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
  }
}

extension ProxyBypassList.Pattern {
  fileprivate init(_ text: String) throws(NetworkProxyError) {
    switch text {
    case "*": self = .all
    case "<local>": self = .local
    default:
      let isBelow = text.hasPrefix("*.") || text.hasPrefix(".")
      let name = isBelow ? String(text.drop { $0 == "*" }.dropFirst()) : text
      // The parser normalizes letters and addresses. A port that is the scheme's default is not in the URL.
      guard !name.contains("*"), let url = WebURL("ws://\(name)"), let host = url.host, url.username.isEmpty,
        url.href == "ws://\(url.hostWithPort)/", !name.hasSuffix("/")
      else { throw .pattern(text) }
      let port = url.port ?? (name.hasSuffix(":80") ? 80 : nil)
      self = isBelow ? .below("." + host, port: port) : .host(host, port: port)
    }
  }

  fileprivate func matches(_ host: String, _ targetPort: Int) -> Bool {
    switch self {
    case .all: true
    case .local: !host.contains(".") && !host.hasPrefix("[")
    case .host(let name, let port): host == name && (port ?? targetPort) == targetPort
    case .below(let suffix, let port): host.hasSuffix(suffix) && (port ?? targetPort) == targetPort
    }
  }
}
