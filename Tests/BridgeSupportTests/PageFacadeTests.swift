import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

@Suite("Facade functions for an app's handlers")
struct PageFacadeTests {
  private func page(_ names: [String], objectName: String = "MyApp") throws -> AppPage {
    var configuration = WebViewConfiguration()
    configuration.userScripts = [try PageFacade(objectName: objectName, handlerNames: names).userScript]
    let page = AppPage(configuration)
    for name in names {
      page.bridge.registerRaw(name) { [unowned page] data, respond in
        page.note("\(name) \(data?.string ?? "nothing")")
        respond(data ?? .null)
      }
    }
    return page
  }

  @Test("calls a handler in four ways before the bridge is ready")
  func fourWays() throws {
    let page = try page(["share"])
    try page.load(
      """
      <script>
      const answered = (answer) => console.log('answer ' + JSON.stringify(answer));
      MyApp.share({ title: 'x' }, answered);
      MyApp.share([1]);
      MyApp.share(answered);
      MyApp.share();
      MyApp.share(undefined, answered);
      MyApp.share('last', null);
      </script>
      """)
    #expect(
      page.log == [
        "share {\"title\":\"x\"}", "share [1]", "share null", "share nothing", "share null", "share \"last\"",
        "answer {\"title\":\"x\"}", "answer null", "answer null",
      ])
  }

  @Test("calls handlers after the bridge was set up by the page or by the facade")
  func behind() throws {
    let page = try page(["share", "pay"])
    try page.load("<script>window.WVJBCallbacks = undefined; MyApp.own = 1;</script>")
    try page.run("MyApp.pay(2); typeof MyApp.share")
    try page.run("MyApp.pay(3); console.log(document.querySelectorAll('iframe').length, MyApp.own)")
    #expect(page.log.filter { $0.hasPrefix("pay") } == ["pay 2", "pay 3"])
    #expect(page.log.contains("1 1"))
  }

  @Test("treats names as data, including special characters")
  func names() throws {
    let name = "</script><b>\u{2028}\"\\'"
    let page = try page([name], objectName: "$app_1")
    let script = try PageFacade(objectName: "$app_1", handlerNames: [name]).script
    #expect(!script.contains("</script>"))
    try page.load("<script>$app_1[Object.keys($app_1)[0]]('it')</script>")
    #expect(page.log == ["\(name) \"it\""])
  }

  @Test(
    "allows handler names that every object inherits",
    arguments: ["__proto__", "constructor", "toString", "name", "length", "class"])
  func inheritedNames(name: String) throws {
    let page = AppPage()
    for name in [name, "share"] {
      page.bridge.registerRaw(name) { data, _ in page.note("\(name) \(data?.string ?? "nothing")") }
    }
    let script = try PageFacade(handlerNames: [name, "share"]).script
    for own in ["{}", "function () {}"] {
      try page.load(
        "<script>var MyApp = \(own);</script><script>\(script)</script><script>MyApp['\(name)'](1); MyApp.share(2)</script>"
      )
    }
    #expect(page.log == ["\(name) 1", "share 2", "\(name) 1", "share 2"])
  }

  @Test("waits for a bridge of version 4, which cannot be requested")
  func version4() throws {
    let view = WebView()
    let bridge = WebViewJavascriptBridge(view, dialect: .version4)
    var heard: [String] = []
    bridge.registerRaw("share") { data, _ in heard.append(data?.string ?? "nothing") }
    let script = try PageFacade(handlerNames: ["share"]).script
    view.loadHTML("<script>\(script)</script><script>MyApp.share(1); MyApp.share(2)</script>")
    try view.runUntilIdle()
    #expect(heard == ["1", "2"])
    view.close()
  }

  @Test("keeps the properties of a page's own object of the same name")
  func ownObject() throws {
    let page = AppPage()
    page.bridge.registerRaw("share") { data, _ in page.note("share \(data?.string ?? "nothing")") }
    let script = try PageFacade(handlerNames: ["share"]).script
    try page.load(
      "<script>var MyApp = { version: 3 };</script><script>\(script)</script><script>MyApp.share(MyApp.version)</script>"
    )
    #expect(page.log == ["share 3"])
  }

  @Test("declares each function, quoted if its name requires it")
  func declarations() throws {
    let text = try PageFacade(handlerNames: ["share", "get-info"]).declarations
    #expect(text.contains("declare const MyApp: {\n  share: HandlerFunction;\n  \"get-info\": HandlerFunction;\n};"))
    // The form with only a callback comes first: otherwise TypeScript could not infer the type of the response.
    let callback = try #require(text.firstRange(of: "(callback: (answer: Answer) => void): void;"))
    let data = try #require(text.firstRange(of: "(data: Data, callback?: ((answer: Answer) => void) | null): void;"))
    #expect(callback.lowerBound < data.lowerBound)
  }

  @Test("rejects invalid names")
  func refused() {
    #expect(throws: PageFacadeError.noIdentifier("my app")) { try PageFacade(objectName: "my app", handlerNames: []) }
    #expect(throws: PageFacadeError.noIdentifier("1st")) { try PageFacade(objectName: "1st", handlerNames: []) }
    for name in ["class", "let", "undefined", "location", "WebViewJavascriptBridge"] {
      #expect(throws: PageFacadeError.noIdentifier(name)) { try PageFacade(objectName: name, handlerNames: []) }
    }
    #expect(throws: PageFacadeError.emptyName) { try PageFacade(handlerNames: [""]) }
    #expect(throws: PageFacadeError.repeatedName("a")) { try PageFacade(handlerNames: ["a", "a"]) }
  }
}
