import HeadlessWebView
import JavaScriptEngine

/// What is done to elements and asked of them, as scripts of the page: `answer(steps, action, argument, isForced)` gives `{state, value, reason}`.
package enum PageActions {
  /// The body of a function of those four parameters.
  package static let body =
    "const page = {}; for (const part of \(EmbeddedScript.pageActions.text)) part(page);"
    + " return page.answer(steps, action, argument, isForced);"
  /// The function that a page keeps.
  package static let function = PageFunction("steps", "action", "argument", "isForced", body: body)
}
