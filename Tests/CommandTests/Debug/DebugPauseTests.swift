import Foundation
import JavaScriptEngine
import Testing

@Suite("Pauses of the debugger")
struct DebugPauseTests {
  private static let page = """
    <script>
    function add(a, b) {
      const sum = a + b;
      return sum;
    }
    let result = 0;
    setTimeout(function later() {
      result = add(1, 2);
      console.log(result);
    }, 1000);
    </script>
    """

  @Test("a breakpoint by file and line pauses in a timer, and steps go over, into and out of functions")
  func steps() throws {
    let page = try DebuggedPage(Self.page)
    try page.begin(breakpoints: [("page.html", 7)])
    var pause = try page.pause()
    #expect(try DebuggedPage.place(pause) == "7 later")
    #expect(try pause["hitBreakpoints"]?.elements().count == 1)
    pause = try page.step("stepInto")
    #expect(try DebuggedPage.place(pause) == "2 add later")
    pause = try page.step("stepOver")
    #expect(try DebuggedPage.place(pause) == "3 add later")
    let locals = try page.locals(of: pause)
    #expect(locals["a"] == "1" && locals["b"] == "2" && locals["sum"] == "3")
    #expect(try page.evaluate("sum + a", in: pause) == "4")
    #expect(try page.evaluate("sum = 40", in: pause) == nil, "a constant cannot be changed")
    pause = try page.step("stepOut")
    #expect(try DebuggedPage.place(pause).hasSuffix(" later"))
    try page.resume()
    let outcome = try page.end()
    #expect(outcome.output == "3\n")
    #expect(outcome.status == 0)
  }

  @Test("pauses in a promise reaction at a debugger statement, without the DOM's functions")
  func reaction() throws {
    let page = try DebuggedPage(
      """
      <script>
      const seen = [];
      document.addEventListener('DOMContentLoaded', () => {
        Promise.resolve(5).then(function reaction(value) {
          debugger;
          seen.push(value);
        });
        document.body.dispatchEvent(new Event('x'));
      });
      </script>
      """)
    try page.begin()
    let pause = try page.pause()
    #expect(try DebuggedPage.place(pause) == "4 reaction")
    #expect(try page.evaluate("value", in: pause) == "5")
    try page.resume()
    #expect(page.client.arrived("Debugger.scriptParsed").allSatisfy { $0["url"]?.stringValue() != "[native code]" })
    #expect(try page.end().status == 0)
  }

  @Test("pauses at uncaught exceptions, and reports them")
  func exceptions() throws {
    let page = try DebuggedPage(
      """
      <script>
      try { null.caught } catch {}
      setTimeout(function fails() { throw new RangeError('too far'); });
      </script>
      """)
    try page.begin(exceptions: "uncaught")
    let pause = try page.pause()
    #expect(pause["reason"]?.stringValue() == "exception")
    #expect(try DebuggedPage.place(pause) == "2 fails")
    #expect(pause["data"]?["description"]?.stringValue() == "RangeError: too far")
    try page.resume()
    let thrown = try page.client.event("Runtime.exceptionThrown")
    #expect(thrown["exceptionDetails"]?["lineNumber"]?.string == "2")
    #expect(try page.end().status == 1)
  }

  @Test("pauses in the callback of a native handler")
  func callback() throws {
    let page = try DebuggedPage(
      DebuggedPage.call, files: DebuggedPage.handlers,
      arguments: ["--handlers", "handlers.js"])
    try page.begin(breakpoints: [("page.html", 3)])
    let pause = try page.pause()
    #expect(try DebuggedPage.place(pause).hasPrefix("3 responded"))
    #expect(try page.evaluate("response.shared", in: pause) == #""t""#)
    // The bridge script is one of the page's.
    let urls = page.client.arrived("Debugger.scriptParsed").compactMap { $0["url"]?.stringValue() }
    #expect(urls.contains { $0.hasSuffix("WebViewJavascriptBridge.js") }, "\(urls)")
    try page.resume()
    #expect(try page.end().output == "t\n")
  }

  @Test("pauses in a second frame, and evaluates in both")
  func frames() throws {
    let page = try DebuggedPage(
      "<script>var name = String('outer');</script><iframe src='inner.html'></iframe>",
      files: [
        "inner.html": """
        <script>
        var name = 'inner';
        function inFrame() {
          return name;
        }
        inFrame();
        </script>
        """
      ])
    try page.begin(breakpoints: [("inner.html", 3)])
    let pause = try page.pause()
    #expect(try DebuggedPage.place(pause) == "3 inFrame ")
    #expect(try page.evaluate("name", in: pause) == #""inner""#)
    let outer = try page.client.send("Runtime.evaluate", #"{"expression":"name","contextId":1}"#)
    #expect(outer["result"]?["value"]?.string == #""outer""#)
    try page.resume()
    #expect(try page.end().status == 0)
  }

  @Test("steps over a prompt, which native answers meanwhile")
  func prompt() throws {
    let page = try DebuggedPage(
      """
      <script>
      function ask() {
        const name = prompt('Name?');
        return name;
      }
      setTimeout(() => console.log(ask()), 10);
      </script>
      """, arguments: ["--answer-dialogs", "accept=Ada"])
    try page.begin(breakpoints: [("page.html", 2)])
    var pause = try page.pause()
    pause = try page.step("stepOver")
    #expect(try DebuggedPage.place(pause).hasPrefix("3 ask"))
    #expect(try page.evaluate("name", in: pause) == #""Ada""#)
    try page.resume()
    #expect(try page.end().output == "Ada\n")
  }

  @Test("a page that is recorded pauses, and so does its replay, which has the same messages")
  func recordings() throws {
    let (html, files) = (DebuggedPage.call, DebuggedPage.handlers)
    let recording = URL(fileURLWithPath: try CommandRunner.page("")).deletingLastPathComponent()
      .appendingPathComponent("recorded.jsonl").path
    for (command, arguments, operands) in [
      ("record", ["--output", recording, "--handlers", "handlers.js"], ["page.html"]),
      ("replay", ["--break-on", "answer:share"], [recording, "page.html"]),
    ] {
      let page = try DebuggedPage(
        html, files: files, command: [command, "--inspect-brk=0"], arguments: arguments, operands: operands)
      try page.begin(breakpoints: [("page.html", 3)])
      if command == "replay" {
        #expect(try page.evaluate("message.data.shared", in: try page.pause()) == #""t""#)
        try page.resume()
      }
      #expect(try page.evaluate("response.shared", in: try page.pause()) == #""t""#)
      try page.resume()
      let outcome = try page.end()
      #expect(outcome.status == 0, "\(command): \(outcome.errors)")
      #expect(outcome.output.contains("t\n"))
    }
  }

  @Test("sets breakpoints before the first script of the next document")
  func navigation() throws {
    let page = try DebuggedPage(
      "<script>setTimeout(() => { location.href = 'next.html' })</script>",
      files: ["next.html": "<script>\nvar first = 1 + 1;\n</script>"])
    try page.begin(breakpoints: [("next.html", 1)])
    let pause = try page.pause()
    #expect(try DebuggedPage.place(pause) == "1 ")
    try page.resume()
    #expect(try page.client.event("Runtime.executionContextDestroyed")["executionContextId"]?.string == "1")
    #expect(try page.end().status == 0)
  }
}
