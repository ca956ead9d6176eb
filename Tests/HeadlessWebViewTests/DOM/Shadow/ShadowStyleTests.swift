import Testing

/// Style sheets of shadow trees.
@Suite("Styles in shadow trees")
struct ShadowStyleTests {
  private static let page = """
    document.head.innerHTML = '<style>x-a { color: rgb(1, 2, 3) } b { left: 1px } x-a::part(p) { top: 9px }</style>';
    document.body.innerHTML = '<x-a><i class="k"></i></x-a>';
    const host = document.body.firstChild, light = host.firstChild, root = host.attachShadow({ mode: 'open' });
    const style = (element, name) => getComputedStyle(element)[name];
    """

  @Test("rules apply to their tree; :host, ::slotted and ::part select outside of it")
  func scopes() throws {
    let log = try PageHarness.log(
      """
      \(Self.page)
      root.innerHTML = `<style>:host { color: red; display: block; top: 4px !important } :host(.on) b { bottom: 5px } b { right: 2px }
        ::slotted(.k) { top: 3px } i { left: 7px }</style><b part="p q"></b><slot></slot>`;
      const b = root.querySelector('b');
      host.style.top = '1px';
      mark([style(host, 'color'), style(host, 'display'), style(host, 'top')]);
      mark([style(b, 'left'), style(b, 'right'), style(b, 'top'), style(b, 'order'), style(b, 'bottom'), style(b, 'color')]);
      mark([style(light, 'top'), style(light, 'left'), style(light, 'color'), style(root.querySelector('slot'), 'display')]);
      host.className = 'on'; mark(style(b, 'bottom'));
      mark([document.styleSheets.length, root.styleSheets.length, root.styleSheets[0].cssRules[3].selectorText]);
      mark([root.querySelector(':host'), document.querySelector('::slotted(i)'), CSS.supports('selector(::slotted(i))')]);
      """)
    #expect(
      log == [
        "rgb(1, 2, 3),block,4px", "auto,2px,9px,0,auto,rgb(1, 2, 3)", "3px,auto,rgb(1, 2, 3),contents", "5px",
        "1,1,::slotted(.k)", ",,true",
      ])
  }

  @Test("documents and roots adopt constructed sheets")
  func adopted() throws {
    let log = try PageHarness.log(
      """
      \(Self.page)
      root.innerHTML = '<b></b>'; const b = root.firstChild, sheet = new CSSStyleSheet();
      sheet.replaceSync('b { right: 2px }'); mark(style(b, 'right'));
      root.adoptedStyleSheets = [sheet]; mark([style(b, 'right'), root.adoptedStyleSheets.length, Array.isArray(root.adoptedStyleSheets)]);
      sheet.replaceSync('b { right: 3px }'); mark(style(b, 'right'));
      root.adoptedStyleSheets.pop(); mark(style(b, 'right'));
      document.adoptedStyleSheets.push(sheet); mark([style(b, 'right'), document.adoptedStyleSheets[0] === sheet]);
      try { root.adoptedStyleSheets = [document.styleSheets[0]]; } catch (error) { mark(error.name); }
      try { root.adoptedStyleSheets.push({}); } catch (error) { mark(error.name); }
      """)
    #expect(log == ["auto", "2px,1,true", "3px", "auto", "auto,true", "NotAllowedError", "TypeError"])
  }

  @Test(
    ":focus matches the hosts around the focused element, but not a host whose slot shows it",
    arguments: [("true", "true,true,false"), ("false", "true,true,false")])
  func focusedHosts(delegates: String, matches: String) throws {
    #expect(
      try PageHarness.log(
        """
        document.body.innerHTML = '<div id=outer></div><div id=slotting><button id=slotted></button></div>';
        const tree = (host) => host.attachShadow({ mode: 'open', delegatesFocus: \(delegates) });
        const inner = tree(outer).appendChild(document.createElement('div'));
        const button = tree(inner).appendChild(document.createElement('button'));
        tree(slotting).innerHTML = '<slot></slot>';
        button.focus();
        const focused = [outer, inner].map((each) => each.matches(':focus'));
        slotted.focus();
        mark([...focused, slotting.matches(':focus')].join());
        """) == [matches])
  }
}
