import Foundation
import Testing

/// The status of `run` for hostile pages, and its message: one line of limited length with the location.
struct HostilePageCommandTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let name: String
    let script: String
    var options: [String] = []
    var status: Int32 = 1
    /// The end of the line on standard error, after the page's folder; `nil` if there is no line.
    var line: String?
    /// The warnings before that line.
    var warnings: [String] = []

    /// The end of the line before that line, if there is one.
    var first: String?

    var testDescription: String { name }
  }

  static let examples: [Example] = [
    Example(name: "null is thrown", script: "throw null", line: "page.html:1:19: null"),
    Example(
      name: "a value without a text is thrown", script: "throw { toString() { throw 1; } }",
      line: "page.html:1:42: {toString: \u{192} toString()}"),
    Example(
      name: "all properties of an error throw",
      script:
        "var e = new Error('x'); for (const k of ['message', 'name', 'stack', 'line', 'column', 'sourceURL', 'cause', 'toString']) Object.defineProperty(e, k, { get() { throw 1; } }); throw e",
      line: "page.html:1:191: Error"),
    Example(
      name: "an error has a stack of 10^5 lines",
      script: "throw Object.assign(new Error('m'), { stack: 'a@b:1:2\\n'.repeat(1e5) })",
      line: "page.html:1:80: Error: m"),
    Example(
      name: "a script never ends", script: "for (;;);", options: ["--timeout", "0.2"], status: 3,
      line:
        "page.html:1: a script ran for more than 0.2 seconds and was terminated (raise the limit with --timeout SECONDS)"
    ),
    // Reports the error as far as it could be read, and then the script that ran for too long.
    Example(
      name: "a getter of an error never ends",
      script: "throw Object.defineProperty(new Error('x'), 'stack', { get() { for (;;); } })",
      options: ["--timeout", "0.2"], status: 3,
      line: "ran for more than 0.2 seconds and was terminated (raise the limit with --timeout SECONDS)",
      first: "page.html:1:86: x"),
    Example(
      name: "memory grows without limit", script: "const all = []; for (;;) all.push(new Array(1000).fill({}));",
      options: ["--memory", "300"], status: 3,
      line: "the page used more than 300 MB of memory and was terminated (raise the limit with --memory MEGABYTES)"),
    Example(
      name: "a regular expression never ends", script: "/a*a*a*a*a*a*a*b/.test('a'.repeat(5000))",
      options: ["--timeout", "0.2"], status: 3,
      line:
        "page.html: a script ran for more than 0.2 seconds and was terminated (raise the limit with --timeout SECONDS)"),
    Example(
      name: "document.write writes an unclosed comment",
      script: "for (let i = 0; i < 1e5; i++) document.write('<!-- x')", options: ["--timeout", "0.2"], status: 3,
      line:
        "page.html:1: a script ran for more than 0.2 seconds and was terminated (raise the limit with --timeout SECONDS)"
    ),
    Example(
      name: "document.write writes much text",
      script: "for (let i = 0; i < 300; i++) document.write('<p>' + 'x'.repeat(1000))",
      status: 0),
    Example(
      name: "scripts write scripts",
      script: "n = 0; go = () => document.write('<script>n++; go()<\\/scr' + 'ipt>'); go(); console.log(n)",
      status: 0, line: nil, warnings: ["scripts that write scripts are nested too deeply"]),
    Example(
      name: "WebAssembly is used", script: "new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))",
      line: "page.html:1:24: ReferenceError: Can't find variable: WebAssembly",
      warnings: ["unsupported API: WebAssembly"]),
    Example(
      name: "the console is flooded", script: "for (let i = 0; i < 100010; i++) console.log(i)", status: 0, line: nil,
      warnings: ["the limit console-lines=100000 was exceeded"]),
    Example(
      name: "a console line has 5 MB", script: "console.log('x'.repeat(5e6))", status: 0, line: nil,
      warnings: ["the limit console-line=4194304 was exceeded"]),
  ]

  @Test("limits the output for a hostile page", arguments: examples)
  func page(_ example: Example) throws {
    let page = try CommandRunner.page("<script>\(example.script)</script>")
    let outcome = try CommandRunner.run(["run", "--bridge", "none"] + example.options + [page])
    #expect(outcome.status == example.status, "\(outcome.errors.prefix(500))")
    let lines = outcome.errors.split(separator: "\n").map(String.init)
    let warnings = lines.filter { $0.hasPrefix("headless-bridge: warning: ") }
    #expect(warnings.count == example.warnings.count, "\(outcome.errors.prefix(500))")
    for (warning, text) in zip(warnings, example.warnings) { #expect(warning.contains(text)) }
    let others = lines.filter { !warnings.contains($0) }
    let expected = [example.first, example.line].compactMap(\.self)
    #expect(others.count == expected.count, "\(outcome.errors.prefix(500))")
    for (line, end) in zip(others, expected) { #expect(line.hasSuffix(end), "\(outcome.errors.prefix(500))") }
    #expect(outcome.errors.utf8.count < 2_000)
    #expect(outcome.output.utf8.count < 5_000_000)
  }

  @Test("reports the first errors of many, and the number of the others")
  func errors() throws {
    let page = try CommandRunner.page(
      "<script>for (let i = 0; i < 1500; i++) setTimeout(() => { throw new Error(i); });</script>")
    let outcome = try CommandRunner.run(["run", "--bridge", "none", "--timeout", "20", page])
    #expect(outcome.status == 1)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1001)
    #expect(lines.first?.contains("page.html:1:") == true && lines.first?.hasSuffix(": Error: 0") == true)
    #expect(lines.last == "headless-bridge: 500 more errors not shown")
  }
}
