import BridgeTesting
import Dispatch
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Ownership
import Testing
import WebViewJavascriptBridge

/// Responses of native handlers: from other threads, missing ones, and those to replaced pages.
@Suite struct PendingAnswerTests {
  @Test("U8: accepts a response of a handler of upstream's type from another thread", arguments: ScriptUnderTest.all)
  func u8AHandlerOfUpstreams(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    let count = 300
    // The loop does not know about the work, so the test notifies it.
    nonisolated(unsafe) var waiting: [(WVJBResponseCallback, Int)] = []
    stage.bridge.registerHandler("echo") { data, respond in
      if let respond, let number = data as? Int { waiting.append((respond, number)) }
    }
    try stage.load(
      "for (var i = 0; i < \(count); i++) bridge.callHandler('echo', i, function (n) { console.log(n); });")
    #expect(waiting.count == count)
    let work = stage.view.eventLoop.beginWork("answers", as: Void.self) {}
    nonisolated(unsafe) let answers = waiting
    waiting = []
    DispatchQueue.global().async {
      DispatchQueue.concurrentPerform(iterations: count) { index in answers[index].0(["n": answers[index].1]) }
      work.finish(())
    }
    try stage.view.runUntilIdle()
    #expect(stage.recorder.console.count == count)
    #expect(stage.recorder.faults == [])
  }

  @Test("reports a handler that drops its callback, but not one that keeps it", arguments: ScriptUnderTest.all)
  func aHandlerThatDropsItsCallback(script: ScriptUnderTest) throws {
    let stage = Stage(script)
    var kept: WVJBResponseCallback?
    stage.bridge.registerHandler("drops") { _, _ in }
    stage.bridge.registerHandler("keeps") { kept = $1 }
    try stage.load(
      "bridge.callHandler('drops', 1, function () {}); bridge.callHandler('drops', 1);"
        + "bridge.callHandler('keeps', 1, function (n) { console.log(n); });")
    #expect(stage.faults("unanswered").count == 1)
    #expect(stage.faults("unanswered").first?.hasPrefix("the handler 'drops' released its callback") == true)
    kept?(5)
    kept = nil
    try stage.view.runUntilIdle()
    #expect(stage.recorder.console == ["5"])
    #expect(stage.recorder.faults == ["unanswered"])
  }

  @Test("reports messages that wait for a page and can no longer be delivered", arguments: ScriptUnderTest.all)
  func messagesThatWaitForAPage(script: ScriptUnderTest) {
    for ends in [{ (stage: Stage) in stage.bridge.reset() }, { (stage: Stage) in stage.view.close() }] {
      let stage = Stage(script)
      stage.bridge.callHandler("never")
      ends(stage)
      #expect(stage.recorder.faults == ["not-delivered"])
    }
  }

  @Test("does not give a reply access to the closing view", arguments: ScriptUnderTest.all)
  func aReplyAtTheViews(script: ScriptUnderTest) {
    var view: WebView? = WebView()
    var kept: WebView?
    var wasTold = false
    let bridge = view.map { WebViewJavascriptBridge($0, script: script.script) }
    bridge?.callRaw("x") { [unowned bridge] _ in
      kept = bridge?.webView
      wasTold = true
    }
    view = nil
    #expect(wasTold)
    #expect(kept == nil)
  }

  @Test("reports a second bridge on a view", arguments: ScriptUnderTest.all)
  func aSecondBridgeOnAView(script: ScriptUnderTest) {
    let stage = Stage(script)
    let second = WebViewJavascriptBridge(stage.view, script: script.script)
    #expect(stage.recorder.faults == ["second-bridge"])
    #expect(second.webView === stage.view)
  }

  @Test("keeps the view working after a recorder was deallocated") func aRecorderThatIsGone() throws {
    let view = WebView()
    var recorder: TranscriptRecorder? = TranscriptRecorder(view)
    #expect(recorder?.events.count == 0)
    recorder = nil
    view.loadHTML("<script>console.log(1)</script>")
    try view.runUntilIdle()
    #expect(!view.transcript.isActive)
  }
}
