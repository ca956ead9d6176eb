import HeadlessWebView
import Testing

/// Markup that is nested deeper than WebKit's trees.
@Suite("Deep markup")
struct DeepMarkupTests {
  /// The depth of a tree in elements, and markup that nests an element around "x" with its own text.
  private static let helpers = """
    const depth = (root) => {
      let deepest = 0;
      for (let node = root, at = 0; ;) {
        if (node.firstElementChild) { node = node.firstElementChild; at += 1; } else {
          while (node !== root && !node.nextElementSibling) { node = node.parentElement; at -= 1; }
          if (node === root) return deepest;
          node = node.nextElementSibling;
        }
        deepest = Math.max(deepest, at);
      }
    };
    const nest = (start, count, end) => start.repeat(count) + 'x' + end.repeat(count) + '<i>y</i>';
    const report = (root, name) => mark([depth(root), root.getElementsByTagName(name).length, root.textContent.length,
      root.querySelector('i').parentNode === root].join(' '));

    """

  @Test(
    "elements deeper than 512 become siblings, and no content is lost",
    arguments: [("<div>a", "</div>b", "div"), ("<b>a", "</b>b", "b"), ("<section><p>a", "</p></section>b", "section")])
  func fragments(start: String, end: String, name: String) throws {
    let harness = PageHarness()
    try harness.run(
      Self.helpers
        + """
        const made = document.createElement('div');
        for (const count of [100, 3000]) { made.innerHTML = nest('\(start)', count, '\(end)'); report(made, '\(name)'); }
        """)
    // A section ends the preceding paragraph.
    let depth = name == "section" ? 101 : 100
    #expect(harness.log == ["\(depth) 100 202 true", "512 3000 6002 true"])
  }

  @Test("tables and foreign elements keep their content within the maximum depth")
  func parts() throws {
    let harness = PageHarness()
    try harness.run(
      Self.helpers
        + """
        const made = document.createElement('div');
        made.innerHTML = nest('<table><tr><td>a', 1000, '</td></tr></table>b'); report(made, 'td');
        made.innerHTML = '<svg>' + nest('<g>', 1000, '</g>') + '</svg><i>z</i>'; mark(depth(made) + ' ' + made.querySelectorAll('g').length);
        mark(made.querySelector('g:last-of-type').namespaceURI);
        """)
    #expect(harness.log == ["512 1000 2002 true", "512 1000", "http://www.w3.org/2000/svg"])
  }

  @Test("a document and markup that is written into it have the maximum depth, and scripts in the middle run")
  func documents() throws {
    let harness = PageHarness()
    let deep = String(repeating: "<div>", count: 1000)
    try harness.load(
      """
      <!DOCTYPE html><body>\(deep)<script>mark('in'); document.write('<div>'.repeat(1000) + 'w<b id=b>c</b>');</script>
      <em>after</em>\(String(repeating: "</div>", count: 2000))<u>end</u><script>
      \(Self.helpers) mark(depth(document.documentElement) < 520);
      mark(document.querySelectorAll('div').length + document.querySelector('u').parentNode.localName);
      mark(document.body.textContent.includes('after') && document.getElementById('b').textContent);
      </script>
      """)
    #expect(harness.log == ["in", "true", "2000body", "c"])
  }

  @Test("any number of elements without end tags does not increase the depth")
  func implied() throws {
    let harness = PageHarness()
    try harness.run(
      Self.helpers
        + """
        const made = document.createElement('div');
        for (const tag of ['<p>a', '<li>a', '<dt>a<dd>b', '<option>a', '<button>a', '<a>a', '<h1>a', '<img>', '<form>']) {
          made.innerHTML = tag.repeat(2000) + '<s></s>'; mark(tag + depth(made));
        }
        made.innerHTML = '<table>' + '<tr><td>a<td>b'.repeat(1000); mark(depth(made) + ' ' + made.querySelectorAll('tr').length);
        """)
    #expect(
      harness.log == [
        "<p>a2", "<li>a2", "<dt>a<dd>b2", "<option>a2", "<button>a2", "<a>a2", "<h1>a2", "<img>1", "<form>2", "4 1000",
      ])
  }
}
