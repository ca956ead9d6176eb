/// A proxy through which requests and WebSockets reach servers.
///
/// Without one, requests use the proxy that the environment names, if any, and WebSockets connect directly.
public struct NetworkProxy: Sendable, Hashable {
  /// The address, with the scheme `http`, `https`, `socks4` or `socks5`, and perhaps with a user name and a password.
  public let url: WebURL
  /// The hosts that are reached without the proxy.
  public var bypass: ProxyBypassList

  /// Creates a proxy from its address, such as `socks5://127.0.0.1:1080`; without a scheme, it is an HTTP proxy.
  ///
  /// - Throws: ``NetworkProxyError`` for an invalid address.
  public init(_ address: String, bypass: ProxyBypassList = ProxyBypassList()) throws(NetworkProxyError) {
    let schemes: Set<String> = ["http", "https", "socks4", "socks5"]
    let text = address.contains("://") ? address : "http://\(address)"
    guard let url = WebURL(text), schemes.contains(url.scheme), url.host?.isEmpty == false,
      ["", "/"].contains(url.path), url.query == nil, url.fragment == nil
    else { throw .address(address) }
    self.url = url
    self.bypass = bypass
  }

  /// Returns whether requests for a URL use the proxy.
  func isUsed(for target: WebURL) -> Bool { !bypass.contains(target) }

  /// The address without the user name and the password, for messages.
  var displayedAddress: String { "\(url.scheme)://\(url.hostWithPort)" }
}

/// The error of a proxy's invalid description.
public enum NetworkProxyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The address is not that of a proxy.
  case address(String)
  /// The pattern doesn't describe hosts.
  case pattern(String)

  /// The error and what is possible, in one line.
  public var description: String {
    switch self {
    case .address(let text):
      "'\(text)' is not the address of a proxy, such as http://proxy.example:3128 or socks5://127.0.0.1:1080"
    case .pattern(let text):
      """
      '\(text)' is not a pattern of hosts to reach without the proxy, such as api.example, *.example, \
      api.example:8080 or <local>
      """
    }
  }
}
