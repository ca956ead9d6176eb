import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import DevToolsServer

@Suite("Emulation over the DevTools protocol")
struct EmulationTests {
  private static let url = "https://site.example/"

  @Test("media queries find the preferences")
  func media() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    try client.send(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-contrast", "value": "more"], ["name": "forced-colors", "value": "active"],
          ["name": "prefers-color-scheme", "value": "dark"],
        ]
      ], session: page.session)
    #expect(
      try client.evaluate(
        """
        ['(prefers-contrast: more)', '(prefers-contrast: no-preference)', '(forced-colors: active)',
          '(prefers-color-scheme: dark)'].map(query => matchMedia(query).matches).join()
        """, session: page.session) == "\"true,false,true,true\"")
  }

  @Test("pages have the size that the client sets")
  func viewport() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    for width in [400, 500] {
      try client.send(
        "Emulation.setDeviceMetricsOverride",
        ["width": .integer(width), "height": 300, "deviceScaleFactor": 1, "mobile": false], session: page.session)
      #expect(try client.evaluate("innerWidth", session: page.session) == "\(width)")
    }
  }

  @Test("reports figures about the page and its heap")
  func metrics() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    _ = try client.evaluate("document.body.append(document.createElement('iframe')); 0", session: page.session)
    let metrics = try client.send("Performance.getMetrics", session: page.session)["metrics"]?.elements() ?? []
    let figures = Dictionary(
      uniqueKeysWithValues: metrics.map { ($0["name"]?.stringValue() ?? "", Double($0["value"]?.string ?? "") ?? -1) })
    #expect(figures["Frames"] == 2)
    #expect(figures["JSHeapUsedSize"] ?? 0 > 100_000)
    #expect(figures["JSHeapTotalSize"] ?? 0 >= figures["JSHeapUsedSize"] ?? 0)
  }

  @Test("collects garbage")
  func garbage() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let make = "references = Array.from({ length: 100 }, () => new WeakRef({})); 0"
    _ = try client.evaluate(make, session: page.session)
    try client.send("HeapProfiler.collectGarbage", session: page.session)
    // The engine keeps objects whose addresses remain on the stack.
    let isCollected = "references.some(each => each.deref() === undefined)"
    #expect(try client.evaluate(isCollected, session: page.session) == "true")
  }

  @Test("documents and workers have the locale that the client sets")
  func locale() throws {
    let client = ProtocolClient(pages: [Self.url: "<p>"])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Page.enable", session: page.session)
    try client.send("Emulation.setLocaleOverride", ["locale": "de-DE"], session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    _ = try client.event("Page.frameNavigated")
    #expect(
      try client.evaluate("navigator.language + (1234.5).toLocaleString()", session: page.session)
        == "\"de-DE1.234,5\"")
    #expect(throws: ProtocolClient.Refusal.self) {
      try client.send("Emulation.setLocaleOverride", ["locale": "d!"], session: page.session)
    }
  }

  @Test("pages get the position that the client sets, with the permission of their context")
  func geolocation() throws {
    let client = ProtocolClient()
    defer { client.close() }
    let page = try client.openPage()
    let read = """
      new Promise(resolve => navigator.geolocation.getCurrentPosition(
        ({ coords }) => resolve([coords.latitude, coords.longitude, coords.accuracy].join()),
        error => resolve('error ' + error.code)))
      """
    #expect(try client.evaluate(read, session: page.session) == "\"error 1\"")
    let contexts = try client.send("Target.getBrowserContexts")["browserContextIds"]?.elements() ?? []
    try client.send(
      "Browser.grantPermissions",
      ["permissions": ["geolocation"], "browserContextId": .string(contexts.first?.stringValue() ?? "")])
    #expect(try client.evaluate(read, session: page.session) == "\"error 2\"")
    try client.send(
      "Emulation.setGeolocationOverride", ["latitude": 52.5, "longitude": 13.4, "accuracy": 7], session: page.session)
    #expect(try client.evaluate(read, session: page.session) == "\"52.5,13.4,7\"")
    #expect(
      try client.evaluate(
        "navigator.permissions.query({ name: 'geolocation' }).then(status => status.state)", session: page.session)
        == "\"granted\"")
  }

  @Test("a page whose scripts are disabled runs those of the client only")
  func disabledScripts() throws {
    let client = ProtocolClient(pages: [
      Self.url: "<script>window.ran = 1</script><p id=a onclick='window.ran = 2'>text"
    ])
    defer { client.close() }
    let page = try client.openPage()
    try client.send("Emulation.setScriptExecutionDisabled", ["value": true], session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    #expect(try client.evaluate("a.click(); typeof ran + a.textContent", session: page.session) == "\"undefinedtext\"")
    try client.send("Emulation.setScriptExecutionDisabled", ["value": false], session: page.session)
    try client.send("Page.navigate", ["url": .string(Self.url)], session: page.session)
    #expect(try client.evaluate("ran", session: page.session) == "1")
  }
}
