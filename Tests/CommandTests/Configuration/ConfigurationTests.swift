import Testing

/// The configuration file of `headless-bridge test`.
@Suite struct ConfigurationTests {
  private static let spec = """
    test('loads', async () => {
      await page.goto('/index.html');
      expect(await page.evaluate(() => location.href)).toBe('https://app.example/index.html');
    });
    """

  @Test("is found above the working directory, and its paths start from its folder", arguments: ["json", "js"])
  func found(ending: String) throws {
    let json = #"{ "root": "web", "origin": "https://app.example", "testDir": "specs", "testMatch": "**/*.spec.js" }"#
    let folder = try SpecFolder([
      "headless-bridge.config.\(ending)": ending == "js" ? "export default \(json)" : json, "web/index.html": "<p>hi",
      "specs/a.spec.js": Self.spec, "specs/b.bridge.js": "throw 1", "other/c.spec.js": "throw 1", "web/deep/x.txt": "",
    ])
    #expect(try folder.ran() == ["specs/a.spec.js › loads"])
    #expect(try folder.ran(in: "web/deep") == ["../../specs/a.spec.js › loads"])
  }

  @Test("may be a function, CommonJS, or asynchronous")
  func functions() throws {
    for text in [
      "export default () => ({ testMatch: 'x.js' })", "module.exports = { testMatch: ['x.js'] }",
      "export default async () => ({ testMatch: 'x.js', retries: undefined })",
    ] {
      let folder = try SpecFolder(["headless-bridge.config.js": text, "a/x.js": "test('runs', () => {});"])
      #expect(try folder.ran() == ["a/x.js › runs"])
    }
  }

  @Test("options of the command line replace its keys, also repeatable ones")
  func precedence() throws {
    let folder = try SpecFolder([
      "headless-bridge.config.json": #"{ "reporter": "dot", "filter": ["one"], "retries": 2, "testMatch": "*.x.js" }"#,
      "a.x.js": "test('one', () => {}); test('two', () => {});", "b.y.js": "test('three', () => {});",
    ])
    #expect(try folder.test().output.hasPrefix(".s\n"))
    #expect(try folder.ran("--filter two") == ["a.x.js › two"])
    #expect(try folder.ran("--test-match '*.y.js' --filter three") == ["b.y.js › three"])
    #expect(try folder.test("--no-config").errors.contains("no spec files"))
  }

  @Test("times are milliseconds, or have a unit")
  func times() throws {
    let waiting = "test('waits', () => new Promise(resolve => setTimeout(resolve, 3000)));"
    for (value, passes) in [("2000", false), ("4000", true), ("\"4s\"", true), ("\"2500ms\"", false)] {
      let folder = try SpecFolder([
        "headless-bridge.config.json": "{ \"timeout\": \(value) }", "a.bridge.js": waiting,
      ])
      #expect(try folder.test().status == (passes ? 0 : 1), "\(value)")
    }
  }

  @Test("an action timeout of 0, which Playwright's configurations have, means the default")
  func actionTimeout() throws {
    let folder = try SpecFolder([
      "headless-bridge.config.json": "{ \"use\": { \"actionTimeout\": 0 } }", "a.bridge.js": "test('runs', () => {});",
    ])
    #expect(try folder.test().status == 0)
  }

  @Test("routes and limits are objects, and files in them start from its folder")
  func objects() throws {
    let folder = try SpecFolder([
      "headless-bridge.config.json": """
      { "root": "web", "origin": "https://app.example", "limits": { "timers": 100 }, "routes": {
        "/api/*": "data/user.json", "/gone": 404, "/broken": "fail", "/moved": { "file": "data/user.json", "status": 201 }
      } }
      """,
      "data/user.json": "{\"name\":\"Ada\"}", "web/index.html": "<p>hi",
      "sub/a.bridge.js": """
      test('routes', async () => {
        await page.goto('/index.html');
        const status = path => page.evaluate(path => fetch(path).then(response => response.status, () => 'failed'), path);
        expect(await page.evaluate(() => fetch('/api/user').then(response => response.json()))).toEqual({ name: 'Ada' });
        expect([await status('/gone'), await status('/broken'), await status('/moved')]).toEqual([404, 'failed', 201]);
      });
      """,
    ])
    let outcome = try folder.test(in: "sub")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
  }

  @Test(
    "errors name the file, the line and the key",
    arguments: [
      ("{\n  \"retires\": 1\n}", ":2: retires: unknown key. Did you mean retries?"),
      ("{ \"retries\": \"x\" }", ":1: retries: not a number: 'x'"),
      ("{ \"timeout\": \"5000\" }", ":1: timeout: not a number of milliseconds, or a time such as '30s' or '500ms'"),
      ("{\n\n \"bridge\": [\"wvjb\", 1] }", ":3: bridge[1]: not one of wvjb, wvjb4"),
      ("{ \"seed\": -1 }", ":1: seed: --seed -1: not a whole number"),
      ("{ \"webServer\": {} }", ":1: webServer: unknown key. No server is needed"),
      ("{ \"testTimeout\": 5 }", ":1: testTimeout: unknown key. Use timeout"),
      ("{ \"use\": { \"veiwport\": {} } }", ":1: use.veiwport: unknown key. Did you mean viewport?"),
      ("{ \"projects\": [{ \"name\": \"a\", \"workers\": 1 }] }", ":1: projects[0].workers: applies to the run"),
      ("{ \"projects\": [{}] }", ":1: projects[0]: missing name"),
      ("{ \"watchBridge\": 1 }", ":1: watchBridge: not true or false: 1"),
      ("{ \"reporter\": \"list\" }", ":1: reporter: --reporter list: not one of pretty"),
      ("{ \"reporter\": [[\"html\", {}]] }", ":1: reporter[0]: --reporter html: not one of pretty"),
      ("{ \"timeout\": 0 }", ":1: timeout: 0 is not a limit; remove the key"),
      ("{ \"dependencies\": [\"a\"] }", ":1: dependencies: unknown key. It belongs in a project"),
      ("{ \"retries\": 1", ":1:"), ("[]", ": the configuration must be an object, but is a list"),
    ])
  func errors(text: String, message: String) throws {
    let folder = try SpecFolder(["headless-bridge.config.json": text, "a.bridge.js": "test('runs', () => {});"])
    let outcome = try folder.test()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("headless-bridge.config.json" + message), "\(outcome.errors)")
  }

  @Test(
    "errors in JavaScript name the place",
    arguments: [
      ("\nthrow new TypeError('bad')", "headless-bridge.config.js:2"), ("export default {", "SyntaxError"),
      ("export const a = 1", "no default export"), ("export default { testMatch: /x/ }", "testMatch: is a regular"),
      ("export default new Promise(() => {})", "never settles"),
    ])
  func scriptErrors(text: String, message: String) throws {
    let folder = try SpecFolder(["headless-bridge.config.js": text, "a.bridge.js": "test('runs', () => {});"])
    let outcome = try folder.test()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("two files in one folder are an error, unless one is selected")
  func two() throws {
    let folder = try SpecFolder([
      "headless-bridge.config.json": "{}", "headless-bridge.config.mjs": "export default {}",
      "a.bridge.js": "test('runs', () => {});",
    ])
    #expect(try folder.test().errors.contains("there is more than one configuration file"))
    #expect(try folder.test("-c headless-bridge.config.mjs").status == 0)
    #expect(try folder.test("--config none.json").errors.contains("none.json: no such file"))
  }

  @Test("setup files run in the context of each spec")
  func setupFiles() throws {
    let folder = try SpecFolder([
      "headless-bridge.config.json": #"{ "setupFiles": ["support/setup.js"] }"#,
      "support/setup.js": "globalThis.started = 1; beforeEach(() => { started++; });",
      "a.bridge.js": "test('a', () => { expect(started).toBe(2); });",
      "b.bridge.js": "test('b', () => { expect(started).toBe(2); });",
    ])
    #expect(try folder.test().status == 0)
  }
}
