import HeadlessWebView
import JavaScriptEngine

/// Waiting for conditions, in virtual time.
extension TestPage {
  /// Waits until an element is visible.
  /// - Throws: ``TestPageError``.
  public func wait(for element: PageElement, timeout: Duration? = nil) throws(TestPageError) {
    try seen(element, true, timeout).steps.finish()
  }

  /// Waits until an element is visible.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func wait(for element: PageElement, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws
  {
    try await seen(element, true, timeout).steps.finish(isolation: isolation)
  }

  /// Waits until no matching element is visible.
  /// - Throws: ``TestPageError``.
  public func wait(forNo element: PageElement, timeout: Duration? = nil) throws(TestPageError) {
    try seen(element, false, timeout).steps.finish()
  }

  /// Waits until no matching element is visible.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func wait(forNo element: PageElement, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws
  {
    try await seen(element, false, timeout).steps.finish(isolation: isolation)
  }

  /// Waits until an element has a text, with white space collapsed and trimmed.
  /// - Throws: ``TestPageError``.
  public func wait(for element: PageElement, text: String, timeout: Duration? = nil) throws(TestPageError) {
    try showing(element, text, timeout).steps.finish()
  }

  /// Waits until an element has a text, with white space collapsed and trimmed.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func wait(
    for element: PageElement, text: String, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await showing(element, text, timeout).steps.finish(isolation: isolation)
  }

  /// Waits until an expression in the page is truthy.
  ///
  /// The expression is evaluated whenever the page has changed, and at intervals of virtual time, also while the page
  /// is idle.
  /// - Throws: ``TestPageError``.
  public func wait(until expression: String, timeout: Duration? = nil) throws(TestPageError) {
    try holding(expression, timeout).steps.finish()
  }

  /// Waits until an expression in the page is truthy.
  ///
  /// The expression is evaluated whenever the page has changed, and at intervals of virtual time, also while the page
  /// is idle.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func wait(until expression: String, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws
  {
    try await holding(expression, timeout).steps.finish(isolation: isolation)
  }

  /// Evaluates an expression in the page, and returns its value or the value of its promise.
  /// - Throws: ``TestPageError``.
  @discardableResult
  public func evaluate(_ expression: String, timeout: Duration? = nil) throws(TestPageError) -> StructuredValue {
    let question = evaluating(expression, timeout)
    try question.steps.finish()
    return question.value
  }

  /// Evaluates an expression in the page, and returns its value or the value of its promise.
  /// - Throws: ``TestPageError``; `CancellationError`.
  @discardableResult
  public func evaluate(_ expression: String, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws -> StructuredValue
  {
    let question = evaluating(expression, timeout)
    try await question.steps.finish(isolation: isolation)
    return question.value
  }

  private func seen(_ element: PageElement, _ isWanted: Bool, _ limit: Duration?) -> PageQuestion {
    question("wait(\(isWanted ? "for" : "forNo"): \(element))", element, "seen", nil, limit) { value throws(Unfit) in
      let count = value["count"].integer ?? 0
      guard value["isVisible"].boolean == isWanted else {
        throw Unfit(reason: count == 0 ? "no element matches" : isWanted ? "it is not visible" : "it is visible")
      }
      return value
    }
  }

  private func showing(_ element: PageElement, _ text: String, _ limit: Duration?) -> PageQuestion {
    question("wait(for: \(element), text: \"\(text)\")", element, "texts", nil, limit) { value throws(Unfit) in
      let texts = value.array?.compactMap(\.string) ?? []
      guard texts == [text] else {
        let shown = texts.map { "\"\($0)\"" }.joined(separator: ", ")
        throw Unfit(
          reason: texts.isEmpty
            ? "no element matches"
            : texts.count == 1 ? "its text is \(shown)" : "\(texts.count) elements match, with the texts \(shown)")
      }
      return value
    }
  }

  private func holding(_ expression: String, _ limit: Duration?) -> PageQuestion {
    PageQuestion(
      view, "wait(until: \(expression))", limit: limit ?? timeout, settles: false, polls: true,
      ask: {
        $0.callAsyncJavaScript(
          "return !!(await (0, eval)(script));", arguments: ["script": .string(expression)], named: nil, isOfTool: true,
          completion: $1)
      },
      judge: { $0 == true ? .good($0) : .waiting("it is false") })
  }

  private func evaluating(_ expression: String, _ limit: Duration?) -> PageQuestion {
    PageQuestion(
      view, "evaluate(\(expression))", limit: limit ?? timeout, settles: true,
      ask: {
        $0.callAsyncJavaScript(
          "return (0, eval)(script);", arguments: ["script": .string(expression)], named: nil, isOfTool: true,
          completion: $1)
      },
      judge: { .good($0) })
  }
}
