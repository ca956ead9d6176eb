import HeadlessWebView
import JavaScriptEngine
import ReactNativeWebView
import TestSupport
import Testing

@Suite("Messages of React Native WebView")
struct MessageTests {
  typealias Variant = ReactNativeStage.Variant

  @Test("passes the page's texts to onMessage and to the handler 'message'", arguments: Variant.all)
  func texts(variant: Variant) throws {
    let stage = ReactNativeStage(variant)
    stage.bridge.onMessage = { stage.note("onMessage \($0.data) from \($0.url) with title \($0.title)") }
    stage.bridge.register("message") { (text: String) in stage.note("handler \(text)") }
    try stage.load("ReactNativeWebView.postMessage('hello \"漢\"'); console.log('posted');")
    let isListener = variant.platform == .android && variant.channel == .webMessageListener
    let url = isListener ? "https://app.example" : ReactNativeStage.url
    #expect(stage.log == ["posted", "onMessage hello \"漢\" from \(url) with title Shop", "handler hello \"漢\""])
    #expect(stage.faults == [])
  }

  @Test("names a handler with the member 'type', whose data are payload, data, or the rest", arguments: Variant.all)
  func namedHandlers(variant: Variant) throws {
    let stage = ReactNativeStage(variant)
    for name in ["login", "open", "rest", "none"] {
      stage.bridge.registerRaw(name) { data, _ in stage.note("\(name) \(data?.string ?? "nothing")") }
    }
    try stage.load(
      """
      const post = (value) => ReactNativeWebView.postMessage(JSON.stringify(value));
      post({ type: 'login', payload: { user: 'ann' }, data: 1 });
      post({ type: 'open', data: [1, 2] });
      post({ type: 'rest', id: 7, url: '/' });
      post({ type: 'none' });
      """)
    #expect(stage.log == ["login {\"user\":\"ann\"}", "open [1,2]", "rest {\"id\":7,\"url\":\"/\"}", "none nothing"])
    #expect(stage.faults == [])
  }

  @Test("uses another member for the handler's name, or none", arguments: ["event", nil])
  func otherField(field: String?) throws {
    var props = ReactNativeProps()
    props.messageField = field
    let stage = ReactNativeStage(.ios, props: props)
    stage.bridge.registerRaw("pay") { data, _ in stage.note("pay \(data?.string ?? "nothing")") }
    stage.bridge.register("message") { (text: String) in stage.note("message \(text)") }
    try stage.load(#"ReactNativeWebView.postMessage('{"event":"pay","payload":5}');"#)
    #expect(stage.log == [field == nil ? #"message {"event":"pay","payload":5}"# : "pay 5"])
  }

  @Test("reports a message without a handler, with the name that the page used")
  func missingHandler() throws {
    let stage = ReactNativeStage()
    stage.bridge.register("logout") {}
    try stage.load(#"ReactNativeWebView.postMessage('{"type":"logoff"}');"#)
    #expect(stage.faults == ["no-handler"])
    #expect(stage.faultTexts == ["no native handler for 'logoff'; did you mean 'logout'?"])
  }

  @Test("passes a message with an unknown name to the handler 'message'")
  func fallback() throws {
    let stage = ReactNativeStage()
    stage.bridge.register("message") { (text: String) in stage.note(text) }
    try stage.load(#"ReactNativeWebView.postMessage('{"type":"other"}');"#)
    #expect(stage.log == [#"{"type":"other"}"#])
    #expect(stage.faults == [])
  }

  @Test("loses an object on iOS, which arrives as [object Object]", arguments: Variant.onIOS)
  func objectOnIOS(variant: Variant) throws {
    let stage = ReactNativeStage(variant)
    stage.bridge.register("message") { (text: String) in stage.note(text) }
    try stage.load("ReactNativeWebView.postMessage({ type: 'login' }); ReactNativeWebView.postMessage(null);")
    #expect(stage.log == ["[object Object]", "null"])
    #expect(stage.faults == ["bad-value"])
  }

  @Test("throws in the page for an object, through Android's web message listener")
  func objectOnAndroid() throws {
    let stage = ReactNativeStage(.android)
    stage.bridge.register("message") { (text: String) in stage.note(text) }
    try stage.load(
      """
      try { ReactNativeWebView.postMessage({ type: 'login' }); } catch (error) { console.log(error.name); }
      ReactNativeWebView.postMessage('text');
      """)
    #expect(stage.log == ["TypeError", "text"])
  }

  @Test("loses an object through Android's Java interface, which arrives as undefined")
  func objectOnOldAndroid() throws {
    let stage = ReactNativeStage(.oldAndroid)
    stage.bridge.register("message") { (text: String) in stage.note(text) }
    try stage.load("ReactNativeWebView.postMessage({ type: 'login' }); ReactNativeWebView.postMessage(3);")
    #expect(stage.log == ["undefined", "3"])
    #expect(stage.faults == ["bad-value"])
  }

  @Test("reports bytes, which the app can't read")
  func bytes() throws {
    let stage = ReactNativeStage(.android)
    stage.bridge.register("message") { (text: String) in stage.note(text) }
    try stage.load("ReactNativeWebView.postMessage(new ArrayBuffer(4));")
    #expect(stage.log == [])
    #expect(stage.faults == ["bad-value"])
  }

  @Test("has no postMessage without onMessage", arguments: [Variant.ios, .android, .oldAndroid])
  func withoutMessaging(variant: Variant) throws {
    var props = ReactNativeProps()
    props.isMessagingEnabled = false
    props.injectedJavaScript = "console.log('injected')"
    let stage = ReactNativeStage(variant, props: props)
    try stage.load("console.log(typeof window.ReactNativeWebView);")
    #expect(stage.log == ["undefined"] + (variant.platform == .android ? ["injected"] : []))
  }

  @Test("keeps the order of messages across a reload", arguments: Variant.all)
  func reload(variant: Variant) throws {
    let stage = ReactNativeStage(variant)
    stage.bridge.register("message") { (text: String) in stage.note(text) }
    for _ in 1...2 { try stage.load("for (const n of [1, 2, 3]) ReactNativeWebView.postMessage(String(n));") }
    #expect(stage.log == ["1", "2", "3", "1", "2", "3"])
    #expect(stage.faults == [])
  }

  @Test("refuses messages of other origins", arguments: Variant.all)
  func origins(variant: Variant) throws {
    let stage = ReactNativeStage(variant)
    stage.bridge.allowedOrigins = ["https://other.example"]
    stage.bridge.register("message") { (text: String) in stage.note(text) }
    try stage.load("ReactNativeWebView.postMessage('x');")
    stage.bridge.postMessage("y")
    try stage.settle()
    #expect(stage.log == [])
    #expect(stage.faults == ["origin-refused", "origin-refused"])
  }

  @Test("reports a handler that throws, which the page doesn't notice")
  func failure() throws {
    struct Refused: Error {}
    let stage = ReactNativeStage()
    stage.bridge.register("message") { (_: String) in throw Refused() }
    try stage.load("ReactNativeWebView.postMessage('x');")
    #expect(stage.faults == ["handler-failed"])
    #expect(stage.pageErrors == [])
  }

  @Test("records a message with its handler's name and data")
  func records() throws {
    let stage = ReactNativeStage()
    stage.bridge.register("login") { (_: JSONText) in }
    try stage.load(#"ReactNativeWebView.postMessage('{"type":"login","payload":{"user":"ann"}}');"#)
    let received = try #require(stage.events.first { $0.type == .receive })
    #expect(received.string("name") == "login")
    #expect(received["data"] == .json(#"{"user":"ann"}"#))
    #expect(received["message"] == .json(#""{\"type\":\"login\",\"payload\":{\"user\":\"ann\"}}""#))
    #expect(received["id"] == nil)
  }
}
