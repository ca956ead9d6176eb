import Foundation
import JavaScriptEngine
import Testing

@Suite("Clients of the debugger")
struct DebugClientTests {
  private static let page = """
    <script>
    var count = 0, isOver = false;
    function stop() {
      debugger;
      return 5;
    }
    function spin() {
      while (!isOver) { count = (count + 1) | 0; }
      return 'over';
    }
    console.log('hello', { a: 1 });
    </script>
    """

  @Test("a console's expression pauses, and what tools evaluate doesn't")
  func expressions() throws {
    let page = try DebuggedPage(Self.page)
    try page.begin()
    let client = page.client
    let log = try client.event("Runtime.consoleAPICalled")
    #expect(try log["args"]?.elements().first?["value"]?.string == #""hello""#)
    let quiet = try client.send("Runtime.evaluate", #"{"expression":"stop()"}"#)
    #expect(quiet["result"]?["value"]?.string == "5")
    let call = client.start("Runtime.evaluate", #"{"expression":"stop() + 1","objectGroup":"console"}"#)
    #expect(try DebuggedPage.place(page.pause()) == "3 stop ")
    try page.resume()
    #expect(try client.response(call)["result"]?["value"]?.string == "6")
    let failed = client.start("Runtime.evaluate", #"{"expression":"throw 'no'","objectGroup":"console"}"#)
    #expect(try client.response(failed)["exceptionDetails"]?["exception"]?["value"]?.string == #""no""#)
    #expect(try page.end().output == "hello {a: 1}\n")
  }

  @Test("pauses a busy script")
  func busy() throws {
    let page = try DebuggedPage(Self.page)
    try page.begin()
    let call = page.client.start("Runtime.evaluate", #"{"expression":"spin()","objectGroup":"console"}"#)
    try page.client.send("Debugger.pause")
    var pause = try page.pause()
    // The pause may come before the function is called.
    if try DebuggedPage.place(pause).hasSuffix("spin ") == false { pause = try page.step("stepInto") }
    #expect(try page.evaluate("isOver = true", in: pause) == "true")
    try page.resume()
    #expect(try page.client.response(call)["result"]?["value"]?.string == #""over""#)
    #expect(try page.end().status == 0)
  }

  @Test("an endless expression of a tool is terminated at the limit of scripts")
  func endless() throws {
    let page = try DebuggedPage(Self.page, arguments: ["--timeout", "0.4"])
    try page.begin()
    let result = try page.client.send("Runtime.evaluate", #"{"expression":"for (;;) count++"}"#)
    #expect(result["message"]?.stringValue() == "Execution was terminated")
    #expect(try page.client.send("Runtime.evaluate", #"{"expression":"1"}"#)["result"]?["value"]?.string == "1")
  }

  @Test("a client that leaves lets a paused script go on")
  func leaves() throws {
    let page = try DebuggedPage("<script>\nsetTimeout(() => {\ndebugger;\nconsole.log('went on');\n});\n</script>")
    try page.begin()
    _ = try page.pause()
    let outcome = try page.end()
    #expect(outcome.output == "went on\n")
    #expect(outcome.status == 0)
  }

  @Test("virtual time and limits stop while a script is paused")
  func time() throws {
    let page = try DebuggedPage(
      """
      <script>
      setTimeout(() => {
        const before = Date.now();
        debugger;
        console.log(Date.now() - before);
      }, 10);
      </script>
      """, arguments: ["--timeout", "2"])
    try page.begin()
    _ = try page.pause()
    // Longer than the limit of the run.
    Thread.sleep(forTimeInterval: 3)
    try page.resume()
    let outcome = try page.end()
    #expect(outcome.output == "0\n")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("accepts one client, which knows the secret path")
  func admission() throws {
    let page = try DebuggedPage(Self.page)
    #expect(throws: DebugClient.Refused(status: 503)) { try DebugClient(page.url) }
    #expect(throws: DebugClient.Refused(status: 404)) { try DebugClient(page.url + "0") }
    #expect(throws: DebugClient.Refused(status: 403)) { try DebugClient(page.url, host: "evil.example") }
    #expect(throws: DebugClient.Refused(status: 403)) { try DebugClient(page.url, origin: "https://evil.example") }
    // Chromium's own front end is admitted, and is the second client here.
    #expect(throws: DebugClient.Refused(status: 503)) { try DebugClient(page.url, origin: "devtools://devtools") }
    try page.begin()
    #expect(try page.end().status == 0)
  }
}
