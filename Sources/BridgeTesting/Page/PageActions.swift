import CBridgeTestingScripts
import HeadlessWebView
import JavaScriptEngine

/// What is done to elements and asked of them: tools that find elements as a person would name them, and act as a
/// person does.
package enum PageActions {
  private static let setUp =
    "const page = {}; for (const part of \(EmbeddedScript(HBPageActionsScript()).text)) part(page, user);"

  /// `(steps, action, argument, isForced)` gives `{state, value, reason}`; where the action is to run a function of the
  /// page, a promise.
  package static let answer = PageFunction(tool: "(user => { \(setUp) return page.answer; })")
  /// A click on the first element that a selector names; it gives why there was none.
  package static let click = PageFunction(
    tool: """
      (user => { \(setUp) return (window, selector) => {
        const steps = [{ kind: 'css', selector }, { kind: 'nth', index: 0 }];
        return { wrong: 'not a selector', waiting: 'no such element' }[page.answer(window, steps, 'click', {}, true).state];
      }; })
      """)
}
