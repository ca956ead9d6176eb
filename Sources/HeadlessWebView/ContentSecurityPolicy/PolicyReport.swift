import Foundation

/// The report of a violation for the server that the policy names: CSP 3, 5.3 and 5.5.
struct PolicyReport {
  /// The requests that deliver the report.
  let requests: [ResourceRequest]

  /// - Parameters:
  ///   - page: The URL of the document.
  ///   - place: The place of the script that violates the policy; nil if none runs.
  init(of violation: PolicyViolation, on page: WebURL, in frame: Frame, at place: CodePlace? = nil) {
    let targets = violation.policy.reportTargets.compactMap { WebURL($0, base: page) }
    guard !targets.isEmpty else {
      requests = []
      return
    }
    var fields: [String: Any] = [
      "document-uri": page.withoutFragment().href, "referrer": frame.referrer,
      "violated-directive": violation.action.rawValue, "effective-directive": violation.action.rawValue,
      "original-policy": violation.policy.text, "disposition": violation.policy.disposition.rawValue,
      "blocked-uri": violation.blockedURI(to: frame.origin.name), "status-code": page.hasStatus ? 200 : 0,
    ]
    if !violation.sample.isEmpty { fields["script-sample"] = violation.sample }
    if let place {
      fields["source-file"] = place.url
      fields["line-number"] = place.line
      fields["column-number"] = place.column
    }
    let body = try? JSONSerialization.data(
      withJSONObject: ["csp-report": fields], options: [.sortedKeys, .withoutEscapingSlashes])
    requests = targets.map { target in
      var request = ResourceRequest(url: target, method: "POST")
      request.fields = [HTTPField(name: "Content-Type", value: "application/csp-report")]
      request.body = body.map { Array($0) }
      request.initiator = "other"
      request.frame = frame.info
      request.rules = CrossOriginRules(frame.origin, mode: .blind, credentials: "same-origin")
      return request
    }
  }
}
