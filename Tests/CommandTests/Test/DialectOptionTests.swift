import Foundation
import Testing

/// `--bridge` with bridges other than WebViewJavascriptBridge.
struct DialectOptionTests {
  private static let handlers = """
    native.handle('share', function (data) { return { shared: data }; });
    native.handle('user.name', function (data) { return Promise.resolve('Ada of ' + JSON.stringify(data)); });
    """

  /// The bridge script for DSBridge 3, whose pages normally load their own.
  private static let script = "Resources/bridges/DSBridge.js"

  private func run(_ page: String, _ arguments: String...) throws -> CommandRunner.Outcome {
    try run(page, arguments)
  }

  private func run(_ page: String, _ arguments: [String]) throws -> CommandRunner.Outcome {
    let handlers = try CommandRunner.page(Self.handlers, "handlers.js")
    return try CommandRunner.run(["run", "--handlers", handlers] + arguments + [try CommandRunner.page(page)])
  }

  @Test("dsbridge: supports synchronous and asynchronous methods, namespaces, and page methods")
  func dsbridge() throws {
    let page = """
      <script>
      dsBridge.register('add', function (a, b) { return a + b; });
      console.log(JSON.stringify(dsBridge.call('share', { title: 'x' })));
      dsBridge.call('user.name', 1, function (name) { console.log(name); });
      console.log(!!dsBridge.hasNativeMethod('share'), !!dsBridge.hasNativeMethod('missing'));
      </script>
      """
    for device in ["iphone", "android"] {
      let outcome = try run(
        page, "--bridge", "dsbridge", "--bridge-script", Self.script, "--device", device, "--call", "add=[1,2]")
      #expect(
        outcome.output == "{\"shared\":{\"title\":\"x\"}}\ntrue false\nAda of 1\n3\n", "\(device): \(outcome.errors)")
      #expect(outcome.status == 0)
    }
  }

  @Test("dsbridge: reports a page without a bridge script, and the option that adds one")
  func noBridgeScript() throws {
    let page = "<script>dsBridge.call('share', 1);</script>"
    let outcome = try run(page, "--bridge", "dsbridge", "--call", "add=[1,2]")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(
        "warning: the page uses dsBridge but has not loaded it: a page of DSBridge 3 loads dsbridge.js"))
    #expect(outcome.errors.components(separatedBy: "--bridge-script FILE").count == 3, "\(outcome.errors)")
  }

  @Test("dsbridge2 and dsbridge1 inject their bridge script in both kinds of web views")
  func early() throws {
    for (name, object) in [("dsbridge2", "dsBridge"), ("dsbridge1", "getJsBridge()")] {
      for host in ["wkwebview", "uiwebview"] {
        let page = "<script>\(object).call('name', { a: 1 }, function (text) { console.log(text); });</script>"
        let handlers = "native.handle('name', function (data) { return Promise.resolve('Ada ' + data.a); });"
        let outcome = try CommandRunner.run([
          "run", "--bridge", name, "--host", host, "--handlers", CommandRunner.page(handlers, "handlers.js"),
          CommandRunner.page(page),
        ])
        #expect(outcome.output == "Ada 1\n", "\(name) \(host): \(outcome.errors)")
        #expect(outcome.status == 0)
      }
    }
  }

  @Test("jsbridge: passes data as text, as on Android")
  func jsbridge() throws {
    let page = """
      <script>
      document.addEventListener('WebViewJavascriptBridgeReady', function (event) {
        event.bridge.init(function () {});
        event.bridge.registerHandler('show', function (data, respond) { respond(typeof data + ' ' + data); });
        event.bridge.callHandler('share', { title: 'x' }, function (answer) { console.log(typeof answer + ' ' + answer); });
      });
      </script>
      """
    let outcome = try run(page, "--bridge", "jsbridge", "--device", "android", "--call", "show={\"a\":1}")
    #expect(outcome.output == "string {\"shared\":\"{\\\"title\\\":\\\"x\\\"}\"}\n\"string {\\\"a\\\":1}\"\n")
    #expect(outcome.status == 0)
  }

  @Test("jsbridge2: exposes handlers as functions of an object, and passes data as JSON text")
  func jsbridge2() throws {
    let page = """
      <script>
      console.log(typeof WebViewJavascriptBridge.share, typeof WebViewJavascriptBridge.callHandler);
      window.WVJBCallbacks = [function (bridge) {
        bridge.init(function () {});
        bridge.registerHandler('show', function (data, respond) { respond(typeof data + ' ' + data); });
        bridge.callHandler('share', [1], function (answer) { console.log(typeof answer + ' ' + answer); });
        bridge.callHandler('missing', 1);
      }];
      </script>
      """
    let arguments = ["--bridge", "jsbridge2", "--device", "android", "--call", "show={\"a\":1}"]
    let outcome = try run(page, arguments)
    #expect(
      outcome.output
        == "function undefined\nstring {\"shared\":\"[1]\"}\n\"\\\"string {\\\\\\\"a\\\\\\\":1}\\\"\"\n")
    #expect(outcome.errors.contains("no native handler for 'missing'"))
    #expect(outcome.status == 0)
    #expect(try run(page, arguments + ["--fidelity", "strict"]).status == 1)
  }

  @Test("webkit: message handlers reply, and native calls functions of the page")
  func webkit() throws {
    let page = """
      <script>
      var app = { show: function (data) { return this === app && data.a; } };
      webkit.messageHandlers.share.postMessage({ title: 'x' }).then(function (answer) { console.log(JSON.stringify(answer)); });
      </script>
      """
    let outcome = try run(page, "--bridge", "webkit", "--call", "app.show={\"a\":[1]}")
    #expect(outcome.output == "{\"shared\":{\"title\":\"x\"}}\n[1]\n")
    #expect(outcome.status == 0)
  }

  @Test("one page can use two bridges that do not conflict")
  func both() throws {
    let page = """
      <script>
      console.log(dsBridge.call('share', 1).shared);
      webkit.messageHandlers.share.postMessage(2).then(function (answer) { console.log(answer.shared); });
      </script>
      """
    let outcome = try run(page, "--bridge", "dsbridge", "--bridge-script", Self.script, "--bridge", "webkit")
    #expect(outcome.output == "1\n2\n")
    let refused = try run(page, "--bridge", "jsbridge", "--bridge", "wvjb")
    #expect(refused.status == 2)
  }
}
