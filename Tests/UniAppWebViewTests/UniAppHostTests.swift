import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing
import UniAppWebView

/// The page script in each kind of app.
@Suite struct UniAppHostTests {
  /// A page script in an app.
  struct Cell: Sendable, CustomTestStringConvertible {
    let host: UniAppHost
    let script: UniAppStage.Script
    var testDescription: String { "\(host.rawValue), \(script)" }

    static let all = UniAppHost.allCases.flatMap { host in UniAppStage.Script.all.map { Cell(host: host, script: $0) } }
  }

  @Test("the page knows its app, and the script announces itself", arguments: Cell.all)
  func environment(_ cell: Cell) throws {
    let stage = UniAppStage(cell.host)
    try stage.load("uni.getEnv(show); show([UniAppJSBridge, uni.webView.getEnv === uni.getEnv]);", with: cell.script)
    let name = [UniAppHost.uniAppX: "uvue", .nvue: "nvue", .browser: "h5"][cell.host] ?? "plus"
    #expect(stage.log == ["{\"\(name)\":true}", "[true,true]"])
    #expect(stage.faults == [])
  }

  @Test("messages and navigations reach the app's handlers", arguments: Cell.all)
  func calls(_ cell: Cell) throws {
    let stage = UniAppStage(cell.host)
    stage.handle("message", "navigateTo", "navigateBack", "switchTab", "reLaunch", "redirectTo")
    try stage.load(
      """
      uni.postMessage({ data: { total: 3, none: undefined } });
      uni.postMessage();
      uni.navigateTo({ url: '/pages/cart?name=a b' });
      uni.navigateBack();
      uni.navigateBack({ delta: 2 });
      for (const name of ['switchTab', 'reLaunch', 'redirectTo']) uni.webView[name]({ url: '/' });
      """, with: cell.script)
    #expect(
      stage.calls == [
        #"message {"total":3}"#, "message {}", #"navigateTo {"url":"/pages/cart?name=a%20b"}"#,
        #"navigateBack {"delta":1}"#, #"navigateBack {"delta":2}"#, #"switchTab {"url":"/"}"#,
        #"reLaunch {"url":"/"}"#, #"redirectTo {"url":"/"}"#,
      ])
    #expect(stage.faults == [])
    #expect(stage.log == [])
  }

  @Test("a call without a handler is a fault", arguments: Cell.all)
  func missing(_ cell: Cell) throws {
    let stage = UniAppStage(cell.host)
    stage.handle("navigateTo")
    try stage.load("uni.switchTab({ url: '/' });", with: cell.script)
    #expect(stage.faults == ["no-handler"])
  }

  @Test(
    "both scripts send the same messages", .enabled(if: UniAppStage.Script.all.count > 1),
    arguments: UniAppHost.allCases)
  func same(_ host: UniAppHost) throws {
    var texts: [[String]] = []
    for script in UniAppStage.Script.all {
      let stage = UniAppStage(host)
      try stage.load(
        """
        show(Object.keys(uni).sort()); show(Object.keys(uni.webView).sort());
        uni.postMessage({ data: [1] }); uni.navigateTo({ url: '/ä' }); uni.navigateBack({ delta: 'x' });
        """, with: script)
      texts.append(
        stage.events.filter { [.receive, .console, .fault].contains($0.type) }.map { event in
          "\(event.time) " + (event.string("message") ?? event.string("text") ?? "")
        })
    }
    #expect(texts.first == texts.last)
    #expect(texts.first?.isEmpty == false)
  }

  @Test("the app calls functions of the page")
  func functions() throws {
    let stage = UniAppStage(.uniAppX)
    var results: [String] = []
    stage.bridge.core.call("refresh", data: try JSONText("1")) { results.append((try? $0.get())?.string ?? "none") }
    try stage.load("window.refresh = (data) => [data];", with: .ours)
    #expect(results == ["[1]"])
  }

  @Test("the app's objects are hidden from a page in a browser, and its messages are received")
  func hidden() throws {
    for host in [UniAppHost.browser, .plus, .oldPlus] {
      let stage = UniAppStage(host)
      try stage.load("show(Object.keys(window).filter((name) => /channel/.test(name)));", with: .ours)
      #expect(stage.log == ["[]"])
    }
  }

  @Test("a message that the script does not send is a fault")
  func malformed() throws {
    let stage = UniAppStage(.uniAppX)
    try stage.load(
      "__uniapp_x_.postMessage({}); __uniapp_x_.postMessage('text'); __uniapp_x_.postMessageToService('{}');",
      with: .ours)
    #expect(stage.faults == ["bad-message", "bad-message", "bad-message"])
  }

  @Test("pages of other origins reach no handler")
  func origins() throws {
    let stage = UniAppStage(.uniAppX)
    stage.bridge.allowedOrigins = OriginAllowList(["https://other.example"])
    stage.handle("message")
    try stage.load("uni.postMessage({ data: {} });", with: .ours)
    #expect(stage.calls == [])
    #expect(stage.faults == ["origin-refused"])
  }

  @Test("a page that loads the script from uni-app's servers gets it without a network")
  func served() throws {
    let stage = UniAppStage(.uniAppX)
    stage.view.loadHTML(
      """
      <!doctype html><script src="https://js.cdn.aliyun.dcloud.net.cn/dev/uni-app/uni.webview.1.5.2.js"></script>
      <script>console.log(typeof uni.postMessage);</script>
      """, baseURL: WebURL("https://h5.example/") ?? .blank)
    try stage.view.runUntilIdle()
    #expect(stage.log == ["function"])
  }
}
