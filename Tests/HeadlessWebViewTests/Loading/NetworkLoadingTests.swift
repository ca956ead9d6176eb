import Foundation
import HeadlessWebView
import JavaScriptEngine
import LoopbackServer
import Testing

/// Pages over the network, from a server of the test.
@Suite("Network loading")
struct NetworkLoadingTests {
  @Test("a page of an allowed host loads and runs its scripts in order")
  func page() throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/": .html("<script src='a.js'></script><script>console.log('inline')</script><script src='/b.js'></script>")
      case "/a.js": .script("console.log('a')")
      case "/b.js": .script("console.log('b', document.currentScript.src.endsWith('/b.js'))")
      default: .notFound
      }
    }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    #expect(harness.lines == ["a", "inline", "b true"])
    #expect(harness.finished == [server.origin + "/"])
    #expect(harness.view.url.href == server.origin + "/")
    #expect(server.lines == ["GET /", "GET /a.js", "GET /b.js"])
  }

  @Test("a missing script fires error and does not stop the next one")
  func missingScript() throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/": .html("<script src=no.js onerror='console.log(event.type)'></script><script src=b.js></script>")
      case "/b.js": .script("console.log('b')")
      default: LoopbackResponse("console.log('body of the 404')", status: 404, type: "text/javascript")
      }
    }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    #expect(harness.lines == ["error", "b"])
    #expect(harness.failedLoads == ["\(server.origin)/no.js: the server answered 404"])
    #expect(harness.finished.count == 1)
  }

  @Test("an image is fetched while the page continues")
  func image() throws {
    let server = try LoopbackServer { request in
      request.path == "/" ? .html("<img src=missing.png><script>console.log('next')</script>") : .notFound
    }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    #expect(harness.lines == ["next"])
    #expect(harness.finished.count == 1)
    #expect(server.lines == ["GET /", "GET /missing.png"])
    #expect(harness.failedLoads == ["\(server.origin)/missing.png: the server answered 404"])
  }

  @Test("the server receives the view's user agent")
  func userAgent() throws {
    let server = try LoopbackServer { _ in .html("") }
    try NetworkHarness().load(server.origin + "/")
    #expect(server.requests.first?["user-agent"] == Device.iPhone.userAgent)
  }

  @Test(
    "a redirect between allowed hosts is followed, and the page has the new URL", arguments: [301, 302, 303, 307, 308])
  func redirect(status: Int) throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/old/": .redirect(to: "../new/page?x=1", status: status)
      case "/new/page": .html("<script src=next.js></script>")
      case "/new/next.js": .script("console.log(location.pathname + location.search + location.hash)")
      default: .notFound
      }
    }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/old/#part")
    #expect(harness.lines == ["/new/page?x=1#part"])
    #expect(harness.finished == [server.origin + "/new/page?x=1#part"])
    #expect(server.lines == ["GET /old/", "GET /new/page?x=1", "GET /new/next.js"])
  }

  @Test("a redirect to a host that is not allowed is rejected without a request")
  func redirectElsewhere() throws {
    let other = try LoopbackServer { _ in .html("") }
    let server = try LoopbackServer { _ in .redirect(to: "http://localhost:\(other.port)/secret") }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    #expect(harness.failures.map(\.reason) == [.hostNotAllowed("localhost")])
    let target = "http://localhost:\(other.port)/secret"
    #expect(harness.failures.first?.description == "\(target): the host localhost is not allowed")
    #expect(other.requests.isEmpty)
  }

  @Test("a redirect to another scheme is rejected", arguments: ["file:///etc/hostname", "data:text/html,x", "x://y"])
  func redirectToFile(target: String) throws {
    let server = try LoopbackServer { _ in .redirect(to: target) }
    let harness = NetworkHarness(root: "/")
    try harness.load(server.origin + "/")
    #expect(harness.failures.map(\.reason) == [.unsupportedScheme(String(target.prefix { $0 != ":" }))])
  }

  @Test("endless redirects are an error")
  func endlessRedirect() throws {
    let server = try LoopbackServer { _ in .redirect(to: "/again") }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    #expect(harness.failures.map(\.reason) == [.network(NetworkFailure(.tooManyRedirects, "too many redirects"))])
    #expect(server.requests.count == 21)
  }

  @Test("a host that is not allowed is rejected without a request")
  func closedHost() throws {
    let server = try LoopbackServer { _ in .html("") }
    for hosts in [[], ["localhost"]] as [Set<String>] {
      let harness = NetworkHarness(allowedHosts: hosts)
      try harness.load(server.origin + "/")
      #expect(harness.failures.map(\.reason) == [.hostNotAllowed("127.0.0.1")])
      #expect(harness.failures.first?.description == "\(server.origin)/: the host 127.0.0.1 is not allowed")
    }
    #expect(server.requests.isEmpty)
  }

  @Test("a refused connection is an error that names the host")
  func refused() throws {
    let port = try RefusingPort()
    let harness = NetworkHarness()
    try harness.load(port.origin + "/")
    #expect(
      harness.failures.map(\.reason) == [
        .network(NetworkFailure(.unreachable, "could not connect to 127.0.0.1:\(port.port)"))
      ])
    #expect(harness.finished == [])
  }

  @Test("a server's other content is shown")
  func missingPage() throws {
    let server = try LoopbackServer { _ in .notFound }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/")
    #expect(harness.failures.isEmpty)
    #expect(try harness.view.evaluateJavaScriptNow("document.body.textContent").string == "nothing here")
  }

  @Test("a later load replaces one that has no response yet")
  func replaced() throws {
    let server = try LoopbackServer { $0.path == "/slow" ? .silence : .html("<script>console.log('fast')</script>") }
    let harness = NetworkHarness()
    harness.view.load(try #require(WebURL(server.origin + "/slow")))
    harness.view.eventLoop.runDueTasks()
    try harness.load(server.origin + "/fast")
    #expect(harness.lines == ["fast"])
    #expect(harness.finished == [server.origin + "/fast"])
    #expect(harness.failures.isEmpty)
  }

  @Test("a frame that is removed while it loads does not delay the page's load event")
  func removedFrame() throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/":
        .html(
          "<iframe src=/slow></iframe><script src=a.js></script><script>onload = () => console.log('load')</script>")
      case "/a.js": .script("document.querySelector('iframe').remove()")
      default: .silence
      }
    }
    let harness = NetworkHarness()
    #expect(try harness.load(server.origin + "/") == ["load"])
  }
}

/// Sequences that the system's library must not receive.
@Suite("Interrupted loads")
struct InterruptedLoadTests {
  @Test("loads that are cancelled during a redirect end without errors, at any time")
  func droppedRedirects() throws {
    let server = try LoopbackServer { request in
      request.path == "/end" ? .html("") : .redirect(to: request.path == "/1" ? "/2" : "/end")
    }
    for round in 0..<40 {
      let harness = NetworkHarness()
      let before = server.requests.count
      harness.view.load(try #require(WebURL(server.origin + "/1")))
      harness.view.eventLoop.runDueTasks()
      // A view is freed before the server has received its request, or at some time afterwards.
      while round % 4 != 0, server.requests.count == before { sched_yield() }
      for _ in 0..<round { harness.view.eventLoop.runDueTasks() }
      harness.view.close()
    }
    let harness = NetworkHarness()
    try harness.load(server.origin + "/1")
    #expect(harness.finished == [server.origin + "/end"])
  }
}
