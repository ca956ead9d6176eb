import Testing

/// The times at which script elements run: HTML, "prepare the script element".
@Suite("Script elements")
struct ScriptElementTests {
  @Test(
    "the attributes type, language, for and event determine whether a script runs",
    arguments: [
      ("", true), ("type=''", true), ("type=' text/javascript '", true), ("type=' '", false),
      ("type=text/plain", false),
      ("language=JavaScript1.5", true), ("language=vbscript", false), ("type=TEXT/ECMASCRIPT language=vbscript", true),
      ("for=window event=onload", true), ("for=' WINDOW ' event='onLoad()'", true), ("for=window event=onclick", false),
      ("for=document event=onload", false), ("for=document", true), ("nomodule", false),
    ])
  func conditions(attributes: String, runs: Bool) throws {
    #expect(try SiteHarness.log(html: "<script \(attributes)>mark('runs')</script>") == (runs ? ["runs"] : []))
  }

  @Test("an inserted script runs, in order if requested, also long after the load")
  func inserted() throws {
    let html = """
      <script>
      function add(src, async) {
        const made = document.createElement('script');
        made.src = src; made.async = async; made.onload = () => mark('load ' + src); made.onerror = () => mark('error ' + src);
        document.head.append(made);
      }
      mark(document.createElement('script').async);
      add('a.js', false); add('b.js', false); onload = () => { mark('window'); setTimeout(() => { add('a.js', true); add('gone.js', true); add('', true) }) };
      </script>
      """
    #expect(
      try SiteHarness.log(html: html, ["a.js": "mark('a')", "b.js": "mark('b')"]) == [
        "true", "a", "load a.js", "b", "load b.js", "window", "error ", "a", "load a.js", "error gone.js",
      ])
  }

  @Test("a script runs once, and only in the document that it was prepared in")
  func once() throws {
    let script = """
      const made = document.createElement('script');
      made.append("mark('first')"); document.body.append(made);
      made.textContent = "mark('again')"; document.body.append(made.cloneNode(true));
      const moved = document.createElement('script'); moved.src = 'data:text/javascript,mark("moved")';
      document.body.append(moved); document.implementation.createHTMLDocument('').body.append(moved);
      const empty = document.createElement('script'); document.body.append(empty); mark('filled next'); empty.text = "mark('filled')";
      """
    #expect(try PageHarness.log(script) == ["first", "filled next", "filled"])
  }

  @Test("SVG scripts run, and those of a contextual fragment")
  func kinds() throws {
    let html = """
      <svg><script>mark('svg ' + document.currentScript.namespaceURI.slice(-3))</script></svg><script>
      document.body.append(document.createRange().createContextualFragment("<script>mark('fragment')<" + "/script>"));
      document.body.innerHTML += "<script>mark('never')<" + "/script>";</script>
      """
    #expect(try SiteHarness.log(html: html) == ["svg svg", "fragment"])
  }

  @Test("reports exceptions of string timers with the page's URL")
  func textInTimers() throws {
    let log = try PageHarness.log("onerror = (m, url) => mark(m + ' ' + url); setTimeout('nothing.x')")
    #expect(log == ["ReferenceError: Can't find variable: nothing \(PageHarness.pageURL)"])
  }
}
