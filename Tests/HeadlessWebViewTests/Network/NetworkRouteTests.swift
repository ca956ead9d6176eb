import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("Routes of the host")
struct NetworkRouteTests {
  @Test(
    "patterns match paths and whole URLs",
    arguments: [
      ("/api/user", "https://app.example/api/user?x=1#f", true), ("/api/*", "https://app.example/api/a/b", false),
      ("/api/**", "https://app.example/api/a/b", true), ("/a?b=*", "https://app.example/a?b=c", true),
      ("https://*.example/**", "https://api.example/x", true), ("**/*.{png,jpg}", "https://a.example/i/x.jpg", true),
      ("**/*.{png,jpg}", "https://a.example/i/x.gif", false), ("https://a.example/", "https://a.example/", true),
      ("**/a**b", "https://a.example/aab/xb/b", true),
    ])
  func patterns(pattern: String, address: String, matches: Bool) throws {
    #expect(RoutePattern(pattern).matches(try #require(WebURL(address))) == matches)
  }

  @Test("the last route comes first, can pass on, and receives the request")
  func order() throws {
    let page = try Page()
    page.view.network.route("/**", .json(try JSONText(#"{"a":1}"#)))
    let route = page.view.network.route("/api/*") { request in
      guard request.method == "POST" else { return .passOn }
      return .text("\(request.text) \(request.header("X-Y") ?? "-") \(request.query("q") ?? "-")", status: 201)
    }
    let script = """
      const post = await fetch('/api/x?q=a%20b', { method: 'POST', body: 'body', headers: { 'x-y': 'z' } });
      log(post.status, await post.text());
      log((await (await fetch('/api/x')).json()).a);
      """
    #expect(try page.run(script) == ["201 body z a b", "1"])
    page.view.network.remove(route)
    #expect(try page.run("log((await fetch('/api/x', { method: 'POST' })).status)") == ["200"])
  }

  @Test("documents, scripts and frames are routed like requests of scripts")
  func everything() throws {
    let page = try Page()
    page.view.network.route("https://site.example/", .html("<script src=/x.js></script><iframe src=/frame></iframe>"))
    page.view.network.route("/x.js", .text("console.log('script')", type: "text/javascript"))
    page.view.network.route("/frame", .html("<script>console.log('frame')</script>"))
    var routed: [String] = []
    page.view.transcript.observe { if $0.string("by") == "route" { routed.append($0.string("url") ?? "") } }
    page.view.load(try #require(WebURL("https://site.example/")))
    try page.view.runUntilIdle()
    #expect(page.lines == ["script", "frame"])
    #expect(routed == ["https://site.example/", "https://site.example/x.js", "https://site.example/frame"])
  }

  @Test("other origins can read a route's response with all its fields, and cookies are stored")
  func otherOrigins() throws {
    let page = try Page()
    page.view.resourcePolicy.allowsThirdPartyCookies = true
    page.view.network.route("https://api.example/**") { request in
      .text(request.method, headers: [("X-Total", "3"), ("Set-Cookie", "a=b")])
    }
    let lines = try page.run(
      """
      const answer = await fetch('https://api.example/x', { method: 'PUT', headers: { 'x-own': '1' }, credentials: 'include' });
      log(await answer.text(), answer.headers.get('x-total'), answer.type);
      """)
    #expect(lines == ["PUT 3 cors"])
    #expect(page.view.websiteData.allCookies.map(\.name) == ["a"])
  }

  @Test("a delay is in virtual time, and a shorter timeout ends the request")
  func delays() throws {
    let page = try Page()
    page.view.network.route("/slow", .text("late").delayed(by: .seconds(5)))
    let lines = try page.run(
      """
      const start = Date.now();
      await fetch('/slow');
      log(Date.now() - start);
      const x = new XMLHttpRequest();
      x.open('GET', '/slow'); x.timeout = 1000; x.ontimeout = () => log('timeout', Date.now() - start); x.send();
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 10);
      await fetch('/slow', { signal: controller.signal }).catch((e) => log(e.name, Date.now() - start));
      """)
    #expect(lines == ["5000", "AbortError 5010", "timeout 6000"])
  }

  @Test("failures and redirects are like those of a server")
  func failures() throws {
    let page = try Page()
    page.view.network.route("/down", .failure("no route to host"))
    page.view.network.route("/gone", .file("/nowhere/at/all"))
    page.view.network.route("/moved", .status(302, headers: [("Location", "/here")]))
    page.view.network.route("/here", .text("here"))
    let lines = try page.run(
      """
      await fetch('/down').catch((e) => log(e.name));
      log((await fetch('/gone')).status);
      const moved = await fetch('/moved');
      log(moved.redirected, moved.url, await moved.text());
      const x = new XMLHttpRequest();
      x.open('GET', '/here', false); x.send(); log(x.responseText);
      """)
    #expect(lines == ["TypeError", "404", "true https://app.example/here here", "here"])
  }
}
