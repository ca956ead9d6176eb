import Foundation
import TestSupport
import Testing

/// `headless-bridge repl` with input from a pipe.
@Suite struct ReplCommandTests {
  private func session(_ input: String, _ options: [String] = [], page: String? = nil) throws -> CommandRunner.Outcome {
    let path = try page.map { try CommandRunner.page($0) } ?? "Resources/examples/hello/index.html"
    let arguments = ["repl", "--handlers", "Resources/examples/hello/handlers.js"] + options + [path]
    return try CommandRunner.run(arguments, input: input)
  }

  /// Returns the output for some input, without the line about the page.
  private func lines(_ input: String, _ options: [String] = [], page: String? = nil) throws -> [String] {
    let outcome = try session(input, options, page: page)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome.output.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("page: file:") }
  }

  @Test(
    "prints values",
    arguments: [
      ("1 + 1", "2"), (#"'it\'s'"#, #""it's""#),
      (#"'\u001b[31m\0\r\u2028'"#, #"'\u001b[31m\u0000\r\u2028'"#),
      ("[1, 'a', null, undefined, -0, 2n]", "[1, 'a', null, undefined, -0, 2n]"),
      ("({a: {b: {c: {d: 1}}}})", "{a: {b: {c: {…}}}}"), ("{a: 1, 'b c': 2}", "{a: 1, 'b c': 2}"),
      ("x => x", "ƒ (anonymous)(x)"), ("class A extends Map {}; A", "class A extends Map"),
      ("new Map([[1, new Set(['x'])]])", "Map(1) {1 => Set(1) {'x'}}"), ("[1,,2]", "[1, empty, 2]"),
      ("document.querySelector('#share')", #"<button id="share">Share</button>"#),
      ("document.createTextNode('x')", "#text 'x'"), ("new Date(0)", "1970-01-01T00:00:00.000Z"), ("/a/g", "/a/g"),
      ("const o = {}; o.o = o", "{o: [circular]}"), ("({ get a() { throw 1; } })", "{a: [getter]}"),
      ("Promise.resolve(3)", "Promise: 3"), ("await 3", "3"), ("new Promise(() => {})", "Promise (pending)"),
      ("Symbol('x')", "Symbol(x)"), ("Object.create(null)", "Object: null prototype {}"),
    ])
  func printsValues(input: String, output: String) throws { #expect(try lines(input) == [output]) }

  @Test("supports statements of several lines, and keeps variables") func statements() throws {
    #expect(
      try lines("let x = 5\nfunction f(a) {\n  return a * x;\n}\nf(2)\n$_ + 1\nconst r = await f(1)\nr") == [
        "undefined", "undefined", "10", "11", "undefined", "5",
      ])
  }

  @Test("reports errors with their locations") func errors() throws {
    let lines = try lines(
      "1\nnope.x\nPromise.reject(new TypeError('no'))\nsetTimeout(() => { throw new Error('late') }, 5); 2\n1 +")
    #expect(lines[1].hasPrefix("Uncaught ReferenceError") && lines[1].hasSuffix("(prompt:2:5)"))
    #expect(lines.contains("Promise rejected: TypeError: no"))
    #expect(lines.contains { $0.hasPrefix("error: Error: late (prompt:4:") })
    #expect(lines.contains("2"))
    #expect(lines.last?.hasPrefix("Uncaught SyntaxError") == true)
  }

  @Test("terminates an endless script") func endlessScript() throws {
    #expect(
      try lines("while (true) {}\n1 + 1", ["--timeout", "0.5"]) == [
        "a script ran for more than 0.5 seconds and was terminated", "2",
      ])
  }

  @Test("reports once that a page is not idle") func notIdle() throws {
    let page = "<script>let n = 0; setInterval(() => { n++; }, 1000);</script>"
    let lines = try lines("n\n1\n.wait 10\nn", ["--timeout", "3"], page: page)
    #expect(lines.first?.hasPrefix("the page is not idle: ") == true)
    #expect(Array(lines.dropFirst()) == ["3", "1", "19"])
  }

  @Test("stubs native handlers, and calls page handlers") func handlers() throws {
    #expect(
      try lines(".native showMessage {\"text\":\"hi\"}\n.native nothing {\n.native") == [
        "→ page showMessage {\"text\":\"hi\"}", "console.log: page: shows \"hi\"",
        "← page showMessage {\"shown\":true}",
        "{\"shown\":true}", ".native nothing: unexpected end of JSON text at offset 1, near \"{\"",
        "native handler share: 0 calls",
        "page handler showMessage: 1 call",
      ])
    let answers = try lines(
      ".handle a {\"b\": 1}\n.handle twice data => data * 2\nwhenBridgeIsReady(b => { b.callHandler('a', null, x => console.log(x.b)); b.callHandler('twice', 4, x => console.log(x)); }); 0\n.handle x )"
    )
    #expect(answers.contains("← native a {\"b\":1}") && answers.contains("console.log: 8"), "\(answers)")
    #expect(answers.last?.contains("SyntaxError") == true)
  }

  @Test("runs the other commands") func otherCommands() throws {
    let script = try CommandRunner.page("window.loaded = 7; loaded", "script.js")
    let file = script + ".jsonl"
    let lines = try lines(
      ".click #share\n.click #none\n.load \(script)\n.wait x\n.what\n.transcript \(file)\n.reload\nwindow.loaded\n.exit\n1"
    )
    #expect(lines.contains("→ native share {\"title\":\"Hello bridge\"}"))
    #expect(lines.contains(".click #none: no element matches"))
    #expect(lines.contains("7"))
    #expect(lines.contains(".wait x: not a number of seconds"))
    #expect(lines.contains("unknown command: .what; list the commands with .help"))
    #expect(lines.last == "undefined")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\"type\":\"receive\""))
    #expect(try self.lines(".help").contains { $0.hasPrefix(".transcript [FILE]") })
  }

  @Test("accepts commands without the dot") func commandsWithoutDot() throws {
    #expect(try lines("exit\n1") == [])
    #expect(try lines("quit\n1") == [])
    #expect(try lines("help").contains { $0.hasPrefix(".exit ") })
    // Variables of the page with these names take precedence.
    #expect(
      try lines("exit\nquit\nhelp", page: "<script>var exit = 1; let quit = 2</script><p id=help>") == [
        "1", "2", "<p id=\"help\"></p>",
      ])
  }

  @Test("reports a missing page") func missingPage() throws {
    let outcome = try CommandRunner.run(["repl", "none.html"])
    #expect(outcome.status == 2 && outcome.errors == "headless-bridge: none.html: no such file\n")
  }
}
