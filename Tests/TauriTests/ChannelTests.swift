import HeadlessWebView
import JavaScriptEngine
import Tauri
import Testing

/// Channels that pages pass to commands.
struct ChannelTests {
  private struct Download: Decodable, Sendable {
    let url: String
    let onEvent: TauriChannel
  }

  @Test("sends messages in order, and ends the channel", arguments: ScriptUnderTest.all)
  func order(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    stage.tauri.register("download") { (download: Download) async throws -> String in
      try download.onEvent.send(["at": 0])
      download.onEvent.send(.json(.null))
      for number in 1...3 { try download.onEvent.send(["at": number]) }
      return download.url
    }
    try stage.load()
    let lines = try stage.run(
      """
      const onEvent = new Channel();
      onEvent.onmessage = (message) => log(message);
      window.id = onEvent.id;
      log('result', await invoke('download', { url: 'u', onEvent }));
      """)
    #expect(lines.filter { $0 != "result u" } == [#"{"at":0}"#, "null", #"{"at":1}"#, #"{"at":2}"#, #"{"at":3}"#])
    #expect(lines.contains("result u"))
    #expect(stage.faults.isEmpty)
    guard script.dialect == .version2_6 else { return }
    #expect(try stage.run("log(window.__TAURI_INTERNALS__.callbacks.has(window.id));") == ["false"])
  }

  @Test(
    "lets the page fetch large messages, and delivers them in order with small ones", arguments: ScriptUnderTest.all)
  func large(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    stage.tauri.handle("read") { request in
      guard let channel = request.channel("channel") else { throw TauriError("no channel") }
      try channel.send(String(repeating: "a", count: 9000))
      try channel.send("small")
      channel.send(.bytes([UInt8](repeating: 1, count: 2000)))
      channel.send(.bytes([1, 2]))
      return .null
    }
    try stage.load()
    let lines = try stage.run(
      """
      const channel = new Channel();
      channel.onmessage = (data) => log(data instanceof ArrayBuffer ? 'bytes ' + data.byteLength : data.length);
      await invoke('read', { channel });
      await invoke('read', {}).catch((error) => log(error));
      """)
    #expect(lines.filter { $0 != "no channel" } == ["9000", "5", "bytes 2000", "bytes 2"])
    #expect(lines.contains("no channel"))
    let fetched = stage.requests.filter { $0.contains("__TAURI_CHANNEL__") }.count
    #expect(fetched == (script.dialect == .version2_6 ? 2 : 4))
    #expect(stage.faults.isEmpty)
  }

  @Test("sends the messages of a synchronous command before its response", arguments: ScriptUnderTest.all)
  func beforeResponse(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    stage.tauri.handle("count") { request in
      // Each use of an argument is the same channel.
      try request.channel("channel")?.send(1)
      try request.channel("channel")?.send(2)
      for channel in request.channels { try channel.send(3) }
      return .null
    }
    try stage.load()
    let lines = try stage.run(
      """
      const channel = new Channel();
      channel.onmessage = (message) => log(message);
      await invoke('count', { channel });
      log('done');
      """)
    // Messages that the page fetches may come later.
    #expect(lines == (script.dialect == .version2_6 ? ["1", "2", "3", "done"] : ["done", "1", "2", "3"]))
  }

  @Test("reports a message on a channel whose page has ended")
  func late() throws {
    let stage = Stage()
    var kept: TauriChannel?
    stage.tauri.handle("keep") { request in
      kept = request.channel("channel")
      return .null
    }
    try stage.load()
    try stage.run("await invoke('keep', { channel: new Channel() });")
    try stage.load()
    try kept?.send("late")
    kept = nil
    try stage.view.runUntilIdle()
    #expect(stage.faults == ["late-answer"])
  }
}
