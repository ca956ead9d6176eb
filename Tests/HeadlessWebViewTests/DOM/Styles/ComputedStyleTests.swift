import Testing

/// `getComputedStyle`: the cascade, inheritance, variables and resolved values, in a view of 375 by 667 pixels.
@Suite("Computed styles")
struct ComputedStyleTests {
  private func computed(_ css: String, _ markup: String = "<p id=t>x</p>", _ expression: String) throws -> [String] {
    try PageHarness.log(
      """
      document.head.innerHTML = `<style>\(css)</style>`; document.body.innerHTML = `\(markup)`;
      const style = (id = 't', pseudo) => getComputedStyle(document.getElementById(id), pseudo);
      mark(\(expression));
      """)
  }

  @Test(
    "the strongest declaration wins",
    arguments: [
      ("p { color: red } #t { color: green } p.a { color: blue }", "<p id=t class=a>x</p>", "rgb(0, 128, 0)"),
      ("#t { color: red } p { color: green !important }", "<p id=t>x</p>", "rgb(0, 128, 0)"),
      ("#t { color: red !important }", "<p id=t style='color: green'>x</p>", "rgb(255, 0, 0)"),
      ("div { color: #123456 }", "<div><p id=t>x</p></div>", "rgb(18, 52, 86)"),
      (":where(#t) { color: red } p { color: hsl(120, 100%, 25%) }", "<p id=t>x</p>", "rgb(0, 128, 0)"),
      ("@media (min-width: 400px) { p { color: red } }", "<p id=t>x</p>", "rgb(0, 0, 0)"),
      ("@supports (display: grid) { p { color: blue } }", "<p id=t>x</p>", "rgb(0, 0, 255)"),
      ("p { color: nonsense }", "<a href=x><span id=t>x</span></a>", "rgb(0, 0, 238)"),
    ])
  func cascade(css: String, markup: String, color: String) throws {
    #expect(try computed(css, markup, "style().color") == [color])
  }

  @Test("variables are inherited, have fallbacks, and are substituted; cycles are invalid")
  func variables() throws {
    #expect(
      try computed(
        ":root { --a: 2px; --b: calc(var(--a) * 3); --x: var(--y); --y: var(--x) } p { margin: var(--b) var(--none, 1em); color: var(--x); background: var(--none) red }",
        "<p id=t>x</p>",
        "[style().margin, style().getPropertyValue('--b'), style().getPropertyValue('--x') === '', style().color, style().backgroundColor].join('; ')"
      ) == ["6px 16px; calc(2px * 3); true; rgb(0, 0, 0); rgba(0, 0, 0, 0)"])
  }

  @Test(
    "resolves lengths to pixels",
    arguments: [
      ("font-size: 2em", "fontSize", "32px"), ("font-size: larger; padding-left: 1em", "paddingLeft", "19.2px"),
      ("margin-top: 1in", "marginTop", "96px"), ("width: 50%; margin: 0", "width", "179.5px"),
      ("width: 10vw", "width", "37.5px"),
      ("width: calc(100% - 59px)", "width", "300px"), ("height: min(10px, 2em)", "height", "10px"),
      ("line-height: 1.5", "lineHeight", "24px"), ("border: medium solid", "borderTopWidth", "3px"),
      ("border-width: 5px", "borderTopWidth", "0px"),
      ("width: 100px; padding: 5px; box-sizing: border-box", "width", "100px"),
      ("display: none; width: 50%", "width", "50%"),
    ])
  func lengths(css: String, property: String, value: String) throws {
    #expect(try computed("#t { \(css) }", "<p id=t>x</p>", "style().\(property)") == [value])
  }

  @Test("elements have default styles, and styles without an element are empty")
  func defaults() throws {
    #expect(
      try computed(
        "", "<table><tr><td id=t>x</table><b id=b></b><span id=s hidden></span><li id=l></li>",
        "[style().display, style('b').fontWeight, style('s').display, style('l').display, style('t', '::before').content, getComputedStyle(document.createElement('p')).display === ''].join()"
      ) == ["table-cell,700,none,list-item,none,true"])
  }

  @Test(
    "elements that the markup hides have no box, with or without a style sheet",
    arguments: [
      "<noscript id=t>x</noscript>", "<template id=t></template>", "<datalist id=t></datalist>",
      "<input id=t type=hidden>",
      "<dialog id=t>x</dialog>", "<p id=t hidden>x", "<svg><title id=t>x</title></svg>",
    ])
  func hidden(markup: String) throws {
    let display = markup.hasPrefix("<svg") ? "inline" : "none"
    #expect(
      try PageHarness.log(
        """
        document.body.innerHTML = `\(markup)`;
        const t = document.getElementById('t');
        mark(`${t.getClientRects().length}`);
        document.head.append(document.createElement('style'));
        mark(`${t.getClientRects().length} ${getComputedStyle(t).display}`);
        """) == ["0", "0 \(display)"])
  }

  @Test("a style sheet that a script creates can be adopted, changed and removed")
  func adopted() throws {
    #expect(
      try PageHarness.log(
        """
        const opacity = () => getComputedStyle(document.documentElement).opacity;
        const sheet = new CSSStyleSheet();
        document.adoptedStyleSheets.push(sheet); mark(opacity());
        sheet.replaceSync('html { opacity: .5 }'); mark(opacity());
        sheet.insertRule('html { opacity: 0.25 }', 1); mark(opacity());
        document.adoptedStyleSheets = []; mark(opacity());
        try { document.adoptedStyleSheets = [1]; } catch (error) { mark(error.name); }
        """) == ["1", "0.5", "0.25", "1", "TypeError"])
  }

  @Test("endlessly nested rules are as fast as a few levels")
  func nestedRules() throws {
    let page = try Page(
      html: "<style>\(String(repeating: "@media screen{", count: 20_000))</style><style>p{color:red}</style><p id=p>")
    #expect(
      try page.run("log(getComputedStyle(p).color, document.styleSheets[0].cssRules.length)") == ["rgb(255, 0, 0) 1"])
  }
}
