import Foundation
import TestSupport
import Testing

/// `headless-bridge init` on pages of hybrid frameworks.
struct InitFrameworkTests {
  /// A page with the bridge that `init` has to choose, and a handler that the page calls while it loads.
  struct Page: CustomTestStringConvertible, Sendable {
    let bridge: String
    let handler: String
    let script: String
    var testDescription: String { bridge }

    static let all = [
      Page(
        bridge: "reactnative", handler: "hello",
        script: "ReactNativeWebView.postMessage(JSON.stringify({ type: 'hello' }));"),
      Page(bridge: "flutter", handler: "Print", script: "Print.postMessage('x');"),
      Page(bridge: "inappwebview", handler: "hello", script: "flutter_inappwebview.callHandler('hello', 1);"),
      Page(bridge: "webkit", handler: "share", script: "window.webkit?.messageHandlers?.share?.postMessage('Tea');"),
      Page(
        bridge: "dsbridge2", handler: "user", script: "dsBridge.register({ now: () => 1 }); dsBridge.call('user', {});"),
    ]
  }

  /// Runs `init` in a folder with some files, and returns the folder and the outcome.
  private func run(_ files: [String: String]) throws -> (folder: String, outcome: CommandRunner.Outcome) {
    let folder = (try CommandRunner.page("", "README.md") as NSString).deletingLastPathComponent
    for (name, text) in files {
      let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return (folder, try CommandRunner.run(["init", folder]))
  }

  private func example(_ path: String) throws -> String {
    try String(contentsOf: Repository.file("Resources/examples/\(path)"), encoding: .utf8)
  }

  @Test("recognizes the framework of a page, and writes a spec that passes", arguments: Page.all)
  func recognizes(_ page: Page) throws {
    let (folder, outcome) = try run(["index.html": "<meta charset=utf-8><script>\(page.script)</script>"])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("Its bridge is \(page.bridge)."), "\(outcome.output)")
    let spec = try String(contentsOfFile: "\(folder)/index.bridge.js", encoding: .utf8)
    #expect(spec.contains("'\(page.handler)'"))
    let workflow = try String(contentsOfFile: "\(folder)/.github/workflows/headless-bridge.yml", encoding: .utf8)
    #expect(workflow.contains("test --bridge \(page.bridge) --ci"))
  }

  @Test(
    "recognizes the framework of an example",
    arguments: [
      ("capacitor", "capacitor", "index.html"), ("cordova", "cordova", "index.html"), ("tauri", "tauri", "index.html"),
      ("weixin", "weixin", "shop.html"), ("alipay", "alipay", "shop.html"), ("uniapp", "uniapp", "cart.html"),
      ("reactnative", "reactnative", "shop.html"), ("flutter", "flutter", "shop.html"),
      ("inappwebview", "inappwebview", "shop.html"),
    ])
  func examples(folder: String, bridge: String, page: String) throws {
    let (_, outcome) = try run(["index.html": try example("\(folder)/\(page)")])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("Its bridge is \(bridge)."), "\(outcome.output)")
  }

  @Test("offers a Hotwire page the components in its scripts")
  func components() throws {
    let page = """
      <meta charset=utf-8><script src="web-bridge.js"></script><script>
      class Form { static component = 'form'; }
      const data = { metadata: { url: location.href } };
      HotwireNative.web.send({ component: Form.component, event: 'connect', data, callback() {} });
      </script>
      """
    let (folder, outcome) = try run(["index.html": page, "web-bridge.js": try example("hotwire/web-bridge.js")])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("Its bridge is hotwire. Native handlers that it calls: form.connect."))
    #expect(try String(contentsOfFile: "\(folder)/index.bridge.js", encoding: .utf8).contains("'form.connect'"))
  }

  @Test(
    "takes a page of DSBridge 3 that registers methods for no older version, with and without its script",
    arguments: [true, false])
  func dsbridge(hasScript: Bool) throws {
    let page = """
      <meta charset=utf-8><script src="dsbridge.js"></script><script>
      dsBridge.register('add', function (a, b) { return a + b; });
      dsBridge.call('user', 'x');
      </script>
      """
    let script = try String(contentsOf: Repository.file("Resources/bridges/DSBridge.js"), encoding: .utf8)
    let (_, outcome) = try run(["index.html": page].merging(hasScript ? ["dsbridge.js": script] : [:]) { $1 })
    let line =
      hasScript
      ? "Its bridge is dsbridge. Native handlers that it calls: user."
      : "Its scripts are those of dsbridge: the script dsbridge.js."
    #expect(outcome.output.contains(line), "\(outcome.output)")
    #expect(outcome.output.contains("--bridge dsbridge") && !outcome.output.contains("dsbridge2"))
  }

  @Test("reports another framework whose signs a page has")
  func others() throws {
    let page = """
      <meta charset=utf-8><script>
      if (window.ReactNativeWebView) ReactNativeWebView.postMessage('{"type":"hello"}');
      window.WVJBCallbacks = [];
      </script>
      """
    let (_, outcome) = try run(["index.html": page])
    #expect(outcome.output.contains("Its bridge is reactnative."), "\(outcome.output)")
    #expect(outcome.output.contains("It also has a sign of wvjb: WVJBCallbacks.\n"), "\(outcome.output)")
  }

  @Test("recognizes the framework of a built page by the packages of its project")
  func packages() throws {
    let (_, outcome) = try run([
      "package.json": #"{ "dependencies": { "@tauri-apps/api": "~2.4.0" } }"#,
      "dist/index.html": "<meta charset=utf-8><title>Built</title>",
    ])
    let line = "Its scripts are those of tauri25: the module @tauri-apps/api."
    #expect(outcome.output.contains(line), "\(outcome.output)")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test("names the versions with which the page works, too")
  func alternatives() throws {
    let (_, outcome) = try run([
      "index.html": "<meta charset=utf-8><script>flutter_inappwebview.callHandler('hello');</script>"
    ])
    #expect(outcome.output.contains("It also works with inappwebview61, inappwebview5."), "\(outcome.output)")
  }
}
