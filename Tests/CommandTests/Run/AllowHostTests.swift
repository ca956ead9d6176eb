import Foundation
import LoopbackServer
import Testing

/// Pages of a host that `--allow-host` allows.
struct AllowHostTests {
  private static func server() throws -> LoopbackServer {
    try LoopbackServer { request in
      switch request.path {
      case "/page.html":
        .html("<script src=app.js></script><script>console.log(document.title, location.pathname)</script>")
      case "/app.js": .script("document.title = 'from the server'")
      case "/old": .redirect(to: "/page.html")
      case "/away": .redirect(to: "http://elsewhere.example/")
      case "/broken": .html("<script>null.x</script>")
      default: .notFound
      }
    }
  }

  @Test("runs a page of an allowed host with its scripts and actions", arguments: ["/page.html", "/old"])
  func page(path: String) throws {
    let server = try Self.server()
    let outcome = try CommandRunner.run([
      "run", "--allow-host", "127.0.0.1", "--eval", "document.title", server.origin + path,
    ])
    #expect(outcome.output == "from the server /page.html\n\"from the server\"\n")
    #expect(outcome.errors == "")
    #expect(outcome.status == 0)
  }

  @Test("requests use the proxy of --proxy, except for the hosts of --proxy-bypass")
  func proxy() throws {
    let server = try LoopbackServer { .html("<script>console.log('\($0.target)')</script>") }
    let proxied = ["run", "--allow-host", "*", "--proxy", "127.0.0.1:\(server.port)", "http://none.invalid/page"]
    let outcome = try CommandRunner.run(proxied)
    #expect(outcome.output == "http://none.invalid/page\n")
    // The same server, reached directly.
    let local = ["run", "--allow-host", "*", "--proxy", "127.0.0.1:\(server.port)", "\(server.origin)/page"]
    for (bypass, target) in [("<-loopback>", "\(server.origin)/page"), ("<-loopback>, 127.0.0.1", "/page")] {
      #expect(try CommandRunner.run(local + ["--proxy-bypass", bypass]).output == "\(target)\n")
    }
  }

  @Test("exits with status 1 and the URL after an uncaught error")
  func pageError() throws {
    let server = try Self.server()
    let outcome = try CommandRunner.run(["run", "--allow-host", "127.0.0.1", server.origin + "/broken"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("\(server.origin)/broken:1:"))
  }

  @Test(
    "exits with status 2 and sends no request if the host is not allowed",
    arguments: [[], ["--allow-host", "localhost"]])
  func closedHost(options: [String]) throws {
    let server = try Self.server()
    let outcome = try CommandRunner.run(["run"] + options + [server.origin + "/page.html"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("its host is not allowed. Allow it with --allow-host HOST"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.output == "")
    #expect(server.requests.isEmpty)
  }

  @Test("exits with status 2 and performs no action if the page fails to load")
  func unreadable() throws {
    let server = try Self.server()
    let outcome = try CommandRunner.run(["run", "--allow-host", "127.0.0.1", "--eval", "1", server.origin + "/away"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == "headless-bridge: http://elsewhere.example/: the host elsewhere.example is not allowed\n")
    #expect(outcome.output == "")
  }

  @Test("shows an error page of the server, with a warning and status 2")
  func errorPage() throws {
    let server = try Self.server()
    let outcome = try CommandRunner.run([
      "run", "--allow-host", "127.0.0.1", "--eval", "document.body.textContent", server.origin + "/nope",
    ])
    #expect(outcome.status == 2)
    #expect(outcome.errors == "headless-bridge: warning: \(server.origin)/nope: the server answered 404\n")
    #expect(outcome.output == "\"nothing here\"\n")
  }

  @Test("reports a refused connection with status 2")
  func refused() throws {
    let port = try RefusingPort()
    let outcome = try CommandRunner.run(["run", "--allow-host", "127.0.0.1", port.origin + "/"])
    #expect(outcome.status == 2)
    #expect(outcome.errors == "headless-bridge: \(port.origin)/: could not connect to 127.0.0.1:\(port.port)\n")
  }

  @Test("reports a server that never responds with status 3")
  func silent() throws {
    let server = try LoopbackServer { _ in .silence }
    let outcome = try CommandRunner.run([
      "run", "--allow-host", "127.0.0.1", "--timeout", "0.2", server.origin + "/",
    ])
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("loading \(server.origin)/"))
  }
}
