import HeadlessWebView
import Testing

/// `document.write` and its relatives.
@Suite("Writing into documents")
struct DocumentWriteTests {
  @Test("written markup is in the document when the call returns")
  func placing() throws {
    let log = try PageHarness().load(
      """
      <!DOCTYPE html><body><p>a<script>
      document.write('<b id=x>b</b>', 1);
      mark(document.getElementById('x').outerHTML + document.querySelectorAll('p').length);
      document.writeln('<i>c');
      </script>d<script>mark(document.body.textContent.split(';').pop().trim() + document.querySelector('i').textContent)</script>
      """)
    #expect(log[0] == "<b id=\"x\">b</b>1")
    #expect(log[1].hasSuffix("c\nd") || log[1].contains("c\nd"))
  }

  @Test("tags and scripts can be written in parts, and written scripts run before the call returns")
  func parts() throws {
    let log = try PageHarness().load(
      """
      <body><script>
      document.write('<scr'); document.write('ipt>mark("in"); document.write("<u>");</scr'); mark('before'); document.write('ipt>t');
      mark(document.body.lastElementChild.outerHTML);
      document.write('<em cla');
      </script>ss=k>e</em><script>mark(document.querySelector('em').className)</script>
      """)
    #expect(log == ["before", "in", "<u>t</u>", "k"])
  }

  @Test("the load event of a document that a script writes later waits for its images")
  func images() throws {
    let page = PageHarness()
    page.view.network.route("**/a.png", .text("").delayed(by: .seconds(1)))
    try page.run(
      """
      onload = () => {
        document.open();
        document.write('<img src=/a.png onerror="mark(`image ${document.readyState}`)">');
        document.close();
        mark(document.readyState);
        window.onload = () => mark(`load ${Math.round(performance.now() / 500)}`);
      };
      """)
    #expect(page.log.filter { !$0.hasPrefix("asked") } == ["interactive", "image interactive", "load 2"])
  }

  @Test("written text is joined with the preceding text")
  func texts() throws {
    let log = try PageHarness().load(
      """
      <body><div><script>document.write('a'); document.write('&am'); document.write('p;b')</script>c</div>
      <script>const {childNodes} = document.querySelector('div'); mark(childNodes.length + childNodes[1].data)</script>
      """)
    #expect(log == ["2a&bc"])
  }

  @Test("a write after the load begins a new document in the same window")
  func reopening() throws {
    let harness = PageHarness()
    try harness.load(
      """
      <body id=old><script>var kept = 1; addEventListener('click', () => mark('old'));
      addEventListener('load', () => setTimeout(() => {
        document.write('<p>new'); mark(document.body.innerHTML + kept + document.readyState + document.body.id);
        dispatchEvent(new Event('click'));
        onload = () => mark('load ' + document.readyState);
        document.close(); mark(document.readyState);
      }))</script>
      """)
    #expect(harness.log == ["<p>new</p>1loading", "load complete", "complete"])
  }

  @Test("a frame's document accepts the page's writes, and then has the page's address")
  func frames() throws {
    let log = try PageHarness.log(
      """
      const made = frame(); const inner = made.contentDocument;
      inner.open(); inner.write('<p>x<script>parent.mark("ran"); document.write("<b>y</b>")<\\/script>');
      mark(inner.body.innerHTML.replace(/<script.*script>/, '|') + inner.URL);
      made.onload = () => mark('load'); inner.close();
      """)
    #expect(log == ["asked about:blank", "ran", "<p>x|<b>y</b></p>\(PageHarness.pageURL)", "load"])
  }

  @Test("an XML document throws; a document without a window accepts writes")
  func others() throws {
    let log = try PageHarness.log(
      """
      const xml = new DOMParser().parseFromString('<a/>', 'text/xml');
      for (const name of ['open', 'close', 'write']) try { xml[name](''); } catch (e) { mark(e.name); }
      const html = document.implementation.createHTMLDocument('t');
      html.write('<p>a'); html.write('b'); html.close(); mark(html.body.innerHTML);
      """)
    #expect(log == ["InvalidStateError", "InvalidStateError", "InvalidStateError", "<p>ab</p>"])
  }

  /// Markup whose intermediate parser states are difficult to determine.
  static let samples = [
    "<!DOCTYPE html><html lang=en><head><title>a&amp;b</title><style>p > b {}</style></head><body class=x><p>one<p>two</body></html>",
    "<p>1<b>2<p>3</b>4<i>5</p>6", "<table><tr><td>a<td>b<div>c</table>d", "<table>x<b>y</b><tr><td>z</table>w",
    "<a>1<div>2<a>3</div>4", "<b><i><p>x</b>y</i>z", "<p><b><i>1</p>2<p>3", "<ul><li>a<li>b<ul><li>c</ul>d</ul>",
    "<select><option>a<option>b</select><textarea>\n\nx</textarea><pre>\n\ny</pre>",
    "<svg><g><path/><title>a<b>c</title></g></svg><math><mi>x</mi></math>",
    "<div><form><p></div><form>x</form>y<form>z",
    "<!--a--><!DOCTYPE html PUBLIC \"-//W3C//DTD HTML 4.01//EN\"><!--b--><html><!--c--><body>x</body><!--d--></html><!--e-->",
    "<head></head> <meta name=a><body> x", "<frameset><frame></frameset><noframes>x</noframes>",
    "a &lt; b &notit; c &#x41; <br/>d\r\ne", "<template><tr><td>x</template><table><caption>c<col><tfoot><td>",
    "<svg><s>x<script type=y></g>2</svg></script>z", "<table><td><svg></table><b>x<style><i></g>2</style>y",
    "<math><g><p><script type=y>a<b></script>c",
    "<p>x<noscript><p>y</noscript>z", "<em a=1 A=2 b='\"' c=\"'\" d=e/>x</em foo>",
  ]

  @Test("markup results in the same tree for chunks of any length", arguments: samples, [1, 2, 5])
  func cutting(markup: String, length: Int) throws {
    let harness = PageHarness()
    try harness.run("var whole = frame(), parts = frame(); parts.contentDocument.open(); whole.contentDocument.open()")
    harness.clear()
    let literal = markup.replacing("\\", with: "\\\\").replacing("`", with: "\\`").replacing("\r", with: "\\r")
    try harness.evaluate(
      """
      const text = `\(literal)`, one = whole.contentDocument, many = parts.contentDocument;
      one.write(text);
      for (let i = 0; i < text.length; i += \(length)) many.write(text.slice(i, i + \(length)));
      one.close(); many.close();
      const show = (d) => [...d.childNodes].map((n) => new XMLSerializer().serializeToString(n)).join('') + d.compatMode;
      mark(show(one) === show(many) ? 'same' : show(one) + ' BUT ' + show(many));
      """)
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["same"])
  }
}
