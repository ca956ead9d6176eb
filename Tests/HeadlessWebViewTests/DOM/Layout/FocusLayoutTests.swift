import Testing

/// Boxes that rules for the focused element change, where such rules come, change and go.
@Suite("Layout: focus")
struct FocusLayoutTests {
  private static let markup = """
    <style id=rules></style><style>input { width: 100px; padding: 0; border: 0 }</style>
    <input id=a><input id=b><div id=c><input id=d></div>
    """
  /// Prints the widths of the inputs while each of them has the focus, and then without a focus.
  private static let measure = """
    const inputs = [...document.querySelectorAll('input')];
    const measure = () => {
      const width = (each) => each.getBoundingClientRect().width;
      log([...inputs, null].map((focused) => {
        if (focused === null) document.activeElement.blur();
        else focused.focus();
        return inputs.map(width).join();
      }).join(' '));
    };
    """
  private static let plain = "100,100,100 100,100,100 100,100,100 100,100,100"

  @Test(
    "rules for the focused element change its boxes and those of other elements",
    arguments: [
      ("#a:focus { padding-left: 10px !important }", "110,100,100 100,100,100 100,100,100 100,100,100"),
      ("input { &:focus-visible { width: 70px !important } }", "70,100,100 100,70,100 100,100,70 100,100,100"),
      (
        "#c:focus-within { --w: 50px } #d { width: var(--w, 60px) }",
        "100,100,60 100,100,60 100,100,50 100,100,60"
      ),
      ("body:has(#b:focus) #a { width: 90px }", "100,100,100 90,100,100 100,100,100 100,100,100"),
      ("@media screen { #a:focus { all: unset } }", "160,100,100 100,100,100 100,100,100 100,100,100"),
      (
        "@scope (#c:focus-within) { #d { width: 30px !important } }",
        "100,100,100 100,100,100 100,100,30 100,100,100"
      ),
      ("input:focus { outline: 3px solid red; color: red; border-color: red; background: red }", plain),
      (".focus { color: red }", plain),
    ])
  func rules(rules: String, expected: String) throws {
    let page = try LayoutPage.page(Self.markup)
    let lines = try page.run(
      """
      \(Self.measure)
      const style = document.getElementById('rules');
      measure();
      style.textContent = `\(rules)`;
      measure();
      style.textContent = '';
      measure();
      """)
    #expect(lines == [Self.plain, expected, Self.plain])
  }

  @Test("a rule that painted the focused element is edited")
  func edits() throws {
    let page = try LayoutPage.page(Self.markup)
    let lines = try page.run(
      """
      \(Self.measure)
      const { sheet } = document.getElementById('rules');
      sheet.insertRule('#a:focus { color: red }');
      measure();
      sheet.cssRules[0].style.paddingLeft = '10px';
      measure();
      sheet.cssRules[0].selectorText = '#b:focus';
      measure();
      sheet.cssRules[0].selectorText = '#d';
      measure();
      """)
    #expect(
      lines == [
        Self.plain, "110,100,100 100,100,100 100,100,100 100,100,100",
        "100,100,100 100,110,100 100,100,100 100,100,100", "100,100,110 100,100,110 100,100,110 100,100,110",
      ])
  }
}
