import Foundation
import JavaScriptEngine
import Testing

@Suite("Debuggers of the prompt")
struct DebuggedReplTests {
  private static let page = DebuggedPage.double

  @Test("clients evaluate at the prompt, and the user's input pauses at their breakpoints")
  func inputs() throws {
    let prompt = try DebuggedPage(Self.page, command: ["repl", "--inspect=0"])
    try prompt.enable()
    // The page loads while the client connects.
    while try prompt.client.send("Runtime.evaluate", #"{"expression":"typeof double"}"#)["result"]?["value"]?.string
      != #""function""#
    {}
    let set = try prompt.client.send(
      "Debugger.setBreakpointByUrl", #"{"urlRegex":".*page.html$","lineNumber":3}"#)
    #expect(try set["locations"]?.elements().count == 1)
    let call = prompt.client.start("Runtime.evaluate", #"{"expression":"double(1)","objectGroup":"console"}"#)
    #expect(try DebuggedPage.place(prompt.pause()).hasPrefix("3 double"))
    try prompt.resume()
    #expect(try prompt.client.response(call)["result"]?["value"]?.string == "2")
    prompt.type("double(21)")
    let pause = try prompt.pause()
    #expect(try prompt.evaluate("result", in: pause) == "42")
    try prompt.resume()
    let outcome = try prompt.end()
    #expect(outcome.output.hasSuffix("page.html\n42\n"), "\(outcome.errors)")
    #expect(outcome.status == 0)
  }

  @Test("--inspect-brk pauses in the page's first script, before the first input is read")
  func breaks() throws {
    let prompt = try DebuggedPage(
      "<script>\nvar first = 1;\nfirst += 1;\n</script>", command: ["repl", "--inspect-brk=0", "--timeout", "1"])
    prompt.type("first")
    try prompt.begin()
    let outcome = try prompt.end()
    #expect(outcome.output.hasSuffix("page.html\n2\n"), "\(outcome.errors)")
  }
}
