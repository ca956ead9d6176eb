/// A request as the policies of a document see it.
struct PolicedRequest {
  /// The directive that the request is subject to.
  var action: PolicyDirective
  /// The first URL of the request.
  var url: WebURL
  /// The URL after the redirects so far; nil for none.
  var redirect: WebURL?
  /// The nonce of the element that requests it.
  var nonce = ""
  /// The digests that the element expects.
  var integrity: SubresourceIntegrity?
  /// Indicates whether the parser inserted the element.
  var isByParser = false

  var current: WebURL { redirect ?? url }
}

/// The checks of a policy: CSP 3, 4 and 6.
extension ContentPolicy {
  /// Returns the violation of a request; nil if the policy allows it: CSP 3, 6.7.2.1, "does request violate policy".
  func violation(of request: PolicedRequest) -> PolicyViolation? {
    let url = request.current
    if url.scheme == "about", request.action == .frame { return nil }
    guard let directive = directive(for: request.action) else { return nil }
    let sources = directive.sources
    switch request.action {
    case .scriptElement:
      if sources.allows(nonce: request.nonce) || sources.allows(integrity: request.integrity) { return nil }
      if sources.contains(.strictDynamic) {
        guard request.isByParser else { return nil }
        return violation(request, directive)
      }
    case .styleElement:
      if sources.allows(nonce: request.nonce) { return nil }
    case .worker:
      if directive.name == "script-src", sources.contains(.strictDynamic) { return nil }
    default: break
    }
    let isAllowed = sources.matches(
      url, origin: origin, open: request.action.openSchemes, isRedirected: request.redirect != nil)
    return isAllowed ? nil : violation(request, directive)
  }

  private func violation(_ request: PolicedRequest, _ directive: Directive) -> PolicyViolation {
    PolicyViolation(
      policy: self, action: request.action, directive: directive, resource: .url(request.url, now: request.current))
  }

  /// Returns the violation of code in a document; nil if the policy allows it: CSP 3, 6.7.3.3.
  ///
  /// - Parameter isByParser: Indicates whether the parser inserted the element.
  func violation(of code: InlineCode, text: String, nonce: String, isByParser: Bool) -> PolicyViolation? {
    let action = code.action
    guard let directive = directive(for: action) else { return nil }
    let sources = directive.sources
    if sources.allowsAllInline(isScript: action.isScript) { return nil }
    switch code {
    case .script, .style:
      if code == .script, !isByParser, sources.contains(.strictDynamic) { return nil }
      if sources.allows(nonce: nonce) || sources.allows(digestOf: text) { return nil }
    case .handler, .address, .styleAttribute:
      if sources.contains(.unsafeHashes), sources.allows(digestOf: text) { return nil }
    }
    return PolicyViolation(
      policy: self, action: action, directive: directive, resource: .inline(code),
      sample: sample(of: text, by: directive))
  }

  private func sample(of text: String, by directive: Directive) -> String {
    directive.sources.contains(.reportSample) ? String(text.prefix(Self.longestSample)) : ""
  }

  /// Returns the violation of a script that evaluates text; nil if the policy allows it: CSP 3, 4.4.1.
  ///
  /// As in WebKit, policies that only report see timers alone.
  ///
  /// - Parameters:
  ///   - text: The text that is evaluated.
  ///   - byTimer: Indicates whether a timer evaluates it.
  func violationOfEvaluation(of text: String = "", byTimer: Bool = false) -> PolicyViolation? {
    guard byTimer || disposition == .enforce, let directive = directive(for: .script),
      !directive.sources.contains(.unsafeEval)
    else { return nil }
    return PolicyViolation(
      policy: self, action: .script, directive: directive, resource: .evaluation(byTimer: byTimer),
      sample: sample(of: text, by: directive))
  }

  /// Returns the violation of a frame that shows the document inside of others; nil if the policy allows it: CSP 3,
  /// 6.4.2.
  func violation(byAncestors ancestors: [WebURL], of document: WebURL) -> PolicyViolation? {
    guard let directive = directive(for: .ancestors) else { return nil }
    for url in ancestors where !directive.sources.matches(url, origin: origin, isRedirected: true) {
      return PolicyViolation(
        policy: self, action: .ancestors, directive: directive, resource: .url(document, now: document))
    }
    return nil
  }

  /// The number of characters of inline code that reports contain.
  private static let longestSample = 40
}
