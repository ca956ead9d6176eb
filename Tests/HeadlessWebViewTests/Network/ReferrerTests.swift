import HeadlessWebView
import JavaScriptEngine
import Testing

/// A view whose servers record the referrer and the origin of each request.
private final class ReferrerSite {
  let view = WebView()
  private(set) var requests: [String] = []
  /// The responses by path; any other path is an empty page.
  var answers: [String: RouteAnswer] = [:]

  init() {
    view.network.route("**") { [unowned self] request in
      let origin = request.header("Origin").map { " from \($0)" } ?? ""
      requests.append("\(request.url.path) \(request.header("Referer") ?? "-")\(origin)")
      return answers[request.url.path] ?? .html("")
    }
  }

  /// Loads a page with a script, and returns the later requests.
  func run(
    _ script: String, at address: String = "https://app.example/dir/page?q=1#place", policy: String? = nil,
    markup: String = ""
  ) throws -> [String] {
    let url = try #require(WebURL(address))
    answers[url.path] = .text(
      "\(markup)<script>{\(script)}</script>", type: "text/html; charset=utf-8",
      headers: policy.map { [("Referrer-Policy", $0)] } ?? [])
    view.load(url)
    try view.runUntilIdle()
    return Array(requests.dropFirst())
  }

  func evaluate(_ script: String) throws -> String? { try view.evaluateJavaScriptNow(script).string }
}

@Suite("Referrers")
struct ReferrerTests {
  private let site = ReferrerSite()
  private static let page = "https://app.example/dir/page?q=1"

  @Test(
    "a policy decides on the referrer for the own origin, for another one, and for an insecure one",
    arguments: [
      ("no-referrer", "-", "-", "-"), ("no-referrer-when-downgrade", page, page, "-"), ("same-origin", page, "-", "-"),
      ("origin", "https://app.example/", "https://app.example/", "https://app.example/"),
      ("strict-origin", "https://app.example/", "https://app.example/", "-"),
      ("origin-when-cross-origin", page, "https://app.example/", "https://app.example/"),
      ("strict-origin-when-cross-origin", page, "https://app.example/", "-"), ("unsafe-url", page, page, page),
      // The last known policy counts, and none means the default.
      ("unknown", page, "https://app.example/", "-"), ("origin, No-Referrer, unknown", "-", "-", "-"),
    ])
  func policies(policy: String, own: String, other: String, insecure: String) throws {
    defer { site.view.close() }
    let requests = try site.run(
      """
      for (const origin of ['', 'https://b.example', 'http://app.example'])
        fetch(origin + '/' + (origin.slice(0, 7) || 'own'), { mode: 'no-cors' });
      """, policy: policy)
    #expect(requests == ["/own \(own)", "/https:/ \(other)", "/http:// \(insecure)"])
  }

  @Test("elements, scripts, modules and workers send the referrer of their document")
  func requesters() throws {
    defer { site.view.close() }
    site.answers["/m.js"] = .text("import '/inner.js'", type: "text/javascript")
    site.answers["/inner.js"] = .text("", type: "text/javascript")
    site.answers["/s.css"] = .text("@import '/inner.css';", type: "text/css")
    site.answers["/w.js"] = .text("importScripts('/lib.js'); fetch('/data')", type: "text/javascript")
    site.answers["/lib.js"] = .text("", type: "text/javascript")
    let requests = try site.run(
      """
      const x = new XMLHttpRequest; x.open('GET', '/xhr'); x.send();
      navigator.sendBeacon('/beacon', 'a');
      new Worker('/w.js');
      """,
      markup: """
        <link rel=stylesheet href=/s.css><script src=/a.js></script><script type=module src=/m.js></script>
        <img src=/i.png><iframe src=/frame></iframe><iframe srcdoc='<img src=/doc.png>'></iframe>
        """)
    let worker = "https://app.example/w.js"
    let expected = [
      "/a.js", "/beacon", "/doc.png", "/frame", "/i.png", "/inner.css", "/inner.js", "/m.js", "/s.css", "/w.js", "/xhr",
    ].map { $0 == "/beacon" ? "\($0) \(Self.page) from https://app.example" : "\($0) \(Self.page)" }
    #expect(requests.sorted() == (expected + ["/data \(worker)", "/lib.js \(worker)"]).sorted())
  }

  @Test("the attribute referrerpolicy of an element takes precedence over the document's policy")
  func attributes() throws {
    defer { site.view.close() }
    let requests = try site.run(
      """
      const link = document.createElement('a');
      Object.assign(link, { href: '/link', target: 'f', referrerPolicy: 'origin' });
      document.body.append(link); link.click();
      late.src = '/late';
      """, policy: "no-referrer",
      markup: """
        <link rel=stylesheet href=/s.css referrerpolicy=origin><script src=/a.js referrerpolicy=ORIGIN></script>
        <script type=module src=/m.js referrerpolicy=origin></script><img src=/i.png referrerpolicy=origin>
        <iframe src=/frame referrerpolicy=origin></iframe><img src=/unknown.png referrerpolicy=unknown>
        <iframe id=late referrerpolicy=origin></iframe><iframe name=f></iframe>
        """)
    let paths = ["/a.js", "/frame", "/i.png", "/late", "/link", "/m.js", "/s.css"]
    #expect(requests.sorted() == paths.map { "\($0) https://app.example/" } + ["/unknown.png -"])
  }

  @Test("a meta element declares the document's policy, also with older keywords, and again when it changes")
  func declared() throws {
    defer { site.view.close() }
    let requests = try site.run(
      """
      const meta = document.querySelector('meta');
      for (const [i, content] of ['origin', 'unknown', 'never', 'always', 'default'].entries()) {
        meta.content = content;
        fetch('https://b.example/' + i, { mode: 'no-cors' });
      }
      """, markup: "<meta name=Referrer content=unsafe-url><img src=//b.example/first>")
    let origin = "https://app.example/"
    #expect(
      requests.sorted() == [
        "/0 \(origin)", "/1 \(origin)", "/2 -", "/3 \(Self.page)", "/4 \(origin)", "/first \(Self.page)",
      ])
  }

  @Test("fetch sets its own referrer of the same origin, and its own policy")
  func fetches() throws {
    defer { site.view.close() }
    let requests = try site.run(
      """
      fetch('/a', { referrer: '/other?x' }); fetch('/b', { referrer: '' }); fetch('/c', { referrer: 'about:client' });
      fetch('/d', { referrer: 'https://b.example/' }); fetch(new Request('/e', { referrerPolicy: 'origin' }));
      fetch('/f', { referrer: '/' + 'x'.repeat(4096) }); fetch('/g', { referrer: '/' + 'x'.repeat(4000) });
      history.pushState(null, '', '/moved'); fetch('/h');
      """)
    let moved = "https://app.example/moved"
    #expect(
      requests == [
        "/a https://app.example/other?x", "/b -", "/c \(Self.page)", "/d \(Self.page)", "/e https://app.example/",
        "/f https://app.example/", "/g https://app.example/\(String(repeating: "x", count: 4000))", "/h \(moved)",
      ])
  }

  @Test("a redirect may change the policy, and gets no more than the server before")
  func redirects() throws {
    defer { site.view.close() }
    site.answers["/1"] = .status(302, headers: [("Location", "/1b"), ("Referrer-Policy", "no-referrer")])
    site.answers["/2"] = .status(302, headers: [("Location", "https://app.example/2b")])
    let requests = try site.run(
      "fetch('/1').then(() => fetch('https://b.example/2', { mode: 'no-cors' }));")
    #expect(
      requests == ["/1 \(Self.page)", "/1b -", "/2 https://app.example/", "/2b https://app.example/"])
  }

  @Test(
    "navigations send the referrer that their document has",
    arguments: [
      ("location = '/next'", page), ("location = 'https://b.example/next'", "https://app.example/"),
      ("document.body.innerHTML = '<a href=/next rel=noreferrer>'; document.links[0].click()", "-"),
      (
        "document.body.innerHTML = '<a href=/next referrerpolicy=origin>'; document.links[0].click()",
        "https://app.example/"
      ),
      ("document.body.innerHTML = '<form action=/next>'; document.forms[0].submit()", page),
      ("document.body.innerHTML = '<form action=/next rel=noreferrer>'; document.forms[0].submit()", "-"),
      ("document.head.innerHTML = '<meta http-equiv=refresh content=\"0; /next\">'", page),
    ])
  func navigations(script: String, referrer: String) throws {
    defer { site.view.close() }
    let requests = try site.run("onload = () => { \(script) }")
    #expect(requests == ["/next \(referrer)"])
    #expect(try site.evaluate("document.referrer") == (referrer == "-" ? "" : referrer))
  }

  @Test("a referrer contains neither the fragment nor the credentials of the address")
  func secrets() throws {
    defer { site.view.close() }
    let requests = try site.run("location = 'https://app.example/next'", at: "https://user:pass@app.example/?q#place")
    #expect(requests == ["/next https://app.example/?q"])
  }

  @Test("a reload by native and a step back repeat the referrer; a message that native cancels does not change it")
  func history() throws {
    defer { site.view.close() }
    _ = try site.run("onload = () => { location = '/next' }")
    site.view.reload()
    try site.view.runUntilIdle()
    #expect(try site.evaluate("document.referrer") == Self.page)
    _ = try site.evaluate("location = '/last'; ''")
    try site.view.runUntilIdle()
    site.view.goBack()
    try site.view.runUntilIdle()
    #expect(try site.evaluate("location.pathname + ' ' + document.referrer") == "/next \(Self.page)")
    let next = "https://app.example/next"
    #expect(
      site.requests.dropFirst() == [
        "/next \(Self.page)", "/next \(Self.page)", "/last \(next)", "/next \(Self.page)",
      ])
  }

  @Test("native's own referrer is the document's; its loads have none otherwise")
  func native() throws {
    defer { site.view.close() }
    let url = try #require(WebURL("https://app.example/"))
    site.view.load(url, headers: [("Referer", "http://b.example/from?x")])
    try site.view.runUntilIdle()
    #expect(try site.evaluate("document.referrer") == "http://b.example/from?x")
    site.view.load(url)
    try site.view.runUntilIdle()
    #expect(site.requests == ["/ http://b.example/from?x", "/ -"])
  }

  @Test("a script that navigates another frame is the referrer; empty documents and blobs have none")
  func sources() throws {
    defer { site.view.close() }
    let requests = try site.run(
      """
      one.contentWindow.location.href = '/one';
      two.contentWindow.fetch(location.origin + '/two');
      new Worker(URL.createObjectURL(new Blob(["fetch('https://app.example/three')"])));
      """, markup: "<iframe id=one></iframe><iframe id=two></iframe>")
    #expect(requests.sorted() == ["/one \(Self.page)", "/three -", "/two -"])
  }

  @Test("documents without a response and workers take over the policy, and a worker's response may declare its own")
  func inherited() throws {
    defer { site.view.close() }
    site.answers["/w.js"] = .text("fetch('/in-worker')", type: "text/javascript")
    site.answers["/v.js"] = .text(
      "fetch('/in-other')", type: "text/javascript", headers: [("Referrer-Policy", "unsafe-url")])
    let requests = try site.run(
      "new Worker('/w.js'); new Worker('/v.js');", policy: "no-referrer",
      markup: "<iframe srcdoc='<img src=/doc.png>'></iframe>")
    #expect(
      requests.sorted() == [
        "/doc.png -", "/in-other https://app.example/v.js", "/in-worker -", "/v.js -", "/w.js -",
      ])
  }

  @Test("files and other documents that are no pages of servers send no referrer")
  func local() throws {
    defer { site.view.close() }
    #expect(
      try site.run("fetch('https://app.example/x', { referrerPolicy: 'unsafe-url' })", at: "myapp://host/index.html")
        == ["/x - from myapp://host"])
  }
}

@Suite("The header field Origin")
struct RequestOriginTests {
  private let site = ReferrerSite()

  @Test("requests of elements to other origins have none; those that may be read, or change data, have one")
  func presence() throws {
    defer { site.view.close() }
    let requests = try site.run(
      """
      fetch('/get'); fetch('/post', { method: 'POST' }); fetch('https://b.example/cors');
      fetch('https://b.example/blind', { mode: 'no-cors' });
      """, at: "https://app.example/", policy: "same-origin", markup: "<img src=https://b.example/i.png>")
    let page = "https://app.example/"
    #expect(
      requests.sorted() == [
        "/blind -", "/cors - from https://app.example", "/get \(page)", "/i.png -",
        "/post \(page) from https://app.example",
      ])
  }

  @Test("a policy that hides the referrer hides the origin of forms and beacons, but not of requests with CORS")
  func hidden() throws {
    defer { site.view.close() }
    let requests = try site.run(
      """
      navigator.sendBeacon('/beacon'); fetch('/cors', { method: 'POST' });
      document.body.innerHTML = '<form action=/form method=post>'; document.forms[0].submit();
      """, at: "https://app.example/", policy: "no-referrer", markup: "<body>")
    #expect(
      requests.sorted() == ["/beacon - from null", "/cors - from https://app.example", "/form - from null"].sorted())
  }

  @Test("a redirect from another origin to a third one hides the origin")
  func tainted() throws {
    defer { site.view.close() }
    site.answers["/1"] = .status(
      302, headers: [("Location", "https://c.example/2"), ("Access-Control-Allow-Origin", "*")])
    let requests = try site.run("fetch('https://b.example/1')", at: "https://app.example/", policy: "no-referrer")
    #expect(requests == ["/1 - from https://app.example", "/2 - from null"])
  }
}
