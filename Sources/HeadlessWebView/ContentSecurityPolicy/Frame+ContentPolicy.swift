import JavaScriptEngine
import Ownership

/// The policies of frames: those of the page around a frame, and those that its documents get.
extension Frame {
  /// Returns whether the policies of the page around the frame allow an address, and reports the violations: CSP 3,
  /// 4.1.2, for navigations of frames.
  ///
  /// - Parameter first: The address before the redirects; as in WebKit, reports name the one after them.
  func isAllowed(_ url: WebURL, redirectedFrom first: WebURL? = nil) -> Bool {
    guard let realm = parent?.realm, !realm.contentPolicies.isEmpty, url.scheme != "javascript" else { return true }
    return realm.allows(PolicedRequest(action: .frame, url: url, redirect: first == nil ? nil : url))
  }

  /// Ends a navigation that the policies of the page around the frame refuse.
  ///
  /// As in WebKit, native is not asked, the document stays, and the frame's element has its `load` event.
  func showBlocked() {
    if let realm = parent?.realm { realm.notify(.frameLoaded, [realm.core.context.handle(Double(number))]) }
    releaseParentIfIdle()
  }

  /// Returns whether the policies of a document allow the frame's ancestors: CSP 3, 6.4.2.
  func isAllowedInAncestors(by source: DocumentSource) -> Bool {
    guard let view, parent != nil, !source.policies.isEmpty, !view.ignoresContentSecurityPolicy else { return true }
    var ancestors: [WebURL] = []
    var next = parent
    while let frame = next {
      ancestors.append(WebURL(frame.origin.name) ?? .blank)
      next = frame.parent
    }
    let violations = source.policies.compactMap { $0.violation(byAncestors: ancestors, of: source.url) }
    for violation in violations {
      view.reporter.report(violation, in: self, at: nil)
      view.reporter.send(PolicyReport(of: violation, on: source.url, in: self), with: view.loader)
    }
    return !violations.contains { $0.policy.disposition == .enforce }
  }
}

extension NavigationController {
  /// Returns whether policies allow a redirect of a navigation: those of the page around a frame, and for a form those
  /// of its page.
  func isAllowed(_ action: NavigationAction, redirectedFrom first: WebURL, in frame: Frame) -> Bool {
    guard frame.isAllowed(action.url, redirectedFrom: first) else { return false }
    guard action.kind == .formSubmitted, let view = link.target,
      let realm = view.frames.all.first(where: { $0.id == action.source.id })?.realm
    else { return true }
    return realm.allows(PolicedRequest(action: .form, url: first, redirect: action.url))
  }

  /// Returns the policies of a document without a response of its own: HTML, "determining navigation params policy
  /// container".
  func inheritedPolicies(of action: NavigationAction, in frame: Frame) -> [ContentPolicy] {
    guard !action.isByNative, let view = link.target else { return [] }
    if action.url.isSrcdoc { return frame.parent?.realm?.contentPolicies ?? [] }
    let source = view.frames.all.first { $0.id == action.source.id } ?? frame.opener
    return source?.realm?.contentPolicies ?? []
  }
}

extension WebURL {
  /// Indicates whether a document of the URL inherits the policies of the one that navigates to it: Fetch, "local
  /// scheme".
  var isLocal: Bool { ["about", "blob", "data"].contains(scheme) }
}
