import Foundation
import TestSupport
import Testing

struct RunCommandTests {
  private let page = "Resources/examples/hello/index.html"
  private let handlers = "Resources/examples/hello/handlers.js"

  @Test("prints results and console lines in order to standard output, and the timeline to standard error")
  func streams() throws {
    let outcome = try CommandRunner.run([
      "run", "--trace", "--eval", "[1, 'a', {b: null}]", "--eval", "document.title", page,
    ])
    #expect(outcome.output == "[1,\"a\",{\"b\":null}]\n\"Hello bridge\"\n")
    #expect(outcome.errors.contains("__bridge_loaded__"))
    #expect(outcome.status == 0)
  }

  @Test("warns of a missing script and a missing handler")
  func warnings() throws {
    let file = try CommandRunner.page(
      """
      <script src="missing.js"></script>
      <script src="/bridge-ready.js"></script>
      <script>whenBridgeIsReady(bridge => bridge.callHandler('unknown'));</script>
      """, "warnings.html")
    let folder = String(file.dropLast("/warnings.html".count))
    let ready = Repository.file("Resources/examples/hello/bridge-ready.js").path
    try FileManager.default.copyItem(atPath: ready, toPath: folder + "/bridge-ready.js")
    let outcome = try CommandRunner.run(["run", "--origin", "https://app.example", file])
    #expect(
      outcome.errors == """
        headless-bridge: warning: https://app.example/missing.js: no such file: \(folder)/missing.js
        headless-bridge: warning: no native handler for 'unknown'; no handlers are registered

        """)
    #expect(outcome.status == 0)
  }

  @Test("--notify calls a handler without a callback", arguments: ["wvjb4", "jsbridge", "dsbridge", "webkit"])
  func notify(bridge: String) throws {
    let file = try CommandRunner.page(
      """
      <script>
      const shown = (data, respond) => {
        console.log('shown', JSON.stringify(data), typeof respond);
        if (respond) respond('response');
      };
      document.addEventListener('WebViewJavascriptBridgeReady', ({ bridge }) => {
        bridge.init(() => {});
        bridge.registerHandler('shown', shown);
      });
      </script>
      """)
    let register =
      bridge == "dsbridge"
      ? "window._dsf = { shown: (data) => shown(data) }; window._dsaf = {}; _handleMessageFromNative = (info) => { const m = _dsf[info.method]; if (m) m(...JSON.parse(info.data)); }; prompt('_dsbridge=_dsb.dsinit', '{}')"
      : "window.shown = shown"
    let outcome = try CommandRunner.run([
      "run", "--bridge", bridge, "--eval", "\(register), 0", "--notify", #"shown={"a":1}"#, "--notify", "shwn", file,
    ])
    let data = bridge == "jsbridge" ? #""{\"a\":1}""# : #"{"a":1}"#
    #expect(outcome.output.hasPrefix("0\nshown \(data) undefined\n"))
    #expect(outcome.errors.contains("--notify shwn: the page has no "))
    #expect(try CommandRunner.run(["run", "--bridge", "none", "--notify", "a", file]).status == 2)
    #expect(try CommandRunner.run(["run", "--notify", "a=[", file]).errors.contains("--notify a:1:2"))
  }

  @Test("--watch-bridge reports problems that only the page side can see")
  func watchBridge() throws {
    let file = try CommandRunner.page(
      "<script>WVJBCallbacks = [b => { b.registerHandler('a', () => {}); b.registerHandler('a', () => {}); }];"
        + "const f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__';"
        + "document.documentElement.append(f);</script>", "watched.html")
    #expect(try CommandRunner.run(["run", file]).errors == "")
    #expect(
      try CommandRunner.run(["run", "--watch-bridge", file]).errors
        == "headless-bridge: warning: the page registered 'a' again\n")
  }

  @Test("writes the same transcript in two runs, with a header and one event per line")
  func transcript() throws {
    let first = try CommandRunner.page("", "first.jsonl")
    let second = try CommandRunner.page("", "second.jsonl")
    for file in [first, second] {
      let outcome = try CommandRunner.run([
        "run", "--transcript", file, "--handlers", handlers, "--click", "#share", page,
      ])
      #expect(outcome.status == 0)
    }
    let text = try String(contentsOfFile: first, encoding: .utf8)
    #expect(text.hasPrefix("{\"format\":\"headless-bridge-transcript\",\"version\":2}\n"))
    #expect(text.contains("\"type\":\"receive\""))
    #expect(text == (try String(contentsOfFile: second, encoding: .utf8)))
  }

  @Test("responds with the JSON of a handlers file")
  func jsonHandlers() throws {
    let file = try CommandRunner.page("{\"share\": {\"ok\": [1, 2]}}", "handlers.json")
    let outcome = try CommandRunner.run(["run", "--handlers", file, "--click", "#share", page])
    #expect(outcome.output.contains("the app says {\"ok\":[1,2]}"))
  }

  @Test("accepts values and functions as handlers in a script")
  func scriptHandlers() throws {
    for answer in ["{ ok: [1, 2] }", "() => ({ ok: [1, 2] })", "async () => ({ ok: [1, 2] })"] {
      let file = try CommandRunner.page("native.handle('share', \(answer));", "handlers.js")
      let outcome = try CommandRunner.run(["run", "--handlers", file, "--click", "#share", page])
      #expect(outcome.output.contains("the app says {\"ok\":[1,2]}"), "\(answer)")
    }
  }

  @Test("responds with the errors, channels and later values of handlers in a script")
  func laterResponses() throws {
    let handlers = try CommandRunner.page(
      """
      native.handle('failing', native.failing('offline'));
      native.handle('thrown', () => { throw ['a', 1]; });
      native.handle('never', native.never());
      native.handle('download', async ({ more }) => {
        setTimeout(() => more[0].onEvent.send(2), 100);
        more[0].onEvent.send(1);
        return 'started';
      });
      """, "handlers.js")
    let page = try CommandRunner.page(
      """
      <script>
      const { invoke, Channel } = window.__TAURI__.core;
      const onEvent = new Channel();
      onEvent.onmessage = message => console.log('message', message);
      const show = (name, data) => invoke(name, data)
        .then(value => console.log(name, value), error => console.log(name, JSON.stringify(error)));
      invoke('never');
      show('failing').then(() => show('thrown')).then(() => show('download', { more: [{ onEvent }] }));
      </script>
      """)
    let outcome = try CommandRunner.run(["run", "--bridge", "tauri", "--handlers", handlers, page])
    #expect(
      outcome.output == #"""
        failing "offline"
        thrown ["a",1]
        message 1
        download started
        message 2

        """#)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("keeps a call of Cordova for results after the handler has returned", arguments: ["ios", "android"])
  func keptCall(platform: String) throws {
    let handlers = try CommandRunner.page(
      """
      native.handle('B.start', call => { call.send(1); setTimeout(() => call.send(2), 100); });
      native.handle('B.stop', () => {});
      """, "handlers.js")
    let page = try CommandRunner.page(
      """
      <script src="cordova.js"></script>
      <script>
      document.addEventListener('deviceready', () => {
        cordova.exec(value => console.log(value), null, 'B', 'start', []);
        cordova.exec(value => console.log(JSON.stringify(value)), null, 'B', 'stop', []);
      });
      </script>
      """)
    let device = platform == "ios" ? "iphone" : "android"
    let outcome = try CommandRunner.run(
      ["run", "--bridge", "cordova", "--device", device, "--fidelity", "strict", "--handlers", handlers, page])
    // On Android, a result without a message has the text of its status.
    #expect(outcome.output == "1\n\(platform == "ios" ? "null" : "\"OK\"")\n2\n")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("exits with status 1 and the location after an uncaught error")
  func pageError() throws {
    let file = try CommandRunner.page("<script>\n\nnull.x\n</script><script>console.log('next runs')</script>")
    let outcome = try CommandRunner.run(["run", file])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("page.html:3:5: TypeError"))
    #expect(outcome.output == "next runs\n")
  }

  @Test("exits with status 1 after an unhandled rejection")
  func rejection() throws {
    let file = try CommandRunner.page("<script>Promise.reject(new Error('lost'))</script>")
    let outcome = try CommandRunner.run(["run", file])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Unhandled Promise Rejection: Error: lost"))
  }

  @Test("exits with status 3 for an endless interval, and reports where it was set")
  func notIdle() throws {
    let file = try CommandRunner.page("<script>\nsetInterval(function () {}, 500)\n</script>")
    let outcome = try CommandRunner.run(["run", "--timeout", "5", file])
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("setInterval of 500 ms, created at"))
    #expect(outcome.errors.contains("page.html:2"))
  }

  @Test(
    "reports a usage error in one line, with status 2",
    arguments: [
      (["run"], "no page given"),
      (["run", "--nope", "x.html"], "unknown option: --nope"),
      (["run", "--eval"], "--eval requires a value"),
      (["run", "no-such-page.html"], "no-such-page.html: no such file"),
      (["run", "--timeout", "soon", "x.html"], "--timeout soon: not a number of seconds"),
      (["run", "--bridge", "carrier-pigeon", "x.html"], "--bridge carrier-pigeon"),
      (["run", "--origin", "nowhere", "x.html"], "--origin nowhere: not a URL with a scheme and a host"),
      (["run", "https://example.com/"], "not below --origin, and its host is not allowed"),
      (["fly"], "unknown command: fly"),
      ([], "no command"),
    ])
  func usage(_ arguments: [String], _ complaint: String) throws {
    let outcome = try CommandRunner.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(complaint))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.output.isEmpty)
  }

  @Test("decodes a page without a declared encoding as WebKit does, with a warning", arguments: [false, true])
  func encoding(hasOrigin: Bool) throws {
    let path = try CommandRunner.page("")
    try Data([0x3C, 0x70, 0x3E, 0xFF, 0xFE]).write(to: URL(fileURLWithPath: path))
    let text = "document.body.textContent + document.characterSet"
    let origin = hasOrigin ? ["--origin", "https://app.example"] : []
    let outcome = try CommandRunner.run(["run", "--eval", text] + origin + [path])
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("declares no encoding"))
    #expect(outcome.output.contains("\u{FF}\u{FE}windows-1252"))
  }

  @Test("loads the scripts of a page below an origin from the root")
  func origin() throws {
    let path = try CommandRunner.page("<script src='/app.js'></script><script>console.log(location.href)</script>")
    let root = (path as NSString).deletingLastPathComponent
    try "console.log('from the root')".write(toFile: root + "/app.js", atomically: true, encoding: .utf8)
    let outcome = try CommandRunner.run(["run", "--root", root, "--origin", "https://app.example", path])
    #expect(outcome.output == "from the root\nhttps://app.example/page.html\n")
    #expect(outcome.status == 0)
  }

  @Test("prints the help and the version")
  func help() throws {
    #expect(try CommandRunner.run(["--help"]).output.contains("headless-bridge run page.html"))
    #expect(try CommandRunner.run(["run", "--help"]).output.contains("--bridge-script"))
    #expect(try CommandRunner.run(["--version"]).output.hasPrefix("headless-bridge "))
  }
}
