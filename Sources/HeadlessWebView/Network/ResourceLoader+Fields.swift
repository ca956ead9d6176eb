/// The header fields that the loader adds to requests, and the cookies of responses.
extension ResourceLoader {
  /// Adds to a request the cookies, and the origin if a server needs it.
  func complete(_ request: ResourceRequest) -> ResourceRequest {
    var request = request
    if request.fields["accept"] == nil { request.fields.append(HTTPField(name: "Accept", value: "*/*")) }
    if let rules = request.rules, rules.isForeign(request.url) || !["GET", "HEAD"].contains(request.method) {
      request.fields.removeAll { $0.name.lowercased() == "origin" }
      request.fields.append(HTTPField(name: "Origin", value: rules.origin))
    }
    for (name, value) in request.url.isWeb ? routes.extraHeaders : [] {
      if request.isOfHost, request.fields[name.lowercased()] != nil { continue }
      request.fields.removeAll { $0.name.lowercased() == name.lowercased() }
      request.fields.append(HTTPField(name: name, value: value))
    }
    addCredentials(to: &request)
    guard request.usesCookies else { return request }
    let header = cookies.header(for: request.url, now: loop.wallClock, isForScript: false)
    request.fields.removeAll { $0.name.lowercased() == "cookie" }
    if !header.isEmpty { request.fields.append(HTTPField(name: "Cookie", value: header)) }
    return request
  }

  func keepCookies(of answer: Resource, _ request: ResourceRequest) {
    guard request.usesCookies, !request.isOfScheme else { return }
    for field in answer.fields where field.name.lowercased() == "set-cookie" {
      cookies.set(field.value, for: answer.url, now: loop.wallClock, isFromScript: false)
    }
  }
}
