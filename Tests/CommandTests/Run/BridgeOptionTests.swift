import Foundation
import TestSupport
import Testing

/// `--bridge`, `--host`, `--fidelity` and `--allow-origin`.
struct BridgeOptionTests {
  private static let page = """
    <script>
    document.addEventListener('WebViewJavascriptBridgeReady', function (event) {
      event.bridge.init(function () {});
      event.bridge.registerHandler('version', function (data, respond) { respond(4); });
    });
    function setUp(bridge) {
      bridge.registerHandler('version', function (data, respond) { respond(6); });
      bridge.callHandler('missing', 1, function (answer) { console.log(JSON.stringify(answer)); });
    }
    window.WVJBCallbacks = [setUp];
    var f = document.createElement('iframe');
    f.src = 'https://__bridge_loaded__';
    document.documentElement.appendChild(f);
    console.log(typeof window.WebViewJavascriptBridge);
    </script>
    """

  private func run(_ arguments: String..., page: String = page) throws -> CommandRunner.Outcome {
    try CommandRunner.run(["run"] + arguments + [try CommandRunner.page(page)])
  }

  @Test("--bridge wvjb4 supports the 4.x line")
  func wvjb4() throws {
    let outcome = try run("--bridge", "wvjb4", "--call", "version")
    #expect(outcome.output.hasSuffix("4\n"))
    #expect(outcome.status == 0)
  }

  @Test("--bridge can be repeated, and reports bridges that conflict")
  func repeated() throws {
    #expect(try run("--bridge", "wvjb", "--bridge", "wvjb", "--call", "version").output.hasSuffix("6\n"))
    let both = try run("--bridge", "wvjb", "--bridge", "wvjb4")
    #expect(both.status == 2)
    #expect(
      both.errors
        == "headless-bridge: --bridge wvjb4: conflicts with --bridge wvjb: both define WebViewJavascriptBridge\n")
    let handler = try run("--bridge", "capacitor", "--bridge", "hotwire")
    #expect(
      handler.errors == """
        headless-bridge: --bridge hotwire: conflicts with --bridge capacitor on iOS: both need the message handler 'bridge'

        """)
    #expect(try run("--bridge", "capacitor", "--bridge", "hotwire", "--device", "android").status == 0)
    let navigation = try run("--bridge", "wvjb", "--allow-navigation", "x.example")
    #expect(navigation.errors == "headless-bridge: --allow-navigation requires --bridge capacitor\n")
    let none = try run("--bridge", "none", "--bridge", "wvjb")
    #expect(none.errors == "headless-bridge: --bridge none: cannot be combined with --bridge wvjb\n")
    let unknown = try run("--bridge", "titanium")
    #expect(unknown.errors.hasPrefix("headless-bridge: --bridge titanium: not one of wvjb, wvjb4"))
    #expect(unknown.status == 2)
  }

  @Test("--allow-navigation names the hosts that an app of Capacitor shows")
  func navigation() throws {
    let page = """
      <script>
      if (location.host !== 'other.example') location.href = 'https://other.example/page.html';
      else console.log('shown');
      </script>
      """
    let path = try CommandRunner.page(page)
    let options = ["--origin", "https://app.example", "--route", "https://other.example/page.html=\(path)"]
    func output(_ more: String...) throws -> String {
      try CommandRunner.run(["run", "--bridge", "capacitor"] + options + more + [path]).output
    }
    #expect(try output() == "")
    #expect(try output("--allow-navigation", "*.example") == "shown\n")
  }

  @Test(
    "one page can use several bridges", arguments: [["wvjb", "dsbridge", "webkit"], ["webkit", "dsbridge", "wvjb"]])
  func several(names: [String]) throws {
    let handlers = try CommandRunner.page(#"{ "share": "shared" }"#, "handlers.json")
    let page = """
      <script>
      console.log('dsbridge', JSON.parse(prompt('_dsbridge=share', '{"data":null}')).data);
      webkit.messageHandlers.share.postMessage(1).then((answer) => console.log('webkit', answer));
      window.WVJBCallbacks = [(bridge) => bridge.callHandler('share', 1, (answer) => console.log('wvjb', answer))];
      const f = document.createElement('iframe');
      f.src = 'https://__bridge_loaded__';
      document.documentElement.append(f);
      </script>
      """
    let options = names.flatMap { ["--bridge", $0] } + ["--handlers", handlers]
    let outcome = try CommandRunner.run(["run"] + options + [try CommandRunner.page(page)])
    #expect(outcome.errors == "")
    #expect(Set(outcome.output.split(separator: "\n")) == ["dsbridge shared", "webkit shared", "wvjb shared"])
  }

  @Test("--device determines the transport of DSBridge, whatever --user-agent says", arguments: ["run", "doctor"])
  func transport(command: String) throws {
    let page = try CommandRunner.page(
      "<script>console.log(typeof _dsbridge, navigator.userAgent); _dsbridge.call('share', '{}');</script>")
    let outcome = try CommandRunner.run([
      command, "--bridge", "dsbridge", "--device", "android", "--user-agent", "Own/1.0", page,
    ])
    if command == "run" { #expect(outcome.output == "object Own/1.0\n") }
    #expect((outcome.output + outcome.errors).contains("share"))
    #expect(!(outcome.output + outcome.errors).contains("Can't find variable"))
  }

  @Test(
    "handlers and --call name the default handler * or nothing", arguments: ["wvjb4", "jsbridge"], ["*", ""])
  func defaultHandlers(bridge: String, name: String) throws {
    let page = try CommandRunner.page(
      """
      <script>
      document.addEventListener('WebViewJavascriptBridgeReady', function (event) {
        event.bridge.init(function (data, respond) { respond('page got ' + data); });
        event.bridge.send('hello', function (answer) { console.log(answer); });
      });
      </script>
      """)
    let files = [
      try CommandRunner.page("{ \"\(name)\": \"native\" }", "handlers.json"),
      try CommandRunner.page("native.handle('\(name)', data => 'native')", "handlers.js"),
    ]
    for file in files {
      let outcome = try CommandRunner.run(
        ["run", "--bridge", bridge, "--handlers", file, "--call", "\(name)=\"hi\"", page])
      #expect(outcome.output == "native\n\"page got hi\"\n")
      #expect(outcome.errors == "")
    }
  }

  @Test("--bridge-name names the bridge's object in the page", arguments: ["wvjb", "wvjb4", "jsbridge", "jsbridge2"])
  func objectName(bridge: String) throws {
    let page = try CommandRunner.page(
      """
      <script>
      function setUp(bridge) {
        bridge.registerHandler('version', function (data, respond) { respond('1'); });
        bridge.callHandler('share', 1, function (answer) {
          console.log(answer, typeof AppBridge, typeof WebViewJavascriptBridge);
        });
      }
      document.addEventListener('AppBridgeReady', function (event) { event.bridge.init(function () {}); setUp(AppBridge); });
      \(bridge == "wvjb" ? "window.WVJBCallbacks = [setUp];" : "")
      var f = document.createElement('iframe');
      f.src = 'https://__bridge_loaded__';
      document.documentElement.appendChild(f);
      </script>
      """)
    let handlers = try CommandRunner.page(#"{ "share": "shared" }"#, "handlers.json")
    let outcome = try CommandRunner.run([
      "run", "--bridge", bridge, "--bridge-name", "AppBridge", "--handlers", handlers, "--call", "version", page,
    ])
    #expect(outcome.output.hasPrefix("shared object undefined\n"))
    // The script of JsBridge 2 converts responses to JSON itself.
    #expect(outcome.output.hasSuffix(bridge == "jsbridge2" ? #""\"1\"""# + "\n" : "\"1\"\n"))
    #expect(outcome.status == 0)
  }

  @Test("--bridge-name names the objects of DSBridge", arguments: ["iphone", "android"])
  func namesOfDSBridge(device: String) throws {
    let script = try String(contentsOf: Repository.file("Resources/bridges/DSBridge.js"), encoding: .utf8)
      .replacing("_dsbridge", with: "_app").replacing("dsBridge", with: "AppBridge")
    let page = try CommandRunner.page(
      "<script>\(script)</script><script>AppBridge.call('share', 1, (answer) => console.log(answer));</script>")
    let handlers = try CommandRunner.page(#"{ "share": "shared" }"#, "handlers.json")
    let outcome = try CommandRunner.run([
      "run", "--bridge", "dsbridge", "--device", device, "--bridge-name", "AppBridge", "--bridge-name",
      "_dsbridge=_app",
      "--handlers", handlers, page,
    ])
    #expect(outcome.output == "shared\n")
    #expect(outcome.errors == "")
  }

  @Test("--bridge-name applies to the doctor, the facade and specs, and rejects other names")
  func objectNameElsewhere() throws {
    let folder = try SpecFolder([
      "page.html": """
      <script>
      window.WVJBCallbacks = [(bridge) => bridge.registerHandler('shown', (data, respond) => respond(data))];
      const frame = document.createElement('iframe');
      frame.src = 'https://__bridge_loaded__';
      document.documentElement.append(frame);
      </script>
      """,
      "early.html": "<script src='early.js'></script>", "early.js": "AppBridge.callHandler('share');",
      "handlers.json": #"{ "share": "shared" }"#,
      "name.bridge.js": """
      test('from the configuration', async () => {
        await page.goto('page.html');
        expect(await native.call('shown', 1)).toBe(1);
        expect(await page.evaluate(() => typeof AppBridge + typeof WebViewJavascriptBridge)).toBe('objectundefined');
      });
      describe('in a suite', () => {
        test.use({ bridgeName: 'OwnBridge' });
        test('of its own', async () => {
          await page.goto('page.html');
          expect(await native.call('shown', 1)).toBe(1);
          expect(await page.evaluate(() => typeof OwnBridge + typeof AppBridge)).toBe('objectundefined');
        });
      });
      """,
      "headless-bridge.config.json": #"{ "bridgeName": "AppBridge" }"#,
    ])
    #expect(try folder.test().status == 0)
    let doctor = try folder.run("headless-bridge doctor --bridge-name AppBridge page.html").output
    #expect(doctor.contains("[callback-unchecked] the handler 'shown'"))
    let early = try folder.run("headless-bridge doctor --bridge-name AppBridge early.html").output
    #expect(early.contains("[used-before-ready] the page uses AppBridge before it exists"))
    let facade = try folder.run(
      "headless-bridge run --bridge-name AppBridge --handlers handlers.json --facade Shop "
        + "--eval 'new Promise((done) => Shop.share(1, done))' page.html")
    #expect(facade.output == "\"shared\"\n")
    func error(_ options: String) throws -> String {
      try folder.run("headless-bridge run \(options) page.html").errors
    }
    #expect(try error("--bridge-name 'a b'").contains("'a b' is not an identifier, such as AppBridge"))
    #expect(try error("--bridge-name x=y").contains("no bridge has an object 'x'"))
    #expect(try error("--bridge webkit --bridge-name x").contains("not supported for --bridge webkit"))
    #expect(try error("--bridge none --bridge-name x").contains("--bridge-name requires a bridge"))
    #expect(
      try error("--bridge wvjb --bridge dsbridge --bridge-name x")
        .contains("requires a single bridge. Name its object, such as WebViewJavascriptBridge=x"))
  }

  @Test("--host determines when the bridge script is injected", arguments: ["wkwebview", "uiwebview", "webview"])
  func host(name: String) throws {
    let outcome = try run("--host", name)
    #expect(outcome.output.hasPrefix(name == "wkwebview" ? "undefined\n" : "object\n"))
    #expect(outcome.status == 0)
  }

  @Test("--fidelity reports a missing handler, fails the run, or sends an error response")
  func fidelity() throws {
    let faithful = try run("--fidelity", "faithful")
    #expect(faithful.status == 0)
    #expect(
      faithful.errors == "headless-bridge: warning: no native handler for 'missing'; no handlers are registered\n")
    let strict = try run("--fidelity", "strict")
    #expect(strict.status == 1)
    #expect(strict.errors.hasSuffix("headless-bridge: strict: 1 fault was recorded\n"))
    let repaired = try run("--fidelity", "repaired")
    #expect(repaired.status == 0)
    #expect(repaired.output.contains(#"{"bridgeError":{"#) && repaired.output.contains("no-handler"))
  }

  @Test("--fidelity strict fails the run if a call is still pending")
  func open() throws {
    let page = """
      <script>WVJBCallbacks = [b => b.registerHandler('never', () => {})];
      const f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__';
      document.documentElement.append(f);</script>
      """
    let outcome = try run("--fidelity", "strict", "--call", "never", page: page)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("strict: 'never' (objc_cb_1) has been pending"))
  }

  @Test("--allow-origin keeps pages of other origins from using the bridge")
  func origins() throws {
    let refused = try run("--origin", "https://app.example", "--allow-origin", "https://other.example")
    #expect(refused.errors.contains("its origin is not allowed"))
    #expect(refused.output == "undefined\n")
    let allowed = try run(
      "--origin", "https://app.example", "--allow-origin", "https://*.example", "--allow-origin",
      "https://app.example", "--call", "version")
    #expect(allowed.output.hasSuffix("6\n"))
  }

  @Test(
    "reports invalid values",
    arguments: [
      (["--host", "safari"], "--host safari: not one of wkwebview, uiwebview, webview"),
      (
        ["--host", "uiwebview", "--bridge", "dsbridge"],
        "--host uiwebview: --bridge dsbridge requires wkwebview"
      ),
      (
        ["--host", "webview", "--bridge", "wvjb", "--bridge", "webkit"],
        "--host webview: --bridge webkit requires wkwebview"
      ),
      (["--fidelity", "none"], "--fidelity none: not one of faithful, strict, repaired"),
      (["--allow-origin", "app"], "--allow-origin app: not an origin with a scheme and a host, * or null"),
      (["--allow-origin", "https://*"], "--allow-origin https://*: not an origin with a scheme and a host, * or null"),
      (
        ["--allow-origin", "https://a.*.example"],
        "--allow-origin https://a.*.example: not an origin with a scheme and a host, * or null"
      ),
      (["--bridge", "none", "--allow-origin", "*"], "--allow-origin requires a bridge"),
      (["--bridge", "webkit", "--bridge-script", "x.js"], "--bridge-script: not supported for --bridge webkit"),
      (
        ["--bridge", "wvjb", "--bridge", "dsbridge", "--bridge-script", "x.js"],
        "--bridge-script: requires a single bridge, not wvjb and dsbridge"
      ),
      (["--bridge", "wvjb4", "--watch-bridge"], "--watch-bridge: not supported for --bridge wvjb4"),
    ])
  func wrong(options: [String], complaint: String) throws {
    let outcome = try CommandRunner.run(["run"] + options + [try CommandRunner.page("")])
    #expect(outcome.status == 2)
    #expect(outcome.errors == "headless-bridge: \(complaint)\n")
  }
}
