/// A cookie, as RFC 6265 stores it.
public struct Cookie: Sendable, Hashable, Codable {
  /// The name.
  public var name: String
  /// The value.
  public var value: String
  /// The host of the cookie, in lower case.
  public var domain: String
  /// Indicates whether it is sent to that host only and not to its subdomains.
  public var isHostOnly: Bool
  /// The path that it is sent to, including the paths below.
  public var path: String
  /// Indicates whether it is sent over `https` only.
  public var isSecure: Bool
  /// Indicates whether it is for servers only, and hidden from pages.
  public var isHTTPOnly: Bool
  /// The expiry time, in milliseconds since 1970 by the view's clock; nil for the end of the session.
  public var expires: Double?
  /// The attribute `SameSite`; nil if the cookie was set without it, which WebKit treats as ``SameSite/none``.
  public var sameSite: SameSite?

  /// The values of the attribute `SameSite`.
  public enum SameSite: String, Sendable, Hashable, Codable {
    /// The cookie is for requests of its own site.
    case strict = "Strict"
    /// The cookie is also for navigations from other sites.
    case lax = "Lax"
    /// The cookie is for all requests.
    case none = "None"

    /// Parses a value, ignoring case; nil if it is unknown.
    init?(text: String) {
      let known: [Self] = [.strict, .lax, .none]
      guard let found = known.first(where: { $0.rawValue.lowercased() == text.lowercased() }) else { return nil }
      self = found
    }
  }

  /// Creates a cookie.
  ///
  /// - Parameters:
  ///   - name: The name of the cookie.
  ///   - value: The value of the cookie.
  ///   - domain: The host; with a leading dot, its subdomains, too.
  ///   - path: The path that the cookie is sent to, including paths below it.
  ///   - isSecure: A Boolean value that indicates whether the cookie is sent over `https` only.
  ///   - isHTTPOnly: A Boolean value that indicates whether scripts cannot read the cookie.
  ///   - expires: The expiry time in milliseconds since 1970; nil for a session cookie.
  ///   - sameSite: The attribute `SameSite`; nil for none.
  public init(
    name: String, value: String, domain: String, path: String = "/", isSecure: Bool = false, isHTTPOnly: Bool = false,
    expires: Double? = nil, sameSite: SameSite? = nil
  ) {
    self.name = name
    self.value = value
    isHostOnly = !domain.hasPrefix(".")
    self.domain = String(domain.drop { $0 == "." }).lowercased()
    self.path = path.hasPrefix("/") ? path : "/"
    self.isSecure = isSecure
    self.isHTTPOnly = isHTTPOnly
    self.expires = expires
    self.sameSite = sameSite
  }
}
