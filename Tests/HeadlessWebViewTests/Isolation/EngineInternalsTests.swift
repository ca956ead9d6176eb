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

  @Test("the window has the prototypes of the standard, which nothing replaces", arguments: [true, false])
  func prototypes(usesInternals: Bool) throws {
    let lines = try page(usesInternals: usesInternals).run(
      """
      const names = [];
      for (let object = window; object !== null; object = Object.getPrototypeOf(object))
        names.push(Object.prototype.toString.call(object));
      log(names.join());
      log(window instanceof Window, window instanceof EventTarget, window.a === document.body.firstChild, typeof nope);
      const replacing = [() => Object.setPrototypeOf(window, {}), () => { window.__proto__ = {}; },
        () => Object.setPrototypeOf(Window.prototype, {})];
      for (const replace of replacing) {
        try { replace(); log('replaced'); } catch (error) { log(error instanceof TypeError); }
      }
      log(Reflect.setPrototypeOf(window, {}), Reflect.setPrototypeOf(window, Window.prototype));
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const { contentWindow } = frame;
      log(Object.getPrototypeOf(contentWindow) === contentWindow.Window.prototype, contentWindow instanceof Window);
      """)
    #expect(
      lines == [
        "[object Window],[object Window],[object WindowProperties],[object EventTarget],[object Object]",
        "true true true undefined", "true", "true", "true", "false true", "true false",
      ])
  }

  @Test(
    "a global that no script has read can be deleted",
    arguments: [
      "delete window.fetch", "delete self['fetch']", "Reflect.deleteProperty(globalThis, 'fetch')", "delete fetch",
      "delete  window.self.fetch", "delete window[ 'fetch' ]",
    ])
  func deletion(of expression: String) throws {
    for usesInternals in [true, false] {
      let lines = try page(usesInternals: usesInternals).run("log(typeof Blob, \(expression), typeof window.fetch)")
      #expect(lines == ["function true undefined"])
    }
  }

  @Test("the variables and functions of scripts are listed among the window's properties")
  func variables() throws {
    let lines = try Page(html: "<script>var one = 1; function two() {} window.three = 3; let four = 4;</script>").run(
      """
      const own = ['one', 'two', 'three', 'four'], looped = [];
      for (const name in window) looped.push(name);
      const has = (names) => own.filter((name) => names.includes(name)).join();
      log(has(Object.keys(window)), has(looped), has(Object.getOwnPropertyNames(window)));
      """)
    #expect(lines == ["one,two,three one,two,three one,two,three"])
  }
}
