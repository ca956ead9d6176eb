import HeadlessWebView
import JavaScriptEngine

/// What a person does with the page.
extension TestPage {
  /// Clicks an element.
  /// - Throws: ``TestPageError``.
  public func click(_ element: PageElement, timeout: Duration? = nil) throws(TestPageError) {
    try action("click", element, "click", [:], timeout).steps.finish()
  }

  /// Clicks an element.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func click(_ element: PageElement, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws
  {
    try await action("click", element, "click", [:], timeout).steps.finish(isolation: isolation)
  }

  /// Taps an element: touches it, and clicks unless the page prevented that.
  /// - Throws: ``TestPageError``.
  public func tap(_ element: PageElement, timeout: Duration? = nil) throws(TestPageError) {
    try action("tap", element, "tap", nil, timeout).steps.finish()
  }

  /// Taps an element: touches it, and clicks unless the page prevented that.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func tap(_ element: PageElement, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws
  {
    try await action("tap", element, "tap", nil, timeout).steps.finish(isolation: isolation)
  }

  /// Puts a text into a field in place of what is in it.
  /// - Throws: ``TestPageError``.
  public func fill(_ element: PageElement, _ text: String, timeout: Duration? = nil) throws(TestPageError) {
    try action("fill", element, "fill", .string(text), timeout).steps.finish()
  }

  /// Puts a text into a field in place of what is in it.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func fill(
    _ element: PageElement, _ text: String, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await action("fill", element, "fill", .string(text), timeout).steps.finish(isolation: isolation)
  }

  /// Has a checkbox or radio button checked, or not.
  /// - Throws: ``TestPageError``.
  public func check(_ element: PageElement, _ isChecked: Bool = true, timeout: Duration? = nil) throws(TestPageError) {
    try action("check", element, "check", .boolean(isChecked), timeout).steps.finish()
  }

  /// Has a checkbox or radio button checked, or not.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func check(
    _ element: PageElement, _ isChecked: Bool = true, timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await action("check", element, "check", .boolean(isChecked), timeout).steps.finish(isolation: isolation)
  }

  /// Chooses options of a select element, by value or by text.
  /// - Throws: ``TestPageError``.
  public func select(_ element: PageElement, _ options: String..., timeout: Duration? = nil) throws(TestPageError) {
    try action("select", element, "select", .array(options.map { .string($0) }), timeout).steps.finish()
  }

  /// Chooses options of a select element, by value or by text.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func select(
    _ element: PageElement, _ options: String..., timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await action("select", element, "select", .array(options.map { .string($0) }), timeout).steps.finish(
      isolation: isolation)
  }

  /// Presses a key on an element: `Enter`, `a`, `Shift+Tab`.
  /// - Throws: ``TestPageError``.
  public func press(_ element: PageElement, _ key: String, timeout: Duration? = nil) throws(TestPageError) {
    try action("press", element, "press", .string(key), timeout).steps.finish()
  }

  /// Presses a key on an element: `Enter`, `a`, `Shift+Tab`.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func press(
    _ element: PageElement, _ key: String, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await action("press", element, "press", .string(key), timeout).steps.finish(isolation: isolation)
  }
}
