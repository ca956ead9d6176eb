import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Tauri
import Testing

private struct Person: Codable, Sendable {
  let name: String
}

private func friends(of person: Person) async throws -> [Person] { [person] }

/// The Swift code of the catalog of Tauri.
struct TauriSnippets {
  struct Download: Decodable, Sendable {
    let url: String
    let onEvent: TauriChannel
  }

  @Test("a page calls commands, and native sends an event")
  func overview() async throws {
    let view = WebView()
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    var configuration = TauriConfiguration()
    configuration.withGlobalTauri = true
    let page = """
      <script>
        const { invoke } = window.__TAURI__.core;
        const { listen } = window.__TAURI__.event;
        const show = (value) => console.log(JSON.stringify(value));
        listen('progress', (event) => show(event.payload));
        invoke('greet', { name: 'Ann' }).then((text) => show(text));
        invoke('load', { name: 'Ann' }).then((all) => show(all.length));
        invoke('plugin:store|get', { key: 'a' }).then((value) => show(value));
      </script>
      """

    let tauri = Tauri(view, configuration: configuration)
    tauri.register("greet") { (person: Person) in "Hello, \(person.name)" }
    tauri.register("load") { (person: Person) async throws -> [Person] in try await friends(of: person) }
    tauri.plugin("store").register("get") { (_: JSONText) in 7 }
    view.loadHTML(page)
    try await view.runUntilIdle()
    try tauri.emit("progress", 50)
    try await view.runUntilIdle()
    #expect(Set(lines) == ["\"Hello, Ann\"", "1", "7", "50"])
    view.close()
  }

  @Test("a command responds with bytes, an error and messages, and native listens")
  func more() async throws {
    let view = WebView()
    var lines: [String] = []
    var heard: [String] = []
    view.onConsole = { lines.append($0.text) }
    var configuration = TauriConfiguration()
    configuration.withGlobalTauri = true
    let tauri = Tauri(view, configuration: configuration)
    tauri.handle("thumbnail") { request in
      guard let bytes = request.bytes else { throw TauriError(["code": "no-image"]) }
      return .bytes(Array(bytes.prefix(2)))
    }
    tauri.register("download") { (download: Download) async throws in
      for percent in [50, 100] { try download.onEvent.send(["percent": percent]) }
    }
    tauri.listen("ready") { event in heard.append(event.payload.string) }
    tauri.plugin("geolocation")
    view.loadHTML(
      """
      <script>
        const { invoke, Channel } = window.__TAURI__.core;
        (async () => {
          console.log((await invoke('thumbnail', new Uint8Array([1, 2, 3]))).byteLength);
          await invoke('thumbnail').catch((error) => console.log(error.code));
          const onEvent = new Channel((message) => console.log(message.percent));
          await invoke('download', { url: '/', onEvent });
          await window.__TAURI__.event.emit('ready', 1);
        })();
      </script>
      """)
    try await view.runUntilIdle()
    #expect(lines == ["2", "no-image", "50", "100"])
    #expect(heard == ["1"])
    view.close()
  }
}
