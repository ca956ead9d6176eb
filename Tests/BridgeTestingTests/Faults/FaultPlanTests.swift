import BridgeSupport
import BridgeTesting
import DSBridge
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

struct FaultPlanTests {
  @Test("parses a plan from its description")
  func text() throws {
    #expect(try FaultPlan("42:drop,delay@1,4").description == "42:drop,delay@1,4")
    #expect(try FaultPlan("7").kinds == FaultKind.usual)
    for wrong in ["", "x", "1:", "1:drp", "1:drop@0", "1:drop@x", "1:drop@", "1@1,"] {
      #expect(throws: FaultPlanError.self, "\(wrong)") { try FaultPlan(wrong) }
    }
  }

  @Test("injects the same faults for the same seed, and others for another")
  func seed() {
    func faults(_ seed: UInt64) -> [FaultKind?] { (1...100).map { FaultPlan(seed: seed).fault(ofCall: $0) } }
    #expect(faults(1) == faults(1))
    #expect(faults(1) != faults(2))
    let share = faults(3).count { $0 != nil }
    #expect((15...45).contains(share))
  }

  @Test("varies the faults by subject, always in the same way")
  func subjects() {
    func faults(_ subject: String) -> [FaultKind?] {
      let plan = FaultPlan(seed: 1).varied(for: subject)
      return (1...100).map { plan.fault(ofCall: $0) }
    }
    #expect(faults("a › b") == faults("a › b"))
    #expect(faults("a › b") != faults("a › c"))
    #expect(FaultPlan(seed: 1).varied(for: "") == FaultPlan(seed: 1))
    #expect(FaultPlan(seed: 1, kinds: [.drop], calls: [2]).varied(for: "a").fault(ofCall: 2) == .drop)
  }

  @Test("injects the same faults for a part of a plan")
  func part() {
    var plan = FaultPlan(seed: 5, rate: 1)
    let whole = (1...10).map { plan.fault(ofCall: $0) }
    plan.calls = [3, 7]
    #expect(plan.fault(ofCall: 3) == whole[2])
    #expect(plan.fault(ofCall: 4) == nil)
  }

  @Test("injects a fault into every named call")
  func named() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let plan = FaultPlan(seed: seed, kinds: [.drop], calls: [2])
      #expect((1...3).map { plan.fault(ofCall: $0) } == [nil, .drop, nil])
    }
  }

  @Test("injects faults into the page's responses", arguments: [BridgeKind.wvjb, .jsbridge, .dsbridge, .webkit])
  func answersOfThePage(_ kind: BridgeKind) throws {
    let view = WebView()
    defer { view.close() }
    let recorder = TranscriptRecorder(view)
    let injector = FaultInjector(view, plan: FaultPlan(seed: 1, kinds: [.drop], calls: [1]))
    let script = kind == .dsbridge ? BridgeScript(javaScript: DSBridgeScript.version3.source) : nil
    let bridge = FaultyBridge(kind.make(for: view, script: script), injector: injector)
    view.loadHTML(
      """
      <meta charset="utf-8"><script>
      function h(data) { return data; }
      if (window.dsBridge) dsBridge.register('h', h);
      function set(bridge) { bridge.registerHandler('h', function (data, respond) { respond(data); }); }
      window.WVJBCallbacks = [set];
      document.addEventListener('WebViewJavascriptBridgeReady', function (event) { event.bridge.init(); set(event.bridge); });
      var frame = document.createElement('iframe'); frame.src = 'https://__bridge_loaded__'; document.documentElement.appendChild(frame);
      </script>
      """, baseURL: .blank)
    try view.runUntilIdle()
    var heard: [String] = []
    for number in 1...2 {
      bridge.call("h", try JSONText("\(number)")) { heard.append((try? $0.get().string) ?? "\($0)") }
      try view.runUntilIdle()
    }
    #expect(heard.map { $0.filter(\.isNumber) } == ["2"])
    let fault = recorder.events(.faultInjected).first
    #expect(fault?.string("side") == "page")
    #expect(fault?.string("text") == "the response of the page handler 'h' is dropped")
  }

  @Test("shrinks a failing plan to the necessary faults")
  func shrinking() {
    var tries = 0
    let smallest = FaultPlan(seed: 1).shrunk(from: Set(1...40)) { plan in
      tries += 1
      return plan.calls?.isSuperset(of: [7, 31]) == true
    }
    #expect(smallest?.calls == [7, 31])
    #expect(tries < 100)
    #expect(FaultPlan(seed: 1).shrunk(from: [1, 2]) { _ in true } == nil)
  }

  /// The responses that a page receives for three calls of `h`, in order.
  private func answers(_ kind: FaultKind) throws -> (heard: String, recorder: TranscriptRecorder) {
    let view = WebView()
    defer { view.close() }
    let recorder = TranscriptRecorder(view)
    let injector = FaultInjector(view, plan: FaultPlan(seed: 1, kinds: [kind], rate: 1, calls: [1]))
    let bridge = FaultyBridge(BridgeKind.wvjb.make(for: view), injector: injector)
    var calls = 0
    bridge.registerRaw("h") { _, respond in
      calls += 1
      respond((try? JSONText("{\"n\":\(calls)}")) ?? .null)
    }
    view.loadHTML(
      """
      <meta charset="utf-8"><script>
      var heard = [];
      window.WVJBCallbacks = [function (bridge) {
        for (var i = 0; i < 3; i += 1) bridge.callHandler('h', i, function (answer) { heard.push(answer); });
      }];
      var frame = document.createElement('iframe'); frame.src = 'https://__bridge_loaded__'; document.documentElement.appendChild(frame);
      </script>
      """, baseURL: .blank)
    try view.runUntilIdle()
    var heard = ""
    view.evaluateJavaScript("JSON.stringify(heard)") { heard = (try? $0.get().string) ?? "" }
    try view.runUntilIdle()
    return (heard, recorder)
  }

  @Test("injects each kind of fault and records it in the transcript")
  func kinds() throws {
    #expect(try answers(.drop).heard == #"[{"n":2},{"n":3}]"#)
    #expect(try answers(.delay).heard == #"[{"n":2},{"n":3},{"n":1}]"#)
    #expect(try answers(.reorder).heard == #"[{"n":2},{"n":1},{"n":3}]"#)
    #expect(try answers(.throw).heard == #"[null,{"n":1},{"n":2}]"#)
    #expect(try answers(.corrupt).heard != #"[{"n":1},{"n":2},{"n":3}]"#)
    for kind in FaultKind.allCases {
      let events = try answers(kind).recorder.events(.faultInjected)
      #expect(events.first?.string("kind") == kind.rawValue)
      #expect(events.first?.string("name") == "h")
    }
    #expect(try answers(.terminate).recorder.events(.processTerminated).count == 1)
  }

  @Test(
    "injects faults into the responses of an app's DSBridge methods, synchronous and later",
    arguments: [FaultKind.drop, .throw, .corrupt])
  func ownMethods(_ kind: FaultKind) throws {
    let view = WebView()
    defer { view.close() }
    let bridge = DSBridge(view, script: .version3)
    var object = DSBridgeObject()
    try object.addRawSynchronous("now") { _ in try JSONText("1") }
    try object.addRawAsynchronous("later") { _, answer in
      answer.sendRaw(try? JSONText("0"), isComplete: false)
      answer.sendRaw(try? JSONText("1"))
    }
    try bridge.addJavascriptObject(object, namespace: "app")
    let native = TestNative(around: bridge, in: view)
    native.faults = FaultPlan(seed: 1, kinds: [kind], calls: [1, 2])
    try native.page.load(
      html: """
        <p id=out></p><script>
        const say = text => document.getElementById('out').textContent += text + ' ';
        for (let i = 0; i < 2; i++) { say('now ' + dsBridge.call('app.now')); dsBridge.call('app.later', value => say('later ' + value)); }
        </script>
        """)
    try view.runUntilIdle(limit: .seconds(10))
    let text = try native.page.text(of: "#out")
    let faults = native.transcript.events(.faultInjected)
    #expect(faults.map { $0.string("name") } == ["app.now", "app.later"])
    #expect(faults.allSatisfy { $0.string("kind") == kind.rawValue && $0.string("side") == "native" })
    // The plan does not affect values before the last, or calls that it does not name.
    #expect(text.contains("now 1") && text.contains("later 0") && text.contains("later 1"), "\(text)")
    #expect(
      text.components(separatedBy: "now 1").count == 2 && text.components(separatedBy: "later 1").count == 2, "\(text)")
    if kind != .corrupt { #expect(text.hasPrefix("now undefined "), "\(text)") }
  }

  @Test(
    "injects faults into the page's responses to a test's calls",
    arguments: [BridgeKind.wvjb, .jsbridge, .dsbridge, .webkit])
  func ownCalls(_ kind: BridgeKind) throws {
    let native = NativePages.native(kind)
    defer { native.view.close() }
    try native.page.load(html: NativePages.html(kind))
    native.faults = FaultPlan(seed: 1, kinds: [.drop], calls: [1])
    #expect(throws: TestNativeError.self) { try native.call("add", 1) }
    #expect(try native.call("add", 1) == 2)
    let fault = native.transcript.events(.faultInjected).first
    #expect(fault?.string("side") == "page" && fault?.string("name") == "add")
    #expect(native.transcript.events(.faultInjected).count == 1)
  }
}
