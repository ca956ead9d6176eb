/// The rule for what a server learns about the origin of a request: Referrer Policy, "Referrer Policies".
package enum ReferrerPolicy: String, Sendable {
  case noReferrer = "no-referrer"
  case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
  case sameOrigin = "same-origin"
  case origin = "origin"
  case strictOrigin = "strict-origin"
  case originWhenCrossOrigin = "origin-when-cross-origin"
  case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
  case unsafeURL = "unsafe-url"

  /// The policy of documents that declare none.
  static let standard = strictOriginWhenCrossOrigin

  /// Reads the attribute `referrerpolicy`; nil if it names no policy, so that the document's policy applies.
  init?(attribute: String) { self.init(rawValue: attribute.lowercased()) }

  /// Reads the header field `Referrer-Policy`, whose last known policy applies; nil if there is none.
  init?(field: String?) {
    let known = (field ?? "").split(separator: ",").compactMap { Self(attribute: $0.trimmed) }
    guard let last = known.last else { return nil }
    self = last
  }

  /// Reads `<meta name=referrer>`, which may also use older keywords: HTML, "Standard metadata names".
  init?(meta: String) {
    switch meta.trimmed.lowercased() {
    case "never": self = .noReferrer
    case "default": self = .standard
    case "always": self = .unsafeURL
    case "origin-when-crossorigin": self = .originWhenCrossOrigin
    case let text: self.init(rawValue: text)
    }
  }
}

/// The source of a request, with the policy for what its server learns: Fetch, "referrer" and "referrer policy".
struct Referrer: Sendable {
  /// The address of the source; nil for a request without a referrer.
  var url: WebURL?
  var policy: ReferrerPolicy

  /// Longer addresses are shortened to their origins.
  private static let longest = 4096
  private static let secureSchemes: Set<String> = ["https", "about", "data", "blob"]

  /// Returns the value of the header field `Referer`: Referrer Policy, "Determine request's Referrer"; nil for none.
  ///
  /// As in WebKit, only HTTPS and documents without a server count as secure, and a server of this computer does not.
  func text(for target: WebURL) -> String? {
    guard let url, url.isWeb else { return nil }
    let isSame = url.origin == target.origin
    let isDowngrade = url.scheme == "https" && !Self.secureSchemes.contains(target.scheme)
    let origin = url.origin + "/"
    switch policy {
    case .noReferrer: return nil
    case .noReferrerWhenDowngrade: return isDowngrade ? nil : Self.shown(url)
    case .sameOrigin: return isSame ? Self.shown(url) : nil
    case .origin: return origin
    case .strictOrigin: return isDowngrade ? nil : origin
    case .originWhenCrossOrigin: return isSame ? Self.shown(url) : origin
    case .strictOriginWhenCrossOrigin: return isSame ? Self.shown(url) : isDowngrade ? nil : origin
    case .unsafeURL: return Self.shown(url)
    }
  }

  /// Returns the value of `document.referrer` for a document.
  func text(forDocumentAt target: WebURL) -> String {
    // As in WebKit, an empty document gets the whole address.
    guard target.href == "about:blank" else { return text(for: target) ?? "" }
    guard let url, url.isWeb, policy != .noReferrer else { return "" }
    return Self.shown(url)
  }

  /// Returns the value of the header field `Origin` of a request that changes data: Fetch, "append a request `Origin`
  /// header".
  func origin(_ origin: String, for target: WebURL) -> String {
    switch policy {
    case .noReferrer: return "null"
    case .noReferrerWhenDowngrade, .strictOrigin, .strictOriginWhenCrossOrigin:
      return origin.hasPrefix("https:") && target.scheme != "https" ? "null" : origin
    case .sameOrigin: return target.documentOrigin == origin ? origin : "null"
    case .origin, .originWhenCrossOrigin, .unsafeURL: return origin
    }
  }

  /// Returns the referrer of the request that follows a redirect: HTTP-redirect fetch, "set request's referrer policy
  /// on redirect".
  ///
  /// A part of the address that one server did not get does not reach the next one either.
  func redirected(by response: Resource, to request: WebURL) -> Referrer {
    Referrer(
      url: text(for: request).flatMap { WebURL($0) },
      policy: ReferrerPolicy(field: response.fields["referrer-policy"]) ?? policy)
  }

  /// Returns an address without the parts that are secret: Referrer Policy, "Strip url for use as a referrer".
  private static func shown(_ url: WebURL) -> String {
    var shown = url.withoutFragment()
    if !shown.username.isEmpty { shown.setUsername("") }
    if !shown.password.isEmpty { shown.setPassword("") }
    let text = shown.href
    return text.utf8.count > longest ? url.origin + "/" : text
  }
}

/// The referrers of a document's requests, and of the navigations to it.
extension Frame {
  /// Returns the source of a request of the document.
  ///
  /// - Parameter policy: The policy of the request itself; nil for the document's.
  func referrer(_ policy: ReferrerPolicy? = nil) -> Referrer {
    Referrer(url: referrerSource, policy: policy ?? referrerPolicy)
  }

  /// The address of the document; a `srcdoc` document uses that of the page around it.
  private var referrerSource: WebURL? {
    info.isSrcdoc ? parent?.referrerSource : url
  }

  /// Records the document that navigates the frame, for the request and the next document; most such addresses are
  /// messages, and no document follows.
  func setReferrer(_ source: Frame?, to target: WebURL, policy: ReferrerPolicy? = nil) {
    guard let source, let url = source.referrerSource else { return referral = nil }
    referral = (Referrer(url: url, policy: policy ?? source.referrerPolicy), target)
  }

  /// Returns the source of a navigation to an address; nil if no document has requested it.
  func takeReferrer(to target: WebURL) -> Referrer? {
    guard let referral, referral.to == target else { return nil }
    self.referral = nil
    return referral.from
  }
}
