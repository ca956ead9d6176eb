import Testing

/// When script elements run: HTML, "prepare the script element".
@Suite("Script elements")
struct ScriptElementTests {
  @Test(
    "type, language, for and event decide",
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

  @Test("a script that a page inserts runs, in order if it asks for it, also when the page is long there")
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
        "true", "a", "load a.js", "b", "load b.js", "window", "a", "load a.js", "error gone.js", "error ",
      ])
  }

  @Test("a script runs once, and not in another document than the one it was prepared in")
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

  @Test("a script of SVG runs, as do those of a contextual fragment")
  func kinds() throws {
    let html = """
      <svg><script>mark('svg ' + document.currentScript.namespaceURI.slice(-3))</script></svg><script>
      document.body.append(document.createRange().createContextualFragment("<script>mark('fragment')<" + "/script>"));
      document.body.innerHTML += "<script>mark('never')<" + "/script>";</script>
      """
    #expect(try SiteHarness.log(html: html) == ["svg svg", "fragment"])
  }

  @Test("what text in a timer throws is reported with the page's address")
  func textInTimers() throws {
    let log = try PageHarness.log("onerror = (m, url) => mark(m + ' ' + url); setTimeout('nothing.x')")
    #expect(log == ["ReferenceError: Can't find variable: nothing \(PageHarness.pageURL)"])
  }
}
