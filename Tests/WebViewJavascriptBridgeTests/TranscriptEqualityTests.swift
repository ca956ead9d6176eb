import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// The transcript does not tell which script ran.
@Suite struct TranscriptEqualityTests {
  struct Scene: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: String
    var top = ""
    var calls: [String] = []
    var reloads = false
  }

  static let scenes = [
    Scene(
      testDescription: "both directions",
      body: """
        bridge.registerHandler('js', function (data, respond) { respond({ got: data }); });
        bridge.callHandler('echo', { a: [1, '😀'] }, function (answer) { console.log(JSON.stringify(answer)); });
        """, calls: ["js", "js"]),
    Scene(
      testDescription: "burst of 100",
      body:
        "for (var i = 0; i < 100; i += 1) bridge.callHandler('echo', i, function (n) { if (n === 99) console.log('all'); });"
    ),
    Scene(
      testDescription: "exceptions in handlers and callbacks",
      body: """
        bridge.registerHandler('js', function () { throw new Error('handler'); });
        bridge.callHandler('echo', 1, function () { null.x; });
        bridge.callHandler('echo', 2, function () { throw 'text'; });
        """, calls: ["js"]),
    Scene(
      testDescription: "missing handlers on both sides", body: "bridge.callHandler('nobody', 1, function () {});",
      calls: ["nobody", "toString", "constructor"]),
    Scene(
      testDescription: "cyclic data",
      body:
        "var c = {}; c.c = c; bridge.callHandler('echo', 1); bridge.callHandler('bad', c); bridge.callHandler('echo', 2);"
    ),
    Scene(
      testDescription: "answered without a callback",
      body: "bridge.registerHandler('silent', function (data, respond) { respond(1); });", calls: ["js"]),
    Scene(
      testDescription: "reload",
      body:
        "bridge.registerHandler('js', function (data, respond) { setTimeout(respond, 1000); }); bridge.callHandler('echo');",
      calls: ["js"], reloads: true),
    Scene(
      testDescription: "wrong messages from native",
      body: """
        WebViewJavascriptBridge._handleMessageFromObjC('no JSON');
        WebViewJavascriptBridge._handleMessageFromObjC('null');
        """, top: "window.onerror = function (m, u, l, c) { console.log([m, u, l, c].join(' ')); };"),
  ]

  private static func transcript(of scene: Scene, on script: ScriptUnderTest) throws -> String {
    let stage = Stage(script)
    stage.bridge.registerRaw("echo") { data, respond in respond(data ?? .null) }
    if scene.testDescription.hasPrefix("answered") { stage.bridge.callHandler("silent") }
    for call in scene.calls { stage.bridge.callRaw(call) { _ in } }
    stage.view.loadHTML(Stage.page(scene.body, top: scene.top), baseURL: WebURL("https://page.example/") ?? .blank)
    if scene.reloads {
      stage.view.advance(by: .milliseconds(100))
      stage.view.loadHTML(Stage.page(scene.body, top: scene.top), baseURL: WebURL("https://page.example/") ?? .blank)
    }
    try stage.view.runUntilIdle()
    return stage.recorder.text
  }

  @Test(arguments: scenes)
  func `the transcript is the same byte for byte`(scene: Scene) throws {
    let texts = try ScriptUnderTest.all.map { try Self.transcript(of: scene, on: $0) }
    let again = try Self.transcript(of: scene, on: .standard)
    #expect(texts.first == again)
    #expect(again.split(separator: "\n").count > 8)
    for text in texts.dropFirst() {
      let (ours, theirs) = (again.split(separator: "\n"), text.split(separator: "\n"))
      let difference = zip(ours, theirs).first { $0 != $1 }
      #expect(text == again, "first difference: \(difference.map { "\($0)\n\($1)" } ?? "length")")
    }
  }

  @Test(arguments: ScriptUnderTest.all)
  func `a place in the bridge script is its name alone`(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    try stage.load("WebViewJavascriptBridge._handleMessageFromObjC('no JSON');")
    #expect(stage.recorder.events(.error).first?.string("place") == BridgeScript.defaultName)
  }
}
