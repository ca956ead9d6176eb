import AndroidJsBridge
import BridgeTesting
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Tests of the parent of each record.
struct CausalParentTests {
  private let view = WebView()
  private let recorder: TranscriptRecorder

  init() { recorder = TranscriptRecorder(view) }

  private func first(_ type: String, _ part: String = "") -> TranscriptEvent? {
    recorder.events.first { $0.type.rawValue == type && (part.isEmpty || TranscriptFormat.line($0).contains(part)) }
  }

  private static let ready = """
    <script>WVJBCallbacks = [b => { window.b = b; BODY }];
    const f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__'; document.documentElement.append(f);</script>
    """

  @Test("numbers records in order, with every parent before its children")
  func numbers() throws {
    defer { view.close() }
    view.loadHTML("<script>setTimeout(() => console.log(1)); location.hash = '#x'</script>")
    try view.runUntilIdle()
    #expect(recorder.events.map(\.number) == Array(1...recorder.events.count))
    #expect(recorder.events.allSatisfy { ($0.parent ?? 0) < $0.number })
    #expect(first("console")?.parent == first("commit")?.number)
  }

  @Test("records a response as a child of its call, including late ones")
  func answers() throws {
    defer { view.close() }
    let bridge = WebViewJavascriptBridge(view, dialect: .version6)
    bridge.registerHandler("ask") { _, answer in
      _ = view.eventLoop.post(after: .milliseconds(50), label: "later") { answer?(2) }
    }
    view.loadHTML(
      Self.ready.replacing(
        "BODY",
        with:
          "b.registerHandler('double', (n, r) => setTimeout(() => r(n * 2), 30)); b.callHandler('ask', 1, () => {});"))
    bridge.callRaw("double", data: try JSONText("21")) { _ in }
    try view.runUntilIdle()
    let call = try #require(first("receive", "\"ask\""))
    #expect(first("handler")?.parent == call.number)
    #expect(first("answer")?.parent == first("handler")?.number)
    #expect(first("send", "\"responseId\"")?.parent == call.number)
    #expect(first("receive", "\"responseId\"")?.parent == first("send", "double")?.number)
  }

  @Test(
    "records a handler's call as a child of the handler, and a callback's call as a child of the response")
  func nestedCalls() throws {
    defer { view.close() }
    let bridge = WebViewJavascriptBridge(view, dialect: .version6)
    bridge.registerHandler("ask") { _, answer in
      bridge.callHandler("inside", data: 1)
      answer?(nil)
    }
    view.loadHTML(
      Self.ready.replacing(
        "BODY", with: "b.registerHandler('inside', () => {}); b.callHandler('ask', 1, () => console.log('back'));"))
    try view.runUntilIdle()
    #expect(first("send", "inside")?.parent == first("handler")?.number)
    #expect(first("console")?.parent == first("send", "\"responseId\"")?.number)
  }

  @Test("records timers, route requests and message handlers as children of the task that created them")
  func tasks() throws {
    defer { view.close() }
    view.recordsTimers = true
    try view.addScriptMessageHandler(name: "m", replyHandler: { _, reply in reply(.success(.number(1))) })
    view.loadHTML(
      "<script>setTimeout(() => webkit.messageHandlers.m.postMessage(1).then(v => console.log(v)), 10)</script>")
    try view.runUntilIdle()
    #expect(first("timer")?.parent == first("commit")?.number)
    #expect(first("script-message")?.parent == first("timer")?.number)
    #expect(first("script-reply")?.parent == first("script-message")?.number)
    #expect(first("console")?.parent == first("script-reply")?.number)
  }

  @Test("records DSBridge responses as children of their calls")
  func dsBridge() throws {
    defer { view.close() }
    let bridge = DSBridge(view, script: .version3)
    var object = DSBridgeObject()
    try object.addRawSynchronous("now") { _ in try JSONText("1") }
    try bridge.addJavascriptObject(object)
    view.loadHTML("<script>dsBridge.register('add', (a, b) => a + b); dsBridge.call('now');</script>")
    bridge.callRaw("add", arguments: try JSONText("[1,2]")) { _ in }
    try view.runUntilIdle()
    #expect(first("handler")?.parent == first("receive", "\"now\"")?.number)
    #expect(first("answer")?.parent == first("handler")?.number)
    #expect(first("receive", "returnValue")?.parent == first("send")?.number)
  }

  @Test("records JsBridge responses as children of their calls")
  func jsBridge() throws {
    defer { view.close() }
    let bridge = AndroidJsBridge(view)
    bridge.registerHandler("ask") { _, answer in answer("yes") }
    view.loadHTML(
      "<script>document.addEventListener('WebViewJavascriptBridgeReady', e => { e.bridge.init(() => {}); e.bridge.callHandler('ask', 'x', () => {}); });</script>"
    )
    try view.runUntilIdle()
    #expect(first("handler")?.parent == first("receive", "\"ask\"")?.number)
    #expect(first("send", "\"responseId\"")?.parent == first("receive", "\"ask\"")?.number)
  }

  @Test("numbers no records without a reader")
  func silent() throws {
    let silent = WebView()
    defer { silent.close() }
    silent.loadHTML("<script>console.log(1)</script>")
    try silent.runUntilIdle()
    #expect(silent.transcript.record(.console) == 0)
  }
}
