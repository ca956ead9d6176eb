import HeadlessWebView
import LoopbackServer

/// A page of a loopback server whose script makes requests.
final class RequestHarness {
  let server: LoopbackServer
  let network: NetworkHarness

  /// The functions of every page: `ask(method, url, { body, headers, … })` sends a request and logs its outcome.
  private static let prelude = """
    function ask(method, url, { body, headers = {}, log = (x) => x.status + ' ' + x.responseText, ...rest } = {}) {
      const x = new XMLHttpRequest();
      x.open(method, url);
      Object.assign(x, rest);
      for (const name in headers) x.setRequestHeader(name, headers[name]);
      x.onload = () => console.log(log(x));
      for (const type of ['error', 'abort', 'timeout']) x.addEventListener(type, () => console.log(type));
      x.send(body);
      return x;
    }
    """

  /// Opens an empty page of the server, which sends the given responses for other paths.
  init(clock: LoopClock = .virtual(), answer: @escaping @Sendable (LoopbackRequest) -> LoopbackResponse) throws {
    server = try LoopbackServer { request in
      request.path == "/" && request.method == "GET" ? .html("") : answer(request)
    }
    network = NetworkHarness(clock: clock, userScript: Self.prelude)
    try network.load(server.origin + "/")
  }

  /// Runs a script in the page until it is idle, and returns the log.
  func run(_ script: String) throws -> [String] { try network.evaluate("{\(script)}") }

  /// The requests after the one for the page.
  var requests: [LoopbackRequest] { Array(server.requests.dropFirst()) }

  /// Runs a script in a page whose server responds to every request with its method, type and body.
  static func echo(_ script: String) throws -> [String] {
    let harness = try RequestHarness { request in
      LoopbackResponse("\(request.method) \(request["content-type"] ?? "-") \(request.text)")
    }
    return try harness.run(script)
  }
}
