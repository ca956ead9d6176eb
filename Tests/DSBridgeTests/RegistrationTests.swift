import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Native registrations are checked when they are made.
struct RegistrationTests {
  @Test("rejects a name that no page could call, and a second method of the same name and kind")
  func names() throws {
    var object = DSBridgeObject()
    for name in ["", "a.b", " a", "a b", "a\n"] {
      #expect(throws: DSBridgeRegistrationError.invalidName(name)) { try object.addRawSynchronous(name) { $0 } }
      #expect(throws: DSBridgeRegistrationError.invalidName(name)) { try object.addRawAsynchronous(name) { _, _ in } }
    }
    try object.addRawSynchronous("a") { $0 }
    try object.addRawAsynchronous("a") { _, _ in }
    #expect(throws: DSBridgeRegistrationError.nameInUse("a")) { try object.addSynchronous("a") { (_: Int) in 1 } }
    #expect(throws: DSBridgeRegistrationError.nameInUse("a")) {
      try object.addAsynchronous("a") { (_: Int, _: DSBridgeAnswer) in }
    }
  }

  @Test("rejects the bridge's own namespace and namespaces that no page could call")
  func namespaces() throws {
    let stage = Stage()
    let object = DSBridgeObject()
    #expect(throws: DSBridgeRegistrationError.reservedNamespace("_dsb")) {
      try stage.bridge.addJavascriptObject(object, namespace: "_dsb")
    }
    for name in [".a", "a.", " a"] {
      #expect(throws: DSBridgeRegistrationError.invalidNamespace(name)) {
        try stage.bridge.addJavascriptObject(object, namespace: name)
      }
    }
    try stage.bridge.addJavascriptObject(object, namespace: "a.b")
    let early = Stage(.version2)
    #expect(throws: DSBridgeRegistrationError.noNamespaces(.version2)) {
      try early.bridge.addJavascriptObject(object, namespace: "a")
    }
  }

  @Test(
    "uses the kind that each call requests for a method of both kinds, on both platforms",
    arguments: [DSBridgeDialect.ios, .android])
  func bothKinds(dialect: DSBridgeDialect) throws {
    let stage = Stage(dialect)
    var object = DSBridgeObject()
    try object.addRaw(
      "echo", synchronous: { _ in try JSONText("\"now\"") },
      asynchronous: { _, answer in answer.sendRaw(try? JSONText("\"later\"")) })
    try stage.bridge.addJavascriptObject(object)
    try stage.load("console.log(dsBridge.call('echo')); dsBridge.call('echo', (answer) => console.log(answer));")
    #expect(stage.console == ["now", "later"])
  }

  @Test("uses the transport of the device's platform, whichever user agent and viewport it has")
  func platform() {
    var device = Device.android
    device.userAgent = "Own/1.0"
    device.viewport = Viewport(width: 320, height: 400)
    var configuration = WebViewConfiguration()
    configuration.device = device
    #expect(DSBridge(WebView(configuration: configuration)).dialect == .android)
    #expect(DSBridge(forWebView: WebView(configuration: configuration))?.dialect == .android)
    #expect(DSBridge(WebView()).dialect == .ios)
    let own = Device(viewport: Viewport(), userAgent: Device.android.userAgent)
    #expect(own.platform == .android)
    #expect(
      DSBridgeDialect.version3(on: Device(viewport: Viewport(), userAgent: "Own/1.0", platform: .android)) == .android)
  }
}
