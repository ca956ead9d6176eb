import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Who may connect to the DevTools server")
struct EndpointTests {
  private static func endpoint() -> (endpoint: Endpoint, browser: Browser) {
    var options = DevToolsServer.Options()
    options.token = "secret"
    options.allowedHosts = ["build.example"]
    options.allowedOrigins = ["https://devtools.example"]
    let browser = Browser(options: options, pages: DevToolsServer.Pages { WebViewConfiguration() })
    return (Endpoint(options: options, browser: browser), browser)
  }

  @Test(
    "accepts the names of this machine, and refuses foreign names, web pages and unknown paths",
    arguments: [
      ("127.0.0.1:9222", nil, "/json/version", nil), ("localhost", nil, "/json/version", nil),
      ("LocalHost:1", nil, "/json/list", nil), ("[::1]:9222", nil, "/json/version", nil),
      ("build.example:9222", nil, "/json/version", nil), ("evil.example", nil, "/json/version", 403),
      ("127.0.0.1.evil.example", nil, "/json/version", 403), (nil, nil, "/json/version", 403),
      ("localhost", "http://evil.example", "/json/version", 403), ("localhost", "null", "/json/version", 403),
      ("localhost", "https://devtools.example", "/json/version", nil),
      ("localhost", "devtools://devtools", "/json/version", 403),
      ("localhost", "devtools://devtools", "/devtools/browser/secret", nil),
      ("localhost", nil, "/devtools/browser/secret", nil), ("localhost", nil, "/devtools/browser/guess", 404),
      ("localhost", nil, "/devtools/page/none", 404),
    ] as [(String?, String?, String, Int?)])
  func refusal(_ host: String?, _ origin: String?, _ path: String, _ status: Int?) {
    let (endpoint, browser) = Self.endpoint()
    #expect(endpoint.refusal(of: path, host: host, origin: origin) == status)
    browser.close()
  }

  @Test("describes each method and each event of the server to clients that create functions from them")
  func description() throws {
    let (endpoint, browser) = Self.endpoint()
    let response = endpoint.response(to: HTTPRequest(path: "/json/protocol"))
    browser.close()
    let domains = try JSONText(response.body)["domains"]?.elements() ?? []
    var methods: Set<String> = []
    var events: Set<String> = []
    for domain in domains {
      let name = domain["domain"]?.stringValue() ?? ""
      func names(_ key: String) throws -> [String] {
        try (domain[key]?.elements() ?? []).map { "\(name).\($0["name"]?.stringValue() ?? "")" }
      }
      methods.formUnion(try names("commands"))
      events.formUnion(try names("events"))
    }
    #expect(methods == Set(BrowserMethods.all.keys).union(PageMethods.all.keys))
    // Every name that the sources send is described.
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/DevToolsServer")
    var sent: Set<String> = []
    for case let file as URL in FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil) ?? .init()
    where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/emit(?:Now)?\(\s*"([A-Z]\w+\.\w+)"/#) { sent.insert(String(match.1)) }
    }
    #expect(sent.count > 20)
    #expect(sent.subtracting(events).isEmpty)
  }

  @Test("responds to /json/version with and without a slash, and with 404 to an unknown address")
  func addresses() {
    let (endpoint, browser) = Self.endpoint()
    for path in ["/json/version", "/json/version/"] {
      let response = endpoint.response(to: HTTPRequest(path: path))
      #expect(response.status == 200)
      #expect(response.body.contains("/devtools/browser/secret"))
    }
    #expect(endpoint.response(to: HTTPRequest(path: "/json/list")).body == "[]")
    #expect(endpoint.response(to: HTTPRequest(path: "/json/unknown")).status == 404)
    browser.close()
  }

  @Test("a client opens, lists and closes a page over HTTP, and only PUT opens one")
  func pages() throws {
    let (endpoint, browser) = Self.endpoint()
    defer { browser.close() }
    #expect(endpoint.response(to: HTTPRequest(path: "/json/new")).status == 405)
    #expect(endpoint.response(to: HTTPRequest(method: "PUT", path: "/json/new", query: "no")).status == 400)
    let query = "data:text/html,%3Cp%3E"
    let response = endpoint.response(to: HTTPRequest(method: "PUT", path: "/json/new", query: query))
    let page = try JSONText(response.body)
    #expect(page["url"]?.stringValue() == "data:text/html,<p>")
    let id = try #require(page["id"]?.stringValue())
    #expect(page["webSocketDebuggerUrl"]?.stringValue()?.hasSuffix("/devtools/page/\(id)") == true)
    #expect(endpoint.refusal(of: "/devtools/page/\(id)", host: "localhost", origin: nil) == nil)
    #expect(endpoint.response(to: HTTPRequest(path: "/json/list")).body.contains(id))
    #expect(endpoint.response(to: HTTPRequest(path: "/json/activate/\(id)")).body == "Target activated\n")
    #expect(endpoint.response(to: HTTPRequest(path: "/json/close/\(id)")).body == "Target is closing\n")
    let isClosed = DispatchSemaphore(value: 0)
    browser.defaultContext.perform { _ in isClosed.signal() }
    isClosed.wait()
    for action in ["activate", "close"] {
      let response = endpoint.response(to: HTTPRequest(path: "/json/\(action)/\(id)"))
      #expect(response.status == 404)
      #expect(response.body == "No such target id: \(id)\n")
    }
  }
}
