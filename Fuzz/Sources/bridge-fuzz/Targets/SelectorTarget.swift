import HeadlessWebView
import JavaScriptEngine

/// The selector target: any text is either a selector, on which all methods agree, or a `SyntaxError`.
final class SelectorTarget: FuzzTarget {
  private let group = SharedGroup()
  private var view: WebView?
  private var uses = 0

  func run(_ bytes: [UInt8]) {
    let result = page().answer(of: Self.probe, .string(UTF16Text(bytes: bytes)))
    guard case .success(let value) = result else { return expect(false, "the page fails: \(result)") }
    expect(value.string == "", value.string ?? "no text")
  }

  /// Returns the page; selectors change nothing, so one page serves many inputs.
  private func page() -> WebView {
    uses += 1
    if let view, uses % 1000 != 0 { return view }
    view?.close()
    let fresh = WebView(configuration: group.configuration())
    fresh.loadHTML(Self.markup, baseURL: .page)
    try? fresh.runUntilIdle()
    view = fresh
    return fresh
  }

  private static let markup = """
    <!doctype html><html lang="en"><head><title>t</title></head><body id="b" class="a B c"><div id="one" class="x y"
    data-k="v w" title=""><p class="x">text <em>em</em></p><p lang="de-AT" dir="rtl"></p><!-- c --></div><div id="two"><ul><li>1
    <li class="x">2<li id="3">3</ul></div><form><input type="checkbox" checked required><input disabled value="v"
    placeholder="p"><input type="radio" name="r"><select><option selected>o<option>p</select><button>b</button><textarea
    readonly></textarea></form><a href="#one">l</a><svg viewBox="0 0 1 1"><linearGradient/><a/></svg><table><tr><td>1<td>2</table>
    <details open><summary>s</summary></details><template><i></i></template></body></html>
    """

  private static let probe = PageFunction(
    "selector",
    body: """
      const attempt = (body) => {
        try { return [body()]; } catch (error) {
          if (error instanceof DOMException && error.name === 'SyntaxError') return null;
          throw error;
        }
      };
      const all = attempt(() => [...document.querySelectorAll(selector)]);
      const first = attempt(() => document.querySelector(selector));
      const body = document.body;
      const below = attempt(() => [...body.querySelectorAll(selector)]);
      const matching = attempt(() => [...document.querySelectorAll('*')].filter((element) => element.matches(selector)));
      const closest = attempt(() => document.querySelector('em').closest(selector));
      const verdicts = [all, first, below, matching, closest].map((found) => found !== null);
      if (new Set(verdicts).size > 1) return 'not all accept it: ' + verdicts;
      if (!all) return '';
      if (first[0] !== (all[0][0] || null)) return 'the first is another';
      // The meaning of :scope depends on the calling element; its letters may be escaped.
      if (/scope|\\\\/i.test(selector)) return '';
      const same = (left, right) => left.length === right.length && left.every((element, index) => element === right[index]);
      if (!same(all[0], matching[0])) return 'matches() finds ' + matching[0].length + ' instead of ' + all[0].length;
      if (!same(below[0], all[0].filter((element) => element !== body && body.contains(element)))) return 'others below body';
      let element = document.querySelector('em');
      while (element && !all[0].includes(element)) element = element.parentElement;
      if (element !== closest[0]) return 'closest() finds another';
      return '';
      """)
}
