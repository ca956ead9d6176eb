import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// Boxes of the last layout that the next one keeps: they are the same as those of a layout from scratch.
@Suite("Layout: kept boxes")
struct KeptBoxTests {
  /// Prints the boxes of all elements before a change, and after it.
  private static let measure = """
    const all = () => [...document.querySelectorAll('[id]')];
    const measure = () => all().map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return each.id + ':' + [x, y, width, height].map(Math.round).join();
    }).join(' ') + ' ' + document.documentElement.scrollHeight;
    """

  @Test(
    "boxes follow a change of the rest of the page",
    arguments: [
      // A box beside a float, which goes.
      (
        "", "<div id=f style='float: left; width: 300px; height: 50px'></div><p id=a>some words in a row, and more</p>",
        "f.remove()"
      ),
      // A float inside, which comes.
      ("", "<div id=a><span id=b>x</span></div><p id=c>text</p>", "b.style.float = 'right'"),
      // A positioned box whose container is outside.
      (
        "", "<div id=a style='position: relative'><div><p id=b style='position: absolute; right: 0'>x</p></div></div>",
        "a.style.width = '100px'"
      ),
      ("", "<div id=a><p id=b style='position: absolute; bottom: 0'>x</p></div>", "a.style.position = 'relative'"),
      // Percentages.
      (
        "", "<div id=a style='height: 100px'><div id=b><div id=c style='height: 50%'></div></div></div>",
        "b.style.height = '40%'; a.style.height = '200px'"
      ),
      ("", "<div id=a><div id=b style='padding: 10%'></div></div>", "a.style.width = '100px'"),
      // Flex boxes, grids and tables.
      (
        "",
        """
        <div style='display: flex; flex-direction: column; height: 200px' id=a><div id=b style='flex: 1'><p id=c>x</p></div>
        <div id=d>y</div></div>
        """, "d.textContent = 'longer '.repeat(40)"
      ),
      (
        "",
        """
        <div style='display: grid; grid-template-columns: auto auto' id=a><p id=b>x</p><p id=c>y</p><p id=d>z</p></div>
        """, "b.style.width = '200px'"
      ),
      (
        "", "<table id=a><tr id=b><td id=c>x</td><td id=d><p id=e>y</p></td></tr><tr id=f><td id=g>z</td></tr></table>",
        "c.style.height = '80px'; g.textContent = 'wide text'"
      ),
      // Texts, and rules that depend on them.
      ("p:empty { height: 30px }", "<p id=a>x</p><p id=b>y</p>", "a.firstChild.data = ''"),
      ("", "<p id=a>x</p><select id=b><option id=o>y</option></select>", "o.firstChild.data = 'longer text'"),
      // Attributes in generated text.
      ("p::before { content: attr(data-x) }", "<p><span id=a>x</span></p>", "a.parentNode.dataset.x = 'before'"),
      // Siblings, places and ancestors in selectors.
      ("i + p { margin-left: 40px }", "<div id=a></div><p id=b>x</p>", "b.before(document.createElement('i'))"),
      ("p:first-child { height: 40px }", "<div><i id=i></i><p id=a>x</p></div>", "i.remove()"),
      ("p:nth-child(2n) { height: 40px }", "<div id=d><p id=a>x</p><p id=b>y</p></div>", "a.before('t', new Image())"),
      ("body:has(.x) p { height: 40px }", "<div id=d></div><div><p id=a>x</p></div>", "d.className = 'x'"),
      (".x p { height: 40px }", "<div id=d><div><p id=a>x</p></div></div>", "d.className = 'x'"),
      (".x ~ div p { height: 40px }", "<i id=i></i><div id=d><p id=a>x</p></div>", "i.className = 'x'"),
      ("[data-x] p { height: 40px }", "<div id=d><p id=a>x</p></div>", "d.dataset.x = 1"),
      (":not(.x) > p { height: 40px }", "<div id=d><p id=a>x</p></div>", "d.className = 'x'"),
      // States.
      (":checked + p { height: 40px }", "<input type=checkbox id=c><p id=a>x</p>", "c.checked = true"),
      ("fieldset:disabled p { height: 40px }", "<fieldset id=f><p id=a>x</p></fieldset>", "f.disabled = true"),
      ("", "<details id=d><summary id=s>x</summary><p id=a>y</p></details><p id=b>z</p>", "d.open = true"),
      // Inherited values.
      ("", "<div id=d><div><p id=a>x</p></div></div>", "d.style.lineHeight = '3'"),
      ("p { width: var(--w) }", "<div id=d><div><p id=a>x</p></div></div>", "d.style.setProperty('--w', '9px')"),
      ("p { width: 2rem }", "<div id=d><p id=a>x</p></div>", "document.documentElement.style.fontSize = '30px'"),
      // Style sheets.
      ("p { width: 50px }", "<div id=d><p id=a>x</p></div>", "document.styleSheets[0].cssRules[0].style.width = '9px'"),
      (
        "p { width: 50px }", "<div id=d><p id=a>x</p></div>",
        "document.styleSheets[0].cssRules[0].selectorText = '#d'"
      ),
      (":target { height: 40px }", "<p id=p>x</p>", "location.hash = '#p'"),
      (
        ":lang(de) + p { margin-left: 50px }", "<i id=i></i><p id=a>x</p>",
        "i.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:lang', 'de')"
      ),
      ("[*|foo] + p { margin-left: 50px }", "<i id=i></i><p id=a>x</p>", "i.setAttributeNS('urn:x', 'q:foo', '1')"),
      // Items that flex boxes stretch, or that have a ratio.
      (
        "",
        "<div style='display: flex'><button id=b><i id=i>x</i></button><div id=d style='height: 100px'></div></div>",
        "d.style.height = '5px'"
      ),
      (
        "",
        """
        <div style='display: flex'><div><p id=c style='position: relative; top: 50%'>x</p></div>
        <p id=d style='height: 200px'></p></div>
        """, "d.style.height = '5px'"
      ),
      (
        "",
        """
        <div style='display: flex; width: 300px'><p id=d style='width: 200px; flex: none'></p>
        <div id=x style='flex: 1; position: relative; display: flex; align-items: flex-start'><div style='width: 30px'>
        <p id=z style='position: absolute; right: 0'></p>y</div></div></div>
        """, "d.style.width = '10px'"
      ),
      (
        "",
        """
        <div style='display: flex; align-items: start'><p id=a style='aspect-ratio: 2; width: 50px'></p>
        <i id=i>x</i></div>
        """, "i.textContent = 'y y'"
      ),
      ("", "<input type=image id=i title=a>", "i.title = 'a longer title'"),
      // Elements that were hidden when they changed.
      (
        ".x p { height: 40px }", "<div id=d style='display: none'><p id=a>x</p></div>",
        "d.className = 'x'; measure(); d.style.display = ''"
      ),
      ("", "<div id=d hidden><p id=a>x</p></div>", "a.style.height = '40px'; measure(); d.hidden = false"),
      // Elements that move, or that change while they are out of the document.
      ("#e p { height: 40px }", "<div id=d><p id=a>x</p></div><div id=e></div>", "e.append(a)"),
      ("", "<div id=d><p id=a>x</p></div>", "a.remove(); measure(); a.style.height = '40px'; d.append(a)"),
      ("", "<div id=d dir=auto><p id=a style='width: 50px'>x</p></div>", "a.firstChild.data = '\\u05d0'"),
    ])
  func changes(rules: String, markup: String, change: String) throws {
    let page = "<style>\(rules)</style>\(markup)"
    let kept = try LayoutPage.page(page).run(
      """
      \(Self.measure)
      const before = measure();
      \(change);
      log(before !== measure());
      log(measure());
      """)
    // Without an earlier layout, all boxes are new.
    let new = try LayoutPage.page(page).run(
      """
      \(Self.measure)
      \(change.replacing("measure();", with: ""));
      log(true);
      log(measure());
      """)
    #expect(kept == new)
  }

  @Test("a positioned box in a table's white space has a place")
  func positionedInTable() throws {
    let page = try LayoutPage.page(
      """
      <table style='border-spacing: 0'><tr><td style='padding: 0'>x</td></tr></table>
      <div style='display: table'><b><p>x</p><i id=a style='position: absolute'>y</i></b></div>
      """)
    let lines = try page.run(
      "log(['width', 'height'].map((name) => document.getElementById('a').getBoundingClientRect()[name]).join());")
    #expect(lines == ["8,19"])
  }

  @Test("the size of a scrolled table follows its width")
  func scrolledTable() throws {
    let page = try LayoutPage.page(
      """
      <div style="display: flex; width: 300px"><div id=d style="width: 270px; flex: none"></div>
      <div id=s style="overflow: auto; height: 20px; flex: 1; min-width: 0">
      <div style="display: table">some words that wrap a lot here ok</div></div></div>
      """)
    let lines = try page.run(
      """
      const s = document.getElementById('s');
      const before = s.scrollHeight;
      document.getElementById('d').style.width = '10px';
      log(before > 100, s.scrollHeight);
      """)
    #expect(lines == ["true 20"])
  }

  @Test("another element that becomes the body is as high as the viewport in quirks mode")
  func quirkyBody() throws {
    let page = try Page(html: "<style>body { margin: 0 }</style><body id=b><div>x</div>")
    let lines = try page.run(
      """
      const b = document.getElementById('b');
      const height = () => b.getBoundingClientRect().height;
      const before = height();
      document.documentElement.insertBefore(document.createElement('body'), b);
      log(before > 100, height());
      """)
    #expect(lines == ["true 19"])
  }

  @Test("an element isn't hovered after the element under the mouse has left it")
  func leftByHovered() throws {
    let group = WebViewGroup()
    let page = try Page(
      html: "<!DOCTYPE html><style>body { margin: 0 } #a:hover { padding-left: 50px }</style>"
        + "<div id=a><b id=b>x</b></div><p id=p>x</p>"
    ) { $0.group = group }
    #expect(try page.run("log(b.getBoundingClientRect().x);") == ["0"])
    let user = Value(try group.core.call(.user, []).ref, in: group.core.context)
    try user["hover"].call([page.view.world(.page).value(of: UTF16Text("b"))])
    let moved = try page.run(
      """
      const range = new Range();
      range.selectNodeContents(a);
      const seen = [range.getBoundingClientRect().x];
      p.append(b);
      a.append('text');
      log([...seen, range.getBoundingClientRect().x].join());
      """)
    #expect(moved == ["50,0"])
  }

  @Test("random changes leave the boxes that a new layout has", arguments: 1...3)
  func randomChanges(seed: Int) throws {
    let script = { (measures: Bool, steps: Int) in
      """
      let state = \(seed);
      const random = (count) => {
        state = (state * 1103515245 + 12345) & 0x7fffffff;
        return (state >> 8) % count;
      };
      const root = document.getElementById('root');
      const classes = [...'abcdefghijklm'];
      const all = () => [...root.querySelectorAll('*')];
      const pick = () => (all().length > 0 && random(6) > 0 ? all()[random(all().length)] : root);
      const names = ['div', 'span', 'p', 'li', 'button', 'table', 'td', 'b', 'section', 'details', 'summary', 'select'];
      const make = () => {
        const made = document.createElement(names[random(names.length)]);
        made.className = classes[random(classes.length)];
        made.append('some words ' + random(99));
        return made;
      };
      const changes = [
        () => { if (all().length < 30) pick().append(make()); },
        () => { if (all().length > 15) pick() !== root && all()[random(all().length)].remove(); },
        () => { pick().classList.toggle(classes[random(classes.length)]); },
        () => { pick().style.setProperty(['width', 'font-size', 'display', '--m', 'height', 'padding'][random(6)],
          ['10px', '2em', 'block', '50%', 'inherit', 'unset'][random(6)]); },
        () => { pick().setAttribute(['hidden', 'dir', 'open', 'style', 'data-x'][random(5)], ['', 'rtl'][random(2)]); },
        () => { pick().removeAttribute(['hidden', 'dir', 'open', 'style', 'class'][random(5)]); },
        () => { const [a, b] = [pick(), pick()]; try { a.append(b); } catch {} },
        () => { const { firstChild } = pick(); if (firstChild?.nodeType === 3) firstChild.data = ['', 'x y z'][random(2)]; },
      ];
      const boxes = () => all().map((each) => Object.values(each.getBoundingClientRect().toJSON()).map(Math.round).join())
        .join(' ') + ' ' + document.documentElement.scrollHeight;
      for (let step = 0; step < \(steps); step++) {
        changes[step < 20 ? 0 : random(changes.length)]();
        if (\(measures)) boxes();
      }
      log(boxes());
      """
    }
    let rules = """
      .a { padding: 3px } .b { display: inline-block; width: 20% } .c { margin: var(--m, 4px) } .d { display: flex }
      .e { float: left } .f { position: absolute; left: 5% } .g { position: relative; top: 10% } .h { display: contents }
      .i { display: flex; flex-direction: column; height: 50% } .j { overflow: hidden; clear: both }
      .k::before { content: "text" } .a .l { line-height: 2 } .m { display: grid }
      """
    for steps in [30, 80] {
      let page = "<style>\(rules)</style><div id=root></div>"
      let kept = try LayoutPage.page(page).run(script(true, steps))
      #expect(try kept == LayoutPage.page(page).run(script(false, steps)))
    }
  }
}
