import Testing

/// Selectors with an incomplete end.
@Suite struct SelectorTextTests {
  @Test(
    "parses selectors with an incomplete end",
    arguments: [
      // A backslash at the end represents U+FFFD: CSS Syntax, "consume an escaped code point".
      ("\\", "found"), ("p\\", ""), (".\\", ""), (":is(\\", "found"), (":is(p\\", ""), (":is(90\\", ""),
      (":where(,\\", "found"),
      (":is(", ""), ("[a=\"b\\", ""), ("#", "SyntaxError"), (":not(90\\", "SyntaxError"),
    ])
  func anEndInTheMidst(selector: String, expected: String) throws {
    let harness = PageHarness()
    let text = selector.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    try harness.run(
      """
      document.documentElement.append(document.createElement('\\ufffd'));
      try { mark(document.querySelector("\(text)") === null ? '' : 'found'); } catch (error) { mark(error.name); }
      """)
    #expect(harness.log == [expected])
  }

  @Test("takes `&` outside of nested rules for `:scope`, without specificity")
  func nesting() throws {
    let harness = PageHarness()
    try harness.run(
      """
      document.body.innerHTML = '<div id=a><p id=b><i id=c></i></p><i id=d></i></div>';
      mark([...a.querySelectorAll('& > i, & i + i')].map(({ id }) => id).join());
      mark([document.querySelector('& > body') === document.body, c.matches('i&'), c.matches(':is(&) + *')].join());
      const sheet = document.head.appendChild(document.createElement('style'));
      sheet.textContent = 'html { color: red } & { color: blue } &.x i { color: green }';
      mark(sheet.sheet.cssRules[1].selectorText + ', ' + sheet.sheet.cssRules[2].selectorText);
      mark(getComputedStyle(document.documentElement).color);
      """)
    #expect(harness.log == ["d", "true,true,false", "&, &.x i", "rgb(255, 0, 0)"])
  }

  @Test(
    "keeps a namespaced attribute's case",
    arguments: [
      ("[lang=a]", "true,false"), ("[*|lang=a]", "false,false"), ("[*|lang=A]", "true,true"),
      ("[*|lang=a i]", "true,true"), ("[|lang=a]", "true,false"),
    ])
  func attributeCase(selector: String, matches: String) throws {
    let harness = PageHarness()
    try harness.run(
      """
      const [plain, named] = [document.createElement('p'), document.createElement('p')];
      plain.setAttribute('lang', 'A');
      named.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:lang', 'A');
      mark([plain, named].map((each) => each.matches('\(selector)')).join());
      """)
    #expect(harness.log == [matches])
  }

  @Test(
    "serializes selectors by WebKit's names, and refuses what can't follow a pseudo-element",
    arguments: [
      ("::-webkit-input-placeholder:focus", "::placeholder:focus"), (":-webkit-autofill", ":autofill"),
      ("::-webkit-file-upload-button", "::file-selector-button"), (":matches(a)", ":is(a)"),
      (":lang('en' , fr)", ":lang(\"en\", fr)"), ("::highlight(x)", "::highlight(x)"), ("::cue(b)", "::cue(b)"),
      ("::view-transition-old(*)", "::view-transition-old(*)"), ("::part(a)::before", "::part(a)::before"),
      ("::-webkit-scrollbar-track:horizontal", "::-webkit-scrollbar-track:horizontal"),
      ("::-webkit-slider-thumb:not(:hover)", "::-webkit-slider-thumb:not(:hover)"),
      ("::part(a):is(.b)", "::part(a):is(.b)"),
      ("::highlight", "none"), ("::before()", "none"), ("::-webkit-a(b)", "none"), ("::before b", "none"),
      ("::before.a", "none"), ("::before:hover", "none"), ("::before::after", "none"), ("::part(a) b", "none"),
      ("::slotted(a):hover", "none"), ("::part(a):first-child", "none"), ("::-webkit-a:first-child", "none"),
    ])
  func pseudoElements(selector: String, text: String) throws {
    let harness = PageHarness()
    try harness.run(
      """
      const sheet = document.head.appendChild(document.createElement('style'));
      sheet.textContent = `\(selector) { color: red }`;
      mark(sheet.sheet.cssRules[0]?.selectorText ?? 'none');
      """)
    #expect(harness.log == [text])
  }
}
