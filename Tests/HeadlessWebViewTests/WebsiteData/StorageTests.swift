import HeadlessWebView
import Testing

/// The storage of pages: `localStorage` and `sessionStorage`.
@Suite("Storage")
struct StorageTests {
  @Test("values are strings, in the order in which their keys were added, by method or as properties")
  func values() throws {
    let log = try PageHarness.log(
      """
      localStorage.setItem('a', 1); localStorage.b = null; localStorage['c d'] = {};
      mark(JSON.stringify(localStorage)); mark(Object.keys(localStorage)); mark(localStorage.length);
      mark([localStorage.key(1), localStorage.key(9), localStorage.getItem('no'), localStorage.no]);
      mark(['b' in localStorage, delete localStorage.b, 'b' in localStorage, delete localStorage.b]);
      localStorage.clear(); mark(localStorage.length);
      """)
    #expect(
      log == [
        #"{"a":"1","b":"null","c d":"[object Object]"}"#, "a,b,c d", "3", "b,,,", "true,true,false,true", "0",
      ])
  }

  @Test("a key never hides a method, and is stored anyway")
  func members() throws {
    let log = try PageHarness.log(
      """
      localStorage.getItem = 'x'; localStorage.length = 7;
      mark([typeof localStorage.getItem, localStorage.getItem('getItem'), localStorage.length, Object.keys(localStorage).length]);
      mark([localStorage instanceof Storage, localStorage === window.localStorage, String(localStorage)]);
      """)
    #expect(log == ["function,x,1,0", "true,true,[object Storage]"])
  }

  @Test("keeps lone surrogates and NUL")
  func units() throws {
    #expect(
      try PageHarness.log(
        "localStorage['\\ud800'] = 'a\\0\\udfff'; mark(localStorage['\\ud800'] === 'a\\0\\udfff' && localStorage.key(0) === '\\ud800')"
      )
        == ["true"])
  }

  @Test("an origin's limit is five million code units, and a write beyond it changes nothing")
  func quota() throws {
    let log = try PageHarness.log(
      """
      const most = 5 * 1024 * 1024;
      localStorage.a = 'x'.repeat(most - 1);
      try { localStorage.b = ''; } catch (error) { mark([error.name, error.code, error instanceof DOMException]); }
      mark([localStorage.length, localStorage.a.length === most - 1]);
      localStorage.a = ''; localStorage.b = 'fits'; mark(localStorage.b);
      """)
    #expect(log == ["QuotaExceededError,22,true", "1,true", "fits"])
  }

  @Test("a document without an origin has no storage, and each access throws")
  func opaque() throws {
    let harness = PageHarness()
    harness.view.loadHTML(
      """
      <script>for (const read of [() => localStorage, () => window.localStorage, () => sessionStorage]) {
        try { read(); mark('read'); } catch (error) { mark(error.name); }
      }</script>
      """)
    try harness.view.runUntilIdle()
    #expect(harness.log == ["SecurityError", "SecurityError", "SecurityError"])
  }

  @Test("values outlive their page; those of a session belong to the view")
  func pages() throws {
    let harness = PageHarness()
    try harness.run("localStorage.a = 1; sessionStorage.b = 2;")
    #expect(try harness.run("mark([localStorage.a, sessionStorage.b])") == ["1,2"])
    #expect(try PageHarness.log("mark([localStorage.a, sessionStorage.b])") == [","])
  }

  @Test("views share local storage only if they have the same store")
  func shared() throws {
    var configuration = WebViewConfiguration()
    configuration.websiteData = WebsiteData()
    func run(_ script: String, at url: String = "https://app.example/") throws -> String? {
      let view = WebView(configuration: configuration)
      defer { view.close() }
      var text: String?
      view.transcript.observe { if $0.type == .console { text = $0.string("text") } }
      view.loadHTML("<script>\(script)</script>", baseURL: try #require(WebURL(url)))
      try view.runUntilIdle()
      return text
    }
    _ = try run("localStorage.a = 'kept'; sessionStorage.a = 'gone'")
    #expect(try run("console.log(localStorage.a, sessionStorage.a)") == "kept undefined")
    #expect(try run("console.log(localStorage.a)", at: "https://other.example/") == "undefined")
  }

  @Test("the other documents of the origin receive a change, and the one that made it does not")
  func events() throws {
    let log = try PageHarness.log(
      """
      const { contentWindow } = frame();
      const tell = (where, e) => mark([where, e.key, e.oldValue, e.newValue, e.url, e.storageArea === contentWindow.localStorage, e instanceof contentWindow.StorageEvent]);
      contentWindow.addEventListener('storage', (e) => tell('frame', e));
      window.onstorage = (e) => tell('page', e);
      localStorage.a = 1; localStorage.a = 1; localStorage.a = 2; localStorage.removeItem('a'); localStorage.removeItem('a');
      localStorage.b = 3; localStorage.clear(); localStorage.clear();
      mark('now');
      """)
    let url = PageHarness.pageURL
    #expect(
      log.filter { !$0.hasPrefix("asked") } == [
        "now", "frame,a,,1,\(url),true,true", "frame,a,1,2,\(url),true,true", "frame,a,2,,\(url),true,true",
        "frame,b,,3,\(url),true,true", "frame,,,,\(url),true,true",
      ])
  }

  @Test("throws the page's own errors for invalid operations")
  func errors() throws {
    let log = try PageHarness.log(
      """
      for (const wrong of [() => localStorage.getItem(), () => localStorage.setItem('a'), () => { localStorage.a = Symbol(); },
        () => new Storage(), () => Storage.prototype.getItem.call({}, 'a')]) {
        try { wrong(); mark('fine'); } catch (error) { mark(error instanceof TypeError); }
      }
      """)
    #expect(log == Array(repeating: "true", count: 5))
  }
}
