import Capacitor
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Listeners, events and the app's life cycle.
@Suite("Capacitor events")
struct EventTests {
  @Test("sends an event to each listener in order, until it is removed", arguments: Side.all)
  func listeners(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.declarePlugin("Scanner", methods: ["scan"], events: ["found"])
    try stage.load(
      """
      const { Scanner } = Capacitor.Plugins;
      const first = Scanner.addListener('found', data => console.log('first', data && data.code));
      Scanner.addListener('found', data => console.log('second', data && data.code));
      """)
    try stage.bridge.emit("Scanner", "found", ["code": 1])
    try stage.settle()
    try stage.evaluate("void first.remove()")
    stage.bridge.emit("Scanner", "found")
    try stage.settle()
    #expect(stage.bridge.hasListeners("Scanner", "found"))
    try stage.evaluate("void Scanner.removeAllListeners().then(() => console.log('removed'))")
    #expect(!stage.bridge.hasListeners("Scanner", "found"))
    #expect(
      stage.console == ["first 1", "second 1", "Removing listener Scanner found", "second undefined", "removed"])
    #expect(stage.faults == [])
    let counts = stage.events.filter { $0.type == .capacitorListener }.compactMap { $0["count"] }
    #expect(counts == [.integer(1), .integer(2), .integer(1), .integer(0)])
  }

  @Test("keeps every event for a later listener with the fidelity `repaired`", arguments: Side.all)
  func repaired(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.fidelity = .repaired
    stage.bridge.declarePlugin("Network")
    try stage.load()
    try stage.bridge.emit("Network", "networkStatusChange", ["connected": false])
    try stage.evaluate(
      """
      void Capacitor.Plugins.Network.addListener('networkStatusChange', data => console.log(data.connected))
      """)
    #expect(stage.console == ["false"])
    #expect(stage.faults == [])
  }

  @Test("loses an event without a listener, unless the original keeps it", arguments: Side.all)
  func unheard(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.declarePlugin("App")
    stage.bridge.declarePlugin("Network")
    try stage.load()
    try stage.bridge.emit("Network", "networkStatusChange", ["connected": false])
    try stage.bridge.emit("App", "appUrlOpen", ["url": "app://1"])
    try stage.bridge.emit("App", "appUrlOpen", ["url": "app://2"])
    #expect(stage.faults == [.eventUnheard])
    try stage.evaluate(
      """
      Capacitor.Plugins.Network.addListener('networkStatusChange', () => console.log('never'));
      for (const name of ['a', 'b'])
        Capacitor.Plugins.App.addListener('appUrlOpen', event => console.log(name, event.url));
      0;
      """)
    #expect(stage.console == ["a app://1", "a app://2"])
    #expect(stage.faults == [.eventUnheard])
  }

  @Test("forgets listeners with their page, and keeps events for the next one", arguments: Side.all)
  func newPage(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.declarePlugin("App")
    let page = "Capacitor.Plugins.App.addListener('appUrlOpen', event => console.log(event.url));"
    try stage.load(page)
    try stage.load()
    #expect(!stage.bridge.hasListeners("App", "appUrlOpen"))
    try stage.bridge.emit("App", "appUrlOpen", ["url": "app://kept"])
    try stage.load(page)
    #expect(stage.console == ["app://kept"])
    #expect(stage.faults == [])
  }

  @Test("reports a listener to an event that the plugin does not have", arguments: Side.all)
  func unknownEvent(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.declarePlugin("App")
    try stage.load("Capacitor.Plugins.App.addListener('backbutton', () => {});")
    #expect(
      stage.faults(.unknownEvent) == [
        "the page listens to 'App.backbutton', which the plugin does not have; did you mean 'backButton'?"
      ])
  }

  @Test("fires events at the document, the window and elements", arguments: Side.all)
  func domEvents(side: Side) throws {
    let stage = Stage(side)
    try stage.load(
      """
      for (const target of [document, window, document.body])
        target.addEventListener('offline', event => console.log(event.target === target, event.reason));
      """)
    stage.bridge.triggerEvent("offline", data: JSONText(object: [("reason", JSONText(text: "tunnel"))]))
    stage.bridge.triggerEvent("offline", on: "window")
    stage.bridge.triggerEvent("offline", on: "body")
    try stage.settle()
    #expect(stage.console == ["true tunnel", "true undefined", "true undefined"])
  }

  @Test("sends the events of the app's life cycle in the platform's order", arguments: Side.all)
  func lifecycle(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.declarePlugin("App")
    try stage.load(
      """
      const { App } = Capacitor.Plugins;
      App.addListener('appStateChange', ({ isActive }) => console.log('state', isActive));
      for (const name of ['pause', 'resume']) {
        App.addListener(name, () => console.log('App', name));
        document.addEventListener(name, () => console.log('document', name));
      }
      """)
    stage.bridge.enterBackground()
    stage.bridge.enterForeground()
    try stage.settle()
    #expect(
      stage.console
        == (side.platform == .ios
          ? ["state false", "App pause", "document pause", "App resume", "document resume", "state true"]
          : ["App pause", "document pause", "state false", "state true", "App resume", "document resume"]))
    #expect(stage.faults == [])
  }

  @Test("handles Android's back button: by listeners, or in the history", arguments: Side.android)
  func backButton(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.declarePlugin("App")
    try stage.load("console.log('first');")
    try stage.load(
      """
      document.addEventListener('backbutton', () => console.log('document'));
      Capacitor.Plugins.App.addListener('backButton', event => console.log('App', JSON.stringify(event)));
      """, at: "https://app.example/second.html")
    stage.bridge.emit("App", "backButton")
    try stage.settle()
    #expect(stage.console == ["first", #"App {"canGoBack":true}"#, "document"])
    #expect(stage.faults == [])
  }

  @Test("calls the page with an event, and ends the call when each listener got it", arguments: Side.all)
  func call(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.declarePlugin("Scanner", events: ["found"])
    try stage.load("Capacitor.Plugins.Scanner.addListener('found', data => console.log(data.code));")
    var results: [String] = []
    for name in ["Scanner.found", "Scanner.lost"] {
      stage.bridge.callRaw(name, data: try JSONText(#"{"code":7}"#)) { result in
        switch result {
        case .success(let value): results.append(value.string)
        case .failure(let error): results.append("\(error)")
        }
      }
    }
    try stage.settle()
    #expect(stage.console == ["7"])
    #expect(results.sorted() == ["null", "the page has no handler 'Scanner.lost'"])
    #expect(stage.faults == [.eventUnheard])
  }
}
