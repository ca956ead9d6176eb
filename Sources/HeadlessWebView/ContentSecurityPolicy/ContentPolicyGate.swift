/// The check of a load by the policies of the document that requests it, before the request and at each redirect.
final class ContentPolicyGate {
  private weak var realm: PageRealm?
  private let action: PolicyDirective
  private let nonce: String
  private let integrity: SubresourceIntegrity?
  private let isByParser: Bool

  init(
    _ realm: PageRealm, _ action: PolicyDirective, nonce: String, integrity: SubresourceIntegrity?, isByParser: Bool
  ) {
    self.realm = realm
    self.action = action
    self.nonce = nonce
    self.integrity = integrity
    self.isByParser = isByParser
  }

  /// Returns the reason why the policies refuse a request; nil if they allow it.
  ///
  /// - Parameter redirect: The URL to which a server redirects the request; nil before the request is sent.
  func refusal(of url: WebURL, redirectedTo redirect: WebURL? = nil) -> ResourceError? {
    guard let realm else { return nil }
    let request = PolicedRequest(
      action: action, url: url, redirect: redirect, nonce: nonce, integrity: integrity, isByParser: isByParser)
    guard !realm.allows(request) else { return nil }
    return .contentPolicy("\(action.rawValue) of the page does not allow \(request.current)")
  }
}
