import HeadlessWebView
import JavaScriptEngine
import Tauri
import Testing

/// Events in both directions, and the listeners of plugins.
struct EventTests {
  @Test("passes native's events to the page's listeners until they are removed", arguments: ScriptUnderTest.all)
  func native(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load()
    try stage.run(
      """
      window.off = await listen('progress', (event) => log(event));
      await once('progress', ({ payload }) => log('once', payload));
      """)
    try stage.tauri.emit("progress", 50)
    try stage.view.runUntilIdle()
    try stage.tauri.emit("progress", ["a": 1])
    try stage.view.runUntilIdle()
    #expect(
      stage.console == [
        #"{"event":"progress","payload":50,"id":0}"#, "once 50", #"{"event":"progress","payload":{"a":1},"id":0}"#,
      ])
    try stage.run("await window.off();")
    stage.tauri.emit("progress")
    try stage.view.runUntilIdle()
    #expect(stage.console.count == 3)
    #expect(stage.faults == ["no-page-handler"])
    #expect(stage.errors.isEmpty)
  }

  @Test("keeps an event for a later listener with the fidelity `repaired`", arguments: ScriptUnderTest.all)
  func repaired(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    stage.tauri.fidelity = .repaired
    try stage.tauri.emit("progress", 1)
    try stage.load()
    try stage.tauri.emit("progress", 2, to: .app)
    try stage.run("await listen('progress', ({ payload }) => log('main', payload), { target: 'main' });")
    #expect(stage.console == ["main 1"])
    try stage.run("await listen('progress', ({ payload }) => log('app', payload), { target: { kind: 'App' } });")
    #expect(stage.console == ["main 1", "app 2"])
    #expect(stage.faults == [])
  }

  @Test("sends an event only to the listeners of its target", arguments: ScriptUnderTest.all)
  func targets(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load()
    try stage.run(
      """
      for (const [name, target] of [
        ['any', undefined], ['main', 'main'], ['other', 'other'], ['app', { kind: 'App' }],
        ['window', { kind: 'Window', label: 'main' }], ['webview', { kind: 'Webview', label: 'main' }],
      ]) await listen('e', () => log(name), target && { target });
      """)
    for (target, names) in [
      (.any, ["any", "main", "other", "app", "window", "webview"]), (.app, ["any", "app"]),
      (.anyLabel("main"), ["any", "main", "window", "webview"]), (.window("main"), ["any", "main", "window"]),
      (.webviewWindow("main"), ["any", "main"]), (.window("third"), ["any"]),
    ] as [(TauriEventTarget, [String])] {
      let first = stage.console.count
      stage.tauri.emit("e", to: target)
      try stage.view.runUntilIdle()
      #expect(Array(stage.console.dropFirst(first)) == names, "\(target)")
    }
  }

  @Test("passes the page's events to both sides", arguments: ScriptUnderTest.all)
  func page(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    var heard: [String] = []
    let id = stage.tauri.listen("ready") { heard.append("app \($0.payload.string)") }
    stage.tauri.listen("ready", target: .window("main")) { heard.append("window \($0.payload.string)") }
    try stage.load()
    let lines = try stage.run(
      """
      await listen('ready', ({ payload }) => log('page', payload));
      await emit('ready', { a: 1 });
      await emitTo('main', 'ready', 2);
      await emit('ready');
      await emit('not valid').catch((error) => log(error));
      """)
    #expect(
      lines == [
        #"page {"a":1}"#, "page 2", "page null",
        "invalid args `event` for command `emit`: Event name must include only alphanumeric characters, `-`, `/`, `:` and `_`.",
      ])
    #expect(heard == [#"app {"a":1}"#, #"window {"a":1}"#, "window 2", "app null", "window null"])
    stage.tauri.unlisten(id)
    heard = []
    try stage.run("await emit('ready', 3);")
    #expect(heard == ["window 3"])
    // A handler of the command sees the events, too.
    stage.tauri.registerRaw("plugin:event|emit") { data, respond in
      heard.append("handler \(data?.string ?? "")")
      respond(.null)
    }
    try stage.run("await emit('ready', 4);")
    #expect(heard == ["window 3", "window 4", #"handler {"event":"ready","payload":4}"#])
  }

  @Test("drops the listeners of a page that was replaced, and reports an event without listeners")
  func reload() throws {
    let stage = Stage()
    stage.tauri.emit("early")
    try stage.load("__TAURI__.event.listen('early', () => console.log('heard'));")
    try stage.load()
    stage.tauri.emit("early")
    stage.tauri.emit("no name")
    try stage.view.runUntilIdle()
    #expect(stage.console.isEmpty)
    #expect(stage.faults == ["no-page-handler", "no-page-handler", "bad-method"])
  }

  @Test("sends a plugin's events to the page's listeners of that plugin", arguments: ScriptUnderTest.all)
  func plugins(_ script: ScriptUnderTest) throws {
    let stage = Stage(script)
    let geo = stage.tauri.plugin("geo")
    try stage.load()
    let lines = try stage.run(
      """
      window.listener = await addPluginListener('geo', 'position', (data) => log(data));
      await addPluginListener('camera', 'x', () => {}).catch((error) => log(error));
      """)
    #expect(lines == ["camera.registerListener not allowed. Plugin not found"])
    try geo.trigger("position", ["x": 1])
    try geo.trigger("position", ["x": 2])
    try stage.view.runUntilIdle()
    #expect(Array(stage.console.dropFirst()) == [#"{"x":1}"#, #"{"x":2}"#])
    try stage.run("await window.listener.unregister();")
    geo.trigger("position")
    try stage.view.runUntilIdle()
    #expect(stage.console.count == 3)
    #expect(stage.faults == ["no-handler", "no-page-handler"])
  }
}
