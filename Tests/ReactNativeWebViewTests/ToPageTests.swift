import HeadlessWebView
import JavaScriptEngine
import ReactNativeWebView
import TestSupport
import Testing

@Suite("React Native WebView: messages and calls to the page")
struct ToPageTests {
  typealias Variant = ReactNativeStage.Variant

  @Test("sends a text as a message event at the platform's object", arguments: Variant.all)
  func messages(variant: Variant) throws {
    let stage = ReactNativeStage(variant)
    try stage.load(
      """
      const log = (where) => (event) => console.log(where, typeof event.data, event.data, event.bubbles);
      window.addEventListener('message', log('window'));
      document.addEventListener('message', log('document'));
      """)
    stage.bridge.postMessage("{\"type\":\"token\"} \u{2028}'`${x}")
    try stage.settle()
    #expect(stage.log == ["\(variant.target) string {\"type\":\"token\"} \u{2028}'`${x} false"])
    #expect(stage.faults == [])
  }

  @Test("reaches a capturing listener of the window on Android")
  func capturing() throws {
    let stage = ReactNativeStage(.android)
    try stage.load("window.addEventListener('message', (event) => console.log(event.data), true);")
    stage.bridge.postMessage("hi")
    try stage.settle()
    #expect(stage.log == ["hi"])
    #expect(stage.faults == [])
  }

  @Test("reports a message that no listener of the page reads", arguments: Variant.all)
  func unheard(variant: Variant) throws {
    let stage = ReactNativeStage(variant)
    let other = variant.target == "window" ? "document" : "window"
    try stage.load("\(other).addEventListener('message', (event) => console.log(event.data));")
    stage.bridge.postMessage("lost")
    try stage.settle()
    #expect(stage.log == [])
    #expect(stage.faults == ["message-unheard"])
    #expect(stage.faultTexts == ["no listener for 'message' at \(variant.target) read a message from native"])
  }

  @Test("loses a message before the page listens, unless it is repaired", arguments: BridgeFidelity.allCases)
  func early(fidelity: BridgeFidelity) throws {
    let stage = ReactNativeStage()
    stage.bridge.fidelity = fidelity
    stage.bridge.postMessage("early")
    try stage.load("window.addEventListener('message', (event) => console.log(event.data));")
    #expect(stage.log == (fidelity == .repaired ? ["early"] : []))
    #expect(stage.faults == (fidelity == .repaired ? [] : ["message-unheard"]))
  }

  @Test("reports a message that waited until the view closed, when repaired")
  func neverSent() {
    let stage = ReactNativeStage()
    stage.bridge.fidelity = .repaired
    stage.bridge.postMessage("early")
    stage.view.close()
    #expect(stage.faults == ["not-delivered"])
  }

  @Test("calls a global function of the page and returns its result", arguments: Variant.all)
  func functions(variant: Variant) throws {
    let stage = ReactNativeStage(variant)
    try stage.load("window.app = { add: async (pair) => pair[0] + pair[1] };")
    stage.bridge.call("app.add", with: [1, 2], as: Int.self) { stage.note("\((try? $0.get()) ?? 0)") }
    stage.bridge.callRaw("missing") { _ in }
    try stage.settle()
    #expect(stage.log == ["3"])
    #expect(stage.faults == ["no-page-function"])
  }

  @Test("injects a script and ignores its result")
  func injected() throws {
    let stage = ReactNativeStage()
    try stage.load("window.count = 1;")
    stage.bridge.injectJavaScript("window.count += 1; console.log(window.count); document")
    try stage.settle()
    #expect(stage.log == ["2"])
    #expect(stage.faults == [])
  }
}
