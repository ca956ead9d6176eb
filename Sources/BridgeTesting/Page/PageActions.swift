import HeadlessWebView
import JavaScriptEngine

/// What is done to elements and asked of them, as scripts of the page: `answer(steps, action, argument, isForced)` gives `{state, value, reason}`.
package enum PageActions {
  private static let setUp =
    "const page = {}; for (const part of \(EmbeddedScript.pageActions.text)) part(page);"
  private static let answer = "page.answer(steps, action, argument, isForced)"

  /// The function that a page keeps, behind parts that are set up once.
  package static let function = PageFunction(
    givenBy: "(() => { \(setUp) return (steps, action, argument, isForced) => \(answer); })()")
  /// A click on the first element that a selector names, of a function of the selector; it gives why there was none.
  package static let click = PageFunction(
    givenBy: """
      (() => { \(setUp) return selector => {
        const steps = [{ kind: 'css', selector }, { kind: 'nth', index: 0 }];
        return { wrong: 'not a selector', waiting: 'no such element' }[page.answer(steps, 'click', {}, true).state];
      }; })()
      """)
  /// The body of a function of those four parameters, for what may give a promise.
  package static let body = "\(setUp) return \(answer);"
}
