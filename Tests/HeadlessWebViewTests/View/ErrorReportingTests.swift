import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// Uncaught errors in `onerror`, in `unhandledrejection` and in native.
@Suite("Error reports")
struct ErrorReportingTests {
  /// A page whose handlers write to the log.
  private func page(_ body: String) -> String {
    """
    <script>onerror = (message, url, line, column, error) => mark(
      ['onerror', message, url, line, error?.constructor.name].join(' | '));
    addEventListener('error', event => mark('listener ' + event.message));
    addEventListener('unhandledrejection', event => mark('unhandledrejection ' + event.reason));</script>
    \(body)
    """
  }

  private func load(_ body: String) throws -> [String] { try PageHarness().load(page(body)) }

  /// The column in `onerror` and `error.column` of a script that throws.
  private func columns(_ script: String) throws -> (reported: Int, own: Int?) {
    let harness = PageHarness()
    try harness.load(
      """
      <script>onerror = (m, u, l, column, error) => mark(column + ' ' + error?.column);</script>
      <script>\(script)</script>
      """)
    let numbers = try #require(harness.log.first).split(separator: " ").map { Int($0) }
    return (try #require(numbers[0]), numbers[1])
  }

  @Test("7.1 onerror receives message, url, line from the top of the HTML, and the error; then the error listeners run")
  func arguments() throws {
    let log = try load("\n<p>text</p>\n<script>\n  null.x;</script>")
    let message = "TypeError: null is not an object (evaluating 'null.x')"
    #expect(log == ["onerror | \(message) | \(PageHarness.pageURL) | 8 | TypeError", "listener \(message)"])
  }

  @Test("an error that no script of the page threw has no location, and exposes nothing below the page")
  func withoutPlace() throws {
    let harness = PageHarness()
    var places: [String?] = []
    harness.view.transcript.observe { if $0.type == .rejection { places.append($0.string("place")) } }
    try harness.load("<script>fetch('https://nobody.example/');</script>")
    #expect(places == [nil])
    #expect(harness.errors.map(\.description) == ["Unhandled Promise Rejection: TypeError: Load failed"])
  }

  @Test("7.1 the message equals String(error), without Uncaught")
  func message() throws {
    let log = try load("<script>setTimeout(() => { throw new TypeError('in timer'); }, 0);</script>")
    #expect(
      log == ["onerror | TypeError: in timer | \(PageHarness.pageURL) | 5 | TypeError", "listener TypeError: in timer"])
  }

  @Test("7.1 the column in onerror is that of the end of the throwing expression, error.column its start")
  func column() throws {
    let (reported, own) = try columns("throw new Error('x');")
    #expect(reported == own.map { $0 + "('x')".count })
  }

  @Test("7.1 a thrown primitive has the location of its throw")
  func primitivePlace() throws {
    let harness = PageHarness()
    try harness.load(
      """
      <script>onerror = (m, url, line, column) => mark([m, url, line].join(' '));</script>
      <script>throw 'text';</script>
      """)
    #expect(harness.log.count == 1)
    #expect(harness.log.first?.hasPrefix("text ") == true)
    #expect(harness.log == ["text \(PageHarness.pageURL) 2"])
  }

  @Test("7.1 columns of the first line of an inline script count from the start of the document's line")
  func firstLineColumn() throws {
    let harness = PageHarness()
    try harness.load(
      "<p title='\u{E4}\u{1F600}'></p><script>onerror = (m, u, l, c) => mark(l + ' ' + c); null.x</script>")
    let before = "<p title='\u{E4}\u{1F600}'></p><script>onerror = (m, u, l, c) => mark(l + ' ' + c); null".utf16.count
    #expect(harness.log == ["1 \(before + 1)"])
  }

  @Test("7.1 stack lines: name@url:line:column, global code@…")
  func stack() throws {
    let harness = PageHarness()
    try harness.load(
      "<script>\nfunction inner() { null.x; }\nonerror = (m, u, l, c, e) => mark(e.stack);\ninner();</script>")
    let lines = try #require(harness.log.first).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("inner@\(PageHarness.pageURL):2:") == true)
    #expect(lines.last?.hasPrefix("global code@\(PageHarness.pageURL):4:") == true)
  }

  @Test("7.1 a syntax error: column 0, no error.column")
  func syntaxError() throws {
    let (reported, own) = try columns("let = = 1;")
    #expect(reported == 0)
    #expect(own == nil)
  }

  @Test("7.1 evaluated scripts report the page's URL, lines from 1")
  func evaluatedScript() throws {
    let harness = PageHarness()
    try harness.load(page("\n\n"))
    try harness.evaluate("\nnull.x")
    let message = "TypeError: null is not an object (evaluating 'null.x')"
    #expect(harness.log.first == "onerror | \(message) | \(PageHarness.pageURL) | 2 | TypeError")
  }

  @Test("7.2 a listener's exception is reported inside click(), which returns; the next listener runs")
  func listener() throws {
    let log = try load(
      """
      <script>const b = document.createElement('button');
      b.addEventListener('click', () => { throw new Error('first'); });
      b.addEventListener('click', () => mark('second')); mark('before'); b.click(); mark('after');</script>
      """)
    #expect(
      log == [
        "before", "onerror | Error: first | \(PageHarness.pageURL) | 6 | Error", "listener Error: first", "second",
        "after",
      ])
  }

  @Test("7.3 rejections go to unhandledrejection only, after the task")
  func rejection() throws {
    let harness = PageHarness()
    try harness.load(
      page("<script>Promise.reject(new Error('no')); mark('end'); Promise.reject(1).catch(() => {});</script>"))
    #expect(harness.log == ["end", "unhandledrejection Error: no"])
    #expect(harness.errors.map(\.phase) == ["rejection"])
    #expect(harness.errors.first?.description.hasSuffix("Unhandled Promise Rejection: Error: no") == true)
  }

  @Test("a handler that a queued task adds prevents the report of a rejection")
  func lateHandler() throws {
    let harness = PageHarness()
    try harness.load(
      page(
        """
        <script>
        const early = Promise.reject(new Error('early')), late = Promise.reject(new Error('late'));
        const failed = reason => { throw reason; };
        const chained = Promise.reject(new Error('chained'));
        onmessage = () => { early.catch(() => mark('handled')); chained.then(undefined, failed); };
        postMessage('');
        setTimeout(() => { mark([early, late, chained].some(promise => promise.hasOwnProperty('then'))); }, 10);
        </script>
        """))
    #expect(
      harness.log == [
        "handled", "unhandledrejection Error: late", "unhandledrejection Error: chained", "false",
      ])
    #expect(harness.errors.map(\.phase) == ["rejection", "rejection"])
  }

  @Test("7.3 an exception in queueMicrotask goes to onerror")
  func microtask() throws {
    let log = try load("<script>queueMicrotask(() => { throw new Error('micro'); });\nmark('end');</script>")
    #expect(log == ["end", "onerror | Error: micro | \(PageHarness.pageURL) | 5 | Error", "listener Error: micro"])
  }

  @Test("7.4 a throwing evaluate calls onerror and fails with the error")
  func evaluate() throws {
    let harness = PageHarness()
    try harness.load(page(""))
    guard case .failure(.exception(let exception)) = try harness.result(of: "throw new RangeError('far')") else {
      Issue.record("no exception")
      return
    }
    #expect(exception.summary == "RangeError: far")
    let line = "onerror | RangeError: far | \(PageHarness.pageURL) | 1 | RangeError"
    #expect(harness.log == [line, "listener RangeError: far"])
  }

  @Test(
    "7.5 for values that are not errors, message = String(value)",
    arguments: ["'text'", "42", "null", "({})", "[1, 2]"])
  func noErrors(value: String) throws {
    let harness = PageHarness()
    try harness.load(
      """
      <script>const value = \(value);
      onerror = (message, u, l, c, error) => mark([message === String(value), error === value].join());
      throw value;</script>
      """)
    #expect(harness.log == ["true,true"])
  }

  @Test("native receives the contents of a thrown object and of a rejection's reason")
  func thrownObjects() throws {
    let harness = PageHarness()
    var shown: [String?] = []
    harness.view.transcript.observe { event in
      guard event.type == .error || event.type == .rejection else { return }
      #expect(event.string("message") == "[object Object]")
      shown.append(event.string("shown"))
    }
    try harness.load(
      """
      <script>onerror = message => mark(message); setTimeout(() => { throw { code: 2 }; }, 10); Promise.reject({ code: 3 });
      throw { code: 1 };</script>
      """)
    guard case .failure(.exception(let exception)) = try harness.result(of: "throw { code: 4 }") else {
      Issue.record("no exception")
      return
    }
    #expect(exception.message == "[object Object]")
    #expect(shown == [1, 3, 2, 4].map { "{code: \($0)}" })
    #expect(
      harness.errors.map(\.message)
        == ["{code: 1}", "Unhandled Promise Rejection: {code: 3}", "{code: 2}", "{code: 4}"])
    #expect(harness.log == Array(repeating: "[object Object]", count: 3))
  }

  @Test("7.5 return true handles the error", arguments: [true, false])
  func handled(isHandled: Bool) throws {
    let harness = PageHarness()
    try harness.load("<script>onerror = () => \(isHandled); throw new Error('x');</script>")
    #expect(harness.errors.map(\.isHandled) == [isHandled])
  }

  @Test("7.5 an onerror that throws is reported to native and not called again")
  func throwingHandler() throws {
    let harness = PageHarness()
    try harness.load(
      "<script>onerror = () => { mark('onerror'); throw new Error('second'); }; throw new Error('first');</script>")
    #expect(harness.log == ["onerror"])
    #expect(harness.errors.map(\.exception.summary).sorted() == ["Error: first", "Error: second"])
  }

  @Test("7.6 console text: arguments as strings joined by one blank, no formatting, symbols empty, -0 as 0")
  func consoleText() throws {
    let log = try PageHarness.log(
      """
      console.log('text then object', {}); console.log([1, 'two'], 3); console.log('%s', 'a'); console.log(Symbol('s'));
      console.log(-0); console.log(); console.log(null, undefined, true);
      """)
    #expect(log == ["text then object [object Object]", "1,two 3", "%s a", "", "0", "null undefined true"])
  }

  @Test("7.6 console levels")
  func consoleLevels() throws {
    let harness = PageHarness()
    var levels: [String] = []
    harness.view.transcript.observe { event in
      if event.type == .console { levels.append(event.string("level") ?? "") }
    }
    try harness.run(
      """
      const levels = ['log', 'info', 'warn', 'error', 'debug', 'table', 'dir', 'trace', 'group'];
      for (const level of levels) console[level]('x');
      console.assert(false, 'x'); console.assert(true, 'x');
      """)
    #expect(levels == ["log", "info", "warn", "error", "debug", "table", "dir", "trace", "group", "assert"])
  }
}
