import HeadlessWebView
import Testing

/// Frames with documents from a script or an attribute, and XML documents.
@Suite("Sources of frames")
struct FrameSourceTests {
  @Test("a frame shows the text of its srcdoc attribute instead of its src, and resolves URLs like the page")
  func srcdoc() throws {
    let html = """
      <iframe srcdoc="<p>one<script>parent.mark(document.compatMode + ' ' + document.baseURI)</script>" src=gone.html></iframe><script>
      const element = document.querySelector('iframe'); let loads = 0;
      element.onload = () => {
        mark(element.contentWindow.location.href + ' ' + element.contentDocument.body.textContent.slice(0, 3));
        if (++loads === 1) element.srcdoc = 'two';
      };
      onload = () => mark('load');
      </script>
      """
    let log = try SiteHarness.log(html: html).filter { !$0.hasPrefix("asked") }
    let place = "CSS1Compat \(PageHarness.pageURL)"
    #expect(log == [place, "about:srcdoc one", "load", "about:srcdoc two"])
  }

  @Test("a frame and a script load a blob, even if its URL is revoked right afterwards")
  func blobs() throws {
    let html = """
      <iframe></iframe><script>
      const made = (text, type) => URL.createObjectURL(new Blob([text], { type }));
      const page = made('<b>text</b>', 'text/html'); const element = document.querySelector('iframe');
      element.onload = () => mark(element.contentDocument.body.innerHTML + ' ' + (element.contentWindow.location.href === page));
      element.src = page; URL.revokeObjectURL(page);
      const script = document.createElement('script'); script.src = made('mark("script")', 'text/javascript'); document.body.append(script);
      const gone = document.createElement('script'); gone.src = page; gone.onerror = () => mark('gone'); document.body.append(gone);
      </script>
      """
    let site = try SiteHarness(["page.html": html])
    site.page.allowsAll = true
    let log = try site.page.load(html).filter { !$0.hasPrefix("asked") }
    #expect(log.sorted() == ["<b>text</b> true", "gone", "script"])
  }

  @Test("an XML document is parsed as XML, and its scripts run at their positions")
  func xml() throws {
    let text = """
      <?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p id="a"/><script src="a.js"/><script><![CDATA[
      parent.mark([document.contentType, document.querySelectorAll('p').length, document.body.localName,
      1 < 2 && document instanceof XMLDocument]);
      ]]></script><p/></body></html>
      """
    let html =
      "<iframe src=a.xhtml></iframe><iframe src=broken.xhtml></iframe><script>onload = () => "
      + "mark(frames[0].document.querySelectorAll('p').length + ' ' + frames[1].document.querySelectorAll('parsererror').length)</script>"
    let site = try SiteHarness([
      "a.xhtml": text, "a.js": "parent.mark('first')",
      "broken.xhtml": "<html xmlns='http://www.w3.org/1999/xhtml'><p></html>",
    ])
    site.page.allowsAll = true
    let log = try site.page.load(html).filter { !$0.hasPrefix("asked") }
    #expect(log == ["first", "application/xhtml+xml,1,body,true", "2 1"])
  }

  @Test("a sandbox denies a frame scripts, the page's origin, forms, windows and navigation of the page")
  func sandbox() throws {
    let html = """
      <iframe sandbox srcdoc="<noscript><i>no</i></noscript><script>parent.mark('never')</script>"></iframe>
      <iframe sandbox=allow-same-origin srcdoc="<noscript><i>no</i></noscript><script>parent.mark('never')</script>"></iframe>
      <iframe sandbox=allow-scripts srcdoc="<script>
        let seen = ''; try { parent.document } catch (e) { seen = e.name }
        try { top.location = 'other.html' } catch (e) { seen += e.code } parent.postMessage([origin, seen, open('x.html') === null].join(' '), '*');
      </script>"></iframe>
      <script>
      onmessage = (event) => mark(event.data + ' ' + event.origin);
      onload = () => mark((document.querySelector('iframe').contentDocument === null) + ' ' + frames[1].document.querySelectorAll('i').length);
      </script>
      """
    let site = try SiteHarness([:])
    site.page.allowsAll = true
    let log = try site.page.load(html).filter { !$0.hasPrefix("asked") }
    #expect(log.sorted() == ["null SecurityError18 true null", "true 1"])
  }

  @Test("a page that navigates back during its load receives pageshow")
  func popState() throws {
    let log = try PageHarness.log(
      """
      history.pushState(1, '', '?1'); history.pushState(2, '', '?2'); history.back();
      onpopstate = (event) => mark(event.state + location.search); onpageshow = (event) => mark('shown ' + event.bubbles);
      """)
    #expect(log.filter { !$0.hasPrefix("asked") } == ["shown true", "1?1"])
  }

  @Test("an XML declaration determines the encoding, which is otherwise UTF-8")
  func declarations() throws {
    let site = try SiteHarness([
      "a.html": "<?xml encoding='windows-1251'?><p>", "b.xml": "<a/>",
      "c.xml": "<?xml version='1.0' encoding=\"Shift_JIS\"?><a/>",
      "d.html": "<?xml encoding='windows-1251'?><meta charset=gbk>",
    ])
    site.page.allowsAll = true
    let frames = ["a.html", "b.xml", "c.xml", "d.html"].map { "<iframe src=\($0)></iframe>" }.joined()
    let html = frames + "<script>onload = () => mark([0, 1, 2, 3].map((i) => frames[i].document.characterSet))</script>"
    let log = try site.page.load(html).filter { !$0.hasPrefix("asked") }
    #expect(log == ["windows-1251,UTF-8,Shift_JIS,GBK"])
  }

  @Test("images and file lists are copied; a frame callback can cancel the next one")
  func smallThings() throws {
    let log = try PageHarness.log(
      """
      const image = new ImageData(2, 1); image.data[5] = 7;
      const copy = structuredClone({ image }).image; image.data[5] = 8; mark([copy instanceof ImageData, copy.width, copy.data[5]]);
      const input = document.createElement('input'); input.type = 'file'; const files = structuredClone(input.files);
      mark([files instanceof FileList, files.length, files !== input.files]);
      let next; requestAnimationFrame(() => { mark('frame'); cancelAnimationFrame(next); }); next = requestAnimationFrame(() => mark('never'));
      """)
    #expect(log == ["true,2,7", "true,0,true", "frame"])
  }

  @Test("the frames of a frameset are frames; text is joined; the placeholder of a select is empty")
  func others() throws {
    let log = try PageHarness.log(
      """
      const element = document.createElement('frame'); document.body.append(element);
      mark(element.contentDocument.URL + ' ' + (window[0] === element.contentWindow));
      const p = document.createElement('p'); p.append('a', 'b'); p.normalize(); mark(p.childNodes.length);
      document.body.innerHTML = '<select required><option value="">-<option value="">none<option>x</select>'; const select = document.querySelector('select');
      mark([select.validity.valid, (select.selectedIndex = 1, select.validity.valid), (select.selectedIndex = -1, select.validity.valueMissing)]);
      """)
    #expect(log.filter { !$0.hasPrefix("asked") } == ["about:blank true", "1", "false,true,true"])
  }
}
