import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The certificates of a server, for apps that refer to this type; certificates are not kept.
public final class SecTrust: NSObject, Sendable {}

extension URLProtectionSpace {
  /// The certificates of a server; always `nil`.
  public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
  /// Creates an empty credential, in place of one for certificates.
  public convenience init(trust: SecTrust) { self.init(user: "", password: "", persistence: .none) }
}
