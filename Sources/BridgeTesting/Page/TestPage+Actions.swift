import HeadlessWebView
import JavaScriptEngine

/// Actions of a user in the page.
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

  /// Taps an element: touches it, and clicks it unless the page prevented the default.
  /// - Throws: ``TestPageError``.
  public func tap(_ element: PageElement, timeout: Duration? = nil) throws(TestPageError) {
    try action("tap", element, "tap", nil, timeout).steps.finish()
  }

  /// Taps an element: touches it, and clicks it unless the page prevented the default.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func tap(_ element: PageElement, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation)
    async throws
  {
    try await action("tap", element, "tap", nil, timeout).steps.finish(isolation: isolation)
  }

  /// Replaces the content of a field with a text.
  /// - Throws: ``TestPageError``.
  public func fill(_ element: PageElement, _ text: String, timeout: Duration? = nil) throws(TestPageError) {
    try action("fill", element, "fill", .string(text), timeout).steps.finish()
  }

  /// Replaces the content of a field with a text.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func fill(
    _ element: PageElement, _ text: String, timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await action("fill", element, "fill", .string(text), timeout).steps.finish(isolation: isolation)
  }

  /// Checks or unchecks a checkbox or radio button.
  /// - Throws: ``TestPageError``.
  public func check(_ element: PageElement, _ isChecked: Bool = true, timeout: Duration? = nil) throws(TestPageError) {
    try action("check", element, "check", ["isChecked": .boolean(isChecked)], timeout).steps.finish()
  }

  /// Checks or unchecks a checkbox or radio button.
  /// - Throws: ``TestPageError``; `CancellationError`.
  public func check(
    _ element: PageElement, _ isChecked: Bool = true, timeout: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await action("check", element, "check", ["isChecked": .boolean(isChecked)], timeout).steps.finish(
      isolation: isolation)
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
