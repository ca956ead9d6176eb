/// A cookie, as RFC 6265 stores it.
public struct Cookie: Sendable, Hashable, Codable {
  /// The name.
  public var name: String
  /// The value.
  public var value: String
  /// The host that it belongs to, in small letters.
  public var domain: String
  /// Whether it goes to that host alone and not to those below it.
  public var isHostOnly: Bool
  /// The path that it goes to, and to those below.
  public var path: String
  /// Whether it goes over `https` alone.
  public var isSecure: Bool
  /// Whether it is for servers alone, and hidden from pages.
  public var isHTTPOnly: Bool
  /// When it ends, in milliseconds since 1970 by the view's clock; nil for the end of the session.
  public var expires: Double?

  /// Makes a cookie.
  ///
  /// - Parameter domain: The host; with a dot in front, the hosts below it, too.
  public init(
    name: String, value: String, domain: String, path: String = "/", isSecure: Bool = false, isHTTPOnly: Bool = false,
    expires: Double? = nil
  ) {
    self.name = name
    self.value = value
    isHostOnly = !domain.hasPrefix(".")
    self.domain = String(domain.drop { $0 == "." }).lowercased()
    self.path = path.hasPrefix("/") ? path : "/"
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
    self.expires = expires
  }
}
