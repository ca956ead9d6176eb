import AndroidJsBridge
import BridgeSupport
import BridgeTesting
import HeadlessWebView
import Testing

/// Calls whose page or bridge ends, and the receivers of native's messages.
@Suite("JsBridge calls without a response")
struct EndTests {
  @Test("D17: sends nothing to a page of an origin that is not allowed, even if it imitates a bridge")
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

  @Test("lists a page's pending call, and records its end with the page")
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

  @Test("reports queued calls when the bridge is deallocated")
  func gone() {
    let view = WebView()
    let recorder = TranscriptRecorder(view)
    var bridge: AndroidJsBridge? = AndroidJsBridge(view)
    bridge?.callHandler("silent")
    bridge?.callHandler("asked") { _ in }
    bridge = nil
    #expect(recorder.faults == ["not-delivered", "call-abandoned"])
  }

  @Test("D6: applies a deadline to an incoming call when repaired")
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

  @Test("D2: reports a page handler that is missing or throws")
  func missing() throws {
    let stage = AndroidStage()
    try stage.load("bridge.init(() => {});")
    stage.bridge.callHandler("missing") { _ in }
    try stage.settle()
    #expect(stage.faults == ["page-handler-threw"])
    stage.view.close()
  }
}
