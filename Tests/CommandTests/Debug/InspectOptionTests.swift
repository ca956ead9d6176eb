import Foundation
import Testing

@Suite("Options of the debugger")
struct InspectOptionTests {
  @Test(
    "refuses addresses that other machines reach, and others that it can't use",
    arguments: [
      ("--inspect=0.0.0.0:9229", "not a port, or an address of this machine"),
      ("--inspect=example.com", "not a port, or an address of this machine"),
      ("--inspect-brk=70000", "not a port, or an address of this machine"),
    ])
  func refuses(_ option: String, _ reason: String) throws {
    let outcome = try CommandRunner.run(["run", option, "page.html"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
  }

  @Test("reports a port that is taken")
  func taken() throws {
    let page = try DebuggedPage("<p>text</p>")
    let port = try #require(URLComponents(string: page.url)?.port)
    let outcome = try CommandRunner.run(["run", "--inspect=\(port)", "page.html"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--inspect: cannot listen on 127.0.0.1:\(port)"), "\(outcome.errors)")
  }

  @Test("a page that no debugger attaches to runs and ends as usual")
  func alone() throws {
    let page = try CommandRunner.page("<script>console.log(1 + 1)</script>")
    let outcome = try CommandRunner.run(["run", "--inspect=0", "--eval", "typeof window", page])
    #expect(outcome.status == 0)
    #expect(outcome.output == "2\n\"object\"\n")
    #expect(outcome.errors.contains("Debugger listening on ws://127.0.0.1:"))
  }
}
