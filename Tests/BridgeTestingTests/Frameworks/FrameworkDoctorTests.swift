import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing

/// The doctor's findings in pages of React Native and Flutter apps.
struct FrameworkDoctorTests {
  /// Loads a page and returns the findings.
  private func findings(
    _ kind: BridgeKind, _ script: String, handlers: [String] = [], isProbed: Bool = false, device: Device = .iPhone,
    then: (any NativeBridge) throws -> Void = { _ in }
  ) throws -> [Finding] {
    var configuration = WebViewConfiguration()
    configuration.device = device
    let view = WebView(configuration: configuration)
    var doctor = Doctor(bridges: [kind], nativeHandlers: handlers, circumstances: isProbed ? .probed : .usual)
    view.transcript.observe { doctor.read($0) }
    if isProbed { DoctorProbe.install(in: view, bridges: [kind]) }
    let bridge = kind.make(for: view)
    for name in handlers { bridge.registerRaw(name) { $1(.null) } }
    view.loadHTML("<script>\(script)</script>", baseURL: WebURL("https://page.test/index.html") ?? .blank)
    try view.runUntilIdle()
    try then(bridge)
    try view.runUntilIdle()
    return doctor.conclude()
  }

  @Test("finds a posted object", arguments: [BridgeKind.reactnative, .flutter])
  func object(kind: BridgeKind) throws {
    let object = kind == .flutter ? "Print" : "ReactNativeWebView"
    let found = try findings(kind, "\(object).postMessage({ a: 1 });", handlers: ["message", "Print"])
    #expect(found.map(\.code) == [.valueLost])
  }

  @Test("finds a message that arrives before the page listens")
  func unheard() throws {
    let found = try findings(.reactnative, "setTimeout(() => addEventListener('message', () => {}), 1000);") { bridge in
      try bridge.emit(NativeEvent(target: "", name: "message", data: try JSONText("1")))
    }
    #expect(found.map(\.code) == [.messageUnheard])
  }

  @Test("finds a component that native does not have", arguments: [Device.iPhone, .android])
  func component(device: Device) throws {
    let script = """
      document.write('<p data-controller="bridge--form x"></p><p data-controller="bridge--menu bridge--menu"></p>'
        + '<p data-controller="bridge--share" data-controller-optout-ios data-controller-optout-android></p>');
      window.HotwireNative = { web: {
        setAdapter({ platform, supportedComponents }) {
          Object.assign(document.documentElement.dataset,
            { bridgePlatform: platform, bridgeComponents: supportedComponents.join(' ') });
        },
        adapterDidUpdateSupportedComponents() {},
      } };
      document.dispatchEvent(new Event('web-bridge:ready'));
      """
    let found = try findings(.hotwire, script, handlers: ["form.connect"], isProbed: true, device: device) { bridge in
      bridge.webView.map { DoctorProbe.survey($0) }
    }
    #expect(found.map(\.code) == [.componentMissing])
    #expect(found.first?.text.contains("'menu'") == true)
  }

  @Test("accepts a listener of Alipay's notifications, which gets no response")
  func listener() throws {
    let script = """
      addEventListener('load', () => setTimeout(() => {
        AlipayJSBridge.call('addNotifyListener', { name: 'cart' }, cart => { document.title = cart.total; });
      }, 100));
      """
    #expect(try findings(.alipay, script).isEmpty)
  }

  @Test("accepts a call without a handler as answered if the framework answers it")
  func answered() throws {
    let view = WebView(configuration: WebViewConfiguration())
    defer { view.close() }
    var doctor = Doctor(bridges: [.inappwebview])
    view.transcript.observe { doctor.read($0) }
    let bridge = BridgeKind.inappwebview.make(for: view)
    view.loadHTML("<script>flutter_inappwebview.callHandler('user')</script>", baseURL: .blank)
    try view.runUntilIdle()
    withExtendedLifetime(bridge) {}
    #expect(doctor.unanswered.isEmpty)
    #expect(doctor.conclude().map(\.code) == [.noHandler])
  }

  @Test("does not blame a page for the bridge script's search for message handlers")
  func refusedOrigin() throws {
    let view = WebView(configuration: WebViewConfiguration())
    defer { view.close() }
    var doctor = Doctor(bridges: [.capacitor])
    view.transcript.observe { doctor.read($0) }
    var settings = BridgeSettings()
    settings.allowedOrigins = ["https://other.example"]
    let bridge = BridgeKind.capacitor.make(for: view, settings)
    view.loadHTML("<p>", baseURL: WebURL("https://page.test/") ?? .blank)
    try view.runUntilIdle()
    withExtendedLifetime(bridge) {}
    #expect(!doctor.conclude().contains { $0.code == .wrongScheme })
  }

  @Test("finds a missing channel, with a suggestion")
  func channel() throws {
    let found = try findings(.flutter, "Pritn.postMessage('x');", handlers: ["Print"])
    #expect(found.map(\.code) == [.noHandler])
    #expect(
      found.first?.text
        == "the page posts to the channel 'Pritn', but native has no such channel; did you mean 'Print'?")
    let other = try findings(.flutter, "window.Share.postMessage('x');", handlers: ["Print"])
    #expect(other.map(\.code) == [.noHandler])
    #expect(try findings(.flutter, "missing();").map(\.code) == [.uncaughtError])
  }

  @Test("finds a call before flutter_inappwebview is ready")
  func early() throws {
    let script = "flutter_inappwebview.callHandler('x');"
    #expect(try findings(.inappwebview5, script, device: .android).map(\.code) == [.usedBeforeReady])
    #expect(try findings(.wvjb, script).map(\.code) == [.wrongScheme])
    #expect(try findings(.wvjb, "ReactNativeWebView.postMessage('x');").map(\.code) == [.wrongScheme])
  }

  @Test("finds a listener for an event that was sent already")
  func late() throws {
    let name = "flutterInAppWebViewPlatformReady"
    let found = try findings(
      .inappwebview, "setTimeout(() => addEventListener('\(name)', () => {}), 1000);", isProbed: true)
    #expect(found.map(\.code) == [.readyMissed])
    #expect(try findings(.inappwebview, "addEventListener('\(name)', () => {});", isProbed: true).isEmpty)
  }

  @Test("finds objects that a page uses before they exist, or with another bridge")
  func missingObjects() throws {
    #expect(try findings(.wvjb, "Capacitor.Plugins.Device.getInfo();").map(\.code) == [.wrongScheme])
    #expect(try findings(.uniapp, "uni.postMessage({ data: 1 });").map(\.code) == [.usedBeforeReady])
    #expect(try findings(.uniappPlus, "const plus2 = 1; uni.getEnv();").map(\.code) == [.usedBeforeReady])
    #expect(try findings(.wvjb, "uni.postMessage({ data: 1 });").map(\.code) == [.uncaughtError])
  }
}

/// The doctor's findings about listeners in the document and the window.
struct ListenerDoctorTests {
  /// Loads a page that the doctor probes, and returns the findings.
  private func findings(_ kind: BridgeKind, _ html: String, device: Device = .iPhone) throws -> [Finding] {
    var configuration = WebViewConfiguration()
    configuration.device = device
    let view = WebView(configuration: configuration)
    var doctor = Doctor(bridges: [kind], circumstances: .probed)
    view.transcript.observe { doctor.read($0) }
    DoctorProbe.install(in: view, bridges: [kind])
    let bridge = kind.make(for: view)
    view.loadHTML(html, baseURL: WebURL("https://page.test/index.html") ?? .blank)
    try view.runUntilIdle()
    return withExtendedLifetime(bridge) { doctor.conclude() }
  }

  private func cordova(_ script: String, device: Device = .iPhone) throws -> [FindingCode] {
    try findings(.cordova, "<script src=cordova.js></script><script>\(script)</script>", device: device).map(\.code)
  }

  @Test("finds a page that awaits deviceready twice with the same code", arguments: [Device.iPhone, .android])
  func twice(device: Device) throws {
    let listen = "document.addEventListener('deviceready', function () { console.log('set up'); }, false);"
    #expect(try cordova(listen, device: device) == [])
    #expect(try cordova("for (const i of [1, 2]) { \(listen) }", device: device) == [.readyTwice])
    // A view that is shown again, after the event.
    #expect(
      try cordova("function show() { \(listen) } show(); setTimeout(show, 1000);", device: device) == [.readyTwice])
    let again = "document.addEventListener('deviceready', start);"
    #expect(try cordova("function start() {} \(again) \(again)", device: device) == [.readyTwice])
  }

  @Test("accepts modules that each await deviceready, and promises")
  func several() throws {
    #expect(
      try cordova(
        """
        document.addEventListener('deviceready', () => console.log('a'));
        document.addEventListener('deviceready', () => console.log('b'));
        const ready = () => new Promise((done) => document.addEventListener('deviceready', done, false));
        ready().then(ready).then(() => console.log('c'));
        """) == [])
  }

  @Test("finds a second cordova.js")
  func secondScript() throws {
    var doctor = Doctor(bridges: [.cordova])
    let view = WebView()
    view.transcript.observe { doctor.read($0) }
    let bridge = BridgeKind.cordova.make(for: view)
    view.loadHTML(
      "<script src=cordova.js></script><script src=cordova.js></script>",
      baseURL: WebURL("https://page.test/index.html") ?? .blank)
    try view.runUntilIdle()
    withExtendedLifetime(bridge) { #expect(doctor.conclude().map(\.code) == [.readyTwice]) }
  }

  @Test("finds listeners that a page adds again and again, and never removes")
  func kept() throws {
    let pause = "document.addEventListener('pause', () => console.log('paused'));"
    #expect(try cordova("for (const i of [1, 2]) { \(pause) }") == [])
    #expect(try cordova("for (const i of [1, 2, 3, 4]) { \(pause) }") == [.listenersKept])
    #expect(
      try cordova(
        "for (const i of [1, 2, 3]) { const f = () => i; document.addEventListener('pause', f); "
          + "document.removeEventListener('pause', f); }") == [])
    func page(_ event: String) -> String {
      "<script>for (const i of [1, 2, 3]) window.addEventListener('\(event)', () => i);</script>"
    }
    #expect(try findings(.reactnative, page("message")).map(\.code) == [.listenersKept])
    #expect(try findings(.reactnative, page("resize")).map(\.code) == [])
    #expect(try findings(.alipay, page("resume")).map(\.code) == [.listenersKept])
    #expect(try findings(.wvjb, page("message")).map(\.code) == [])
  }

  @Test("counts the listeners of Capacitor's plugins, also when all are removed")
  func capacitor() throws {
    func codes(_ script: String) throws -> [FindingCode] {
      let view = WebView()
      var doctor = Doctor(bridges: [.capacitor])
      view.transcript.observe { doctor.read($0) }
      let bridge = BridgeKind.capacitor.make(for: view)
      bridge.registerRaw("App.exitApp") { $1(.null) }
      view.loadHTML(
        "<script>const { App } = Capacitor.Plugins; (async () => { \(script) })();</script>",
        baseURL: WebURL("https://page.test/index.html") ?? .blank)
      try view.runUntilIdle()
      return withExtendedLifetime(bridge) { doctor.conclude().map(\.code) }
    }
    let add = "await App.addListener('backButton', () => {});"
    #expect(try codes(add + add) == [])
    #expect(try codes(add + add + add) == [.listenersKept])
    #expect(try codes(add + add + "await App.removeAllListeners();" + add) == [])
  }
}
