import JavaScriptEngine

/// The policies of a document or worker, and their enforcement: CSP 3, 4.
extension PageRealm {
  /// Adds policies to those of the document.
  ///
  /// - Parameter isInherited: Indicates whether another document has them, too, for which their defects were reported.
  func adopt(_ policies: [ContentPolicy], isInherited: Bool = false) {
    guard !policies.isEmpty, let view, !view.ignoresContentSecurityPolicy, let object else { return }
    contentPolicies += policies
    let context = core.context
    let hidesNonces = policies.contains { $0.source == .header }
    let refusal = contentPolicies.lazy.compactMap { $0.violationOfEvaluation() }.first
    _ = try? core.call(
      .setPolicy, [object.handle, context.handle(hidesNonces), context.handle(refusal != nil)])
    for issue in isInherited ? [] : policies.flatMap(\.issues) { console(issue, place: nil) }
    evaluationRefusal = refusal?.evaluationError
    if let evaluationRefusal { self.context.refuseEvaluationOfText(with: evaluationRefusal) }
  }

  /// Reads the policy of a `<meta>` element: HTML, "Content security policy state".
  func declarePolicy(_ text: String) {
    guard let frame else { return }
    view?.reporter.declaredPolicy(text, source: .meta, disposition: .enforce, in: frame)
    adopt(ContentPolicy.all(in: text, of: policyURL, source: .meta))
  }

  /// The URL whose origin `'self'` represents: that of the document, unless it is opaque or that of a file.
  private var policyURL: WebURL { frame.flatMap { WebURL($0.origin.name) } ?? url }
  /// The limit of reports that a document sends.
  private static let mostReports = 1000

  // MARK: Checks

  /// Returns whether the policies allow a request, and reports the violations: CSP 3, 4.1.2 and 4.1.3.
  func allows(_ request: PolicedRequest) -> Bool {
    guard !contentPolicies.isEmpty else { return true }
    return isAllowed(contentPolicies.compactMap { $0.violation(of: request) })
  }

  /// Returns whether the policies allow code in the document, and reports the violations: CSP 3, 4.2.3.
  ///
  /// - Parameters:
  ///   - element: The element that contains the code, in the DOM's implementation; nil for none.
  ///   - line: The line of the code in the document; 0 if a script inserted it.
  func allows(_ code: InlineCode, text: String, nonce: String, element: Handle?, line: Int) -> Bool {
    isAllowed(
      contentPolicies.compactMap { $0.violation(of: code, text: text, nonce: nonce, isByParser: line > 0) },
      element: element, line: line)
  }

  /// Returns whether the policies allow a script to evaluate text, and reports the violations.
  func allowsEvaluation(of text: String, byTimer: Bool) -> Bool {
    isEvaluatedByTool
      || isAllowed(contentPolicies.compactMap { $0.violationOfEvaluation(of: text, byTimer: byTimer) })
  }

  /// Lets the script of a tool evaluate text, whatever the policies say.
  ///
  /// - Returns: Whether that changes anything, so that ``endEvaluationByTool()`` is due.
  func beginEvaluationByTool() -> Bool {
    guard evaluationRefusal != nil, !isEvaluatedByTool, !isClosed else { return false }
    isEvaluatedByTool = true
    context.allowEvaluationOfText()
    return true
  }

  func endEvaluationByTool() {
    isEvaluatedByTool = false
    if let evaluationRefusal, !isClosed { context.refuseEvaluationOfText(with: evaluationRefusal) }
  }

  private func isAllowed(_ violations: [PolicyViolation], element: Handle? = nil, line: Int = 0) -> Bool {
    for violation in violations { report(violation, element: element, line: line) }
    return !violations.contains { $0.policy.disposition == .enforce }
  }

  /// Returns the check of a load; nil if the document has no policy, or if the load is not subject to it.
  func gate(
    _ action: PolicyDirective?, nonce: String? = "", integrity: SubresourceIntegrity? = nil, isByParser: Bool = false
  ) -> ContentPolicyGate? {
    guard !contentPolicies.isEmpty, let action, let nonce else { return nil }
    return ContentPolicyGate(self, action, nonce: nonce, integrity: integrity, isByParser: isByParser)
  }

  /// Returns the URL that the document requests in place of another one: Upgrade Insecure Requests, 3.2.
  func upgraded(_ url: WebURL) -> WebURL {
    guard !contentPolicies.isEmpty, contentPolicies.contains(where: \.upgradesRequests) else { return url }
    let secure = ["http": "https", "ws": "wss"]
    guard let scheme = secure[url.scheme] else { return url }
    var copy = url
    copy.setProtocol(scheme)
    if url.port == 80 { copy.setPort("443") }
    return copy
  }

  // MARK: Reports

  /// Reports a violation to the page, to the console, to the transcript and to the server: CSP 3, 5.5.
  func report(_ violation: PolicyViolation, element: Handle? = nil, line: Int = 0) {
    guard let view, let frame, let object else { return }
    let context = core.context
    let fields = [
      violation.blockedURI(to: frame.origin.name), violation.action.rawValue, violation.policy.text,
      violation.policy.disposition.rawValue, violation.sample,
    ]
    let numbers = [url.hasStatus ? 200 : 0, line].map { context.handle(Double($0)) }
    let place = context.withHandles(of: fields.map { UTF16Text($0) }) { texts -> CodePlace? in
      let found = try? core.call(
        .policyViolated, [object.handle, element ?? context.null] + texts + numbers)
      return found.flatMap { CodePlace(Value($0.ref, in: context)) }
    }
    var shown = place
    if shown == nil, line > 0 { shown = CodePlace(url: url.href, line: line, column: 1) }
    consoleLines += 1
    view.reporter.report(violation, in: frame, at: shown?.text, number: consoleLines)
    let report = PolicyReport(of: violation, on: url, in: frame, at: place)
    // As in WebKit, equal reports are sent once.
    guard sentPolicyReports.count < Self.mostReports,
      sentPolicyReports.insert(report.requests.map { $0.body ?? [] }).inserted
    else { return }
    view.reporter.send(report, with: view.loader)
  }

  private func console(_ line: String, place: String?) {
    consoleLines += 1
    view?.reporter.console(level: "error", text: UTF16Text(line), number: consoleLines, place: place)
  }
}

/// The place of a script that violates a policy.
struct CodePlace {
  let url: String
  let line: Int
  let column: Int

  var text: String { "\(url):\(line):\(column)" }

  init(url: String, line: Int, column: Int) {
    (self.url, self.line, self.column) = (url, line, column)
  }

  /// Reads the place that the DOM's implementation found; nil if no script runs.
  init?(_ value: Value) {
    guard let url = try? value[0].toString(), let line = try? value[1].toNumber(),
      let column = try? value[2].toNumber(), !line.isNaN, line > 0
    else { return nil }
    self.init(url: url, line: Int(line), column: column.isNaN ? 0 : Int(column))
  }
}
