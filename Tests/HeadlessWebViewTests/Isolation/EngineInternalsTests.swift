import HeadlessWebView
import JavaScriptEngine
import Testing

/// Pages in an engine whose library lacks the functions that its interface doesn't have.
@Suite("Engines without internal functions")
struct EngineInternalsTests {
  private func page(usesInternals: Bool) throws -> Page {
    let group = WebViewGroup()
    group.virtualMachine.usesInternals = usesInternals
    return try Page(html: "<p id=a>") { $0.group = group }
  }

  @Test("document.all is masked as undefined, or is undefined", arguments: [true, false])
  func all(usesInternals: Bool) throws {
    let lines = try page(usesInternals: usesInternals).run(
      """
      const { all } = document;
      log(typeof all, all == null, all === undefined, all === undefined ? '' : [all.length, all('a') === a].join());
      """)
    #expect(lines == (usesInternals ? ["undefined true false 4,true"] : ["undefined true true "]))
  }

  @Test("a call of document.all passes its arguments on", arguments: ["", "'a'", "'a', 1, 2, 3, 4, 5", "'nothing'"])
  func call(arguments: String) throws {
    let lines = try page(usesInternals: true).run("log(document.all(\(arguments))?.id)")
    #expect(lines == [arguments.contains("'a'") ? "a" : "undefined"])
  }

  @Test("a frame shows one document after another", arguments: [true, false])
  func frames(usesInternals: Bool) throws {
    let lines = try page(usesInternals: usesInternals).run(
      """
      const frame = document.createElement('iframe'), windows = new Set();
      const show = (text) => new Promise((done) => {
        frame.onload = () => { windows.add(frame.contentWindow); done(frame.contentWindow); };
        frame.srcdoc = `<script>var text = '${text}'; parent.console.log(text, window === self, this === window)<\\/script>`;
      });
      document.body.append(frame);
      for (const text of ['one', 'two', 'three']) {
        const inner = await show(text);
        log(inner.text, inner.document.scripts.length, inner === frame.contentWindow, inner.parent === window);
      }
      log(windows.size);
      """)
    let expected = ["one", "two", "three"].flatMap { ["\($0) true true", "\($0) 1 true true"] }
    #expect(lines == expected + [usesInternals ? "1" : "3"])
  }
}
