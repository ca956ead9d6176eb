import Capacitor
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Calls of plugins, with our script and the original's.
@Suite("Capacitor calls")
struct CallTests {
  struct Options: Codable, Sendable { var source = "none" }
  struct Photo: Codable, Sendable { let webPath: String }

  @Test("responds to calls at start-up with a value, an error and a late value", arguments: Side.all)
  func calls(side: Side) throws {
    let stage = Stage(side)
    let camera = stage.bridge.plugin("Camera")
    camera.handle("getPhoto") { (options: Options) in Photo(webPath: options.source + ".jpg") }
    camera.handle("pickImages") { () throws -> Photo in
      throw HandlerError("denied", code: "DENIED", data: JSONText(object: [("tries", JSONText(text: "2"))]))
    }
    camera.handleCall("getLimitedLibraryPhotos") { call in
      stage.view.eventLoop.post(after: .seconds(1), label: "photos") { call.resolve() }
    }
    try stage.load(
      """
      const { Camera } = Capacitor.Plugins;
      Camera.getPhoto({ source: 'front' }).then(photo => console.log(photo.webPath));
      Camera.pickImages().catch(error => console.log(
        error instanceof Error, error.message, error.code, JSON.stringify(error.data), error.errorMessage));
      Camera.getLimitedLibraryPhotos().then(value => console.log(String(value), performance.now() >= 1000));
      """)
    #expect(
      stage.console == [
        "front.jpg", #"true denied DENIED {"tries":"2"} "# + (side.platform == .ios ? "denied" : "undefined"),
        "undefined true",
      ])
    #expect(stage.faults == [.handlerFailed])
    #expect(stage.bridge.unansweredCalls == [])
  }

  @Test("has the platform's messages on the wire", arguments: Side.all)
  func messages(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.declarePlugin("Scanner", methods: ["scan"], callbacks: ["watch"])
    stage.bridge.plugin("Scanner").handleCall("scan") { $0.resolve() }
    stage.bridge.plugin("Scanner").handleCall("watch", style: .callback) { $0.resolve() }
    stage.bridge.plugin("Scanner").handleCall("stop", style: .none) { $0.resolve() }
    try stage.load(
      """
      const { Scanner } = Capacitor.Plugins;
      Scanner.scan();
      Scanner.scan({ kind: 'qr', skipped: undefined });
      console.log(/^[0-9]+$/.test(Scanner.watch({}, () => {})), Scanner.stop({ at: 1 }));
      """)
    let end = side.platform == .ios ? #","type":"message"}"# : "}"
    #expect(
      stage.wire == [
        #"{"callbackId":"ID","pluginId":"Scanner","methodName":"scan","options":{}"# + end,
        #"{"callbackId":"ID","pluginId":"Scanner","methodName":"scan","options":{"kind":"qr"}"# + end,
        #"{"callbackId":"ID","pluginId":"Scanner","methodName":"watch","options":{}"# + end,
        #"{"callbackId":"-1","pluginId":"Scanner","methodName":"stop","options":{"at":1}"# + end,
      ])
    #expect(stage.console == ["true -1"])
    #expect(stage.faults == [])
  }

  @Test("decodes options and encodes results of asynchronous handlers", arguments: Side.all)
  func asynchronous(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.plugin("Camera").handle("getPhoto") { @Sendable (options: Options) async throws -> Photo in
      Photo(webPath: options.source)
    }
    try stage.load("Capacitor.Plugins.Camera.getPhoto({ source: 'x' }).then(photo => console.log(photo.webPath));")
    #expect(stage.console == ["x"])
  }

  @Test("has the platforms' own errors", arguments: Side.all)
  func ownErrors(side: Side) throws {
    let stage = Stage(side)
    let device = stage.bridge.plugin("Device")
    device.handleCall("getId") { $0.unimplemented() }
    device.handleCall("getInfo") { $0.unavailable("no data yet") }
    device.handleCall("getLanguageCode") { $0.reject("odd") }
    try stage.load(
      """
      const show = error => console.log(error.message, error.code, JSON.stringify(error.data));
      for (const name of ['getId', 'getInfo', 'getLanguageCode']) Capacitor.Plugins.Device[name]().catch(show);
      """)
    let data = side.platform == .ios ? "{}" : "undefined"
    #expect(
      stage.console == [
        "not implemented UNIMPLEMENTED \(data)", "no data yet UNAVAILABLE \(data)", "odd undefined undefined",
      ])
  }

  @Test("keeps a call with several responses, until the page clears the watch", arguments: Side.all)
  func kept(side: Side) throws {
    let stage = Stage(side)
    var watch: CapacitorCall?
    stage.bridge.plugin("Geolocation").handleCall("watchPosition", style: .callback) { call in
      watch = call
      try? call.send(["latitude": 1])
      try? call.send(["latitude": 2])
    }
    try stage.load(
      """
      const { Geolocation } = Capacitor.Plugins;
      const id = Geolocation.watchPosition({}, (position, error) => console.log(position.latitude, error));
      """)
    try watch?.send(["latitude": 3])
    try stage.settle()
    #expect(stage.console == ["1 undefined", "2 undefined", "3 undefined"])
    #expect(stage.bridge.unansweredCalls.map(\.handler) == ["Geolocation.watchPosition"])
    try stage.evaluate("void Geolocation.clearWatch({ id }).then(() => console.log('cleared'))")
    watch = nil
    #expect(stage.console.last == "cleared")
    #expect(stage.bridge.unansweredCalls == [])
    #expect(stage.faults == [])
  }

  @Test("passes an error to a callback, which the page keeps on iOS only", arguments: Side.all)
  func callbackError(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.plugin("Geolocation").handleCall("watchPosition", style: .callback) { $0.reject("off", code: "7") }
    try stage.load(
      "Capacitor.Plugins.Geolocation.watchPosition({}, (data, error) => console.log(data, error.message, error.code));")
    #expect(stage.console == ["null off 7"])
  }

  @Test("reports a second response to a promise", arguments: Side.all)
  func secondResponse(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.plugin("Scanner").handleCall("scan") { call in
      try? call.send(["code": 1])
      try? call.resolve(["code": 2])
    }
    try stage.load("Capacitor.Plugins.Scanner.scan().then(result => console.log(result.code));")
    #expect(stage.console == ["1"])
    #expect(stage.faults == [.secondAnswer])
  }

  @Test("reports options and responses that are not objects", arguments: Side.all)
  func noObjects(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.registerRaw("Scanner.scan") { data, respond in
      #expect(data?.string == "{}")
      respond(JSONText(text: "plain"))
    }
    try stage.load("Capacitor.Plugins.Scanner.scan('qr').then(result => console.log(result));")
    #expect(stage.console == ["plain"])
    #expect(
      stage.faults(.badValue) == [
        "Scanner.scan was called with options that are not an object; native receives {}",
        #"Scanner.scan responded with a value that is not an object: "plain""#,
      ])
  }

  @Test("sends the response to a call without a callback as an event on Android", arguments: Side.all)
  func restored(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.declarePlugin("App")
    stage.bridge.plugin("Scanner").handleCall("stop", style: .none) { try? $0.resolve(["ok": true]) }
    try stage.load(
      """
      Capacitor.Plugins.App.addListener('appRestoredResult', result => console.log(JSON.stringify(result)));
      Capacitor.Plugins.Scanner.stop();
      """)
    #expect(
      stage.console
        == (side.platform == .ios
          ? [] : [#"{"pluginId":"Scanner","methodName":"stop","success":true,"data":{"ok":true}}"#]))
  }

  @Test("ends pending calls with their page, and reports late responses", arguments: Side.all)
  func pageChange(side: Side) throws {
    let stage = Stage(side)
    var call: CapacitorCall?
    stage.bridge.plugin("Scanner").handleCall("scan") { call = $0 }
    try stage.load("Capacitor.Plugins.Scanner.scan().then(() => console.log('old page'));")
    try stage.load("console.log('new page');")
    call?.resolve()
    try stage.settle()
    #expect(stage.console == ["new page"])
    #expect(stage.faults == [.lateAnswer])
    #expect(stage.bridge.unansweredCalls == [])
  }
}
