import HeadlessWebView
import JavaScriptEngine
import Tauri
import Testing

/// Calls of commands.
struct CommandTests {
  private struct Person: Codable, Sendable {
    let name: String
  }

  @Test("passes the arguments to the command, and its result to the page", arguments: ScriptUnderTest.all)
  func values(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    stage.tauri.register("greet") { (person: Person) in "Hello \(person.name)" }
    stage.tauri.register("later") { (person: Person) async in [person] }
    stage.tauri.register("none") { () -> Void in }
    stage.tauri.registerRaw("raw") { data, respond in respond(data ?? .null) }
    try stage.load()
    let lines = try stage.run(
      """
      log(await invoke('greet', { name: 'Ada' }));
      log(await invoke('later', { name: 'B' }));
      log(await invoke('none'));
      log(await invoke('raw', { a: [1, null, '\\u2028', undefined], b: undefined, date: new Date(0) }));
      log(await invoke('raw'));
      """)
    #expect(
      lines == [
        "Hello Ada", #"[{"name":"B"}]"#, "null",
        "{\"a\":[1,null,\"\u{2028}\",null],\"date\":\"1970-01-01T00:00:00.000Z\"}", "{}",
      ])
    #expect(stage.faults.isEmpty)
    #expect(
      stage.requests.filter { $0 != "GET https://app.example/index.html" }.prefix(1) == ["POST ipc://localhost/greet"])
  }

  @Test("answers calls that the page's first script makes", arguments: ScriptUnderTest.all)
  func firstScript(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    stage.tauri.register("start") { "ready" }
    try stage.load("__TAURI__.core.invoke('start').then((text) => console.log(text));")
    #expect(stage.console == ["ready"])
  }

  @Test("rejects with the value of the command's error", arguments: ScriptUnderTest.all)
  func errors(_ script: ScriptUnderTest) throws {
    struct Denied: Error, CustomStringConvertible { let description = "access denied" }
    let stage = Stage(script)
    stage.tauri.handle("text") { _ in throw TauriError("no") }
    stage.tauri.handle("object") { _ in throw TauriError(["code": 7]) }
    stage.tauri.handle("list", handler: { _ async throws in throw TauriError([1, 2]) })
    stage.tauri.handle("null") { _ in throw TauriError(json: .null) }
    stage.tauri.handle("swift") { _ in throw Denied() }
    stage.tauri.register("typed") { (_: Person) throws -> String in throw Denied() }
    try stage.load()
    let lines = try stage.run(
      """
      for (const name of ['text', 'object', 'list', 'null', 'swift']) {
        await invoke(name).catch((error) => log(typeof error, error));
      }
      await invoke('typed', { name: 'a' }).catch((error) => log(error));
      """)
    #expect(
      lines == [
        "string no", #"object {"code":7}"#, "object [1,2]", "object null", "string access denied", "access denied",
      ])
    #expect(stage.faults == ["handler-failed", "handler-failed"])
  }

  @Test("rejects calls of missing commands in the original's words, and reports them", arguments: ScriptUnderTest.all)
  func missing(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    stage.tauri.register("greet") { "hi" }
    stage.tauri.plugin("store").register("get") { (_: JSONText) in 1 }
    try stage.load()
    let lines = try stage.run(
      """
      for (const name of ['gret', 'plugin:store|set', 'plugin:fs|read']) {
        await invoke(name).catch((error) => log(error));
      }
      log(await invoke('plugin:store|get', {}));
      """)
    #expect(
      lines == [
        "Command gret not found", "store.set not allowed. Command not found", "fs.read not allowed. Plugin not found",
        "1",
      ])
    #expect(stage.faults("no-handler").first == "no native handler for 'gret'; did you mean 'greet'?")
    #expect(stage.faults.count == 3)
  }

  @Test("passes bytes in both directions, and header fields to the command", arguments: ScriptUnderTest.all)
  func bytes(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    var seen: [String] = []
    stage.tauri.handle("upload") { request in
      seen.append("\(request.bytes ?? []) \(request.header("x-name") ?? "-")")
      return .bytes((request.bytes ?? []).reversed())
    }
    stage.tauri.handle("later") { _ async in .bytes([7, 8]) }
    try stage.load()
    let lines = try stage.run(
      """
      const show = (value) => log(value instanceof ArrayBuffer, Array.from(new Uint8Array(value)));
      show(await invoke('upload', new Uint8Array([1, 2, 255]), { headers: { 'X-Name': 'a.bin' } }));
      show(await invoke('upload', new Uint8Array([3, 4]).buffer));
      show(await invoke('later'));
      """)
    #expect(lines == ["true [255,2,1]", "true [4,3]", "true [7,8]"])
    #expect(seen == ["[1, 2, 255] a.bin", "[3, 4] -"])
    #expect(stage.faults.isEmpty)
  }

  @Test("writes maps, bytes, channels and objects with a form of their own as JSON", arguments: ScriptUnderTest.all)
  func replacer(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    stage.tauri.registerRaw("raw") { data, respond in respond(data ?? .null) }
    try stage.load()
    let lines = try stage.run(
      """
      const channel = new Channel();
      const result = await invoke('raw', {
        map: new Map([['a', 1]]), bytes: new Uint8Array([1, 2]), buffer: new Uint8Array([3]).buffer, channel,
      });
      log({ ...result, channel: result.channel === '__CHANNEL__:' + channel.id });
      """)
    #expect(lines == [#"{"map":{"a":1},"bytes":[1,2],"buffer":[3],"channel":true}"#])
    guard script.dialect == .version2_6 else { return }
    let own = try stage.run("log(await invoke('raw', { size: { __TAURI_TO_IPC_KEY__: () => ({ w: 1 }) } }));")
    #expect(own == [#"{"size":{"w":1}}"#])
  }

  @Test("ignores a message with another key, as the original does", arguments: ScriptUnderTest.all)
  func key(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    var calls = 0
    stage.tauri.register("greet") { () -> Void in calls += 1 }
    try stage.load()
    let lines = try stage.run(
      """
      const call = (headers, method = 'POST') => fetch('ipc://localhost/greet', { method, headers, body: '{}' });
      const all = { 'Content-Type': 'application/json', 'Tauri-Callback': 1, 'Tauri-Error': 2 };
      const wrong = call({ ...all, 'Tauri-Invoke-Key': 'guessed' });
      const timeout = new Promise((done) => setTimeout(() => done('no response'), 1000));
      log(await Promise.race([wrong, timeout]));
      const missing = await call(all);
      log(missing.status, await missing.text());
      const text = await call({ ...all, 'Tauri-Invoke-Key': 'headless-bridge', 'Content-Type': 'text/plain' });
      log(text.status, await text.text());
      log((await call(all, 'PUT').catch((error) => error.name)));
      """)
    #expect(
      lines.filter { !$0.contains("failed to load") } == [
        "no response", "500 missing Tauri-Invoke-Key header", "500 content type text/plain is not implemented",
        "TypeError",
      ])
    #expect(calls == 0)
    #expect(
      stage.faults.filter { $0 == "wrong-invoke-key" || $0 == "bad-message" }
        == ["wrong-invoke-key", "bad-message", "bad-message"])
  }

  @Test("allows only the origins of the bridge, and rejects the calls of others", arguments: ScriptUnderTest.all)
  func origins(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    stage.tauri.register("greet") { "hi" }
    stage.tauri.allowedOrigins = OriginAllowList(["https://other.example"])
    try stage.load()
    #expect(
      try stage.run("await invoke('greet').catch((error) => log(error));") == ["Command greet not allowed by ACL"])
    #expect(stage.faults.contains("origin-refused"))
  }

  @Test(
    "reports a response that comes after its page, and a command that never responds", arguments: ScriptUnderTest.all)
  func late(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    var respond: ((JSONText) -> Void)?
    stage.tauri.registerRaw("slow") { respond = $1 }
    stage.tauri.registerRaw("never") { _, _ in }
    try stage.load(
      "__TAURI__.core.invoke('slow'); __TAURI__.core.invoke('never').catch(() => console.log('rejected'));")
    #expect(stage.faults == ["unanswered"])
    try stage.load()
    respond?(.null)
    try stage.view.runUntilIdle()
    #expect(stage.faults == ["unanswered", "late-answer"])
    #expect(stage.console.isEmpty)
  }

  @Test("rejects a call without a response if the bridge is repaired")
  func repaired() throws {
    let stage = Stage()
    stage.tauri.fidelity = .repaired
    stage.tauri.registerRaw("never") { _, _ in }
    try stage.load()
    let lines = try stage.run("await invoke('never').catch((error) => log(error));")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("without responding") == true)
  }
}
