import Capacitor
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Plugins and methods that native does not have.
@Suite("Unknown plugins of Capacitor")
struct UnknownTests {
  private static let show = "const show = error => console.log(error.message, error.code);"

  @Test("never settles a call on iOS, and rejects one of an unknown plugin on Android", arguments: Side.all)
  func plugin(side: Side) throws {
    let stage = Stage(side)
    try stage.load("\(Self.show) Capacitor.nativePromise('Scaner', 'scan', {}).then(show, show);")
    #expect(stage.console == (side.platform == .ios ? [] : ["unable to find plugin : Scaner undefined"]))
    #expect(stage.faults == [.noHandler])
  }

  @Test("passes Android's error to a listener of an unknown plugin", arguments: Side.all)
  func listener(side: Side) throws {
    let stage = Stage(side)
    try stage.load(
      """
      Capacitor.nativeCallback('Nope', 'addListener', { eventName: 'x' }, (data, error) => console.log(error.message));
      """)
    #expect(stage.console == (side.platform == .ios ? [] : ["unable to find plugin : Nope"]))
    #expect(stage.faults == [.noHandler])
  }

  @Test("treats a message of any type as a call on Android", arguments: Side.android)
  func type(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.plugin("Scanner").handle("scan") { ["code": "1"] }
    try stage.load(
      """
      const message = { type: 'other', callbackId: '7', pluginId: 'Scanner', methodName: 'scan', options: {} };
      Capacitor.fromNative = result => console.log(JSON.stringify(result.data));
      androidBridge.onmessage = ({ data }) => Capacitor.fromNative(JSON.parse(data));
      androidBridge.postMessage(JSON.stringify(message));
      """)
    #expect(stage.console == [#"{"code":"1"}"#])
    #expect(stage.faults == [])
  }

  @Test(
    "reports a missing plugin however the page names its plugins",
    arguments: [
      "Capacitor.Plugins.Camera.getPhoto()", "const { Plugins } = Capacitor; Plugins.Camera.getPhoto()",
      "const { Camera } = Capacitor.Plugins; Camera.getPhoto()", "const P = Capacitor.Plugins; P.Camera.getPhoto()",
    ])
  func spelling(script: String) throws {
    let stage = Stage()
    try stage.load(script)
    #expect(stage.events.filter { $0.faultCode == .pluginMissing }.map { $0.string("name") } == ["Camera.getPhoto"])
  }

  @Test("never settles a call of an unknown method, and suggests the nearest name", arguments: Side.all)
  func method(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.plugin("Scanner").handle("scan") { ["code": "1"] }
    try stage.load("\(Self.show) Capacitor.nativePromise('Scanner', 'scann', {}).then(show, show);")
    #expect(stage.console == [])
    #expect(stage.faults(.noHandler) == ["no native handler for 'Scanner.scann'; did you mean 'Scanner.scan'?"])
  }

  @Test("rejects both with the fidelity `repaired`", arguments: Side.all)
  func repaired(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.fidelity = .repaired
    try stage.load("\(Self.show) Capacitor.nativePromise('Scanner', 'scan', {}).then(show, show);")
    #expect(stage.console == ["no native handler for 'Scanner.scan' UNIMPLEMENTED"])
    #expect(stage.faults == [.noHandler])
  }

  @Test("reports a page that uses a plugin without its header", arguments: Side.all)
  func missing(side: Side) throws {
    let stage = Stage(side)
    try stage.load("Capacitor.Plugins.Camera.getPhoto();")
    #expect(
      stage.faults(.pluginMissing) == [
        "the page uses 'Camera.getPhoto': native has no plugin 'Camera'; handle one of its methods, or declare it, before the page loads"
      ])
    stage.bridge.declarePlugin("Camera")
    try stage.evaluate("setTimeout(() => Capacitor.Plugins.Camera.pickImages()), 0")
    #expect(
      stage.faults(.pluginMissing).last
        == "the page uses 'Camera.pickImages': native added the plugin 'Camera' after the page had loaded; add it before"
    )
  }

  @Test("reports a handler that drops its call, and never settles the page's promise", arguments: Side.all)
  func dropped(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.plugin("Scanner").handleCall("scan") { _ in }
    try stage.load("Capacitor.Plugins.Scanner.scan().then(() => console.log('done'), () => console.log('failed'));")
    #expect(stage.console == [])
    #expect(stage.faults == [.unanswered])
  }

  @Test("reports names and messages that no page and no native side understands", arguments: Side.all)
  func malformed(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.registerRaw("scan") { $1(.null) }
    let post =
      side.platform == .ios
      ? "webkit.messageHandlers.bridge.postMessage(message)" : "androidBridge.postMessage(JSON.stringify(message))"
    try stage.load(
      """
      const post = message => \(post);
      for (const message of [5, {}, { type: 'message' }, { type: 'cordova', service: 'Device', action: 'get' }])
        post(message);
      Capacitor.nativeCallback('Scanner', 'addListener', {}, () => {});
      """)
    #expect(
      stage.faults == [.unreachableHandler, .badMessage, .badMessage, .badMessage, .unsupported, .badMessage])
  }

  @Test("admits only allowed origins, and on Android only the main frame", arguments: Side.all)
  func origins(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.plugin("Scanner").handle("scan") { ["code": "1"] }
    stage.bridge.allowedOrigins = ["https://other.example"]
    try stage.load(
      "Capacitor.Plugins.Scanner && Capacitor.nativePromise('Scanner', 'scan').then(() => console.log('answered'));")
    // On Android, such a page has no object.
    let isIOS = side.platform == .ios
    #expect(stage.console == (isIOS ? [] : ["implementation unavailable for: Scanner"]))
    #expect(stage.faults == (isIOS ? [.originRefused] : []))
  }
}
