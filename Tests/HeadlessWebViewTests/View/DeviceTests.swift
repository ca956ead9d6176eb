import HeadlessWebView
import Testing

struct DeviceTests {
  private func lines(of configuration: WebViewConfiguration, _ script: String) throws -> [String] {
    let view = WebView(configuration: configuration)
    defer { view.close() }
    var lines: [String] = []
    view.transcript.observe { if $0.type == .console { lines.append($0.string("text") ?? "") } }
    view.loadHTML("<script>\(script)</script>")
    try view.runUntilIdle()
    return lines
  }

  @Test(
    "pages recognise a device",
    arguments: [
      ("iphone", "375x667@2 iPhone Apple Computer, Inc. true false"),
      ("ipad", "820x1180@2 MacIntel Apple Computer, Inc. false false"),
      ("android", "412x915@2.625 Linux armv8l Google Inc. false true"),
    ])
  func preset(name: String, says: String) throws {
    var configuration = WebViewConfiguration()
    configuration.device = try #require(Device.presets[name])
    #expect(
      try lines(
        of: configuration,
        """
        console.log(`${innerWidth}x${screen.height}@${devicePixelRatio}`, navigator.platform, navigator.vendor,
          /\\(i[^;]+;( U;)? CPU.+Mac OS X/.test(navigator.userAgent), /Android/.test(navigator.userAgent));
        """) == [says])
  }

  @Test("the user agent ends with the app's name")
  func applicationName() throws {
    var configuration = WebViewConfiguration()
    configuration.applicationNameForUserAgent = "MyApp/1.2"
    #expect(
      try lines(of: configuration, "console.log(navigator.userAgent)") == [Device.iPhone.userAgent + " MyApp/1.2"])
    #expect(try lines(of: configuration, "console.log(navigator.appVersion.endsWith('MyApp/1.2'))") == ["true"])
  }
}
