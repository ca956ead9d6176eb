import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing
import WebViewFlutter

@Suite("JavaScript channels of webview_flutter")
struct ChannelTests {
  @Test("passes the page's texts to the channel", arguments: Device.Platform.allCases)
  func texts(platform: Device.Platform) throws {
    let stage = FlutterStage(platform)
    try stage.bridge.addJavaScriptChannel("Print") { stage.note("Print \($0)") }
    stage.bridge.register("Save") { (text: String) in stage.note("Save \(text)") }
    try stage.load("Print.postMessage('a \"漢\"'); Save.postMessage('b'); console.log('posted');")
    #expect(stage.log == ["posted", "Print a \"漢\"", "Save b"])
    #expect(stage.faults == [])
  }

  @Test("passes the description of another value on iOS")
  func valuesOnIOS() throws {
    let stage = FlutterStage()
    try stage.bridge.addJavaScriptChannel("Print") { stage.note($0) }
    try stage.load("for (const value of [{ a: [1.5, 'x'] }, null, true]) Print.postMessage(value);")
    #expect(stage.log == ["{a: [1.5, x]}", "(null)", "true"])
    #expect(stage.faults == ["bad-value", "bad-value", "bad-value"])
  }

  @Test("loses an object on Android, which arrives as undefined")
  func valuesOnAndroid() throws {
    let stage = FlutterStage(.android)
    try stage.bridge.addJavaScriptChannel("Print") { stage.note($0) }
    try stage.load("Print.postMessage({ a: 1 }); Print.postMessage('text');")
    #expect(stage.log == ["undefined", "text"])
    #expect(stage.faults == ["bad-value"])
    #expect(
      stage.faultTexts == ["the page posted a value that is not a string to 'Print', so the app receives 'undefined'"])
  }

  @Test("is in frames, too", arguments: Device.Platform.allCases)
  func frames(platform: Device.Platform) throws {
    let stage = FlutterStage(platform)
    try stage.bridge.addJavaScriptChannel("Print") { stage.note($0) }
    try stage.load(
      """
      const frame = document.createElement('iframe');
      frame.srcdoc = '<script>Print.postMessage("from the frame")</' + 'script>';
      document.documentElement.append(frame);
      """)
    #expect(stage.log == ["from the frame"])
  }

  @Test("is missing from a page that loaded before, which is reported", arguments: Device.Platform.allCases)
  func late(platform: Device.Platform) throws {
    let stage = FlutterStage(platform)
    try stage.load("")
    try stage.bridge.addJavaScriptChannel("Print") { stage.note($0) }
    #expect(stage.faults == ["unreachable-handler"])
    try stage.run("console.log(typeof Print)")
    try stage.load("Print.postMessage('now');")
    #expect(stage.log == ["undefined", "now"])
  }

  @Test("throws a ReferenceError in the page without the channel", arguments: Device.Platform.allCases)
  func missing(platform: Device.Platform) throws {
    let stage = FlutterStage(platform)
    try stage.load("Print.postMessage('x');")
    #expect(stage.pageErrors == ["ReferenceError: Can't find variable: Print"])
  }

  @Test("refuses a second channel of a name on iOS, and replaces it on Android", arguments: Device.Platform.allCases)
  func secondChannel(platform: Device.Platform) throws {
    let stage = FlutterStage(platform)
    try stage.bridge.addJavaScriptChannel("Print") { stage.note("first \($0)") }
    var refused: JavaScriptChannelError?
    do throws(JavaScriptChannelError) {
      try stage.bridge.addJavaScriptChannel("Print") { stage.note("second \($0)") }
    } catch {
      refused = error
    }
    #expect(refused == (platform == .ios ? .nameInUse("Print") : nil))
    try stage.load("Print.postMessage('x');")
    #expect(stage.log == [platform == .ios ? "first x" : "second x"])
  }

  @Test("refuses a name that no page can use") func invalidName() throws {
    let stage = FlutterStage()
    #expect(throws: JavaScriptChannelError.invalidName("my-channel")) {
      try stage.bridge.addJavaScriptChannel("my-channel") { _ in }
    }
    stage.bridge.register("1st") { (_: String) in }
    #expect(stage.faults == ["unreachable-handler"])
  }

  @Test("removes a channel from the next page", arguments: Device.Platform.allCases)
  func removed(platform: Device.Platform) throws {
    let stage = FlutterStage(platform)
    try stage.bridge.addJavaScriptChannel("Print") { stage.note($0) }
    try stage.bridge.addJavaScriptChannel("Save") { stage.note($0) }
    stage.bridge.removeJavaScriptChannel("Print")
    try stage.load("console.log(typeof window.Print, typeof window.Save);")
    #expect(stage.log == ["undefined object"])
  }

  @Test("refuses messages of other origins", arguments: Device.Platform.allCases)
  func origins(platform: Device.Platform) throws {
    let stage = FlutterStage(platform)
    stage.bridge.allowedOrigins = ["https://other.example"]
    try stage.bridge.addJavaScriptChannel("Print") { stage.note($0) }
    try stage.load("Print.postMessage('x');")
    #expect(stage.log == [])
    #expect(stage.faults == ["origin-refused"])
  }

  @Test("records a message with its channel and text") func records() throws {
    let stage = FlutterStage()
    try stage.bridge.addJavaScriptChannel("Print") { _ in }
    try stage.load("Print.postMessage('x');")
    let received = try #require(stage.events.first { $0.type == .receive })
    #expect(received.string("name") == "Print")
    #expect(received["data"] == .json(#""x""#))
    #expect(received["message"] == .json(#"{"channel":"Print","message":"x"}"#))
  }
}
