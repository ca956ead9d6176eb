/// Connections of WebSockets to servers, within the policy of requests.
extension ResourceLoader {
  /// Returns whether a WebSocket may connect to a server.
  func allowsSocket(to url: WebURL) -> Bool { url.host.map(policy.allows) ?? false }

  /// Returns the request for a connection, with the cookies and the header fields of a request to the same server.
  func socketRequest(to url: WebURL, protocols: [String], from frame: FrameInfo) -> SocketRequest? {
    guard let web = url.webForm else { return nil }
    var handshake = ResourceRequest(url: web)
    handshake.frame = frame
    var fields = complete(handshake).fields
    // The library adds the origin.
    fields.removeAll { ["accept", "origin"].contains($0.name.lowercased()) }
    let own = [
      ("User-Agent", userAgent), ("Accept-Language", "en-US,en;q=0.9"), ("Pragma", "no-cache"),
      ("Cache-Control", "no-cache"),
    ]
    for (name, value) in own where fields[name.lowercased()] == nil {
      fields.append(HTTPField(name: name, value: value))
    }
    var request = SocketRequest(url: url, protocols: protocols, origin: frame.origin)
    request.fields = fields
    request.ignoresCertificateErrors = policy.ignoresCertificateErrors
    request.proxy = policy.proxy.flatMap { $0.isUsed(for: url) ? $0 : nil }
    return request
  }

  /// Stores the cookies of a handshake's response.
  func keepCookies(of handshake: SocketHandshake, url: WebURL) {
    guard let web = url.webForm else { return }
    keepCookies(of: Resource(url: web, fields: handshake.received), ResourceRequest(url: web))
  }
}

extension WebURL {
  /// The URL with the scheme of requests, by which cookies and credentials are stored.
  fileprivate var webForm: WebURL? {
    switch scheme {
    case "ws": WebURL("http" + href.dropFirst(2))
    case "wss": WebURL("https" + href.dropFirst(3))
    default: nil
    }
  }
}
