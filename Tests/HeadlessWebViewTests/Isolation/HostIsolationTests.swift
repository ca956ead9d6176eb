import Foundation
import HeadlessWebView
import LoopbackServer
import Testing

/// A page cannot reach hosts that are not allowed, by any API or redirect.
@Suite("Hosts that are not allowed")
struct HostIsolationTests {
  private static let doors = [
    "fetch(a).catch(() => {})", "fetch(a, { mode: 'no-cors', method: 'POST', body: 'x' }).catch(() => {})",
    "{ const x = new XMLHttpRequest(); x.open('GET', a); x.send(); }",
    "{ const x = new XMLHttpRequest(); x.open('GET', a, false); try { x.send(); } catch {} }",
    "document.body.append(Object.assign(document.createElement('script'), { src: a }))",
    "document.body.append(Object.assign(document.createElement('script'), { type: 'module', src: a }))",
    "import(a).catch(() => {})",
    "document.body.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: a }))",
    "document.body.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href: a }))",
    "document.body.append(Object.assign(document.createElement('style'), { textContent: `@import url(${a})` }))",
    "new Image().src = a",
    "document.body.append(Object.assign(document.createElement('iframe'), { src: a }))",
    "document.body.append(Object.assign(document.createElement('object'), { data: a }))",
    "{ const e = new EventSource(a); e.onerror = () => e.close(); }", "navigator.sendBeacon(a, 'x')",
    "{ try { new WebSocket(a.replace('http', 'ws')); } catch {} }", "{ try { new Worker(a); } catch {} }",
    "{ const f = document.createElement('form'); f.action = a; f.method = 'post'; f.target = 'f'; document.body.append(f); f.submit(); }",
  ]

  /// A server of an allowed host, and one of a host that is not, as different names of the same machine.
  private func servers(_ send: @escaping @Sendable (LoopbackRequest, Int) -> LoopbackResponse) throws -> (
    open: LoopbackServer, closed: LoopbackServer
  ) {
    let closed = try LoopbackServer { _ in LoopbackResponse("SECRET", fields: [("Access-Control-Allow-Origin", "*")]) }
    let port = closed.port
    return (try LoopbackServer { send($0, port) }, closed)
  }

  @Test(
    "an allowed server cannot send the page to a host that is not allowed, in any way",
    arguments: [301, 302, 303, 307, 308])
  func redirects(status: Int) throws {
    let (open, closed) = try servers { request, port in
      request.path == "/"
        ? .html("<iframe name=f></iframe>")
        : .redirect(
          to: "http://localhost:\(port)/secret", status: status, fields: [("Access-Control-Allow-Origin", "*")])
    }
    let harness = NetworkHarness()
    try harness.load(open.origin + "/")
    for (number, door) in Self.doors.enumerated() {
      try harness.evaluate("{ const a = '/go\(number)'; \(door); } 0")
    }
    try harness.load(open.origin + "/go")
    #expect(closed.requests.map(\.target) == [])
    #expect(harness.failures.map { "\($0.reason)" } == ["the host localhost is not allowed"])
    #expect(open.requests.count > Self.doors.count - 4)
  }

  @Test("redirects of servers and routes cannot lead to files or other schemes")
  func schemes() throws {
    let folder = try GuardedFolder()
    let targets = [
      "file://\(folder.root)/open.txt", "file:///etc/passwd", "data:text/html,SECRET", "blob:null/x", "about:srcdoc",
      "javascript:console.log('ran')",
      "ftp://127.0.0.1/x", "gopher://127.0.0.1/x", "ws://127.0.0.1/x", "view-source:http://127.0.0.1/", "x://y",
    ]
    for isRouted in [false, true] {
      for target in targets {
        let server = try LoopbackServer { request in
          request.path == "/go"
            ? .redirect(to: target, fields: [("Access-Control-Allow-Origin", "*")]) : .html("<p id=p>page</p>")
        }
        let harness = NetworkHarness(root: folder.root)
        if isRouted {
          harness.view.network.route(where: { $0.path == "/go" }) { _ in
            .status(302, headers: [("Location", target)])
          }
        }
        try harness.load(server.origin + "/")
        let lines = try harness.evaluate(
          """
          fetch('/go').then((r) => r.text()).then((t) => console.log('got ' + t), () => console.log('refused'));
          const f = document.createElement('iframe'); f.src = '/go'; document.body.append(f);
          const s = document.createElement('script'); s.src = '/go'; s.onload = () => console.log('ran'); document.body.append(s); 0
          """)
        #expect(lines == ["refused"], "\(target)")
        try harness.load(server.origin + "/go")
        #expect(harness.failures.count == 1, "\(target)")
        #expect(!harness.view.url.href.hasPrefix("file:"))
      }
    }
  }

  @Test("other names that resolve to an allowed host or look like it are not allowed")
  func names() throws {
    let (open, closed) = try servers { _, _ in .html("") }
    let harness = NetworkHarness()
    try harness.load(open.origin + "/")
    let port = closed.port
    // Each is a different host, even if it contains the name of the allowed one.
    let addresses = [
      "http://127.0.0.1@localhost:\(port)/", "http://127.0.0.1%40localhost:\(port)/",
      "http://localhost:\(port)#@127.0.0.1/", "http://localhost:\(port)/?@127.0.0.1",
      "http://127.0.0.1:x@localhost:\(port)/", "http:\\\\localhost:\(port)\\@127.0.0.1", "http://LOCALHOST:\(port)/",
      "http://localhost.:\(port)/",
      "http://127.0.0.1.localhost:\(port)/", "http://[::1]:\(port)/", "http://[::ffff:127.0.0.1]:\(port)/",
      "http://0.0.0.0:\(port)/", "http://0:\(port)/",
      "http://127.0.0.2:\(port)/", "http://127.1.1:\(port)/", "http://127.0.0.1.:\(port)/x", "//localhost:\(port)/",
      "http:/\\\\localhost:\(port)/", "http://loc\u{AD}alhost:\(port)/",
      "http://ⓛocalhost:\(port)/", "http://127.0.0.1。2:\(port)/", "http://127.0.0.1\\t.2:\(port)/",
    ]
    for address in addresses {
      for (number, door) in Self.doors.enumerated() where number < 6 {
        try harness.evaluate("{ const a = '\(address)'; try { \(door); } catch {} } 0")
      }
    }
    let hosts = Set(closed.requests.map { $0["host"] ?? "" })
    // Other spellings of the allowed address are equivalent.
    #expect(hosts.isSubset(of: ["127.0.0.1:\(port)"]), "\(hosts)")
  }

  @Test("without allowed hosts there is no network access, even with a root")
  func closed() throws {
    let (open, closed) = try servers { _, _ in .html("") }
    for root in [nil, FileManager.default.temporaryDirectory.path] {
      let harness = NetworkHarness(allowedHosts: [], root: root, origin: root.map { _ in "https://app.example" })
      harness.view.loadHTML("<iframe name=f></iframe>", baseURL: try #require(WebURL("https://app.example/")))
      for door in Self.doors {
        try harness.evaluate("{ const a = '\(open.origin)/x'; try { \(door); } catch {} } 0")
        try harness.evaluate("{ const a = '\(closed.origin)/x'; try { \(door); } catch {} } 0")
      }
    }
    #expect(open.requests.count == 0)
    #expect(closed.requests.count == 0)
  }
}
