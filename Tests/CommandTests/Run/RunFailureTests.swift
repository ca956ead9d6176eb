import Foundation
import TestSupport
import Testing

/// The messages and exit statuses for failures.
struct RunFailureTests {
  private func run(_ html: String, _ arguments: String...) throws -> CommandRunner.Outcome {
    try CommandRunner.run(["run", "--bridge", "none"] + arguments + [try CommandRunner.page(html)])
  }

  @Test(
    "terminates an endless script at the time limit, with status 3",
    arguments: [
      ("<script>while (true) {}</script>", "1", "page.html:1: a script"),
      ("<script>setTimeout(() => { for (;;) {} }, 5)</script>", "1", "page.html:1: a timer"),
      ("<script>onload = function () { for (;;) {} }</script>", "1", "page.html:1: a listener"),
      ("<script>(function again() { Promise.resolve().then(again); })()</script>", "1", ": a microtask"),
      ("<script>for (;;);</script>\n<script>setTimeout(() => { for (;;); })</script>", "1", "page.html:1: a script"),
      ("", "while (true) {}", ": --eval:1: an evaluation"),
    ])
  func endless(html: String, script: String, what: String) throws {
    let outcome = try run(html, "--timeout", "0.3", "--eval", script)
    #expect(outcome.status == 3)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(
      outcome.errors.hasSuffix(
        "\(what) ran for more than 0.3 seconds and was terminated (raise the limit with --timeout SECONDS)\n"))
  }

  @Test("reports each mistake once, as an event or as a finding")
  func reportsOnce() throws {
    func errors(_ html: String, _ arguments: [String]) throws -> [String] {
      let page = try CommandRunner.page("<meta charset=utf-8><script>\(html)</script>")
      let errors = try CommandRunner.run(["run"] + arguments + [page]).errors
      return errors.split(separator: "\n").map { String($0).replacing("file://\(page)", with: "page.html") }
    }
    let handlers = try CommandRunner.page(#"{"share": 1}"#, "handlers.json")
    #expect(
      try errors(
        "window.webkit?.messageHandlers?.pay", ["--bridge", "webkit", "--handlers", handlers]
      ) == [
        "headless-bridge: note: page.html:1: [no-handler] the page looks for the message handler 'pay', but native "
          + "has no such handler; register the handler in the app, or correct the name in the page"
      ])
    let posting = try errors("webkit.messageHandlers.pay.postMessage(1)", ["--bridge", "webkit"])
    #expect(posting.count { $0.contains("no-handler") } == 1)
    let bridge = """
      const frame = document.createElement('iframe');
      frame.src = 'https://__bridge_loaded__';
      document.documentElement.append(frame);
      window.WVJBCallbacks = [bridge => {
      """
    #expect(
      try errors(
        bridge + "const data = {}; data.data = data; bridge.callHandler('share', data, () => {}); }];",
        ["--handlers", handlers]
      ) == [
        "headless-bridge: the data for 'share' cannot be written as JSON (data.data is an object that contains itself), "
          + "which blocks all other messages"
      ])
    #expect(
      try errors(
        bridge + "bridge.callHandler('shre', 1, () => {}); bridge.registerHandler('shwo', () => {}); }];",
        ["--handlers", handlers, "--call", "show=1"]
      ) == [
        "headless-bridge: warning: no native handler for 'shre'; did you mean 'share'?",
        "headless-bridge: --call show: the page has no handler 'show'; did you mean 'shwo'?",
      ])
  }

  @Test(
    "reports a limit that a page exceeds, and lets the user set it",
    arguments: [
      ("console-lines=2", "for (let i = 0; i < 5; i++) console.log(i)", "0\n1\n"),
      (
        "timers=1", "setTimeout(() => console.log(1), 9); try { setTimeout('', 9) } catch (e) { console.log(e.name) }",
        "QuotaExceededError\n1\n"
      ),
      ("frames=0", "document.write('<iframe></iframe>'); console.log(frames.length)", "0\n"),
    ])
  func limits(limit: String, script: String, output: String) throws {
    let outcome = try run("<meta charset=utf-8><script>\(script)</script>", "--limit", limit)
    let name = limit.prefix { $0 != "=" }
    #expect(outcome.output == output)
    #expect(outcome.errors.hasSuffix("(raise the limit with --limit \(name)=COUNT)\n"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("limits the number of warnings, without hiding an error")
  func warnings() throws {
    let images = "for (let i = 0; i < 3000; i++) new Image().src = `no-${i}.png`;"
    let script = "\(images) setTimeout(() => { throw 'late' }, 1000);"
    let outcome = try run("<meta charset=utf-8><script>\(script)</script>")
    let lines = outcome.errors.split(separator: "\n")
    #expect(outcome.status == 1)
    #expect(lines.count == 1002)
    #expect(lines.contains { $0.hasSuffix(": late") })
    #expect(lines.last == "headless-bridge: 2000 more warnings not shown")
  }

  @Test("limits the list of pending work of a page that is not idle")
  func leftovers() throws {
    let script = "for (let i = 0; i < 3000; i++) setTimeout(() => {}, 1e6)"
    let outcome = try run("<meta charset=utf-8><script>\(script)</script>")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("\n  - … and 2980 more\nheadless-bridge: hint: a page that polls "))
    #expect(outcome.errors.split(separator: "\n").count == 23)
  }

  @Test(
    "reports an invalid --limit",
    arguments: ["timers", "timers=", "timers=-1", "memory=1", "clocks=1"])
  func wrongLimits(limit: String) throws {
    let outcome = try run("", "--limit", limit)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--limit \(limit): not "))
  }

  @Test("truncates long texts of a page on standard error", arguments: ["m", "\\u0301", "😀"])
  func longTexts(unit: String) throws {
    let script =
      "const text = '\(unit)'.repeat(1e5); setTimeout(() => { throw new Error(text); }); throw new Error(text + text);"
    let outcome = try run("<script>\(script)</script>")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(" bytes)"))
    #expect(outcome.errors.contains("page.html:1"))
    #expect(outcome.errors.utf8.count < 40_000)
  }

  @Test(
    "terminates a page that uses too much memory, with status 3",
    arguments: [
      "const all = []; for (;;) all.push(new Array(1000).fill({}));",
      "const all = []; setInterval(() => all.push(new Uint8Array(2e7).fill(1)));",
      "const all = []; (async () => { for (;;) { await 0; all.push(new Array(1000).fill({})); } })();",
    ])
  func memory(script: String) throws {
    let outcome = try run("<script>\(script)</script>", "--memory", "400")
    #expect(outcome.status == 3)
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(
      outcome.errors.hasSuffix(
        "the page used more than 400 MB of memory and was terminated (raise the limit with --memory MEGABYTES)\n"))
  }

  @Test(
    "reports a throwing method of DSBridge once, and does not list the bridge's own functions")
  func methods() throws {
    let page = try CommandRunner.page(
      "<script>dsBridge.register('add', () => { throw new Error('no') }); dsBridge.register('size', () => 1)</script>")
    let script = Repository.file("Resources/bridges/DSBridge.js").path
    let outcome = try CommandRunner.run([
      "run", "--bridge", "dsbridge", "--bridge-script", script, "--call", "add", "--call", "nope", page,
    ])
    #expect(!outcome.errors.contains("warning"), "\(outcome.errors)")
    #expect(outcome.errors.components(separatedBy: "Error: no").count == 3, "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("the page has no method 'nope'; registered: 'add', 'size'\n"), "\(outcome.errors)")
  }

  @Test("does not count waiting on the real clock as script run time")
  func waiting() throws {
    let page = "<script>setInterval(() => {}, 100); console.log('here')</script>"
    let outcome = try run(page, "--timeout", "0.3", "--clock", "real", "--for", "1.5")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == "here\n")
  }

  @Test("reports a failed action once, even if the page handles errors", arguments: [true, false])
  func actions(isHandled: Bool) throws {
    let page = "<script>onerror = () => \(isHandled)</script>"
    let thrown = try run(page, "--eval", "throw new Error('x')")
    #expect(thrown.status == 1)
    #expect(thrown.errors.split(separator: "Error: x", omittingEmptySubsequences: false).count == 2)
    #expect(thrown.errors.hasPrefix("headless-bridge: --eval:1:"))
    let unparsable = try run(page, "--eval", "let let")
    #expect(unparsable.status == 1)
    #expect(unparsable.errors.split(separator: "SyntaxError", omittingEmptySubsequences: false).count == 2)
    let selector = try run(page, "--click", "!!!")
    #expect(selector.status == 1)
    #expect(selector.errors == "headless-bridge: --click !!!: not a valid selector\n")
    #expect(try run(page, "--click", "b").errors == "headless-bridge: --click b: no element matches\n")
  }

  @Test("prints a result without a JSON form as in a console")
  func noJSON() throws {
    let outcome = try run("<b>text</b>", "--eval", "document.querySelector('b')", "--eval", "undefined", "--eval", "1")
    #expect(outcome.errors == "")
    #expect(outcome.output == "<b>text</b>\nundefined\n1\n")
    #expect(outcome.status == 0)
  }

  @Test("keeps the page after a navigation to an app's scheme, and performs the actions")
  func otherScheme() throws {
    let outcome = try run("<script>console.log('boot'); location.href = 'myapp://home';</script>", "--eval", "1 + 1")
    #expect(outcome.output == "boot\n2\n")
    #expect(outcome.errors == "headless-bridge: warning: myapp://home: unsupported URL scheme: myapp\n")
    #expect(outcome.status == 0)
  }

  @Test(
    "reports an invalid option before the page runs",
    arguments: [
      (["--call", "x={bad"], "--call x:1:2: unexpected character in JSON text\n  > 1 | {bad\n      |  ^\n"),
      (["--notify", "x={bad"], "--notify x:1:2: unexpected character in JSON text"),
      (["--call", "x="], "--call x:1:1: unexpected end of JSON text"),
      (["--bridge", "none", "--call", "x"], "--call requires a bridge"),
      (["--bridge", "none", "--handlers", "h.js"], "--handlers requires a bridge"),
    ])
  func options(options: [String], complaint: String) throws {
    let outcome = try CommandRunner.run(["run"] + options + [try CommandRunner.page("<script>console.log(1)</script>")])
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("headless-bridge: \(complaint)"), "\(outcome.errors)")
  }

  @Test("reports why --call received no response")
  func calls() throws {
    let silent = try CommandRunner.run(["run", "--call", "x", try CommandRunner.page("")])
    #expect(silent.errors == "headless-bridge: --call x: the page never requested the bridge\n")
    #expect(silent.status == 1)
    let leaving = try CommandRunner.page(
      "<script>WVJBCallbacks = [b => b.registerHandler('go', () => { location.reload(); })];"
        + "const f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__';"
        + "document.documentElement.append(f);</script>")
    let gone = try CommandRunner.run(["run", "--call", "go", leaving])
    #expect(gone.errors.contains("headless-bridge: --call go: the page was replaced before 'go' responded\n"))
    #expect(gone.status == 1)
  }

  @Test("a handlers script has a console, and its errors have locations")
  func handlersScript() throws {
    func handlers(_ text: String) throws -> (CommandRunner.Outcome, String) {
      let file = try CommandRunner.page(text, "handlers.js")
      return (try CommandRunner.run(["run", "--handlers", file, try CommandRunner.page("")]), file)
    }
    #expect(try handlers("console.log('set up', {a: 1}, 2)").0.errors == "set up {\"a\":1} 2\n")
    let (wrong, file) = try handlers("\nnative.handle('h');")
    #expect(
      wrong.errors == "headless-bridge: \(file):2: TypeError: native.handle('h') requires a function or a response\n")
    #expect(wrong.status == 2)
    let (primitive, name) = try handlers("throw 'raw'")
    #expect(primitive.errors == "headless-bridge: \(name): raw\n")
  }

  @Test("reports a handler that never responds")
  func unanswered() throws {
    let handlers = try CommandRunner.page("native.handle('share', () => new Promise(() => {}))", "handlers.js")
    let outcome = try CommandRunner.run([
      "run", "--handlers", handlers, "--click", "#share", "Resources/examples/hello/index.html",
    ])
    #expect(outcome.errors.contains("the promise of the handler 'share' never settled"))
  }

  @Test("resolves absolute paths from the root, even without an origin")
  func absolutePaths() throws {
    let file = try CommandRunner.page("<script src='/abs.js'></script>")
    let root = String(file.dropLast("/page.html".count))
    try "console.log('absolute')".write(toFile: root + "/abs.js", atomically: true, encoding: .utf8)
    #expect(try CommandRunner.run(["run", "--root", root, file]).output == "absolute\n")
  }

  @Test("rejects a link that leads out of the page's folder")
  func link() throws {
    let file = try CommandRunner.page("")
    let link = String(file.dropLast("page.html".count)) + "link.html"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/etc/hostname")
    let outcome = try CommandRunner.run(["run", link])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("not below the root"))
  }

  @Test(
    "exits with status 2 if the output cannot be written",
    arguments: [
      ["run", "Resources/examples/hello/index.html", "--eval", "1"], ["test", "Resources/examples/hello"], ["types"],
      ["facade", "Resources/examples/hello/handlers.js"],
    ])
  func fullDisk(arguments: [String]) throws {
    let outcome = try CommandRunner.run(arguments, into: "/dev/full")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "headless-bridge: cannot write to standard output\n")
  }

  @Test("exits with status 2 if the transcript cannot be written")
  func fullDisk() throws {
    let outcome = try CommandRunner.run(["run", "--transcript", "/dev/full", try CommandRunner.page("")])
    #expect(outcome.status == 2)
    #expect(outcome.errors == "headless-bridge: --transcript /dev/full: cannot be written\n")
  }

  @Test("run supports --version")
  func version() throws {
    #expect(try CommandRunner.run(["run", "--version"]).output == CommandRunner.run(["--version"]).output)
  }
}
