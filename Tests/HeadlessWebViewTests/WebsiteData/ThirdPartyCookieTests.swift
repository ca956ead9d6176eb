import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// Cookies of sites other than the page's, and the attribute `SameSite`.
@Suite("Cookies of other sites")
struct ThirdPartyCookieTests {
  /// A view whose servers record the cookies that they receive, and set one.
  private final class Page {
    let view: WebView
    private(set) var received: [String] = []
    private(set) var faults: [String] = []

    init(host: WebHost = .wkwebview, _ change: (inout WebViewConfiguration) -> Void = { _ in }) throws {
      var configuration = WebViewConfiguration()
      configuration.host = host
      change(&configuration)
      view = WebView(configuration: configuration)
      for site in ["https://app.example.com", "https://api.example.com", "https://other.org"] {
        view.websiteData.setCookie(
          Cookie(name: "c", value: "1", domain: String(site.dropFirst(8)), isSecure: true))
        view.network.route(RoutePattern("\(site)/**")) { [unowned self] request in
          received.append("\(request.url.host ?? "") \(request.header("cookie") ?? "-")")
          return .text(
            "<title>\(request.url.path)</title>", type: "text/html",
            headers: [
              ("Set-Cookie", "set=1; Secure"), ("Access-Control-Allow-Origin", request.header("origin") ?? "*"),
              ("Access-Control-Allow-Credentials", "true"),
            ])
        }
      }
      view.transcript.observe { [unowned self] event in
        if event.string("code") == "third-party-cookies" { faults.append(event.string("site") ?? "") }
      }
    }

    deinit { view.close() }

    func load(_ url: String = "https://app.example.com/page") throws {
      view.load(try #require(WebURL(url)))
      try view.runUntilIdle()
      received = []
    }

    /// Runs a script, waits for what it starts, and returns the cookies that servers received.
    @discardableResult
    func run(_ script: String) throws -> [String] {
      received = []
      _ = try view.evaluateJavaScriptNow("\(script); 0")
      try view.runUntilIdle()
      return received
    }

    func cookies(_ host: String) -> [String] {
      view.websiteData.allCookies.filter { $0.domain == host }.map(\.name)
    }
  }

  private static let fetches = """
    fetch('https://api.example.com/', { credentials: 'include' });
    fetch('https://other.org/', { credentials: 'include' });
    """

  @Test("requests to the page's site have cookies, and those to another site have none, which is reported once")
  func requests() throws {
    let page = try Page()
    try page.load()
    #expect(try page.run(Self.fetches) == ["api.example.com c=1", "other.org -"])
    #expect(page.cookies("api.example.com") == ["c", "set"])
    #expect(page.cookies("other.org") == ["c"])
    try page.run(Self.fetches)
    #expect(page.faults == ["other.org"])
  }

  @Test("a frame of another site has no cookies, also for its scripts")
  func frames() throws {
    let page = try Page()
    try page.load()
    let frame = "const f = document.createElement('iframe'); f.src = 'https://other.org/'; document.body.append(f)"
    #expect(try page.run(frame) == ["other.org -"])
    let info = try #require(page.view.frameList.last?.info)
    let world = try page.view.world(.page, in: info)
    let text = try world.value(of: UTF16Text("document.cookie = 'own=1'; document.cookie"), url: "").toString()
    #expect(text == "")
    #expect(page.cookies("other.org") == ["c"])
  }

  @Test("an app lets the cookies of third parties through")
  func allowed() throws {
    let page = try Page { $0.resources.allowsThirdPartyCookies = true }
    try page.load()
    #expect(try page.run(Self.fetches).last == "other.org c=1")
    #expect(page.cookies("other.org") == ["c", "set"])
    #expect(page.faults.isEmpty)
  }

  @Test("pages without a host and pages of the older web views have no third parties")
  func withoutThirdParties() throws {
    let page = try Page()
    page.view.loadHTML("<p>", baseURL: .blank)
    try page.view.runUntilIdle()
    #expect(try page.run(Self.fetches).last == "other.org c=1")
    let older = try Page(host: .uiwebview)
    try older.load()
    #expect(try older.run(Self.fetches).last == "other.org c=1")
  }

  @Test("a page of the app's own scheme has third parties")
  func ownScheme() throws {
    let page = try Page()
    page.view.loadHTML("<p>", baseURL: try #require(WebURL("capacitor://localhost/")))
    try page.view.runUntilIdle()
    #expect(try page.run(Self.fetches) == ["api.example.com -", "other.org -"])
  }

  @Test("a navigation of the page makes the target the first party")
  func navigation() throws {
    let page = try Page()
    try page.load()
    #expect(try page.run("location = 'https://other.org/'") == ["other.org c=1"])
    #expect(try page.view.evaluateJavaScriptNow("document.cookie").string == "c=1; set=1")
  }

  @Test("SameSite limits navigations from other sites: strict cookies stay, lax ones follow links but no forms")
  func sameSite() throws {
    let page = try Page()
    for (name, attribute) in [("s", Cookie.SameSite.strict), ("l", .lax), ("n", .none)] {
      page.view.websiteData.setCookie(
        Cookie(name: name, value: "1", domain: "other.org", isSecure: true, sameSite: attribute))
    }
    let link = "location = 'https://other.org/'"
    let form = """
      const form = document.createElement('form');
      form.action = 'https://other.org/'; form.method = 'post'; document.body.append(form); form.submit()
      """
    try page.load()
    #expect(try page.run(link) == ["other.org c=1; l=1; n=1"])
    #expect(try page.run("location = '/same'") == ["other.org c=1; s=1; l=1; n=1; set=1"])
    try page.load()
    #expect(try page.run(form) == ["other.org c=1; n=1; set=1"])
  }

  @Test("native's own loads are same-site")
  func native() throws {
    let page = try Page()
    page.view.websiteData.setCookie(
      Cookie(name: "s", value: "1", domain: "other.org", isSecure: true, sameSite: .strict))
    try page.load()
    page.view.load(try #require(WebURL("https://other.org/native")))
    try page.view.runUntilIdle()
    #expect(page.received == ["other.org c=1; s=1"])
  }

  @Test("a step back to another site has its strict cookies")
  func history() throws {
    let page = try Page()
    page.view.websiteData.setCookie(
      Cookie(name: "s", value: "1", domain: "app.example.com", isSecure: true, sameSite: .strict))
    try page.load()
    try page.run("location = 'https://other.org/'")
    #expect(try page.run("history.back()") == ["app.example.com c=1; s=1; set=1"])
  }

  @Test(
    "the site of a host is what its owner registered",
    arguments: [
      ("https://a.b.example.com/", "example.com"), ("https://shop.example.co.uk", "example.co.uk"),
      ("https://co.uk/", "co.uk"), ("http://localhost:8080/", "localhost"), ("http://127.0.0.1/", "127.0.0.1"),
      ("http://[::1]/", "[::1]"), ("capacitor://localhost", "localhost"), ("file:///a/b", nil), ("about:blank", nil),
      ("https://user.github.io/", "user.github.io"), ("https://app.example/", "app.example"),
    ] as [(String, String?)])
  func site(_ url: String, _ domain: String?) throws {
    #expect(Site.domain(of: try #require(WebURL(url))) == domain)
  }
}
