import Testing

/// The windows of frames, as the surrounding page finds and navigates them.
@Suite("Windows of frames")
struct FrameWindowTests {
  @Test("frames are found by index, and by their current names")
  func names() throws {
    let html = """
      <iframe></iframe><iframe name=first></iframe><script>
      mark(length + ' ' + (window[1] === first) + ' ' + typeof window[2]);
      window[1].name = 'second'; mark((second === frames[1]) + ' ' + typeof window.first);
      const gone = window[0]; document.querySelector('iframe').remove(); mark(length + ' ' + (window[0] === second) + ' [' + gone.name + ']');
      </script>
      """
    #expect(try SiteHarness.log(html: html) == ["2 true undefined", "true undefined", "1 true []"])
  }

  @Test("a frame's first document of the page's origin uses the window of the empty one again")
  func initialWindow() throws {
    let html = """
      <iframe src=a.html></iframe><script>
      const element = document.querySelector('iframe'), inner = element.contentWindow, first = inner.document;
      const { navigator } = inner; inner.kept = 1; inner.addEventListener('load', () => mark('listener'));
      element.onload = () => {
        mark([element.contentWindow === inner, inner.kept, inner.seen, inner.navigator === navigator, first.defaultView,
          inner.document !== first, inner.location.pathname].join());
        if (inner.kept === 1) element.src = 'b.html';
      };
      </script>
      """
    let site = try SiteHarness(["a.html": "<script>var seen = kept + 1</script>", "b.html": "<script>kept</script>"])
    site.page.allowsAll = true
    let log = try site.page.load(html).filter { !$0.hasPrefix("asked") }
    #expect(log == ["listener", "true,1,2,true,,true,/a.html", "true,,,false,,true,/b.html"])
  }

  @Test("a script keeps a window over many documents, while the engine collects garbage")
  func collections() throws {
    let html = """
      <iframe></iframe><script>
      const element = document.querySelector('iframe'), inner = element.contentWindow;
      let count = 0;
      element.onload = () => {
        for (let i = 0, list = []; i < 20000; i++) list.push({ i });
        if (count > 0 && inner.number !== count) mark('wrong: ' + inner.number);
        count += 1;
        if (count < 30) element.srcdoc = `<script>var number = ${count}; const list = Array(2000).fill({})<\\/script>`;
        else mark(inner === element.contentWindow);
      };
      element.srcdoc = '';
      </script>
      """
    #expect(try SiteHarness.log(html: html) == ["true"])
  }

  @Test("a javascript: URL runs in its frame, and its text becomes the document")
  func scriptAddresses() throws {
    let html = """
      <iframe src="javascript:parent.mark('in ' + (window !== parent)), '<b>made</b>'"></iframe><script>
      const element = document.querySelector('iframe'); mark('first');
      element.onload = () => { const { body } = element.contentDocument; if (body.innerHTML) mark(body.innerHTML) };
      </script>
      """
    #expect(try SiteHarness.log(html: html) == ["first", "in true", "<b>made</b>"])
  }

  @Test("a frame can navigate back to an empty document, and shows the response for a missing file")
  func blank() throws {
    let html = """
      <iframe src=a.html></iframe><script>
      const element = document.querySelector('iframe'); const steps = ['about:blank', 'gone.html'];
      element.onload = () => {
        mark(element.contentWindow.location.pathname + ' ' + element.contentDocument.body.textContent.trim());
        if (steps.length) element.src = steps.shift();
      };
      </script>
      """
    let site = try SiteHarness(["a.html": "<p>text</p>", "page.html": html])
    site.page.allowsAll = true
    let log = try site.page.load(html).filter { !$0.hasPrefix("asked") }
    #expect(log == ["/a.html text", "blank ", "/gone.html Not Found"])
  }

  @Test("a document has its referrer and its domain")
  func referrers() throws {
    let html = """
      <iframe src='a.html#part'></iframe><script>
      mark('[' + document.referrer + '] ' + document.domain);
      try { document.domain = 'example' } catch (e) { mark(e.name) } document.domain = 'app.example'; mark(document.domain);
      </script>
      """
    let site = try SiteHarness([
      "a.html": "<script>document.domain = 'app.example'; parent.mark(document.referrer)</script>"
    ])
    site.page.allowsAll = true
    let log = try site.page.load(html).filter { !$0.hasPrefix("asked") }
    #expect(log == ["[] app.example", "SecurityError", "app.example", PageHarness.pageURL])
  }

  @Test("Location keeps its prototype and its own methods; the only plugins are the PDF viewer's")
  func objects() throws {
    let script = """
      mark(Reflect.setPrototypeOf(location, {}) + ' ' + (Object.getPrototypeOf(location) === Location.prototype));
      mark(Reflect.defineProperty(location, 'valueOf', { value: 1 }) + ' ' + location.ancestorOrigins.length);
      try { location.protocol = '%' } catch (e) { mark(e.name) } location.own = 1; mark(location.own);
      mark(navigator.plugins.length + ' ' + navigator.mimeTypes['application/pdf'].enabledPlugin.name + navigator.pdfViewerEnabled);
      """
    #expect(
      try PageHarness.log(script) == ["false true", "false 0", "SyntaxError", "1", "5 PDF Viewertrue"])
  }

  @Test("a request of a removed frame fails")
  func requestOfRemovedFrame() throws {
    let harness = PageHarness()
    try harness.run(
      """
      const inner = frame();
      const request = new inner.contentWindow.XMLHttpRequest();
      for (const type of ['load', 'error', 'loadend']) request.addEventListener(type, () => mark(type + request.readyState));
      request.open('GET', '/data');
      request.send();
      inner.remove();
      mark('removed');
      """)
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["removed", "error4", "loadend4"])
  }

  @Test("the load event waits for a frame whose address is a script")
  func scriptAddress() throws {
    let harness = PageHarness()
    try harness.load(
      """
      <script>
      addEventListener('load', () => mark('load'));
      mark('first');
      document.write('<iframe src="javascript:void(parent.mark(1))" onload="mark(2)"></iframe>');
      mark('last');
      </script>
      """)
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["first", "last", "1", "2", "load"])
  }
}
