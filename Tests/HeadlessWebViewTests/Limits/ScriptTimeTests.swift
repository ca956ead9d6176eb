import HeadlessWebView
import JavaScriptEngine
import Testing

/// Endless scripts, in each place where a page can have one: they are terminated and reported, and the page continues.
struct ScriptTimeTests {
  private final class Stage {
    let view: WebView
    var log: [String] = []
    var errors: [PageError] = []

    init(limit: Duration = .milliseconds(80), group: WebViewGroup? = nil) {
      var configuration = WebViewConfiguration()
      configuration.limits.scriptTime = limit
      configuration.group = group
      view = WebView(configuration: configuration)
      view.onConsole = { [unowned self] in log.append($0.text) }
      view.onPageError = { [unowned self] in errors.append($0) }
    }

    deinit { view.close() }

    func load(_ html: String) throws {
      view.loadHTML(html, baseURL: .blank)
      try view.runUntilIdle()
    }
  }

  /// A page with an endless script, and the expected actions of the page afterwards.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let phase: String
    var html = ""
    /// The page's script; the endless function is named `loop`.
    let script: String
    /// The lines that the script writes to the console before it is terminated, or afterwards.
    var log: [String] = []
    /// The phases of the errors that are not terminations.
    var others: [String] = []
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "a script", phase: "script", script: "loop();"),
    Case(
      name: "a function of a script", phase: "script", script: "(function () { [1].forEach(() => { loop(); }); })();"),
    Case(
      name: "a script with catch and finally", phase: "script",
      script: "try { loop(); } catch { console.log('catch'); } finally { console.log('finally'); }"),
    Case(name: "a timer", phase: "timer", script: "setTimeout(loop);"),
    Case(name: "a string timer", phase: "timer", script: "setTimeout('loop()');"),
    Case(
      name: "a repeating interval", phase: "timer",
      script: """
        let n = 0;
        const id = setInterval(() => { if (++n === 1) loop(); console.log(n); if (n === 3) clearInterval(id); });
        """, log: ["2", "3"]),
    Case(
      name: "an animation frame before others", phase: "listener",
      script: """
        requestAnimationFrame(() => console.log('first'));
        requestAnimationFrame(loop);
        requestAnimationFrame(() => console.log('third'));
        """, log: ["first", "third"]),
    Case(name: "a reaction", phase: "microtask", script: "Promise.resolve().then(loop);"),
    Case(name: "an async function", phase: "microtask", script: "(async () => { await null; loop(); })();"),
    Case(name: "queueMicrotask", phase: "microtask", script: "queueMicrotask(loop);"),
    Case(
      name: "endless microtasks", phase: "microtask",
      script: "(function again() { Promise.resolve().then(again); })();"),
    Case(
      name: "one of two mutation observers", phase: "microtask",
      script: """
        let n = 0;
        const first = () => { if (++n === 1) loop(); console.log('first'); };
        for (const call of [first, () => console.log('second')]) new MutationObserver(call).observe(document, { childList: true });
        document.appendChild(document.createComment(''));
        setTimeout(() => document.appendChild(document.createComment('')), 5);
        """, log: ["first", "second"]),
    Case(
      name: "a listener", phase: "listener",
      script: "setTimeout(() => { console.log(window.event === undefined); }, 5); addEventListener('load', loop);",
      log: ["true"]),
    Case(
      name: "a click listener", phase: "timer",
      script: """
        const button = document.createElement('button');
        let n = 0;
        button.onclick = () => { if (++n === 1) loop(); console.log('clicked'); };
        setTimeout(() => button.click());
        setTimeout(() => button.click(), 5);
        """, log: ["clicked"]),
    Case(
      name: "an error handler", phase: "error-handler",
      script: """
        let n = 0;
        onerror = (message) => { if (++n === 1) loop(); console.log(message); return true; };
        setTimeout(() => { throw 'first'; });
        setTimeout(() => { throw 'second'; }, 5);
        """, log: ["second"], others: ["timer", "timer"]),
    Case(
      name: "a rejection handler", phase: "error-handler",
      script: "onunhandledrejection = loop; Promise.reject(1);", others: ["rejection"]),
    Case(name: "toJSON", phase: "script", script: "JSON.stringify({ toJSON() { loop(); } });"),
    Case(name: "a getter", phase: "script", script: "Event.prototype.constructor.call; ({ get a() { loop(); } }).a;"),
    Case(
      name: "a conversion of an argument", phase: "script",
      script: "document.createElement({ [Symbol.toPrimitive]() { loop(); } });"),
    Case(
      name: "a getter of a dictionary", phase: "script", script: "new Event('a', { get bubbles() { loop(); } });"),
    Case(name: "an iterator", phase: "script", script: "new Headers({ [Symbol.iterator]() { loop(); } });"),
    Case(
      name: "a filter of a traversal", phase: "timer",
      script: """
        const walker = document.createTreeWalker(document, 1, () => { if (!walker.ended) { walker.ended = true; loop(); } return 1; });
        setTimeout(() => walker.nextNode());
        setTimeout(() => console.log(walker.nextNode().localName), 5);
        """, log: ["html"]),
    Case(
      name: "a form listener", phase: "timer", html: "<form id=f></form>",
      script: """
        let n = 0;
        f.onsubmit = () => { if (++n === 1) loop(); console.log('submit'); return false; };
        setTimeout(() => f.requestSubmit());
        setTimeout(() => f.requestSubmit(), 5);
        """, log: ["submit"]),
    Case(
      name: "the constructor of an element", phase: "timer",
      script: """
        let n = 0;
        customElements.define('a-b', class extends HTMLElement { constructor() { super(); if (++n === 1) loop(); } });
        setTimeout(() => document.createElement('a-b'));
        setTimeout(() => console.log(document.createElement('a-b').constructor.name.length), 5);
        """, log: ["0"]),
    Case(
      name: "the callback of a connected element", phase: "timer",
      script: """
        let n = 0;
        customElements.define('a-b', class extends HTMLElement { connectedCallback() { if (++n === 1) loop(); console.log(n); } });
        setTimeout(() => document.body.append(document.createElement('a-b')));
        setTimeout(() => document.body.append(document.createElement('a-b')), 5);
        """, log: ["2"]),
    Case(
      name: "a replaced function of the platform", phase: "script",
      script: "Array.prototype.push = function () { loop(); }; [].push(1);"),
    Case(
      name: "work inside the platform", phase: "script",
      script: "for (;;) document.createElement('p').append('a', 'b');"),
    Case(
      name: "eval in a frame", phase: "script", html: "<iframe></iframe>", script: "frames[0].eval('for (;;);');"),
  ]

  @Test("an endless script is terminated and reported, and the page continues", arguments: cases)
  func isEndedAndToldOfAndThePage(_ page: Case) throws {
    let stage = Stage()
    try stage.load(
      """
      <body>\(page.html)<script>
      function loop() { for (;;); }
      addEventListener('load', () => { document.title = 'loaded'; });
      \(page.script)
      </script><script>setTimeout(() => console.log('later'), 50);</script>
      """)
    #expect(stage.log == page.log + ["later"])
    let endings = stage.errors.filter(\.exception.isTermination)
    #expect(endings.map(\.phase) == [page.phase])
    #expect(endings.map(\.isHandled) == [false])
    #expect(endings.first?.exception.url == "about:blank")
    #expect(stage.errors.filter { !$0.exception.isTermination }.map(\.phase) == page.others)
    #expect(stage.view.limitsReached.map(\.subject) == [.scriptTime])
    #expect(try stage.view.evaluateJavaScriptNow("document.title") == "loaded")
    #expect(try stage.view.evaluateJavaScriptNow("1 + 1") == 2)
    // The next page has reached no limit.
    stage.log = []
    try stage.load("<script>Promise.resolve().then(() => console.log('next'));</script>")
    #expect(stage.log == ["next"])
    #expect(stage.view.limitsReached == [])
  }

  @Test("an endless native script is terminated with an error") func aScriptOfNativeIsEnded() throws {
    let stage = Stage()
    try stage.load("<script>var toJSON = () => { for (;;); };</script>")
    for script in ["for (;;);", "({ get a() { for (;;); } })"] {
      let error = #expect(throws: (any Error).self) { try stage.view.evaluateJavaScriptNow(script) }
      #expect("\(error.map { "\($0)" } ?? "")".contains("terminated"))
      #expect(try stage.view.evaluateJavaScriptNow("1 + 1") == 2)
    }
    try stage.view.runUntilIdle()
    #expect(stage.view.limitsReached.map(\.subject) == [.scriptTime])
  }

  @Test("the rest of a document is discarded when a script terminates its parser") func whatIsLeftOfADocument() throws {
    let stage = Stage()
    try stage.load(
      """
      <body><script>
      addEventListener('load', () => { document.title = 'loaded'; });
      customElements.define('a-b', class extends HTMLElement { constructor() { super(); for (;;); } });
      </script><p>before</p><a-b></a-b><p>behind</p>
      """)
    #expect(stage.errors.map(\.phase) == ["parser"])
    #expect(try stage.view.evaluateJavaScriptNow("document.title") == "loaded")
    #expect(try stage.view.evaluateJavaScriptNow("document.querySelectorAll('p').length") == 1)
  }

  @Test("the rest is also discarded when a script that was written terminates the parser")
  func norWhenTheParserIsEnded() throws {
    let stage = Stage()
    try stage.load(
      """
      <body><script>
      addEventListener('load', () => { document.title = 'loaded'; });
      customElements.define('a-b', class extends HTMLElement { constructor() { super(); for (;;); } });
      document.write('<p>before</p><div><a-b></a-b>'); document.write('<i>text</i></div>');
      </script><p>behind</p><p>more</p>
      """)
    // The script that writes is terminated with it, and is the one reported.
    #expect(stage.errors.map(\.phase) == ["script"])
    #expect(try stage.view.evaluateJavaScriptNow("document.title") == "loaded")
    #expect(try stage.view.evaluateJavaScriptNow("document.querySelectorAll('p').length") == 1)
  }

  @Test("another view in the machine keeps its pending work") func aNeighbourInTheMachine() throws {
    let group = WebViewGroup()
    let (page, neighbour) = (Stage(group: group), Stage(group: group))
    neighbour.view.loadHTML(
      """
      <script>
      new MutationObserver(() => console.log('changed')).observe(document, { childList: true });
      setInterval(() => document.appendChild(document.createComment('')), 10);
      </script>
      """, baseURL: .blank)
    neighbour.view.advance(by: .milliseconds(5))
    try page.load("<script>queueMicrotask(() => { for (;;); });</script>")
    neighbour.log = []
    neighbour.view.advance(by: .milliseconds(25))
    #expect(neighbour.log.count >= 2)
    #expect(neighbour.view.limitsReached == [])
    #expect(neighbour.errors == [])
  }

  @Test("the limit is enabled by default and can be disabled") func isOnByDefaultAndCan() {
    #expect(WebViewConfiguration().limits.scriptTime == .seconds(10))
    var configuration = WebViewConfiguration()
    configuration.limits.scriptTime = nil
    let view = WebView(configuration: configuration)
    defer { view.close() }
    #expect(view.group.virtualMachine.executionTimeLimit == nil)
  }
}
