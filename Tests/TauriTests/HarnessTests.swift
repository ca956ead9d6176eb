import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Tauri
import Testing

/// Tauri in the test harness: stubs, calls, errors and events by name.
struct HarnessTests {
  private static let page = """
    <!doctype html><button id=go>Go</button><p id=out></p><p id=at></p>
    <script>
      const { core, event } = window.__TAURI__;
      const show = (id, value) => {
        document.getElementById(id).textContent = typeof value === 'string' ? value : JSON.stringify(value);
      };
      event.listen('progress', ({ payload }) => show('at', payload));
      document.getElementById('go').onclick = async () => {
        show('out', await core.invoke('greet', { name: 'Ada' }).catch((error) => `failed: ${error}`));
      };
    </script>
    """

  @Test("stubs commands, records calls, and sends events", arguments: [BridgeKind.tauri, .tauri25])
  func kinds(_ kind: BridgeKind) throws {
    let native = TestNative(kind)
    #expect(native.bridge.kind == kind)
    native.handle("greet", returning: "Hello Ada")
    try native.page.load(html: Self.page)
    try native.page.click("#go")
    #expect(try native.page.text(of: "#out") == "Hello Ada")
    #expect(native.calls(to: "greet") == [["name": "Ada"]])
    #expect(native.calls(to: "greet").first?.answer == "Hello Ada")
    #expect(native.calls(to: "greet").first?.origin == "https://page.test")
    try native.emit("", "progress", 50)
    #expect(try native.page.text(of: "#at") == "50")
    try native.emit("main", "progress", 60)
    #expect(try native.page.text(of: "#at") == "60")
    #expect(native.calls(toPage: "progress").count == 2)
    try native.verify()
    native.removeHandler("greet")
    try native.page.click("#go")
    #expect(try native.page.text(of: "#out") == "failed: Command greet not found")
  }

  @Test("ends a call with an error if the page has no listener for the event, and rejects unknown targets")
  func lost() throws {
    let native = TestNative(.tauri)
    try native.page.load(html: "<p>no listener</p>")
    #expect(throws: (any Error).self) { try native.call("progress", 50) }
    #expect(throws: NativeEventError.unknownTarget("other", known: ["document", "window", "any", "app", "main"])) {
      try native.emit("other", "progress")
    }
    #expect(throws: NativeEventError.self) { try native.emit("", "not a name") }
  }

  @Test("rejects with the value of a stub's error, and sends its messages on the page's channel")
  func shapes() throws {
    let native = TestNative(.tauri)
    var lines: [String] = []
    native.view.onConsole = { lines.append($0.text) }
    native.handle("text", returning: .failing("denied"))
    native.handle("shape", returning: .error(HandlerError("no", code: "E1", data: .null)))
    native.handle("value", returning: .error(HandlerError(json: try JSONText("[1]"))))
    native.handle(
      "download",
      responding: { _, respond in
        respond.send(try? JSONText("50"))
        respond.send(try? JSONText("100"))
        respond(.success(.null))
      })
    try native.declare(PluginDeclaration(name: "geo"))
    try native.page.load(
      html: """
        <script>
          const { invoke, Channel, addPluginListener } = window.__TAURI__.core;
          (async () => {
            for (const name of ['text', 'shape', 'value']) {
              await invoke(name).catch((error) => console.log(JSON.stringify(error)));
            }
            await invoke('download', { onEvent: new Channel((message) => console.log(message)) });
            await addPluginListener('geo', 'position', (data) => console.log('geo', data));
          })();
        </script>
        """)
    try native.view.runUntilIdle()
    #expect(lines == ["\"denied\"", #"{"message":"no","code":"E1","data":null}"#, "[1]", "50", "100"])
    try native.emit("geo", "position", 7)
    try native.view.runUntilIdle()
    #expect(lines.last == "geo 7")
  }
}
