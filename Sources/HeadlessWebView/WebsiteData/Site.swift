import CPublicSuffix

/// The site of an address: its registrable domain, by the list of public suffixes.
enum Site {
  /// Returns the registrable domain of a URL; its host if that is an IP address or a public suffix itself, and nil if
  /// the URL has no host.
  static func domain(of url: WebURL) -> String? {
    guard let host = url.host, !host.isEmpty else { return nil }
    guard !host.isAddress else { return host }
    return host.withCString { text in HBRegistrableDomain(text).map { String(cString: $0) } } ?? host
  }

  /// Returns whether two URLs have the same site; they have none without a host.
  static func areSame(_ left: WebURL, _ right: WebURL) -> Bool {
    guard let host = left.host, let other = right.host else { return false }
    return host == other || domain(of: left) == domain(of: right)
  }
}

extension String {
  /// Indicates whether a host of a URL is an IP address.
  fileprivate var isAddress: Bool {
    // The parser writes each address of version 4 with four decimal numbers.
    hasPrefix("[") || utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
  }
}
