import Testing

/// The options of `serve`; the server itself is tested in `DevToolsServerTests`.
@Suite("Options of serve") struct ServeOptionTests {
  @Test(
    "refuses options that have no effect on a server, with the reason",
    arguments: [
      (["page.html"], "serve takes no page"), (["--storage", "data.json"], "--storage: not supported by serve"),
      (["--contract", "contract.json"], "--contract: not supported by serve"),
      (["--port", "70000"], "not a port number from 0 to 65535"),
      (["--threads", "0"], "not a whole number of at least 1"),
      (["--chromedriver", "156"], "not a version such as 156.0.8078.114"),
      (["--address", "nowhere"], "cannot listen on nowhere"),
      (["--port", "0", "--handlers", "missing.js"], "missing.js"),
    ])
  func refuses(_ arguments: [String], _ reason: String) throws {
    let outcome = try CommandRunner.run(["serve"] + arguments)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
  }
}
