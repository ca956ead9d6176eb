import AndroidJsBridge
import BridgeSupport
import BridgeTesting
import HeadlessWebView
import Testing

/// What becomes of calls when their page or their bridge goes, and who gets what native says.
@Suite("JsBridge's calls that end without an answer")
struct EndTests {
  @Test("D17: a page of an origin that is not allowed is sent nothing, whatever it pretends to be")
  func refused() throws {
    let stage = AndroidStage()
    stage.bridge.allowedOrigins = ["https://app.example"]
    try stage.load("bridge.init(() => {}); bridge.registerHandler('secret', (data, respond) => respond('ok'));")
    stage.view.loadHTML(
      "<script>WebViewJavascriptBridge = { _handleMessageFromNative() { console.log('stolen'); } };</script>",
      baseURL: WebURL("https://evil.example/") ?? .blank)
    try stage.settle()
    var outcome: Result<String?, BridgeError>?
    stage.bridge.callHandler("secret", data: "x") { outcome = $0 }
    stage.bridge.callHandler("secret", data: "y")
    try stage.settle()
    #expect(outcome == .failure(.refused(handler: "secret", origin: "https://evil.example")))
    #expect(stage.log == [])
    #expect(stage.faults == ["origin-refused", "origin-refused", "origin-refused"])
  }

  @Test("a page's open call is listed, and its end with its page is recorded")
  func open() throws {
    let stage = AndroidStage()
    let recorder = TranscriptRecorder(stage.view)
    var kept: ((String?) -> Void)?
    stage.bridge.registerHandler("keep") { kept = $1 }
    try stage.load("bridge.init(() => {}); bridge.callHandler('keep', null, () => {});")
    #expect(stage.bridge.unansweredCalls.map(\.handler) == ["keep"])
    #expect(stage.bridge.unansweredCalls.map(\.direction) == [.toNative])
    try stage.load("bridge.init(() => {});")
    #expect(recorder.events(.callEnded).map { $0.string("name") } == ["keep"])
    #expect(stage.bridge.unansweredCalls.isEmpty)
    kept?("late")
    #expect(stage.faults == ["late-answer"])
  }

  @Test("a bridge that goes away tells of what waits")
  func gone() {
    let view = WebView()
    let recorder = TranscriptRecorder(view)
    var bridge: AndroidJsBridge? = AndroidJsBridge(view)
    bridge?.callHandler("silent")
    bridge?.callHandler("asked") { _ in }
    bridge = nil
    #expect(recorder.faults == ["not-delivered", "call-abandoned"])
  }

  @Test("D6: repaired, a page's call has a deadline")
  func deadline() throws {
    let stage = AndroidStage()
    stage.bridge.fidelity = .repaired
    var kept: ((String?) -> Void)?
    stage.bridge.registerHandler("keep") { kept = $1 }
    try stage.load("bridge.init(() => {}); bridge.callHandler('keep', null, (answer) => console.log(answer));")
    #expect(stage.log.isEmpty || stage.log.first?.contains("timed-out") == true)
    #expect(stage.faults == ["answer-timed-out"])
    kept?("late")
    #expect(stage.faults == ["answer-timed-out", "late-answer"])
  }

  @Test("D2: a handler that the page lacks, or that throws, is a fault")
  func missing() throws {
    let stage = AndroidStage()
    try stage.load("bridge.init(() => {});")
    stage.bridge.callHandler("missing") { _ in }
    try stage.settle()
    #expect(stage.faults == ["page-handler-threw"])
    stage.view.close()
  }
}
