import HeadlessWebView
import JavaScriptEngine

/// The content of the page, as a user reads it.
extension TestPage {
  /// Returns the text of an element, with white space collapsed and trimmed.
  /// - Throws: ``TestPageError``.
  public func text(of element: PageElement, timeout: Duration? = nil) throws(TestPageError) -> String {
    let question = action("text", element, "textContent", nil, timeout)
    try question.steps.finish()
    return Self.shown(question.value.string ?? "")
  }

  /// Returns the text of an element, with white space collapsed and trimmed.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func text(of element: PageElement, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws -> String
  {
    let question = action("text", element, "textContent", nil, timeout)
    try await question.steps.finish(isolation: isolation)
    return Self.shown(question.value.string ?? "")
  }

  /// Returns the value of a field.
  /// - Throws: ``TestPageError``.
  public func value(of element: PageElement, timeout: Duration? = nil) throws(TestPageError) -> String {
    let question = action("value", element, "inputValue", nil, timeout)
    try question.steps.finish()
    return question.value.string ?? ""
  }

  /// Returns the value of a field.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func value(of element: PageElement, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws -> String
  {
    let question = action("value", element, "inputValue", nil, timeout)
    try await question.steps.finish(isolation: isolation)
    return question.value.string ?? ""
  }

  /// Returns whether a checkbox or radio button is checked.
  /// - Throws: ``TestPageError``.
  public func isChecked(_ element: PageElement, timeout: Duration? = nil) throws(TestPageError) -> Bool {
    let question = action("isChecked", element, "isChecked", nil, timeout)
    try question.steps.finish()
    return question.value.boolean ?? false
  }

  /// Returns whether a checkbox or radio button is checked.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func isChecked(_ element: PageElement, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws -> Bool
  {
    let question = action("isChecked", element, "isChecked", nil, timeout)
    try await question.steps.finish(isolation: isolation)
    return question.value.boolean ?? false
  }

  /// Returns whether a matching element is visible, without waiting.
  /// - Throws: ``TestPageError``.
  public func isVisible(_ element: PageElement, timeout: Duration? = nil) throws(TestPageError) -> Bool {
    let question = self.question("isVisible(\(element))", element, "seen", nil, timeout) { value in value["isVisible"] }
    try question.steps.finish()
    return question.value.boolean ?? false
  }

  /// Returns whether a matching element is visible, without waiting.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func isVisible(_ element: PageElement, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws -> Bool
  {
    let question = self.question("isVisible(\(element))", element, "seen", nil, timeout) { value in value["isVisible"] }
    try await question.steps.finish(isolation: isolation)
    return question.value.boolean ?? false
  }

  /// Returns the number of matching elements, without waiting.
  /// - Throws: ``TestPageError``.
  public func count(of element: PageElement, timeout: Duration? = nil) throws(TestPageError) -> Int {
    let question = self.question("count(\(element))", element, "count", nil, timeout) { value in value }
    try question.steps.finish()
    return question.value.integer ?? 0
  }

  /// Returns the number of matching elements, without waiting.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func count(of element: PageElement, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws -> Int
  {
    let question = self.question("count(\(element))", element, "count", nil, timeout) { value in value }
    try await question.steps.finish(isolation: isolation)
    return question.value.integer ?? 0
  }

  /// Returns the texts of all matching elements, without waiting.
  /// - Throws: ``TestPageError``.
  public func texts(of element: PageElement, timeout: Duration? = nil) throws(TestPageError) -> [String] {
    let question = self.question("texts(\(element))", element, "texts", nil, timeout) { value in value }
    try question.steps.finish()
    return question.value.array?.compactMap(\.string).map(Self.shown) ?? []
  }

  /// Returns the texts of all matching elements, without waiting.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func texts(of element: PageElement, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws -> [String]
  {
    let question = self.question("texts(\(element))", element, "texts", nil, timeout) { value in value }
    try await question.steps.finish(isolation: isolation)
    return question.value.array?.compactMap(\.string).map(Self.shown) ?? []
  }

  private static func shown(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
