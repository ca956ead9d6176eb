/// The reason why the network failed: a kind for code, and a text for people.
public struct NetworkFailure: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of failures.
  public enum Kind: Sendable, Hashable {
    /// The server's machine refused the connection or didn't respond.
    case unreachable
    /// There is no machine with the name.
    case unknownHost
    /// The server's certificate is invalid.
    case certificate
    /// The encrypted connection could not be set up for another reason.
    case secureConnection
    /// The server closed the connection without a response.
    case emptyResponse
    /// The connection was lost while data was sent or received.
    case connectionLost
    /// The view is offline (``WebView/isOnline``).
    case offline
    /// The servers redirected the request too often.
    case tooManyRedirects
    /// Any other reason.
    case other
  }

  /// The kind of the failure.
  public let kind: Kind
  /// The reason in one line.
  public let description: String

  /// Creates a failure.
  public init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

extension NetworkFailure: ExpressibleByStringInterpolation {
  /// Creates a failure of the kind ``Kind/other``.
  public init(stringLiteral value: String) { self.init(.other, value) }
}
