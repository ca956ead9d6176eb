import Foundation
import TestSupport
import Testing

/// What the command says when something goes wrong, and how it ends.
struct RunFailureTests {
  private func run(_ html: String, _ arguments: String...) throws -> CommandRunner.Outcome {
    try CommandRunner.run(["run", "--bridge", "none"] + arguments + [try CommandRunner.page(html)])
  }

  @Test(
    "a script that runs for ever is ended at the time limit, and is status 3",
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
        "\(what) ran for more than 0.3 seconds, and was ended (--timeout SECONDS gives it more)\n"))
  }

  @Test(
    "a limit that a page reaches is told of, and may be set",
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
    #expect(outcome.errors.hasSuffix("(--limit \(name)=COUNT gives it more)\n"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("warnings without end are told of as far as somebody reads them, and hide no error")
  func warnings() throws {
    let images = "for (let i = 0; i < 3000; i++) new Image().src = `no-${i}.png`;"
    let script = "\(images) setTimeout(() => { throw 'late' }, 1000);"
    let outcome = try run("<meta charset=utf-8><script>\(script)</script>")
    let lines = outcome.errors.split(separator: "\n")
    #expect(outcome.status == 1)
    #expect(lines.count == 1002)
    #expect(lines.contains { $0.hasSuffix(": late") })
    #expect(lines.last == "headless-bridge: warnings that are not shown: 2000")
  }

  @Test("what is left of a page that has much left is told in part")
  func leftovers() throws {
    let script = "for (let i = 0; i < 3000; i++) setTimeout(() => {}, 1e6)"
    let outcome = try run("<meta charset=utf-8><script>\(script)</script>")
    #expect(outcome.status == 3)
    #expect(outcome.errors.hasSuffix("\n  - … and 2980 more\n"))
    #expect(outcome.errors.split(separator: "\n").count == 22)
  }

  @Test(
    "what is no limit is a mistake of the caller's",
    arguments: ["timers", "timers=", "timers=-1", "memory=1", "clocks=1"])
  func wrongLimits(limit: String) throws {
    let outcome = try run("", "--limit", limit)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--limit \(limit): not "))
  }

  @Test("texts of a page's on standard error are cut", arguments: ["m", "\\u0301", "😀"])
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
    "a page that takes memory without end is ended, and is status 3",
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
        "the page took more than 400 MB of memory, and was ended (--memory MEGABYTES gives it more)\n"))
  }

  @Test(
    "a method of DSBridge that throws is told once beside what the call came to, and its own functions are nobody's")
  func methods() throws {
    let page = try CommandRunner.page(
      "<script>dsBridge.register('add', () => { throw new Error('no') }); dsBridge.register('size', () => 1)</script>")
    let half = Repository.file("Resources/bridges/DSBridge.js").path
    let outcome = try CommandRunner.run([
      "run", "--bridge", "dsbridge", "--bridge-script", half, "--call", "add", "--call", "nope", page,
    ])
    #expect(!outcome.errors.contains("warning"), "\(outcome.errors)")
    #expect(outcome.errors.components(separatedBy: "Error: no").count == 3, "\(outcome.errors)")
    #expect(outcome.errors.hasSuffix("the page has no method 'nope'; it has 'add', 'size'\n"), "\(outcome.errors)")
  }

  @Test("time that goes by on the machine's clock is no script that runs")
  func waiting() throws {
    let page = "<script>setInterval(() => {}, 100); console.log('here')</script>"
    let outcome = try run(page, "--timeout", "0.3", "--clock", "real", "--for", "1.5")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == "here\n")
  }

  @Test("an action's own failure is told once, whether or not the page takes care of errors", arguments: [true, false])
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

  @Test("a result without a JSON form is told as a console shows it")
  func noJSON() throws {
    let outcome = try run("<b>text</b>", "--eval", "document.querySelector('b')", "--eval", "undefined", "--eval", "1")
    #expect(outcome.errors == "")
    #expect(outcome.output == "<b>text</b>\nundefined\n1\n")
    #expect(outcome.status == 0)
  }

  @Test("a page that tries an app's scheme stays, and what was asked for is done")
  func otherScheme() throws {
    let outcome = try run("<script>console.log('boot'); location.href = 'myapp://home';</script>", "--eval", "1 + 1")
    #expect(outcome.output == "boot\n2\n")
    #expect(outcome.errors == "headless-bridge: warning: myapp://home: the scheme myapp cannot be loaded\n")
    #expect(outcome.status == 0)
  }

  @Test(
    "a wrong option is found before the page runs",
    arguments: [
      (["--call", "x={bad"], "--call x:1:2: unexpected character in JSON text\n  > 1 | {bad\n      |  ^\n"),
      (["--call", "=1"], "--call =1: no handler named"), (["--call", "x="], "--call x:1:1: JSON text ends too early"),
      (["--bridge", "none", "--call", "x"], "--call needs a bridge"),
      (["--bridge", "none", "--handlers", "h.js"], "--handlers needs a bridge"),
    ])
  func options(options: [String], complaint: String) throws {
    let outcome = try CommandRunner.run(["run"] + options + [try CommandRunner.page("<script>console.log(1)</script>")])
    #expect(outcome.status == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("headless-bridge: \(complaint)"), "\(outcome.errors)")
  }

  @Test("--call that gets no answer says why")
  func calls() throws {
    let silent = try CommandRunner.run(["run", "--call", "x", try CommandRunner.page("")])
    #expect(silent.errors == "headless-bridge: --call x: the page never requested the bridge\n")
    #expect(silent.status == 1)
    let leaving = try CommandRunner.page(
      "<script>WVJBCallbacks = [b => b.registerHandler('go', () => { location.reload(); })];"
        + "const f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__';"
        + "document.documentElement.append(f);</script>")
    let gone = try CommandRunner.run(["run", "--call", "go", leaving])
    #expect(gone.errors.contains("headless-bridge: --call go: the page was replaced before go answered\n"))
    #expect(gone.status == 1)
  }

  @Test("a handlers script has a console, and its mistakes have places in it")
  func handlersScript() throws {
    func handlers(_ text: String) throws -> (CommandRunner.Outcome, String) {
      let file = try CommandRunner.page(text, "handlers.js")
      return (try CommandRunner.run(["run", "--handlers", file, try CommandRunner.page("")]), file)
    }
    #expect(try handlers("console.log('set up', {a: 1}, 2)").0.errors == "set up {\"a\":1} 2\n")
    let (wrong, file) = try handlers("\nnative.handle('h');")
    #expect(wrong.errors == "headless-bridge: \(file):2: TypeError: native.handle('h') needs a function or an answer\n")
    #expect(wrong.status == 2)
    let (primitive, name) = try handlers("throw 'raw'")
    #expect(primitive.errors == "headless-bridge: \(name): raw\n")
  }

  @Test("a handler that never answers is told of")
  func unanswered() throws {
    let handlers = try CommandRunner.page("native.handle('share', () => new Promise(() => {}))", "handlers.js")
    let outcome = try CommandRunner.run([
      "run", "--handlers", handlers, "--click", "#share", "Resources/examples/hello/index.html",
    ])
    #expect(outcome.errors.contains("the promise of the handler share was never settled"))
  }

  @Test("absolute paths lead to the root, also without an origin")
  func absolutePaths() throws {
    let file = try CommandRunner.page("<script src='/abs.js'></script>")
    let root = String(file.dropLast("/page.html".count))
    try "console.log('absolute')".write(toFile: root + "/abs.js", atomically: true, encoding: .utf8)
    #expect(try CommandRunner.run(["run", "--root", root, file]).output == "absolute\n")
  }

  @Test("a link that leads out of the page's folder is no page")
  func link() throws {
    let file = try CommandRunner.page("")
    let link = String(file.dropLast("page.html".count)) + "link.html"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/etc/hostname")
    let outcome = try CommandRunner.run(["run", link])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("not below the root"))
  }

  @Test(
    "an output that cannot be written is status 2, whatever wrote it",
    arguments: [
      ["run", "Resources/examples/hello/index.html", "--eval", "1"], ["test", "Resources/examples/hello"], ["types"],
      ["facade", "Resources/examples/hello/handlers.js"],
    ])
  func fullDisk(arguments: [String]) throws {
    let outcome = try CommandRunner.run(arguments, into: "/dev/full")
    #expect(outcome.status == 2)
    #expect(outcome.errors == "headless-bridge: the output cannot be written\n")
  }

  @Test("a transcript that cannot be written is status 2")
  func fullDisk() throws {
    let outcome = try CommandRunner.run(["run", "--transcript", "/dev/full", try CommandRunner.page("")])
    #expect(outcome.status == 2)
    #expect(outcome.errors == "headless-bridge: --transcript /dev/full: cannot be written\n")
  }

  @Test("run knows --version, too")
  func version() throws {
    #expect(try CommandRunner.run(["run", "--version"]).output == CommandRunner.run(["--version"]).output)
  }
}
