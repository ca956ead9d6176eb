import HeadlessWebView
import Testing

/// The parser's state at the end of a piece of markup where the tree does not show it.
@Suite("The parser's state between pieces")
struct ParserStateTests {
  /// Formatting elements that are reopened after an element that keeps them closed.
  static let formatting = [
    "<table><b><td>e</table>r", "<p><b></p><table><td>e</table>r", "<p><b><i a=1></p><table><td><p><u></p>e</table>r",
    "<p><b></p><template>e</template>r", "<p><b></p><table><colgroup><template>e</template></table>r",
    "<p><b></p><table><caption>c</caption><td><p><i></p><table><td>e</table>f</table>r",
    "<p><b></p><table><td><object><p><i></p>x</object>y</table>r", "<template><p><b></p>x</template>y",
    "<p><b></p><table><td><select><option>x</table>r", "<p><b><b><b><b></p><table><td>e</table>r",
    "<h6><a><h6><u>x<a>y</h6>z", "<object><table><b><object>x<thead>y</table></object>z",
    "<template><tbody><optgroup><p>x</p>y</template>z", "<p><i></p></body><math>x", "<p><b></p><table></body><svg/>x",
    "<i><math><foreignObject><mi><desc><i><math><a></desc></foreignObject><i>x",
    "<table><b><td>e<tr><h2> x</h2></table>",
  ]
  /// End tags of formatting elements that contain open elements, which moves and copies their content.
  static let misnested = [
    "<nobr><table><nobr></table>b", "<nobr><table><nobr></table>a<i>b</i><p>c</nobr>d<nobr>e",
    "<nobr><table><nobr><td>x<nobr>y</table><div>z</nobr></nobr>w",
    "<t><math></v><form><form>x", "<x-a><x-b>t</x-a>u", "<x-a><b><x-b><p>t</x-a>u</x-b>v</x-a>w",
    "<menuitem><x-a></menuitem>x",
    "<b><i><x-y><p></b></i>x", "<a><b><i><s><u><p></a></b>x", "<a><b><x-y><i><s><p><a>x",
    "<s><u><b><u><font><ul></s></b>x",
    "<a><form><table><a></table>x", "<a><b><table><a></table>x", "<table><i><s><form><a><u><font><div></i><a>x",
  ]
  /// The first content of a template determines what it accepts.
  static let templates = [
    "<template><td></td><b><td>e</td>x", "<template><tr></tr><td>e</td>x", "<template><col><td>x",
    "<template><tbody></tbody><tr><td>x", "<template><p></p><td>x", "<template>x<td>y",
    "<template><meta><td>y</td><tr>",
    "<table><template><td></td><tr>x</template><td>y", "<p><b></p><template><td>x</td><td>y</td></template>z",
    "<template>x<frame><tr>y<td>z", "<p><template><frameset></p>x", "<template>z<table><ol>x",
    "<template><table><h1><details><td>x</template>y",
    "</head><template><dt><template><rt>x</template></template>y<p>z", "<template><tr><i><font>x</template>y",
  ]
  /// The markup after a table's text determines the position of the whole text.
  static let tables = [
    "<table> a <i> b</i> </table>", "<table><tr> a<td> b</td> </tr> </table> c",
    "<p><table>a b <!--c--> <tbody> &amp; d</table>", "<table> < b", "<table> <", "<template><tbody> > ",
    "<table> <tr> <svg> x</svg> y<b> </b> z", "<table><colgroup> a<col> <caption> b</table>",
  ]
  /// A frameset replaces an implied body that has no visible content.
  static let framesets = [
    "<p><frameset><frame></frameset>x", "<p>x<frameset><frame>", "<div><b><svg><frameset><frame></frameset>",
    "<body><p><frameset>", "<p><body a=b><frameset>", "<input type=hidden><frameset><frame>", "<input><frameset>",
    "<form><p></form><!--x--> <frameset></frameset></html><!--y-->",
    "<head><title>x</title></head><p><frameset><frame>",
    "<p><br><frameset>", "<p><!--x--></p> <ul><frameset> <frame> </frameset> <noframes>x</noframes>",
    "<p></body><frameset><frame>", "<p></body></html> <frameset><frame>", "<template></template><x-y><frameset>",
  ]
  /// A form cannot contain another, until an end tag occurs, even one that does not close it.
  static let forms = [
    "<form>a<marquee></form><form>b", "<form>a<div></form><form>b</form></div><form>c",
    "<form><svg><desc></form></svg><form>b",
    "<form>a<p><b></form>b</b>c<div>d", "<form><ul><li></form>a<li>b</ul>c",
    "<form><a><table></form><a>b<td>c</table>d</a>",
    "<a><table><a>b<td>c</table>d<a>e", "<form><template></form><form>a</template><form>b",
    "<svg><form></form></svg><form>a<form>b", "<form><dd><ul></form><form></ul><form>x",
    "<form><table></form><form></table></form>x", "<form><svg><select></form>x", "<select><form></select><form>x",
    "<template><table></template><form></form><h1>x",
  ]
  /// Tags that a select element ignores.
  static let selects = [
    "<select><pre>\nx", "<select><svg></select><p>x", "<select><title><option>x</title>y",
    "<select><select></html><!--x-->",
    "<select><input><table><pre>\nx", "<select><template><form></template></select><form>x",
  ]
  /// Foreign elements, and those that contain HTML.
  static let foreign = [
    "<table><svg><select><foreignObject><select><table>x", "<svg><template><tr><select></template>x</select></svg>y",
    "<math><option><annotation-xml encoding=text/html><option><td>x</option></math>y",
    "<template><tr><svg><desc><![CDATA[b]]>e", "<table><tr><svg><desc><![CDATA[b]]>e<![CDATA[f]]></desc>g",
    "<svg>&l<![CDATA[t;]]>x",
    "<svg><<![CDATA[]]>b>", "<p>x<![CDATA[y>z]]>", "<svg><desc><![CDATA[unfinished",
    "<svg><script type=x><![CDATA[1 < 2 && 3]]></script>",
    "<math><svg><desc><t><![CDATA[><d", "<p><svg></p><title><b></title>x", "<svg><g><desc><svg></g><b>x</svg>y",
    "<math><svg></svg><style><b></math>x", "<svg><math><mi><b>x</svg>y",
    "<math><mi><style></body></style>x", "<math><html></html><p>x", "<svg></html></svg><!--x-->",
    "<math></body></math><!--x-->", "<math><mi></body></math><!--x-->", "<svg><desc></html></svg><!--x-->y",
    "<math><mtext></body></mtext></math><!--x-->y", "<svg><title><p></body></p></title></svg><!--x-->",
    "<svg><pre>\nx", "<math><mi></mi><select><div></body><!--x-->",
  ]
  /// Tokens with an apparent end in the middle.
  static let tokens = [
    "<!--a-b--c--!d->e--!>f-->g", "<!-->a", "<!--->b", "<!--a--->b", "<? a>b", "</ a>b", "<!x y>z",
    "<i></>x", "</><f>x", "<</>d", "&l</>t;", "<</x-c>d", "<pre><!--x-->\ny", "</html><html a=b><!--x-->",
    "<p><a><b></p><plaintext c=d>x<i>&amp;</i>\r\ny</b>z", "<b><p></b><plaintext></plaintext>x", "<svg><plaintext><p>x",
    "<select><plaintext><option>x", "<table><b><plaintext>x</table>",
    "<p>a<plaintext><b>b</p></body>c</html><script>d",
    "<math><desc><![CDATA[<b>>]]></math>x", "<svg><desc><![CDATA[a>b]]></desc></svg>x",
    "<svg><desc><p><![CDATA[a>b]]></svg>x",
    "<svg><![CDATA[a]b]]c]]]>d", "<textarea>a</text</textareas></textarea >b", "<title></title x='>'>b",
    "<p a = 'x>y' b=\"'>\" c=d'e>f' g=h/ i>j", "<svg><g a=b/><p>x", "<svg><g a=/><g b /><g c='d'/>e<p>x",
    "<p =a==b= c/d=e>f",
    "<script type=x><!--<script></script>--></script>a", "<script type=x><!--></script>b",
    "<script type=x><!--<script a></script b>-></script c='>'>d", "<script type=x><!--<scripts></script>e",
  ]

  @Test(
    "markup in chunks of any length results in the tree of the whole",
    arguments: formatting + misnested + templates + framesets + tables + forms + selects + foreign + tokens)
  func cutting(markup: String) throws {
    let harness = PageHarness()
    let literal = markup.replacing("\\", with: "\\\\").replacing("`", with: "\\`")
    try harness.run("var made = frame()")
    harness.clear()
    try harness.evaluate(
      """
      const text = `\(literal)`, written = made.contentDocument;
      const show = (d) => [...d.childNodes].map((n) => n.outerHTML || n.nodeValue).join('|');
      const whole = show(new DOMParser().parseFromString(text, 'text/html'));
      for (const length of [1, 2, 7]) {
        written.open();
        for (let i = 0; i < text.length; i += length) written.write(text.slice(i, i + length));
        written.close();
        mark(show(written) === whole ? 'same' : whole + ' BUT ' + show(written));
      }
      """)
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["same", "same", "same"])
  }

  @Test("a whole text results in the standard's tree where the library's parser loses closed elements")
  func forgottenElements() throws {
    let log = try PageHarness().load(
      """
      <body><script>
      const parse = (text) => mark(new DOMParser().parseFromString(text, 'text/html').body.innerHTML);
      parse('<a><b><i><s><u><p></a></b>x');
      parse('<x-a><x-b>t</x-a>u'); parse('<x-a><div>t</x-c>u</x-a>v'); parse('<x-a><svg></x-c><g></svg>u</x-a>v');
      parse('</><f>x'); const made = document.createElement('div'); made.innerHTML = '</><f>x'; mark(made.innerHTML);
      made.innerHTML = '<x-a><x-b>t</x-a>u<x-c></x-d>'; mark(made.innerHTML);
      </script>
      """)
    #expect(
      log == [
        "<a><b><i><s><u></u></s></i></b></a><i><s><u><p><a></a>x</p></u></s></i>", "<x-a><x-b>t</x-b></x-a>u",
        "<x-a><div>tuv</div></x-a>", "<x-a><svg><g></g></svg>u</x-a>v", "<f>x</f>", "<f>x</f>",
        "<x-a><x-b>t</x-b></x-a>u<x-c></x-c>",
      ])
  }

  @Test("text before a form's end is in the form")
  func formText() throws {
    let log = try PageHarness().load(
      """
      <body><form>a</form>b<form>c<div>d</form>e</div><script>
      mark(document.body.innerHTML.split('<script')[0]);
      const made = document.createElement('div');
      made.innerHTML = '<form>a</form>b<svg><form>c</form></svg><table><form>d</form></table>'; mark(made.innerHTML);
      </script>
      """)
    #expect(
      log == [
        "<form>a</form>b<form>c<div>de</div></form>",
        "<form>a</form>b<svg><form>c</form></svg>d<table><form></form></table>",
      ])
  }

  @Test("a frameset that a script writes replaces the body around the script")
  func replacedBody() throws {
    let log = try PageHarness().load(
      """
      <p><script>var was = document.body; document.write('<frameset><frame name=x>');
      mark(document.body.localName + was.isConnected + document.documentElement.children.length)</script><frame></frameset>
      """)
    #expect(log.filter { !$0.hasPrefix("asked") } == ["framesetfalse2"])
  }

  @Test("a body that a script moved stays in its new position")
  func movedBody() throws {
    let log = try PageHarness().load(
      """
      <p><script>document.body.remove(); document.write('<frameset>'); mark(document.documentElement.lastChild.localName)</script>
      """)
    #expect(log == ["frameset"])
  }
}
