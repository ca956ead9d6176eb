import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The certificates of a server, of which an app's code speaks; there are none here.
public final class SecTrust: NSObject, Sendable {}

extension URLProtectionSpace {
  /// The certificates of a server: none.
  public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
  /// Makes a credential of certificates, which is an empty one.
  public convenience init(trust: SecTrust) { self.init(user: "", password: "", persistence: .none) }
}
