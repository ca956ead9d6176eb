import Foundation
import Testing

/// `headless-bridge facade` and `--facade`.
struct FacadeCommandTests {
  private static let handlers = """
    native.handle('share', function (data) { return { shared: data }; });
    native.handle('get-info', function () { return 'info'; });
    """

  @Test("prints a script that a page can load")
  func script() throws {
    let handlers = try CommandRunner.page(Self.handlers, "handlers.js")
    let script = try CommandRunner.run(["facade", "--name", "App", handlers])
    #expect(script.status == 0)
    #expect(script.errors == "")
    let page = try CommandRunner.page(
      "<script>\(script.output)</script><script>App.share(1, answer => console.log(JSON.stringify(answer)))</script>")
    let outcome = try CommandRunner.run(["run", "--handlers", handlers, page])
    #expect(outcome.output == "{\"shared\":1}\n")
  }

  @Test("--types prints declarations, with each handler name once")
  func types() throws {
    let script = try CommandRunner.page(Self.handlers, "handlers.js")
    let responses = try CommandRunner.page(#"{"pay": true, "share": 1}"#, "handlers.json")
    let outcome = try CommandRunner.run(["facade", script, "--types", responses])
    #expect(
      outcome.output.contains(
        "declare const MyApp: {\n  share: HandlerFunction;\n  \"get-info\": HandlerFunction;\n  pay: HandlerFunction;\n};\n"
      ))
    #expect(outcome.output.hasSuffix("};\n"))
  }

  @Test("--facade exposes the object to the page of a run")
  func run() throws {
    let handlers = try CommandRunner.page(Self.handlers, "handlers.js")
    let page = try CommandRunner.page("<script>MyApp['get-info'](answer => console.log(answer))</script>")
    let outcome = try CommandRunner.run(["run", "--facade", "MyApp", "--handlers", handlers, page])
    #expect(outcome.output == "info\n")
    #expect(outcome.status == 0)
  }

  @Test(
    "reports usage errors",
    arguments: [
      (["facade"], "facade requires a file with handlers. Try: headless-bridge facade --help"),
      (["facade", "none.js"], "none.js: no such file"),
      (
        ["facade", "--name", "my app", "Resources/examples/hello/handlers.js"],
        "invalid object name: my app. Use a JavaScript identifier, such as MyApp"
      ),
      (["facade", "--types=1", "x.js"], "--types takes no value. Try: headless-bridge facade --help"),
      (["run", "--facade", "MyApp", "x.html"], "--facade MyApp: requires --handlers FILE"),
      (
        ["run", "--facade", "MyApp", "--handlers", "x.js", "--bridge", "dsbridge", "x.html"],
        "--facade: not supported for --bridge dsbridge"
      ),
    ])
  func wrong(arguments: [String], complaint: String) throws {
    let outcome = try CommandRunner.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors == "headless-bridge: \(complaint)\n")
  }
}
