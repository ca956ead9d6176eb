import HeadlessWebView

/// Chromium's texts of network errors, which clients know.
enum NetworkErrorText {
  static let aborted = "net::ERR_ABORTED"

  static func of(_ reason: ResourceError) -> String {
    switch reason {
    case .refused, .redirectRefused, .cancelled: aborted
    case .timedOut: "net::ERR_TIMED_OUT"
    case .contentPolicy: "net::ERR_BLOCKED_BY_CSP"
    case .hostNotAllowed: "net::ERR_BLOCKED_BY_CLIENT"
    case .notFound: "net::ERR_FILE_NOT_FOUND"
    case .outsideRoot, .notAFile, .unreadable: "net::ERR_ACCESS_DENIED"
    case .unsupportedScheme: "net::ERR_UNKNOWN_URL_SCHEME"
    case .network(let failure): of(failure.kind)
    case .libraryMissing, .crossOrigin, .status, .undecodable, .integrity: "net::ERR_FAILED"
    }
  }

  private static func of(_ kind: NetworkFailure.Kind) -> String {
    switch kind {
    case .unreachable: "net::ERR_CONNECTION_REFUSED"
    case .unknownHost: "net::ERR_NAME_NOT_RESOLVED"
    case .certificate: "net::ERR_CERT_AUTHORITY_INVALID"
    case .secureConnection: "net::ERR_SSL_PROTOCOL_ERROR"
    case .emptyResponse: "net::ERR_EMPTY_RESPONSE"
    case .connectionLost: "net::ERR_CONNECTION_RESET"
    case .offline: "net::ERR_INTERNET_DISCONNECTED"
    case .tooManyRedirects: "net::ERR_TOO_MANY_REDIRECTS"
    case .other: "net::ERR_FAILED"
    }
  }

  /// Returns the text of a reason with which a client fails a request: `ErrorReason` of the protocol.
  static func of(clientReason name: String) -> String {
    let texts = [
      "Aborted": aborted, "TimedOut": "net::ERR_TIMED_OUT", "AccessDenied": "net::ERR_ACCESS_DENIED",
      "ConnectionClosed": "net::ERR_CONNECTION_CLOSED", "ConnectionReset": "net::ERR_CONNECTION_RESET",
      "ConnectionRefused": "net::ERR_CONNECTION_REFUSED", "ConnectionAborted": "net::ERR_CONNECTION_ABORTED",
      "ConnectionFailed": "net::ERR_CONNECTION_FAILED", "NameNotResolved": "net::ERR_NAME_NOT_RESOLVED",
      "InternetDisconnected": "net::ERR_INTERNET_DISCONNECTED",
      "AddressUnreachable": "net::ERR_ADDRESS_UNREACHABLE", "BlockedByClient": "net::ERR_BLOCKED_BY_CLIENT",
      "BlockedByResponse": "net::ERR_BLOCKED_BY_RESPONSE",
    ]
    return texts[name] ?? "net::ERR_FAILED"
  }
}
