/// The header fields that the loader adds to requests, and the cookies of responses.
extension ResourceLoader {
  /// Adds to a request the cookies, and the origin if a server needs it.
  func complete(_ request: ResourceRequest) -> ResourceRequest {
    var request = request
    // A route that replaces the header fields may leave it out.
    if request.fields["accept"] == nil, request.pageFields == nil {
      request.fields.append(HTTPField(name: "Accept", value: "*/*"))
    }
    if let origin = request.origin {
      request.fields.removeAll { $0.name.lowercased() == "origin" }
      request.fields.append(HTTPField(name: "Origin", value: origin))
    }
    if request.fields["referer"] == nil, let referrer = request.referrer?.text(for: request.url) {
      request.fields.append(HTTPField(name: "Referer", value: referrer))
    }
    for (name, value) in request.url.isWeb ? routes.extraHeaders : [] {
      if request.isOfHost, request.fields[name.lowercased()] != nil { continue }
      request.fields.removeAll { $0.name.lowercased() == name.lowercased() }
      request.fields.append(HTTPField(name: name, value: value))
    }
    addCredentials(to: &request)
    guard request.usesCookies else { return request }
    let use = cookieUse(of: request)
    var header = cookies.header(for: request.url, now: loop.wallClock, isForScript: false, use)
    if use.isBlocked, !header.isEmpty {
      header = ""
      reportBlockedCookies(at: request.url)
    }
    request.fields.removeAll { $0.name.lowercased() == "cookie" }
    if !header.isEmpty { request.fields.append(HTTPField(name: "Cookie", value: header)) }
    return request
  }

  func keepCookies(of answer: Resource, _ request: ResourceRequest) {
    guard request.usesCookies, !request.isOfScheme else { return }
    for field in answer.fields where field.name.lowercased() == "set-cookie" {
      guard !cookieUse(of: request).isBlocked else { return reportBlockedCookies(at: answer.url) }
      cookies.set(field.value, for: answer.url, now: loop.wallClock, isFromScript: false)
    }
  }
}

extension ResourceRequest {
  /// The value of the header field `Origin`: Fetch, "append a request `Origin` header"; nil if there is none.
  fileprivate var origin: String? {
    guard let rules else { return nil }
    if rules.mode == .consent, rules.isForeign(url) { return rules.origin }
    guard !["GET", "HEAD"].contains(method) else { return nil }
    return rules.mode == .consent ? rules.origin : referrer?.origin(rules.origin, for: url) ?? rules.origin
  }
}
