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
}
