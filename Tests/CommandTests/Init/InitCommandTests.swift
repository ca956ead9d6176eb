import Foundation
import TestSupport
import Testing

/// `headless-bridge init`.
@Suite struct InitCommandTests {
  /// Creates a folder with some files.
  private static func folder(_ files: [String: String]) throws -> String {
    let folder = (try CommandRunner.page("", "README.md") as NSString).deletingLastPathComponent
    for (name, text) in files {
      let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return folder
  }

  private static func read(_ folder: String, _ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  private static let setUp = """
    function withBridge(use) {
      if (window.WebViewJavascriptBridge) return use(window.WebViewJavascriptBridge);
      if (window.WVJBCallbacks) return window.WVJBCallbacks.push(use);
      window.WVJBCallbacks = [use];
      const frame = document.createElement('iframe');
      frame.src = 'https://__bridge_loaded__';
      document.documentElement.appendChild(frame);
    }

    """

  @Test("writes a spec for the page's calls and handlers") func writesSpec() throws {
    let page = """
      <title>Ann's shop</title><script>\(Self.setUp)
      withBridge(bridge => {
        bridge.registerHandler('greet', (data, answer) => answer({ hello: 'app' }));
        bridge.registerHandler('now', (data, answer) => answer(Date.now()));
        bridge.registerHandler('strict', data => { data.user.name.length; });
        bridge.callHandler('user', { id: 7 }, () => bridge.callHandler('log', { random: Math.random() }));
      });
      </script>
      """
    let folder = try Self.folder(["public/index.html": page, "public/about.html": ""])
    let outcome = try CommandRunner.run(["init", folder])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("The page is public/index.html (1 of 2; choose another with --page FILE)."))
    #expect(
      outcome.output.contains(
        "Its bridge is wvjb. Native handlers that it calls: user, log. Handlers that it registers: greet, now, strict.")
    )
    let spec = try Self.read(folder, "public/index.bridge.js")
    #expect(spec.contains("toBe('Ann\\'s shop')"))
    #expect(spec.contains("native.handle('user', null);"))
    #expect(spec.contains(#"toHaveReceived('user', {"id":7});"#))
    #expect(spec.contains("toHaveReceived('log', "))
    // Data that depends on the time is not expected.
    #expect(spec.contains(#"native.call('greet', {})).toEqual({"hello":"app"});"#))
    #expect(spec.contains("native.call('now', {})).toBeDefined();"))
    #expect(spec.contains("test.todo('responds to strict');"))
    for name in ["headless-bridge.d.ts", "jsconfig.json", ".gitignore", ".github/workflows/headless-bridge.yml"] {
      #expect(try !Self.read(folder, name).isEmpty)
    }
    let run = try CommandRunner.run(["test", "--reporter", "tap", folder])
    #expect(run.status == 0, "\(run.output)")
  }

  @Test("writes a spec for the given bridge") func otherBridge() throws {
    let page = """
      <title>J</title><script>
      document.addEventListener('WebViewJavascriptBridgeReady', () => {
        WebViewJavascriptBridge.init((message, answer) => answer('x'));
        WebViewJavascriptBridge.registerHandler('fun', (data, answer) => answer('y'));
      });
      </script>
      """
    let folder = try Self.folder(["page.html": page])
    let outcome = try CommandRunner.run(["init", "--bridge", "jsbridge", folder])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("headless-bridge test --bridge jsbridge "))
    #expect(try Self.read(folder, "page.bridge.js").contains("native.call('fun', {})).toEqual(\"y\");"))
    #expect(try Self.read(folder, ".github/workflows/headless-bridge.yml").contains("test --bridge jsbridge --ci"))
  }

  @Test("writes a spec that passes for a page with an error") func failingPage() throws {
    let folder = try Self.folder(["index.html": "<script>setInterval(() => {}, 100); nothing();</script>"])
    let outcome = try CommandRunner.run(["init", folder])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(
      outcome.output.contains("It has an uncaught error: ReferenceError: Can't find variable: nothing"))
    #expect(outcome.output.contains("It uses no bridge while loading"))
  }

  @Test("writes a spec with its own page if a folder has no page") func noPage() throws {
    let folder = try Self.folder([:]) + "/new"
    let outcome = try CommandRunner.run(["init", folder])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("2 passed, 2 total"))
    #expect(FileManager.default.fileExists(atPath: "\(folder)/first.bridge.js"))
  }

  @Test("escapes names of files and handlers") func escapesNames() throws {
    let folder = try Self.folder([
      "50% off #1?.html": """
      <title>x</title><script>
      window.WVJBCallbacks = [bridge => { bridge.registerHandler('', (_, answer) => answer(1)); bridge.registerHandler("it's", (_, answer) => answer(2)); }];
      const frame = document.createElement('iframe'); frame.src = 'https://__bridge_loaded__'; document.documentElement.append(frame);
      </script>
      """
    ])
    let outcome = try CommandRunner.run(["init", folder])
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("2 passed, 3 total"), "\(outcome.output)")
  }

  @Test("accepts a folder whose name looks like a script") func folderNamedLikeScript() throws {
    let folder = try Self.folder([
      "three.js/index.html": "<title>x</title>", "next.ts/a.bridge.js": "test('a', () => {});",
    ])
    let outcome = try CommandRunner.run(["init", "\(folder)/three.js"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("The page is index.html."))
    #expect(try CommandRunner.run(["test", "\(folder)/next.ts"]).status == 0)
  }

  @Test("keeps existing files") func keepsFiles() throws {
    let kept = [
      "index.html": "<title>x</title>", "index.bridge.js": "test('mine', () => {});", "jsconfig.json": "{}",
      "headless-bridge.d.ts": "// mine", ".gitignore": "node_modules\n/report.html",
      ".github/workflows/headless-bridge.yml": "# mine",
    ]
    let folder = try Self.folder(kept)
    let outcome = try CommandRunner.run(["init", folder])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("  exists    index.bridge.js\n"))
    for (name, text) in kept where name != ".gitignore" { #expect(try Self.read(folder, name) == text) }
    #expect(try Self.read(folder, ".gitignore") == "node_modules\n/report.html\n/junit.xml\n/transcripts/\n")
    // The second time, all files exist.
    #expect(try !CommandRunner.run(["init", folder]).output.contains("created"))
  }

  @Test("writes the workflow at the top of the repository") func workflow() throws {
    let folder = try Self.folder([".git/HEAD": "", "web/app/index.html": "<title>x</title>"])
    #expect(try CommandRunner.run(["init", "\(folder)/web/app"]).status == 0)
    let workflow = try Self.read(folder, ".github/workflows/headless-bridge.yml")
    #expect(workflow.contains("working-directory: 'web/app'"))
    #expect(workflow.contains("web/app/junit.xml"))
  }

  @Test("terminates an endless page") func endlessPage() throws {
    let folder = try Self.folder(["index.html": "<script>while (true) {}</script>"])
    let outcome = try CommandRunner.run(["init", "--timeout", "0.5", folder])
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("a script ran for more than 0.5 seconds and was terminated"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/index.bridge.js"))
  }

  @Test("expects no response to made-up data") func madeUpData() throws {
    let script = try String(contentsOf: Repository.file("Resources/bridges/DSBridge.js"), encoding: .utf8)
    let page = """
      <meta charset="utf-8"><title>x</title><script>\(script)</script><script>
      dsBridge.register('add', (a, b) => a + b);
      dsBridge.register('length', text => text.length);
      dsBridge.registerAsyn('version', (data, done) => done('1.2'));
      </script>
      """
    let folder = try Self.folder(["index.html": page])
    let outcome = try CommandRunner.run(["init", folder])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("Its bridge is dsbridge. Native handlers that it calls: none."))
    #expect(outcome.output.contains("Handlers that it registers: add, length, version."), "\(outcome.output)")
    let spec = try Self.read(folder, "index.bridge.js")
    #expect(spec.contains("test.todo('responds to add');"))
    #expect(spec.contains("test.todo('responds to length');"))
    #expect(spec.contains(#"native.call('version', {})).toEqual("1.2");"#))
  }

  @Test("does not take a DSBridge 3 page without its script for an older one") func missingDSBridge() throws {
    let page = """
      <title>x</title><script src="https://unpkg.com/dsbridge@3.1.4/dist/dsbridge.js"></script><script>
      dsBridge.register('add', (a, b) => a + b);
      dsBridge.registerAsyn('wait', (data, done) => done(1));
      </script>
      """
    let folder = try Self.folder(["index.html": page])
    let outcome = try CommandRunner.run(["init", folder])
    #expect(outcome.output.contains("A script failed to load, so the survey is incomplete: https://unpkg.com/"))
    #expect(outcome.output.contains("Its scripts are those of dsbridge: the script dsbridge.js."), "\(outcome.output)")
  }

  @Test(
    "tells the dialects apart by the page's errors and platform",
    arguments: [
      ("b.doSend({}, 'hello');", "Its bridge is jsbridge2."), ("", "Its bridge is wvjb4."),
      ("", "It also works with jsbridge, jsbridge2."),
    ])
  func dialects(extra: String, line: String) throws {
    let page = """
      <title>x</title><script>
      document.addEventListener('WebViewJavascriptBridgeReady', event => {
        const b = event.bridge;
        b.init((message, respond) => {});
        b.registerHandler('greet', (data, respond) => respond('hi'));
        \(extra)
        b.callHandler('user', { a: 1 }, () => {});
      });
      </script>
      """
    let outcome = try CommandRunner.run(["init", try Self.folder(["index.html": page])])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains(line), "\(outcome.output)")
  }

  @Test("surveys a page that uses its bridge only on Android") func android() throws {
    let page = """
      <title>x</title><script>
      if (/Android/.test(navigator.userAgent)) document.addEventListener('WebViewJavascriptBridgeReady', ({ bridge }) => {
        bridge.init((message, respond) => {});
        bridge.callHandler('user', 'a', () => {});
      });
      </script>
      """
    let folder = try Self.folder(["index.html": page])
    let outcome = try CommandRunner.run(["init", folder])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("Its bridge is jsbridge on Android."), "\(outcome.output)")
    #expect(try Self.read(folder, "index.bridge.js").contains("\ndevice('android');\n"))
  }

  @Test("taps a button that the page has") func button() throws {
    for (markup, line) in [
      ("<button id=save>Save</button>", ##"//   await page.locator("#save").tap();"##),
      ("<button>Save\n it</button>", "//   await page.getByRole('button', { name: \"Save it\" }).tap();"),
      ("<p>Text</p>", "// The page has no button after loading."),
    ] {
      let folder = try Self.folder(["index.html": "<meta charset=utf-8>\(markup)"])
      #expect(try CommandRunner.run(["init", folder]).status == 0)
      #expect(try Self.read(folder, "index.bridge.js").contains(line))
    }
  }

  private static let source = #"<!doctype html><div id=app></div><script type="module" src="/src/main.tsx"></script>"#

  @Test("rejects a page that needs a build, and says what to do") func unbuilt() throws {
    let folder = try Self.folder(["package.json": "{}", "index.html": Self.source, "src/main.tsx": "let x: string"])
    for words in [[folder], ["\(folder)/index.html"]] {
      let outcome = try CommandRunner.run(["init"] + words)
      #expect(outcome.status == 2)
      #expect(
        outcome.errors.contains(
          "is the source of a page that needs a build: no web view runs /src/main.tsx as it is. Build the page"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/index.bridge.js"))
    }
  }

  @Test("tests a build from outside of its folder", arguments: ["", "/dist", "/dist/index.html"])
  func build(place: String) throws {
    let page = """
      <!doctype html><meta charset="utf-8"><title>Built</title><button id="go">Go</button>
      <script type="module" src="/assets/index.js"></script>
      """
    let folder = try Self.folder([
      "package.json": "{}", "index.html": Self.source, "dist/index.html": page,
      "dist/assets/index.js": "document.title += location.pathname;",
    ])
    let outcome = try CommandRunner.run(["init", folder + place])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("The page is dist/index.html"))
    #expect(outcome.output.contains("headless-bridge test\n"))
    #expect(
      try Self.read(folder, "headless-bridge.config.json")
        == "{\n  \"root\": \"dist\",\n  \"origin\": \"https://app.test/\"\n}\n")
    let spec = try Self.read(folder, "tests/index.bridge.js")
    #expect(spec.contains("await page.goto('/');"))
    #expect(spec.contains("toBe('Built/')"))
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/dist").sorted()
    #expect(names == ["assets", "index.html"])
  }

  @Test("writes a spec in TypeScript that the project includes")
  func typeScript() throws {
    let page = "<!doctype html><title>Built</title>"
    let files = ["package.json": "{}", "index.html": Self.source, "dist/index.html": page]
    for (settings, place) in [
      ("{ \"include\": [\"src\"] /* as Vite's */ }", "tests/tsconfig.json"), ("{}", nil),
      ("{ \"include\": [\"tests/**/*\"] }", nil),
    ] {
      let folder = try Self.folder(files.merging(["tsconfig.json": settings, "node_modules/.bin/esbuild": ""]) { $1 })
      // It copies its input: the first spec has no types.
      try "#!/bin/sh\ncat".write(toFile: "\(folder)/node_modules/.bin/esbuild", atomically: true, encoding: .utf8)
      chmod("\(folder)/node_modules/.bin/esbuild", 0o755)
      let outcome = try CommandRunner.run(["init", folder])
      #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      #expect(FileManager.default.fileExists(atPath: "\(folder)/tests/index.bridge.ts"))
      #expect(FileManager.default.fileExists(atPath: "\(folder)/tests/headless-bridge.d.ts"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/jsconfig.json"))
      #expect(FileManager.default.fileExists(atPath: "\(folder)/tests/tsconfig.json") == (place != nil), "\(settings)")
      let plain = try CommandRunner.run(shell: "headless-bridge test", in: URL(fileURLWithPath: folder))
      #expect(plain.status == 0, "\(plain.output)\(plain.errors)")
    }
  }

  @Test("names the types of an installed npm package instead of writing them")
  func packageTypes() throws {
    let folder = try Self.folder([
      "package.json": "{}", "index.html": "<title>x</title>",
      "node_modules/headless-bridge/headless-bridge.d.ts": "export {};",
    ])
    #expect(try CommandRunner.run(["init", folder]).status == 0)
    let types = try String(contentsOfFile: "\(folder)/headless-bridge.d.ts", encoding: .utf8)
    #expect(types == "/// <reference types=\"headless-bridge\" />\n")
  }

  @Test("keeps the tests of another test runner")
  func foreignConfiguration() throws {
    let folder = try Self.folder([
      "package.json": "{}", "index.html": Self.source,
      "dist/index.html": "<!doctype html><title>Built</title><script type=module src=/a.js></script>", "dist/a.js": "",
      "playwright.config.ts": """
      // testDir: './old'
      export default defineConfig({
        testDir: './e2e', testMatch: ['**/*.e2e.js'], use: { baseURL: 'http://localhost:4173/x' } });
      """,
      "e2e/shop.e2e.js": """
      test('shop', async () => { await page.goto('/'); expect(page.url()).toBe('http://localhost:4173/'); });
      """,
    ])
    let url = URL(fileURLWithPath: folder)
    let before = try CommandRunner.run(shell: "headless-bridge test", in: url)
    #expect(before.status == 2)
    #expect(
      before.errors.contains(
        "below .. Found playwright.config.ts: to run its tests, add headless-bridge.config.json with "
          + "{ \"testMatch\": [\"e2e/**/*.e2e.js\"] }, or run: headless-bridge init"), "\(before.errors)")
    let outcome = try CommandRunner.run(shell: "headless-bridge init", in: url)
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(
      try Self.read(folder, "headless-bridge.config.json") == """
        {
          "root": "dist",
          "origin": "http://localhost:4173/",
          "testMatch": ["**/*.bridge.{js,ts}", "e2e/**/*.e2e.js"]
        }

        """)
    let plain = try CommandRunner.run(shell: "headless-bridge test --reporter tap", in: url)
    #expect(plain.status == 0, "\(plain.output)\(plain.errors)")
    #expect(plain.output.contains("e2e/index.bridge.js") && plain.output.contains("e2e/shop.e2e.js › shop"))
  }

  @Test("reports usage errors") func usageErrors() throws {
    let folder = try Self.folder(["index.html": "<title>x</title>"])
    for (words, complaint) in [
      ([folder, folder], "init takes at most one folder or page. Try: headless-bridge init --help"),
      (["--bridge", "x", folder], "--bridge x: not one of wvjb, wvjb4"),
      (["--page", "none.html", folder], "none.html: no such file"),
      (["\(folder)/none.html"], "none.html: no such file"),
      (["\(folder)/none.html/inner", "--page", "x.html"], "inner: no such folder for --page x.html"),
    ] {
      let outcome = try CommandRunner.run(["init"] + words)
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
    }
  }
}
