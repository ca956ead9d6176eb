/// The use of cookies by a request or a document, which depends on the page that the user sees.
struct CookieUse {
  /// Indicates whether the cookies are those of a third party, which are neither sent nor stored.
  var isBlocked = false
  /// Indicates whether the request is one of the cookies' own site: RFC 6265bis, "same-site requests".
  var isSameSite = true
  /// Indicates whether the request navigates the page, with a method that changes no data.
  var isSafeNavigation = false

  /// Returns whether the attribute `SameSite` of a cookie allows the use.
  func includes(_ cookie: Cookie) -> Bool {
    switch cookie.sameSite {
    case .strict: isSameSite
    case .lax: isSameSite || isSafeNavigation
    case .some(.none), nil: true
    }
  }
}

extension ResourceLoader {
  /// Returns the use of cookies by a request.
  ///
  /// As in web views on iOS and Android, cookies of third parties are blocked: those of a site other than the page's. A
  /// page without a host, such as a file, has no third parties.
  func cookieUse(of request: ResourceRequest) -> CookieUse {
    guard !request.isOfHost, request.url.isWeb else { return CookieUse() }
    var use = CookieUse()
    if let source = request.source, !source.isLocal {
      // A redirect through another site makes a request one of another site.
      use.isSameSite = Site.areSame(source, request.url) && request.first.map { Site.areSame(source, $0) } ?? true
    }
    if request.isOfPage {
      use.isSafeNavigation = ["GET", "HEAD"].contains(request.method)
      return use
    }
    guard let page = pageURL(), page.host?.isEmpty == false else { return use }
    let isOfPageSite = Site.areSame(page, request.url)
    use.isBlocked = !isOfPageSite && blocksThirdPartyCookies
    if !isOfPageSite { use.isSameSite = false }
    return use
  }

  /// Returns the use of cookies by the scripts of a document.
  func cookieUse(ofDocumentAt url: WebURL) -> CookieUse {
    guard let page = pageURL(), page.host?.isEmpty == false, !Site.areSame(page, url) else { return CookieUse() }
    return CookieUse(isBlocked: blocksThirdPartyCookies, isSameSite: false)
  }

  private var blocksThirdPartyCookies: Bool { !host.isInProcess && !policy.allowsThirdPartyCookies }

  /// Reports that cookies of a third party are blocked, once for each of its sites.
  func reportBlockedCookies(at url: WebURL) {
    guard let site = Site.domain(of: url), sitesWithBlockedCookies.insert(site).inserted else { return }
    transcript.fault(
      .thirdPartyCookies,
      """
      cookies of \(site) are blocked: it is another site than that of the page, \(pageURL()?.host ?? ""), and web views \
      block cookies of third parties. If the app allows them, set ResourcePolicy.allowsThirdPartyCookies \
      (--allow-third-party-cookies)
      """, [.init("site", .string(site))])
  }
}
