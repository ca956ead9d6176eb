import Foundation

/// A server's demand for a name and a password: RFC 9110, section 11.
public struct AuthenticationChallenge: Sendable, Hashable {
  /// The address of the request.
  public let url: WebURL
  /// The scheme, such as `basic`, in lower case.
  public let scheme: String
  /// The part of the server that the credentials are for; empty if the server names none.
  public let realm: String
  /// The number of the request among those that ``NetworkRoutes/onEvent`` observes; nil for a request of the host.
  public let request: Int?

  /// Reads the challenge of a response; nil if it has none.
  init?(_ response: Resource, to request: ResourceRequest) {
    guard response.status == 401, let field = response.fields["www-authenticate"] else { return nil }
    scheme = field.prefix { $0 != " " }.lowercased()
    realm = Self.parameter("realm", in: field)
    url = request.url
    self.request = request.number
  }

  private static func parameter(_ name: String, in field: String) -> String {
    guard let start = field.range(of: "\(name)=", options: .caseInsensitive)?.upperBound else { return "" }
    let rest = field[start...]
    return rest.first == "\"" ? String(rest.dropFirst().prefix { $0 != "\"" }) : String(rest.prefix { $0 != "," })
  }
}

/// A name and a password for a server.
public struct Credentials: Sendable, Hashable {
  /// The name of the user.
  public var user: String
  /// The password.
  public var password: String

  /// Creates credentials.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }

  /// The header field that carries them: RFC 7617.
  var field: HTTPField {
    HTTPField(name: "Authorization", value: "Basic " + Data("\(user):\(password)".utf8).base64EncodedString())
  }
}

/// The credentials of a view's requests.
extension ResourceLoader {
  /// Asks the host for credentials if a server demands them.
  ///
  /// - Parameters:
  ///   - retry: Sends a request once more.
  ///   - completion: Receives the response if there are no credentials for it.
  /// - Returns: A Boolean value that indicates whether the host is being asked.
  func answers(
    challengeIn response: Resource, to request: ResourceRequest, retry: @escaping (ResourceRequest) -> Void,
    completion: @escaping () -> Void
  ) -> Bool {
    guard let ask = routes.onAuthenticationChallenge, !request.isSynchronous,
      let challenge = AuthenticationChallenge(response, to: request), challenge.scheme == "basic"
    else { return false }
    let origin = request.url.origin
    routes.credentials[origin] = nil
    ask(challenge) { [weak self] credentials in
      guard let self, let credentials else { return completion() }
      routes.credentials[origin] = credentials
      retry(request)
    }
    return true
  }

  /// Adds the credentials that the host gave for the server of a request.
  func addCredentials(to request: inout ResourceRequest) {
    guard !routes.credentials.isEmpty, request.fields["authorization"] == nil,
      let known = routes.credentials[request.url.origin]
    else { return }
    request.fields.append(known.field)
  }
}
