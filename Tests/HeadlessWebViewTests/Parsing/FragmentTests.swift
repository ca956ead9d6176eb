import HeadlessWebView
import Testing

/// Markup that scripts parse with `innerHTML` and similar members.
@Suite("Fragments of markup")
struct FragmentTests {
  @Test(
    "the content of an element that contains only text is the text",
    arguments: ["textarea", "title", "style", "script", "xmp", "iframe", "noembed", "noframes", "noscript"])
  func textElements(name: String) throws {
    let log = try PageHarness().load(
      """
      <body><script>
      const made = document.createElement('\(name)'), open = '<', end = open + '/\(name)>';
      for (const text of ['<form>a</form>', 'a</x-b>a', '<math>a<tr>', '</>x', 'a' + end + 'b', '</b>', '<plaintext>']) {
        made.innerHTML = text;
        if (made.childNodes.length !== 1 || made.textContent !== text) mark(text + ' became ' + made.textContent);
      }
      const parts = [open, '>', '/', '</', open + '!--', '-->', ' ', 'a', 'form', 'tr', 'math', 'x-b', 'select', open + 'script', end, '='];
      let seed = 7;
      for (let run = 0; run < 500; run++) {
        let text = 'x';
        for (let count = 0; count < 12; count++) {
          seed = (seed * 1103515245 + 12345) % 2147483648;
          text += parts[Math.floor(seed / 65536) % parts.length];
        }
        made.innerHTML = text;
        if (made.textContent !== text) mark(text + ' became ' + made.textContent);
      }
      mark('done');
      </script>
      """)
    #expect(log == ["done"])
  }

  @Test("elements keep their names and their places")
  func names() throws {
    let log = try PageHarness().load(
      """
      <body><script>
      const made = document.createElement('div');
      const parse = (text) => { made.innerHTML = text; mark(made.innerHTML); };
      parse('<form>a</form>'); parse('a</x-b>a'); parse('<math>a<tr>'); parse('<svg><form>a</form></svg>b');
      parse('<x-a><x-b>t</x-a>u'); parse('<svg><foreignObject><p>a<lineargradient viewbox=1>');
      parse('<svg viewbox=1 xlink:href=a><lineargradient/><clippath/></svg>');
      </script>
      """)
    #expect(
      log == [
        "<form>a</form>", "aa", "<math>a<tr></tr></math>", "<svg><form>a</form></svg>b", "<x-a><x-b>t</x-b></x-a>u",
        "<svg><foreignObject><p>a<lineargradient viewbox=\"1\"></lineargradient></p></foreignObject></svg>",
        "<svg viewBox=\"1\" xlink:href=\"a\"><linearGradient></linearGradient><clipPath></clipPath></svg>",
      ])
  }

  @Test("the context element decides what the markup means")
  func contexts() throws {
    let log = try PageHarness().load(
      """
      <body><script>
      const parse = (name, text, space = 'http://www.w3.org/1999/xhtml') => {
        const made = document.createElementNS(space, name);
        made.innerHTML = text;
        mark(made.innerHTML);
      };
      parse('table', '<tr><td>a'); parse('tr', '<td>a<tr><td>b'); parse('td', '<td>a'); parse('select', '<b><option>a<p>b');
      parse('template', '<td>a'); parse('form', '<form>a</form>b'); parse('colgroup', ' a <col>b'); parse('html', 'a'); parse('div', 'a<html a=b>c');
      parse('svg', '<a/><lineargradient/>', 'http://www.w3.org/2000/svg');
      const annotation = document.createElementNS('http://www.w3.org/1998/Math/MathML', 'annotation-xml');
      annotation.innerHTML = '<a/>b'; mark(annotation.firstChild.namespaceURI.slice(-6));
      annotation.setAttribute('encoding', 'TEXT/html'); annotation.innerHTML = '<a/>b'; mark(annotation.firstChild.namespaceURI.slice(-5));
      const inert = new DOMParser().parseFromString('<!DOCTYPE html><p>', 'text/html');
      for (const owner of [document, inert]) { const p = owner.createElement('div'); p.innerHTML = '<p><table>'; mark(p.innerHTML); }
      const form = document.createElement('form'), inner = form.appendChild(document.createElement('div'));
      inner.innerHTML = '<form>a<p>b'; mark(inner.innerHTML);
      </script>
      """)
    #expect(
      log == [
        "<tbody><tr><td>a</td></tr></tbody>", "<td>a</td><td>b</td>", "a", "<option>ab</option>", "<td>a</td>", "ab",
        "  <col>", "<head></head><body>a</body>", "ac", "<a></a><linearGradient></linearGradient>", "MathML", "xhtml",
        "<p><table></table></p>", "<p></p><table></table>", "a<p>b</p>",
      ])
  }

  @Test("code units that are no characters are kept, and U+0000 is dropped or replaced")
  func units() throws {
    let log = try PageHarness().load(
      """
      <body><script>
      const made = document.createElement('div');
      const codes = (text) => mark([...Array(text.length).keys()].map((i) => text.charCodeAt(i).toString(16)).join());
      made.innerHTML = 'a\\ud800b\\0c<p title="\\udc00\\0">'; codes(made.firstChild.data); codes(made.lastChild.title);
      made.innerHTML = '<svg>a\\0b</svg>'; codes(made.textContent);
      made.innerHTML = '&#xd800;&#0;&#x110000;&#128;&#x41'; codes(made.textContent);
      made.innerHTML = 'a\\r\\nb\\rc\\n'; codes(made.textContent);
      const written = frame().contentDocument;
      written.open(); for (const text of ['a\\r', '\\nb\\ud83d', '\\ude00&am', 'p;<', '/p><b', '>c']) written.write(text); written.close();
      mark(JSON.stringify(written.body.innerHTML));
      </script>
      """)
    #expect(
      log.filter { !$0.hasPrefix("asked") } == [
        "61,d800,62,63", "dc00,fffd", "61,fffd,62", "fffd,fffd,fffd,20ac,41", "61,a,62,a,63,a",
        #""a\nb😀&amp;<p></p><b>c</b>""#,
      ])
  }

  @Test("a form owns the controls in its markup that the parser puts outside of it")
  func formOwners() throws {
    let log = try PageHarness().load(
      """
      <table><form id=f><tr><td><input name=a><select name=b></select></td></tr></form></table><input name=c>
      <script>
      const form = document.getElementById('f');
      mark([...form.elements].map((each) => each.name).join() + form.children.length);
      const input = form.elements.a;
      document.body.append(input); mark(input.form === null); mark(form.elements.length);
      </script>
      """)
    #expect(log == ["a,b0", "true", "1"])
  }

  @Test("documents of a removed frame still parse markup")
  func removedFrame() throws {
    let log = try PageHarness().load(
      """
      <body><script>
      const inner = frame(), { document: old, DOMParser: Parser } = inner.contentWindow, parser = new Parser();
      inner.remove();
      old.body.innerHTML = '<p>a'; mark(old.body.innerHTML);
      mark(parser.parseFromString('<p>b', 'text/html').body.innerHTML);
      </script>
      """)
    #expect(log.filter { !$0.hasPrefix("asked") } == ["<p>a</p>", "<p>b</p>"])
  }

  @Test("any number of open elements and of tags that end none takes linear time")
  func deep() throws {
    let log = try PageHarness().load(
      """
      <body><script>
      const made = document.createElement('div');
      for (const [start, tag] of [['<div>', '</x>'], ['<p><button><div>', '<div>'], ['<b>', '</i>'], ['<svg><g>', '</x>'], ['<div>', '<select></select>'], ['<b><div>', '</b>'], ['<a><div>', '<a>'], ['<form><div>', '</form><form>']]) {
        made.innerHTML = start.repeat(20000) + tag.repeat(20000);
        mark(made.querySelectorAll('*').length >= 20000);
      }
      </script>
      """)
    #expect(log == Array(repeating: "true", count: 8))
  }
}
