import JavaScriptEngine

/// Policies and violations in the transcript, in the console and at servers.
extension PageReporter {
  /// Reports the policies of a response.
  func declared(_ policies: [ContentPolicy], in frame: Frame) {
    for policy in policies {
      declaredPolicy(policy.text, source: policy.source, disposition: policy.disposition, in: frame)
    }
  }

  /// Sends a report to the servers that can be reached.
  func send(_ report: PolicyReport, with loader: PageLoader) {
    for request in report.requests where loader.resources.mayReach(request.url) { _ = loader.load(request) { _ in } }
  }

  /// Records a violation, and writes it to the console, in WebKit's words.
  ///
  /// - Parameters:
  ///   - place: The location of the code that violates the policy.
  ///   - number: The number of the line of the console in its document, counted from 1.
  func report(_ violation: PolicyViolation, in frame: Frame, at place: String?, number: Int = 1) {
    transcript.record(
      .contentPolicyViolation,
      [
        .init("frame", .integer(frame.id)), .init("directive", .string(violation.action.rawValue)),
        .init("blocked", .string(violation.shownResource)), .init("policy", .string(violation.directive.text)),
        .init("disposition", .string(violation.policy.disposition.rawValue)), .init("place", .optional(place)),
      ])
    if let message = violation.message {
      console(level: "error", text: UTF16Text(message), number: number, place: place)
    }
  }
}
