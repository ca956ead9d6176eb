import HeadlessWebView
import JavaScriptEngine
import Testing

/// A page with a further world, and the lines that both write to the console.
final class WorldPage {
  static let tools = ContentWorld.named("tools")
  static let markup = """
    <!DOCTYPE html><html><head></head><body><div id=a class="x y" data-k=v style="color: red"><p id=b>text</p></div>
    <form id=f><input name=q value=1><select id=s><option>1<option selected>2</select></form><iframe id=i></iframe>
    </body></html>
    """

  let page: Page
  private(set) var errors: [PageError] = []

  var view: WebView { page.view }
  var lines: [String] { page.lines }

  init(html: String = WorldPage.markup, configure: (inout WebViewConfiguration) -> Void = { _ in }) throws {
    page = try Page(html: html, configure: configure)
    page.view.onPageError = { [unowned self] in errors.append($0) }
  }

  /// Returns the value of a script in a world, after all that it started has ended.
  @discardableResult
  func value(_ script: String, in world: ContentWorld = WorldPage.tools) throws -> StructuredValue {
    var answer: Result<StructuredValue, ScriptError>?
    view.evaluateJavaScript(script, in: world) { answer = $0 }
    try view.runUntilIdle()
    return try #require(answer).get()
  }

  func text(_ script: String, in world: ContentWorld = WorldPage.tools) throws -> String {
    guard case .string(let text) = try value(script, in: world) else { return "no text" }
    return text.string
  }

  /// Runs checks, `check(name, isTrue)`, in a world, and expects that none fails.
  func check(
    _ checks: String, in world: ContentWorld = WorldPage.tools, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let failed = try text(
      """
      (() => {
        const failed = []; let count = 0;
        const check = (name, isTrue) => { count++; if (isTrue !== true) failed.push(name); };
        const safely = (name, test) => { let is = false; try { is = test(); } catch (error) { name += ' ' + error; } check(name, is); };
        \(checks)
        return count === 0 ? 'no checks' : failed.join('\\n');
      })()
      """, in: world)
    #expect(failed == "", sourceLocation: sourceLocation)
  }
}
