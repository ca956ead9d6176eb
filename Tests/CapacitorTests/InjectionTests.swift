import Capacitor
import HeadlessWebView
import JavaScriptEngine
import Testing

/// What pages find before their first script runs.
@Suite("Capacitor's page objects")
struct InjectionTests {
  @Test("has the platform, the plugins and their headers before the page's first script", arguments: Side.all)
  func start(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.plugin("Scanner").handle("scan") { "" }
    try stage.load(
      """
      const scanner = Capacitor.PluginHeaders.find(header => header.name === 'Scanner');
      console.log(Capacitor.getPlatform(), Capacitor.isNativePlatform(), Capacitor.DEBUG, Capacitor.isLoggingEnabled);
      console.log(Capacitor.isPluginAvailable('Scanner'), Capacitor.isPluginAvailable('Camera'));
      console.log(JSON.stringify(scanner.methods.map(method => method.name + ':' + method.rtype)));
      console.log(typeof Capacitor.Plugins.Scanner.scan, typeof Capacitor.Plugins.Scanner.addListener);
      """)
    #expect(
      stage.console == [
        "\(side.platform.rawValue) true false false", "true false",
        #"["addListener:undefined","removeListener:undefined","removeAllListeners:promise","checkPermissions:promise","requestPermissions:promise","scan:promise"]"#,
        "function function",
      ])
    #expect(stage.faults == [])
  }

  @Test("announces Capacitor's own plugins first, in the platform's order", arguments: Side.all)
  func builtIn(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.declarePlugin("App")
    try stage.load("console.log(Capacitor.PluginHeaders.map(header => header.name).join());")
    let own =
      side.platform == .ios
      ? "CapacitorHttp,Console,WebView,CapacitorCookies,SystemBars"
      : "CapacitorCookies,WebView,CapacitorHttp,SystemBars"
    #expect(stage.console == [own + ",App"])
  }

  @Test("knows the methods of official plugins, and the style of each", arguments: Side.all)
  func official(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.plugin("Geolocation").handle("getCurrentPosition") { ["latitude": 1] }
    try stage.load(
      """
      const { methods } = Capacitor.PluginHeaders.find(header => header.name === 'Geolocation');
      console.log(methods.filter(method => method.rtype === 'callback').map(method => method.name).join());
      console.log(methods.some(method => method.name === 'clearWatch'));
      """)
    #expect(stage.console == ["watchPosition", "true"])
  }

  @Test("has the functions of the bridge script", arguments: Side.all)
  func functions(side: Side) throws {
    let stage = Stage(side)
    try stage.load(
      """
      const names = ['getServerUrl', 'convertFileSrc', 'handleWindowError', 'logJs', 'logToNative', 'logFromNative',
        'handleError', 'toNative', 'fromNative', 'nativeCallback', 'nativePromise', 'withPlugin', 'Exception',
        'addListener', 'removeListener', 'createEvent', 'triggerEvent'];
      console.log(names.filter(name => typeof Capacitor[name] !== 'function').join());
      console.log(typeof navigator.app.exitApp, JSON.stringify(cordova), Object.keys(Ionic.WebView).sort().join());
      console.log(Capacitor.convertFileSrc('/a/b.png'), Capacitor.convertFileSrc('file:///c'));
      console.log(['content://d', 'https://e/', 5].map(path => Capacitor.convertFileSrc(path)).join(' '));
      """)
    #expect(
      stage.console == [
        "",
        "function {} convertFileSrc,getServerBasePath,persistServerBasePath,setServerAssetPath,setServerBasePath",
        "https://app.example/_capacitor_file_/a/b.png https://app.example/_capacitor_file_/c",
        "https://app.example/_capacitor_content_/d https://e/ 5",
      ])
  }

  @Test("takes the server's address from the page, the settings or the platform", arguments: Side.all)
  func server(side: Side) throws {
    let stage = Stage(side)
    try stage.load("console.log(Capacitor.getServerUrl());")
    stage.view.loadHTML("<script>console.log(Capacitor.getServerUrl());</script>")
    try stage.settle()
    #expect(stage.console == ["https://app.example", side.platform.serverURL])
    var settings = CapacitorSettings()
    settings.serverURL = "https://files.example"
    let other = Stage(side, settings: settings)
    try other.load("console.log(Capacitor.getServerUrl(), WEBVIEW_SERVER_URL);")
    #expect(other.console == ["https://files.example https://files.example"])
  }

  @Test("announces a plugin that is added later to the next page only", arguments: Side.all)
  func late(side: Side) throws {
    let stage = Stage(side)
    let page = "console.log('Scanner' in Capacitor.Plugins);"
    try stage.load(page)
    stage.bridge.plugin("Scanner").handle("scan") { "" }
    #expect(try stage.evaluate("'Scanner' in Capacitor.Plugins") == "false")
    try stage.load(page)
    #expect(stage.console == ["false", "true"])
  }

  @Test("has the settings of a debug build, and reports uncaught errors of the page then", arguments: Side.all)
  func debug(side: Side) throws {
    var settings = CapacitorSettings()
    settings.isDebug = true
    let stage = Stage(side, settings: settings)
    try stage.load("console.log(Capacitor.DEBUG); setTimeout(() => { throw new Error('lost'); }, 10);")
    let reported = stage.events.filter { $0.type == .capacitorPageError }
    #expect(stage.console.first == "true")
    #expect(reported.count == 1)
    #expect(reported.first?["error"].map { "\($0)".contains("lost") } == true)
  }

  @Test("has the initial context of Ionic Portals", arguments: Side.all)
  func portals(side: Side) throws {
    var settings = CapacitorSettings()
    settings.portalContext = #"{"name":"checkout","value":{"cart":3}}"#
    let stage = Stage(side, settings: settings)
    try stage.load(
      """
      const context = window.portalInitialContext || JSON.parse(AndroidInitialContext.initialContext());
      console.log(context.name, context.value.cart);
      """)
    #expect(stage.console == ["checkout 3"])
  }
}
