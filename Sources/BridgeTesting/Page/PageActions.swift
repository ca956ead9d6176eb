import CBridgeTestingScripts
import HeadlessWebView
import JavaScriptEngine

/// Actions on elements and queries about them.
///
/// These scripts find elements by the names that a user would use, and act as a user does.
package enum PageActions {
  private static let setUp =
    "const page = {}; for (const part of \(EmbeddedScript(HBPageActionsScript()).text)) part(page, user);"

  /// Returns a tool that uses the actions.
  ///
  /// - Parameter expression: A function that receives the actions and those of a user (`html/user.js`), and returns the
  ///   tool.
  package static func tool(_ expression: String) -> PageFunction {
    PageFunction(tool: "(user => { \(setUp) return (\(expression)\n)(page, user); })")
  }

  /// The function `(steps, action, argument, isForced)`, which returns `{state, value, reason}`.
  ///
  /// It returns a promise if the action runs a function of the page.
  package static let answer = PageFunction(tool: "(user => { \(setUp) return page.answer; })")
  /// Clicks the first element that matches a selector; returns the reason if there was no click.
  package static let click = PageFunction(
    tool: """
      (user => { \(setUp) return (window, selector) => {
        const steps = [{ kind: 'css', selector }, { kind: 'nth', index: 0 }];
        const { state } = page.answer(window, steps, 'click', {}, true);
        return { wrong: 'not a valid selector', waiting: 'no element matches' }[state];
      }; })
      """)
}
