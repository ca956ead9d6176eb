import Testing

/// The text of declarations and rules, as WebKit parses and serializes it.
@Suite("Declarations and rules")
struct DeclarationTests {
  private func log(_ expression: String, _ sheet: String = "") throws -> [String] {
    try PageHarness.log(
      """
      document.head.innerHTML = `<style id=s>\(sheet)</style>`;
      document.body.innerHTML = '<p id=t></p>';
      const style = t.style, rules = [...s.sheet.cssRules].map((rule) => rule.cssText).join(' ');
      mark(\(expression));
      """)
  }

  @Test(
    "reads escapes and letters of any script in names",
    arguments: [
      ("--\\\\61 b: 1", "--ab: 1;"), ("--\\\\30 : 1", "--0: 1;"), ("c\\\\olor: red", "color: red;"),
      ("--日本: a", "--日本: a;"), ("--0: 2", "--0: 2;"),
    ])
  func names(css: String, text: String) throws {
    #expect(try log("(style.cssText = '\(css)', style.cssText)") == [text])
  }

  @Test(
    "writes large numbers without an exponent, and limits computed integers",
    arguments: [
      ("zIndex", "1111111111111111111111111", "2147483647"), ("zIndex", "-9999999999999", "-2147483648"),
      ("order", "99999999999", "2147483647"), ("flexGrow", "11111111111111111111111111", "11111111111111110924697600"),
    ])
  func numbers(property: String, value: String, computed: String) throws {
    #expect(try log("(style.\(property) = '\(value)', getComputedStyle(t).\(property))") == [computed])
  }

  @Test(
    "omits the default style of counters",
    arguments: [
      ("counter(a, decimal)", "counter(a)"), ("counters(a, '.', DECIMAL)", "counters(a, \".\")"),
      ("counter(a, disc)", "counter(a, disc)"),
    ])
  func counters(value: String, text: String) throws {
    #expect(try log("(style.content = \"\(value)\", style.content)") == [text])
  }

  @Test(
    "reads preludes with nested brackets, and writes empty ones",
    arguments: [
      ("@media{}", "@media  {\n}"), ("@layer {}", "@layer {\n}"),
      ("[a='b' i {}] { color: red } i { color: blue }", "i { color: blue; }"),
      ("[a='b' {i}] { color: red }", ""), ("i[a=b]) { color: red } b { color: blue }", "b { color: blue; }"),
      ("@import url(a(;{b); i { color: blue }", "@import url(\"a(;{b\"); i { color: blue; }"),
      (
        "@namespace a\\\\:b url(c); [a\\\\:b|d] { color: red }",
        "@namespace a\\:b url(\"c\"); [a\\:b|d] { color: red; }"
      ),
      ("::-WebKit-a\\\\ b { color: red }", "::-webkit-a\\ b { color: red; }"),
      ("a { color: red; (};) } i { color: blue }", "a { color: red; } i { color: blue; }"),
      ("a { color: red; [;color: blue;]; top: 0 }", "a { color: red; top: 0px; }"),
      ("a { x: url(b(c) } i { color: blue }", "a { } i { color: blue; }"),
    ])
  func preludes(css: String, text: String) throws {
    #expect(try log("rules", css) == [text])
  }

  @Test("sets the name of a page rule, but no pseudo-class")
  func pageRules() throws {
    let change = "(rule.selectorText = name, rule.selectorText + ', ' + rule.cssText)"
    #expect(
      try log(
        """
        ['a', ':left', '', 'b:first', 'c'].map((name) => { const rule = s.sheet.cssRules[0]; return \(change); })
          .map((text) => text.slice(0, 7)).join('; ')
        """, "@page { margin: 1px }") == ["a, @pag; a, @pag; a, @pag; a, @pag; c, @pag"])
  }

  @Test("finds declarations with the functions of arrays")
  func indices() throws {
    #expect(
      try log(
        """
        (style.cssText = 'color: red; top: 1px', ['top', 'left'].map((name) => [].indexOf.call(style, name)).join()
          + [].map.call(getComputedStyle(t), (name) => name).includes('color') + ('0' in style))
        """) == ["1,-1truetrue"])
  }

  @Test("queues a mutation record when the same text is set again")
  func sameText() throws {
    #expect(
      try log(
        """
        (() => {
          style.cssText = 'color: red;';
          const observer = new MutationObserver(() => {});
          observer.observe(t, { attributes: true });
          style.cssText = 'color: red;';
          style.color = 'red';
          return observer.takeRecords().length;
        })()
        """) == ["1"])
  }

  @Test("resolves an inline URL against the base URL of its declaration")
  func baseURL() throws {
    #expect(
      try log(
        """
        (() => {
          const image = () => getComputedStyle(t).backgroundImage;
          document.head.append(Object.assign(document.createElement('base'), { href: 'https://a.test/b/' }));
          style.backgroundImage = 'url(c)';
          const all = [image()];
          document.querySelector('base').href = 'https://a.test/d/';
          style.color = 'red';
          all.push(image());
          style.backgroundImage = 'url(c)';
          return [...all, image()].join();
        })()
        """) == ["url(\"https://a.test/b/c\"),url(\"https://a.test/b/c\"),url(\"https://a.test/d/c\")"])
  }

  @Test(
    "moves a declaration behind those of its logical group",
    arguments: [
      ("margin-top", "margin-block-start"), ("border-top-width", "border-block-start-width"),
      ("width", "inline-size"), ("min-height", "min-block-size"), ("top", "inset-block-start"),
      ("scroll-margin-top", "scroll-margin-block-start"), ("border-top-left-radius", "border-start-start-radius"),
      ("inline-size", "width"),
    ])
  func logicalOrder(first: String, second: String) throws {
    let log = try log(
      """
      (style.cssText = '\(first): 1px; color: red; \(second): 2px', style.setProperty('\(first)', '1px'),
        [...style].join())
      """)
    #expect(log == ["color,\(second),\(first)"])
  }

  @Test("keeps a declaration in its place if none of its logical group is behind it")
  func physicalOrder() throws {
    #expect(
      try log("(style.cssText = 'width: 1px; top: 1px; height: 2px', style.width = '3px', [...style].join())")
        == ["width,top,height"])
  }

  @Test(
    "long texts that end early are as fast as others",
    arguments: [
      ("'color: ' + '['.repeat(100000)", "0"), ("'color:(;'.repeat(50000)", "0"),
      ("'\\\\aaaaaa '.repeat(10000) + ' color: red'", "0"), ("'\\\\abc'.repeat(10000)", "0"),
      ("'color: red;' + '\\\\a'.repeat(10000) + '!'", "1"),
    ])
  func longTexts(text: String, count: String) throws {
    #expect(
      try PageHarness.log(
        """
        document.body.style.cssText = \(text);
        mark(document.body.style.length);
        """) == [count])
  }

  @Test("a namespace rule that ends early is as fast as others")
  func longNamespace() throws {
    let rule = "@namespace url(\(String(repeating: " ", count: 50_000))x;"
    #expect(
      try PageHarness.log(
        """
        document.head.innerHTML = `<style>\(rule)</style><style>@namespace a url( b );@namespace " c "</style>`;
        mark([...document.styleSheets].map(sheet => [...sheet.cssRules].map(rule => rule.cssText).join()).join('|'));
        """) == ["|@namespace a url(\"b\");,@namespace url(\" c \");"])
  }
}
