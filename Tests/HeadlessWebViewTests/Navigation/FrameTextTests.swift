import HeadlessWebView
import Testing

/// Documents in the `srcdoc` attribute of `iframe` elements.
@Suite("Frames with srcdoc documents")
struct FrameTextTests {
  @Test("the text is the frame's document, which can access its parent and resolves URLs like it")
  func shown() throws {
    let page = try Page(
      html: """
        <iframe src="https://elsewhere.example/" srcdoc="<p>a &amp;lt; b</p><script>parent.console.log(location.href, document.baseURI, parent.document === top.document)</script>"
          onload="console.log('load', this.contentDocument.body.firstChild.outerHTML)"></iframe>
        <script>addEventListener('load', () => console.log('page'));</script>
        """)
    #expect(
      page.lines == ["about:srcdoc https://app.example/page.html true", "load <p>a &lt; b</p>", "page"])
  }

  @Test("a new text loads a new document, and removing it loads src")
  func changed() throws {
    let page = try Page()
    let lines = try page.run(
      """
      const frame = document.createElement('iframe');
      frame.onload = () => {
        log(frame.contentWindow.location.href, frame.contentDocument.body.innerHTML);
        if (frame.srcdoc === '<b>1</b>') frame.srcdoc = '<b>2</b>';
        else if (frame.srcdoc === '<b>2</b>') frame.removeAttribute('srcdoc');
      };
      frame.srcdoc = '<b>1</b>';
      document.body.append(frame);
      log('put in');
      """)
    #expect(lines == ["put in", "about:srcdoc <b>1</b>", "about:srcdoc <b>2</b>", "about:blank "])
  }
}
