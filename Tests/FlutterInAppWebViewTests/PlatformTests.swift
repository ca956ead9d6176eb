import FlutterInAppWebView
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing

@Suite("flutter_inappwebview: the ready event, frames and secrets")
struct PlatformTests {
  typealias Variant = InAppWebViewStage.Variant

  @Test("has callHandler before the page's scripts, except in 5 on Android", arguments: Variant.all)
  func early(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    stage.bridge.addJavaScriptHandler("hello") { "hi" }
    try stage.load("try { tell(call('hello')); } catch (error) { console.log(error.name); }")
    let isLate = variant.platform == .android && variant.version == .version5
    #expect(stage.log == [isLate ? "TypeError" : "got \"hi\""])
  }

  @Test("announces that it is ready after the load, and a later listener never gets it", arguments: Variant.all)
  func ready(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    try stage.load(
      """
      const name = 'flutterInAppWebViewPlatformReady';
      addEventListener('load', () => console.log('load'));
      addEventListener(name, () => console.log('ready'));
      setTimeout(() => addEventListener(name, () => console.log('late')), 1000);
      """)
    #expect(stage.log == ["load", "ready"])
  }

  @Test("responds to a frame's calls only in some versions", arguments: Variant.all)
  func frames(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    stage.bridge.addJavaScriptHandler("hello") { "hi" }
    try stage.load(
      """
      const frame = document.createElement('iframe');
      frame.srcdoc = '<script>setTimeout(() => flutter_inappwebview.callHandler("hello")'
        + '.then((value) => parent.console.log("frame got " + value)), 100)</' + 'script>';
      document.documentElement.append(frame);
      """)
    switch (variant.version, variant.platform) {
    case (.version62, _):
      #expect(stage.log == ["frame got hi"])
      #expect(stage.faults == [])
    case (.version5, .android):
      // The script is evaluated in the main frame only.
      #expect(stage.log == [])
    default:
      #expect(stage.log == [])
      #expect(stage.faults == ["callback-in-frame"])
    }
  }

  @Test("refuses a message without the secret from 6.2 on")
  func secret() throws {
    let stage = InAppWebViewStage()
    stage.bridge.addJavaScriptHandler("hello") { "hi" }
    try stage.load(
      "webkit.messageHandlers.callHandler.postMessage({ handlerName: 'hello', _callHandlerID: 1, args: '[]' });")
    #expect(stage.faults == ["origin-refused"])
    let android = InAppWebViewStage(.on(.android, .version62))
    try android.load("flutter_inappwebview._callHandler('{\"handlerName\":\"hello\",\"args\":\"[]\"}');")
    #expect(android.faults == ["origin-refused"])
  }

  @Test("has no bridge in frames if handlers are for the main frame only", arguments: Device.Platform.allCases)
  func mainFrameOnly(platform: Device.Platform) throws {
    var settings = InAppWebViewSettings()
    settings.javaScriptHandlersForMainFrameOnly = true
    let stage = InAppWebViewStage(.on(platform, .version62), settings: settings)
    try stage.load(
      """
      const frame = document.createElement('iframe');
      frame.srcdoc = '<script>parent.console.log(typeof window.flutter_inappwebview)</' + 'script>';
      document.documentElement.append(frame);
      """)
    #expect(stage.log == ["undefined"])
  }

  @Test("reports a response that the page does not wait for", arguments: Variant.all)
  func forgotten(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    var respond: ((JSONText) -> Void)?
    stage.bridge.registerRaw("slow") { respond = $1 }
    try stage.loadReady(
      """
      const bridge = flutter_inappwebview;
      call('slow');
      for (const key of Object.keys(bridge)) if (key > 0) delete bridge[key];
      """)
    respond?(.null)
    try stage.settle()
    #expect(stage.faults == ["not-delivered"])
  }

  @Test("calls the page's functions, and runs asynchronous scripts", arguments: [Variant.on(.ios, .version62)])
  func toPage(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    try stage.load("window.show = (data) => 'shown ' + data;")
    stage.bridge.call("show", with: "x", as: String.self) { stage.note((try? $0.get()) ?? "none") }
    stage.bridge.callAsyncJavaScript("return await Promise.resolve(n * 2);", arguments: ["n": 21]) {
      stage.note("\((try? $0.get())?.integer ?? 0)")
    }
    stage.bridge.evaluateJavascript("1 + 1") { stage.note("\((try? $0.get())?.integer ?? 0)") }
    try stage.settle()
    #expect(Set(stage.log) == ["shown x", "42", "2"])
  }
}
