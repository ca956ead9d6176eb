/// Where a server sent a client: Fetch Standard, "HTTP-redirect fetch".
struct Redirect {
  private let location: String

  init?(_ answer: Resource) {
    guard [301, 302, 303, 307, 308].contains(answer.status), let location = answer.fields["location"] else {
      return nil
    }
    self.location = location
  }

  /// The target, relative to the URL that was asked for, whose fragment it keeps unless it has one of its own.
  func target(from url: WebURL) -> WebURL? {
    guard var target = WebURL(location, base: url) else { return nil }
    if target.fragment == nil, let fragment = url.fragment { target.setHash(fragment) }
    return target
  }
}

extension ResourceRequest {
  /// The request that follows a redirect.
  func redirected(to url: WebURL, status: Int) -> ResourceRequest {
    var next = self
    next.url = url
    let becomesGet = status == 303 ? !["GET", "HEAD"].contains(method) : status <= 302 && method == "POST"
    if becomesGet {
      next.method = "GET"
      next.body = nil
      next.fields.removeAll { $0.name.lowercased().hasPrefix("content-") || $0.name.lowercased() == "origin" }
    }
    if url.origin != self.url.origin {
      next.fields.removeAll { ["authorization", "origin"].contains($0.name.lowercased()) }
    }
    return next
  }
}

extension WebURL {
  /// Whether it is asked for over HTTP.
  var isWeb: Bool { scheme == "http" || scheme == "https" }
}
