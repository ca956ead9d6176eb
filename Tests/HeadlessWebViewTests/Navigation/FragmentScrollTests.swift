import HeadlessWebView
import JavaScriptEngine
import Testing

/// Scrolling to the element that a document's fragment names.
@Suite("Fragments")
struct FragmentScrollTests {
  private static let page = """
    <!doctype html><style>body { margin: 0; } div { height: 5000px; }</style>
    <div></div><a id=below></a><div></div>
    <script>
    const show = name => () => log.push(name + ' ' + scrollY);
    const log = [];
    document.addEventListener('DOMContentLoaded', show('DOMContentLoaded'));
    addEventListener('scroll', show('scroll'));
    addEventListener('load', show('load'));
    </script>
    """

  @Test(
    "a document scrolls to its fragment before its load event",
    arguments: [
      ("#below", "DOMContentLoaded 0,load 5000,scroll 5000"), ("#%62elow", "DOMContentLoaded 0,load 5000,scroll 5000"),
      ("#missing", "DOMContentLoaded 0,load 0"), ("#", "DOMContentLoaded 0,load 0"),
      ("", "DOMContentLoaded 0,load 0"),
    ])
  func load(fragment: String, log: String) throws {
    let view = WebView()
    view.loadHTML(Self.page, baseURL: try #require(WebURL("https://a.example/\(fragment)")))
    try view.runUntilIdle()
    #expect(try view.evaluateJavaScriptNow("log.join()").string == log)
  }

  @Test("a frame scrolls to the fragment of a blob")
  func frame() throws {
    let view = WebView()
    view.loadHTML(
      """
      <script>
      const frame = document.createElement('iframe');
      const text = '<!doctype html><style>body { margin: 0; } div { height: 5000px; }</style><div></div><a id=x></a><div>';
      frame.src = URL.createObjectURL(new Blob([text], { type: 'text/html' })) + '#x';
      document.documentElement.append(frame);
      </script>
      """, baseURL: try #require(WebURL("https://a.example/")))
    try view.runUntilIdle()
    #expect(try view.evaluateJavaScriptNow("String(frame.contentWindow.scrollY)").string == "5000")
  }

  @Test(
    "a traversal restores the scroll position after popstate, unless the page restores it itself",
    arguments: [
      (
        "auto",
        "popstate 300,hashchange 100,popstate 100,hashchange 0,popstate 0,hashchange 100"
      ),
      ("manual", "popstate 300,hashchange 300,popstate 300,hashchange 300,popstate 300,hashchange 300"),
    ])
  func traversal(restoration: String, log: String) throws {
    let view = WebView()
    view.loadHTML(Self.page, baseURL: try #require(WebURL("https://a.example/")))
    try view.runUntilIdle()
    _ = try view.evaluateJavaScriptNow(
      """
      history.scrollRestoration = '\(restoration)';
      history.pushState(1, '', '#1'); scrollTo(0, 100);
      history.pushState(2, '', '#2'); scrollTo(0, 300);
      log.length = 0;
      for (const type of ['popstate', 'hashchange']) addEventListener(type, show(type));
      0
      """)
    for step in [-1, -1, 1] {
      _ = try view.evaluateJavaScriptNow("history.go(\(step)); 0")
      try view.runUntilIdle()
    }
    #expect(
      try view.evaluateJavaScriptNow("log.filter(entry => !entry.startsWith('scroll')).join()").string == log)
  }

  @Test("a reload restores the scroll position")
  func reload() throws {
    let harness = PageHarness()
    harness.allowsAll = true
    try harness.load(
      """
      <!doctype html><iframe></iframe><script>
      const text = `<!doctype html><p style="height: 5000px"><script>
        onload = () => { parent.mark(scrollY); if (scrollY === 0) { scrollTo(0, 300); location.reload(); } };
        <` + '/script>';
      document.querySelector('iframe').src = URL.createObjectURL(new Blob([text], { type: 'text/html' }));
      </script>
      """)
    #expect(harness.log.filter { !$0.hasPrefix("asked") } == ["0", "300"])
  }
}
