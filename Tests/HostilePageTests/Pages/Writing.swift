/// Pages that write to and replace their own documents, at any time.
extension HostilePage {
  private static func writing(_ name: String, _ html: String) -> HostilePage { .init(name: name, html: html) }

  static let writing: [HostilePage] = [
    writing(
      "a script that writes its own end",
      "<script>document.write('<' + '/script><p>x</p><script>note(1)<' + '/script>')</script>"),
    writing(
      "a script that writes scripts that write",
      "<script>var n = 0; function go() { if (n++ < 100) document.write('<script>go()<' + '/script>') } go(); note(n)</script>"
    ),
    writing(
      "a script that writes itself without end",
      "<script>var n = 0; function go() { if (n++ < 3000) document.write('<script>go()<' + '/script>') } go()</script><script>note(n)</script>"
    ),
    writing(
      "a script that removes itself and the following nodes",
      "<body><script>document.currentScript.remove(); document.body.remove(); document.documentElement.remove(); note(1)</script><p>x</p><script>note(document.documentElement)</script>"
    ),
    writing(
      "a script that moves the parser's place",
      "<div id=a><script>var d = document.createElement('div'); document.body.append(d); d.append(a); a.remove(); note(1)</script><p>x</p></div><script>note(document.body.innerHTML.length > 0)</script>"
    ),
    writing(
      "open in a script of the document",
      "<p>1<script>try { document.open() } catch (e) { note(e.name) } document.write('<p>2'); document.close(); note(1)</script><p>3<script>note(document.body.textContent)</script>"
    ),
    writing(
      "open in a timer while it loads",
      "<script>setTimeout(() => { document.open(); document.write('<p>new<script>note(2)<' + '/script>'); document.close() }); document.addEventListener('readystatechange', () => { document.open(); document.write('<p>state') })</script><p>x"
    ),
    writing(
      "write in load",
      "<script>onload = () => { document.write('<script>note(1)<' + '/script>'); document.write('<p>x'); document.close() }</script>"
    ),
    writing(
      "write in load, again and again",
      "<script>n = 0; function go() { if (n++ < 20) { document.write('<body onload=\"top.go()\">' + n); document.close() } } onload = go</script>"
    ),
    writing(
      "write in unload",
      "<script>onunload = () => document.write('<script>note(1)<' + '/script>'); onpagehide = () => { document.open(); document.write('x'); document.close() }; location = 'about:blank'</script>"
    ),
    writing(
      "write in a mouse event",
      "<body onclick=\"document.write('<body onclick=note(2)>new'); document.close(); document.body.click()\"><script>onload = () => { document.body.click(); note(1) }</script>"
    ),
    writing(
      "write from a frame",
      "<script>n = 0</script><iframe srcdoc=\"<script>parent.document.write('<p>from a frame'); parent.n = 1; frameElement?.remove(); parent.document.open(); parent.document.close()</script>\"></iframe><p>x<script>note(typeof n)</script>"
    ),
    writing(
      "write into a frame without end",
      "<iframe id=f></iframe><script>var d = f.contentDocument; for (let i = 0; i < 200; i++) { d.open(); d.write('<script>parent.n = ' + i + '<' + '/script>') } note(n)</script>"
    ),
    writing(
      "write in a microtask, an observer and a callback",
      "<script>new MutationObserver((r, o) => { o.disconnect(); document.write('<i>o</i>') }).observe(document, { childList: true, subtree: true }); Promise.resolve().then(() => document.write('<b>m</b>')); requestAnimationFrame(() => document.write('<script>note(1)<' + '/script>'))</script><p>x"
    ),
    writing(
      "write while its argument is converted",
      "<script>document.write({ toString() { document.write('<p>inner'); return '<p>outer' } }); try { document.write({ toString() { throw new Error('text') } }) } catch (e) { note(e.message) } document.write({ toString() { document.open(); document.close(); return '<p>after' } }); note(document.body.textContent)</script>"
    ),
    writing(
      "write while the window leaves",
      "<script>location = 'https://nowhere.example/'; document.write('<p>x'); document.open(); document.write('<script>note(1)<' + '/script>'); stop()</script>"
    ),
    writing(
      "write of 1 MB",
      "<script>document.write('<p>' + 'x'.repeat(1e6)); note(document.body.textContent.length)</script>"),
    writing(
      "write letter by letter",
      "<script>for (const c of '<p title=\"a>b\">x</p><script>note(1)<' + '/script><!-- <script>note(2)<' + '/script> -->') document.write(c)</script>"
    ),
    writing(
      "write of incomplete markup",
      "<script>document.write('<script>note('); document.write('1)'); document.write('<'); document.write('/script>'); document.write('<textarea><title><style><!--<![CDATA[<script>')</script><p>"
    ),
    writing(
      "a document that replaces itself", "<script>document.documentElement.outerHTML = '<p>no'; note(1)</script>"),
    writing(
      "innerHTML that removes the script that runs",
      "<body><script>document.body.innerHTML = '<img src=x onerror=note(2)><svg onload=note(3)><script>note(4)<' + '/script>'; note(1)</script>"
    ),
    writing(
      "U+0000 and lone surrogates in the markup",
      "<p id='\u{0}a'>\u{0}x&#0;&#xd800;&#x110000;&#x80;\u{0}</p><script>note(document.body.textContent.length); document.body.innerHTML = '<p title=\"\\ud800\\u0000\">\\ud800\\u0000</p>'; note(document.body.innerHTML.length); document.write('\\ud800\\u0000')</script>"
    ),
    writing(
      "tags without end",
      "<script>document.body</script>" + String(repeating: "<b><i><a href=x>", count: 400) + "<table><p>"
        + String(repeating: "</b></p>", count: 400) + "<script>note(document.querySelectorAll('b').length > 0)</script>"
    ),
    writing(
      "2000 attributes",
      "<p id=p " + (0..<2000).map { "a\($0)=\($0)" }.joined(separator: " ")
        + "><script>note(p.attributes.length); for (const a of [...p.attributes]) p.removeAttributeNode(a); note(p.attributes.length)</script>"
    ),
  ]
}
