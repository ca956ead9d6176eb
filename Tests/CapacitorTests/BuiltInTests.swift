import Capacitor
import HeadlessWebView
import JavaScriptEngine
import Testing

/// The plugins that Capacitor itself contains.
@Suite("Capacitor's own plugins")
struct BuiltInTests {
  @Test("responds to inherited methods and to those of `WebView` and `SystemBars`", arguments: Side.all)
  func ownMethods(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.declarePlugin("Scanner", methods: ["scan"])
    try stage.load(
      """
      const { nativePromise } = Capacitor;
      Promise.all([
        nativePromise('SystemBars', 'setStyle', { style: 'DARK' }),
        nativePromise('WebView', 'setServerBasePath', { path: '/x' }), nativePromise('WebView', 'getServerBasePath'),
      ]).then(values => console.log(JSON.stringify(values)));
      Ionic.WebView.getServerBasePath(path => console.log(path));
      """)
    #expect(stage.console.sorted() == [#"[null,null,{"path":"public"}]"#, "public"])
    #expect(stage.faults == [])
  }

  @Test("settles the permissions of a plugin that has none on Android only", arguments: Side.all)
  func permissions(side: Side) throws {
    let stage = Stage(side)
    stage.bridge.declarePlugin("Scanner", methods: ["scan"])
    try stage.load(
      """
      for (const method of ['checkPermissions', 'requestPermissions'])
        Capacitor.nativePromise('Scanner', method, {}).then(value => console.log(method, value));
      """)
    let isIOS = side.platform == .ios
    #expect(stage.console == (isIOS ? [] : ["checkPermissions undefined", "requestPermissions undefined"]))
    #expect(stage.faults == (isIOS ? [.noHandler, .noHandler] : []))
  }

  @Test("leaves the page's cookies and requests alone by default", arguments: Side.all)
  func off(side: Side) throws {
    let stage = Stage(side)
    try stage.load(
      """
      document.cookie = 'a=1';
      console.log(document.cookie, Object.prototype.hasOwnProperty.call(document, 'cookie'), fetch === CapacitorWebFetch);
      """)
    #expect(stage.console == ["a=1 false true"])
    #expect(stage.events.filter { $0.type == .dialog }.isEmpty)
    let asked = stage.events.filter { $0.type == .capacitorQuestion }.compactMap { $0["question"] }
    #expect(
      asked
        == (side.platform == .ios
          ? [.json(#"{"type":"CapacitorCookies.isEnabled"}"#), .json(#"{"type":"CapacitorHttp"}"#)] : []))
  }

  @Test("keeps the page's cookies natively if the app wants it", arguments: Side.all)
  func cookies(side: Side) throws {
    var settings = CapacitorSettings()
    settings.usesNativeCookies = true
    let stage = Stage(side, settings: settings)
    try stage.load(
      """
      document.cookie = 'a=1; path=/';
      document.cookie = 'b=2';
      console.log(document.cookie);
      const { CapacitorCookies } = Capacitor.Plugins;
      (async () => {
        await CapacitorCookies.setCookie({ key: 'c', value: 'x y' });
        console.log(JSON.stringify(await CapacitorCookies.getCookies()));
        await CapacitorCookies.deleteCookie({ key: 'a' });
        console.log(document.cookie);
        await CapacitorCookies.clearAllCookies();
        console.log(document.cookie === '');
        await CapacitorCookies.setCookie({ value: 'x' }).catch(error => console.log(error.message));
      })();
      """)
    #expect(
      stage.console == [
        "a=1; b=2", #"{"a":"1","b":"2","c":"x%20y"}"#, "b=2; c=x%20y", "true", "Must provide key",
      ])
  }

  @Test("sends requests natively if the app wants it", arguments: Side.all)
  func http(side: Side) throws {
    var settings = CapacitorSettings()
    settings.usesNativeHTTP = true
    let stage = Stage(side, settings: settings)
    var requested: [String] = []
    stage.view.network.route("**") { request in
      requested.append("\(request.method) \(request.url.href)")
      return .text("{\"got\":true}", type: "application/json")
    }
    stage.bridge.registerRaw("CapacitorHttp.request") { data, respond in
      requested.append(
        "native \(data?["method"]?.string ?? "") \(data?["url"]?.string ?? "") \(data?["data"]?.string ?? "") \(data?["dataType"]?.string ?? "")"
      )
      respond(
        JSONText(object: [
          ("data", JSONText(object: [("ok", JSONText(text: "yes"))])), ("status", (try? JSONText("201")) ?? .null),
          ("headers", JSONText(object: [("Content-Type", JSONText(text: "application/json"))])),
          ("url", JSONText(text: "https://api.example/x")),
        ]))
    }
    try stage.load(
      """
      (async () => {
        await fetch('/local.json');
        await fetch('https://api.example/list');
        const response = await fetch('https://api.example/x', { method: 'POST', body: JSON.stringify({ a: 1 }),
          headers: { 'Content-Type': 'application/json' } });
        console.log(response.status, response.url, JSON.stringify(await response.json()));
        const xhr = new XMLHttpRequest();
        xhr.open('PUT', 'https://api.example/y');
        xhr.onload = () => console.log(xhr.status, xhr.responseText, xhr.readyState);
        xhr.send('text');
      })();
      """)
    #expect(
      stage.console.filter { !$0.hasPrefix("CapacitorHttp") } == [
        #"201 https://api.example/x {"ok":"yes"}"#, #"201 {"ok":"yes"} 4"#,
      ])
    #expect(
      requested == [
        "GET https://app.example/local.json",
        "GET https://app.example/_capacitor_http_interceptor_?u=https%3A%2F%2Fapi.example%2Flist",
        #"native "POST" "https://api.example/x" "{\"a\":1}" "json""#,
        #"native "PUT" "https://api.example/y" "text" "json""#,
      ])
  }
}
