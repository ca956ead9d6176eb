import HeadlessWebView
import Testing

/// Boxes with the size of their content, by which libraries detect visible elements and rows of pickers.
@Suite("Libraries: sizes of content")
struct ContentSizeTests {
  @Test(
    "blocks are as high as their content",
    arguments: [
      ("<div id=t>text</div>", "359,19"), ("<div id=t></div>", "359,0"), ("<div id=t>a<br>b</div>", "359,38"),
      ("<div id=t style='font-size: 10px; line-height: 20px'>a</div>", "359,20"),
      ("<div id=t><p>a</p><p>b</p></div>", "359,54"), ("<ul id=t style='padding: 5px'><li>a<li>b</ul>", "359,48"),
      ("<div id=t style='width: 32px'>\u{4e2d}\u{6587}\u{4e2d}\u{6587}</div>", "32,38"),
      ("<div id=t style='display: flex'><p style='margin: 0'>a<br>b</p><b>c</b></div>", "359,38"),
      ("<div id=t style='display: flex; flex-direction: column'><b>a</b><b>c</b></div>", "359,38"),
      ("<div id=t style='float: left'>abcd</div>", "32,19"), ("<span id=t>abcd</span>", "32,19"),
      ("<div id=t><p style='position: absolute'>a</p><p style='display: none'>b</p></div>", "359,0"),
      ("<div id=t style='max-height: 30px'><div style='height: 90px'></div></div>", "359,30"),
      ("<pre id=t style='font-size: 10px; margin: 0'>a\nb</pre>", "359,24"),
    ])
  func sizes(markup: String, sizes: String) throws {
    #expect(
      try Page(html: "<!DOCTYPE html>\(markup)").run(
        "const t = document.getElementById('t'); log([t.offsetWidth, t.offsetHeight].join());")
        == [sizes])
  }

  @Test("scrollHeight is that of the content, and a percentage of an unknown height is ignored")
  func scrolling() throws {
    #expect(
      try Page(
        html: """
          <!DOCTYPE html><div id=o style='height: 50px; overflow: hidden'><div style='height: 400px'></div></div>
          <div><p id=p style='height: 50%; margin: 0'>a</p></div><div style='height: 2000px'></div>
          """
      ).run(
        """
        const o = document.getElementById('o'); log(o.clientHeight, o.scrollHeight, document.getElementById('p').offsetHeight);
        log(document.documentElement.clientHeight, document.documentElement.scrollHeight, document.body.offsetHeight);
        """) == ["50 400 19", "667 2085 2069"])
  }

  @Test("deeply nested elements have sizes, too")
  func deepNesting() throws {
    #expect(
      try Page().run(
        """
        let top = document.createElement('div'), each = top; for (let i = 0; i < 3000; i++) each = each.appendChild(document.createElement('div'));
        each.textContent = 'x'; document.body.append(top); log(typeof top.offsetHeight);
        """) == ["number"])
  }
}
