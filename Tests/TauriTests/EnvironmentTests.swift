import Foundation
import HeadlessWebView
import JavaScriptEngine
import Tauri
import Testing

/// The names that pages detect, the platforms, and the fallback to posted messages.
struct EnvironmentTests {
  @Test("has the original's names before the page's first script", arguments: ScriptUnderTest.all)
  func names(_ script: ScriptUnderTest) throws {
    let stage = Stage(script) { configuration in
      configuration.windowLabel = "settings"
      configuration.webviewLabel = "panel"
      configuration.withGlobalTauri = false
    }
    try stage.load(
      """
      const log = (value) => console.log(JSON.stringify(value));
      log([window.isTauri, '__TAURI_INTERNALS__' in window, typeof window.__TAURI__]);
      log(__TAURI_INTERNALS__.metadata);
      log(Object.getOwnPropertyNames(__TAURI_INTERNALS__).sort());
      log([__TAURI_INTERNALS__.plugins.path, __TAURI_INTERNALS__.__TAURI_PATTERN__]);
      log(__TAURI_INTERNALS__.convertFileSrc('/a b/ü.png'));
      log(__TAURI_INTERNALS__.convertFileSrc('x', 'own'));
      log(typeof window.__TAURI_EVENT_PLUGIN_INTERNALS__);
      """)
    var names = [
      "__TAURI_PATTERN__", "convertFileSrc", "invoke", "ipc", "metadata", "plugins", "postMessage",
      "transformCallback",
    ]
    if script.dialect == .version2_6 { names += ["callbacks", "runCallback", "unregisterCallback"] }
    let list = "[" + names.sorted().map { "\"\($0)\"" }.joined(separator: ",") + "]"
    #expect(
      stage.console == [
        #"[true,true,"undefined"]"#,
        #"{"currentWindow":{"label":"settings"},"currentWebview":{"label":"panel"}}"#, list,
        #"[{"sep":"/","delimiter":":"},{"pattern":"brownfield"}]"#, "\"asset://localhost/%2Fa%20b%2F%C3%BC.png\"",
        "\"own://localhost/x\"", script.dialect == .version2_6 ? "\"object\"" : "\"undefined\"",
      ])
    #expect(stage.errors.isEmpty)
  }

  @Test("uses hosts on Windows and Android", arguments: ScriptUnderTest.all, [TauriPlatform.windows, .android])
  func hosts(_ script: ScriptUnderTest, _ platform: TauriPlatform) throws {
    let stage = Stage(script) { configuration in
      configuration.platform = platform
      configuration.useHttpsScheme = script.dialect == .version2_6
    }
    stage.tauri.registerRaw("echo") { data, respond in respond(data ?? .null) }
    stage.tauri.handle("fail") { _ in throw TauriError(["a": 1]) }
    stage.tauri.handle("bytes") { _ in .bytes([1, 2]) }
    try stage.load()
    let scheme = script.dialect == .version2_6 ? "https" : "http"
    let lines = try stage.run(
      """
      log(convertFileSrc('a'));
      log(await invoke('echo', { b: 1 }));
      await invoke('fail').catch((error) => log(error));
      log(Array.from(new Uint8Array(await invoke('bytes'))));
      await listen('e', ({ payload }) => log(payload));
      await emit('e', 'heard');
      """)
    #expect(lines == ["\(scheme)://asset.localhost/a", #"{"b":1}"#, #"{"a":1}"#, "[1,2]", "heard"])
    #expect(stage.faults.isEmpty)
    // Android's web view passes no bodies on, so its pages post their messages.
    let calls = stage.requests.filter { $0.hasSuffix("/echo") }
    #expect(calls == (platform == .windows ? ["POST \(scheme)://ipc.localhost/echo"] : []))
  }

  @Test("takes the platform of the device")
  func devices() throws {
    for (device, platform) in [(Device.iPhone, TauriPlatform.ios), (Device.android, .android)] {
      #expect(TauriPlatform(device) == platform)
    }
  }

  @Test(
    "receives posted messages after a request failed, and reports that once", arguments: ScriptUnderTest.all,
    [TauriPlatform.macos, .linux])
  func fallback(_ script: ScriptUnderTest, _ platform: TauriPlatform) throws {
    let stage = Stage(script) { configuration in
      configuration.platform = platform
      configuration.blocksRequests = true
    }
    stage.tauri.registerRaw("echo") { data, respond in respond(data ?? .null) }
    stage.tauri.handle("fail") { _ in throw TauriError("no") }
    stage.tauri.handle("bytes") { request in .bytes((request.bytes ?? []) + [9]) }
    stage.tauri.handle("header") { request in try .value(request.header("X-A") ?? "-") }
    try stage.load()
    let lines = try stage.run(
      """
      log(await invoke('echo', { a: [1] }));
      log(await invoke('echo', { b: 2 }));
      await invoke('fail').catch((error) => log(error));
      log(await invoke('bytes', new Uint8Array([1, 2])));
      log(await invoke('header', {}, { headers: { 'X-A': 'b' } }));
      await invoke('missing').catch((error) => log(error));
      """)
    let warning = "IPC custom protocol failed, Tauri will now use the postMessage interface instead"
    #expect(lines.filter { $0.hasPrefix(warning) }.count == 1)
    #expect(
      lines.filter { !$0.hasPrefix(warning) && !$0.contains("ipc://") } == [
        #"{"a":[1]}"#, #"{"b":2}"#, "no", "[1,2,9]", "b", "Command missing not found",
      ])
    #expect(stage.faults.filter { $0 == "ipc-blocked" }.count == 1)
  }

  @Test("reports a posted message that is no call")
  func unreadable() throws {
    let stage = Stage()
    try stage.load()
    let lines = try stage.run("window.ipc.postMessage('{'); window.ipc.postMessage('{\"cmd\":1}');")
    #expect(lines == ["invalid IPC message", "invalid IPC message"])
    #expect(stage.faults == ["bad-message", "bad-message"])
  }

  @Test("serves the files of one folder to convertFileSrc")
  func assets() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tauri-assets-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("text".utf8).write(to: folder.appending(path: "a b.txt"))
    let stage = Stage { $0.assetFolder = folder.path }
    try stage.load()
    let lines = try stage.run(
      """
      for (const path of ['/a b.txt', '/none.txt', '/../x', '/../../etc/hosts']) {
        const answer = await fetch(convertFileSrc('\(folder.path)' + path));
        log(answer.status, await answer.text(), answer.headers.get('content-type'));
      }
      """)
    #expect(lines == ["200 text text/plain", "404  null", "403  null", "403  null"])
  }

  @Test("removes what it added to the view when it is released")
  func released() throws {
    let view = WebView(configuration: WebViewConfiguration())
    defer { view.close() }
    do {
      let tauri = Tauri(view)
      #expect(view.urlSchemeHandler(forURLScheme: "ipc") != nil)
      withExtendedLifetime(tauri) {}
    }
    #expect(view.urlSchemeHandler(forURLScheme: "ipc") == nil)
  }
}
