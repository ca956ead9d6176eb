import AndroidJsBridge
import BridgeSupport
import BridgeTesting
import Capacitor
import Cordova
import DSBridge
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Tauri
import TestSupport
import Testing
import WebViewJavascriptBridge

/// Calls whose page, bridge or view has ended: each gets a response or a report, and late responses
/// are counted.
@Suite struct LateAnswerTests {
  /// The object that ends.
  enum End: String, CaseIterable, Sendable {
    case bridge, view
    /// Another page replaces the page.
    case reload
    /// The page exceeds its memory limit, and ends like a process that crashes.
    case limit
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let row: TableRow
    let end: End

    var testDescription: String { "\(row), \(end)" }

    // A message of Hotwire Native needs no reply, so its call never pends.
    static let all = TableRow.all.filter { $0.isThere && $0.hasResponses && !$0.half.hasPrefix("Hotwire") }
      .flatMap { row in End.allCases.map { Case(row: row, end: $0) } }
  }

  @Test("ends each incoming call and counts its late response from any thread", arguments: Case.all)
  func late(_ example: Case) throws {
    var rig: (any BridgeRig)? = example.row.make()
    let view = try #require(rig).view
    let recorder = try #require(rig).recorder
    var kept: [(String) -> Void] = []
    rig?.handle("keep") { _, respond in kept.append(respond) }
    try rig?.load(
      """
      window.app = app;
      app.handle('never', function () {});
      for (var i = 0; i < 4; i++) app.call('keep', i, function (answer) { if (answer) console.log('answered'); });
      """)
    #expect(kept.count == 4)
    var ended = 0
    for _ in 0..<2 {
      try rig?.call("never", "1") { answer in
        #expect(answer == nil)
        ended += 1
      }
    }
    view.advance(by: .milliseconds(1))
    // One response is in flight from another thread.
    onAnotherThread { kept[0]("1") }.wait()
    try end(view, example.end) { rig = nil }
    let isInTime = example.end == .limit || example.end == .reload
    try view.runUntilIdle()
    #expect(ended == 2)
    #expect(recorder.events(.callEnded).count == (isInTime ? 3 : 4))
    let late = isInTime ? 0 : 1
    #expect(view.lateAnswers == late)
    kept[1]("1")
    onAnotherThread { kept[2]("1") }.wait()
    try view.runUntilIdle()
    #expect(view.lateAnswers == late + 2)
    // A repeated response is not late, and neither is a missing one.
    kept[1]("2")
    kept = []
    try view.runUntilIdle()
    #expect(view.lateAnswers == late + 2)
    let told = recorder.faults.filter { $0 == "late-answer" }.count
    #expect(told == (isInTime ? 2 : 0))
    #expect(recorder.console.contains("answered") == (isInTime && example.row.canAnswerLater))
    view.close()
  }

  private func end(_ view: WebView, _ end: End, release: () -> Void) throws {
    switch end {
    case .bridge: release()
    case .view: view.close()
    case .reload:
      // Responses in flight are in time.
      try view.runUntilIdle()
      view.loadHTML("<p>another", baseURL: view.url)
    case .limit:
      try view.runUntilIdle()
      let machine = view.group.virtualMachine
      let most = machine.memoryLimit
      machine.memoryLimit = 1
      view.evaluateJavaScript("var all = []; for (;;) all.push(new Array(1000).fill({}))")
      try view.runUntilIdle()
      machine.memoryLimit = most
    }
  }

  /// The bridges whose pages wait for responses; a message of Hotwire Native needs no reply.
  private static let kinds = BridgeKind.allCases.filter { $0.hasResponses && $0 != .hotwire }

  @Test("counts a late response of a handler's task", arguments: kinds, End.allCases)
  func tasks(kind: BridgeKind, end: End) throws {
    let view = WebView(configuration: WebViewConfiguration())
    let recorder = TranscriptRecorder(view)
    let gate = Gate()
    let task: @Sendable (String) async -> String = { text in
      await gate.wait()
      return text
    }
    var bridge: AnyObject? = try register(task, on: kind, of: view)
    view.loadHTML("<script>\(call(kind))</script>", baseURL: WebURL("https://page.example/") ?? .blank)
    try view.run(until: { recorder.events(.handlerCalled).count == 1 })
    if end == .reload {
      view.loadHTML("<p>another", baseURL: view.url)
      try view.run(until: { recorder.events(.callEnded).count == 1 })
    } else if end == .limit {
      view.terminateWebProcess()
      try view.run(until: { recorder.events(.callEnded).count == 1 })
    } else {
      try self.end(view, end) { bridge = nil }
    }
    #expect(recorder.events(.callEnded).count == 1)
    #expect(view.lateAnswers == 0)
    gate.open()
    // A closed view waits for nothing.
    if !view.isClosed { try view.runUntilIdle() }
    #expect(TestLimit.block { view.lateAnswers > 0 })
    #expect(view.lateAnswers == 1)
    view.close()
    withExtendedLifetime(bridge) {}
  }

  /// Keeps a task waiting even after its cancellation.
  private final class Gate: @unchecked Sendable {
    private let state = DispatchSemaphore(value: 0)

    func wait() async {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { [state] in
          state.wait()
          continuation.resume()
        }
      }
    }

    func open() { state.signal() }
  }

  private func register(
    _ task: @escaping @Sendable (String) async -> String, on kind: BridgeKind, of view: WebView
  ) throws -> AnyObject {
    switch kind {
    case .wvjb, .wvjb4:
      let bridge = WebViewJavascriptBridge(view, dialect: kind == .wvjb ? .version6 : .version4)
      bridge.register("slow", handler: task)
      return bridge
    case .jsbridge, .jsbridge2:
      let bridge = AndroidJsBridge(view, dialect: kind == .jsbridge ? .version1 : .version2)
      bridge.register("slow", handler: task)
      return bridge
    case .dsbridge, .dsbridge2, .dsbridge1:
      let dialect: DSBridgeDialect = kind == .dsbridge ? .ios : kind == .dsbridge2 ? .version2 : .version1
      let bridge = DSBridge(view, dialect: dialect, script: kind == .dsbridge ? .version3 : nil)
      var object = DSBridgeObject()
      try object.addAsynchronous("slow") { (_: JSONText?) async -> String in await task("") }
      try bridge.addJavascriptObject(object)
      return bridge
    case .cordova:
      let bridge = Cordova(view)
      bridge.plugin("Slow").handle("slow", handler: { (_: JSONText?) async -> String in await task("") })
      return bridge
    case .hotwire: throw CancellationError()
    case .webkit:
      let bridge = MessageHandlers(view)
      bridge.register("slow", handler: task)
      return bridge
    case .capacitor:
      let bridge = CapacitorBridge(view)
      bridge.plugin("Slow").handle("work") { @Sendable (_: [String: Int]) async -> [String: String] in
        ["done": await task("")]
      }
      return bridge
    case .weixin, .weixinMiniProgram, .alipay:
      let bridge = kind.make(for: view)
      bridge.register("slow") { (_: JSONText) async -> String in await task("") }
      return bridge
    case .tauri, .tauri25:
      let bridge = Tauri(view, dialect: kind == .tauri ? .version2_6 : .version2_0)
      bridge.register("slow", handler: { (_: JSONText) async -> String in await task("") })
      return bridge
    default:
      let bridge = kind.make(for: view)
      bridge.register("slow", handler: task)
      return bridge
    }
  }

  private func call(_ kind: BridgeKind) -> String {
    switch kind {
    case .wvjb:
      """
      window.WVJBCallbacks = [function (bridge) { bridge.callHandler('slow', 'x', function () {}); }];
      var knock = document.createElement('iframe');
      knock.src = 'https://__bridge_loaded__';
      document.documentElement.appendChild(knock);
      """
    case .wvjb4, .jsbridge, .jsbridge2:
      """
      document.addEventListener('WebViewJavascriptBridgeReady', function (event) {
        event.bridge.init(function () {});
        event.bridge.callHandler('slow', 'x', function () {});
      });
      """
    case .dsbridge, .dsbridge2: "dsBridge.call('slow', {}, function () {});"
    case .dsbridge1: "getJsBridge().call('slow', {}, function () {});"
    case .cordova:
      "webkit.messageHandlers.cordova.postMessage(['Slow1', 'Slow', 'slow', []]);"
    case .hotwire: ""
    case .webkit: "webkit.messageHandlers.slow.postMessage('x').catch(function () {});"
    case .capacitor: "Capacitor.Plugins.Slow.work();"
    case .weixin, .weixinMiniProgram:
      """
      document.addEventListener('WeixinJSBridgeReady', function () {
        WeixinJSBridge.invoke('slow', {}, function () {});
      });
      """
    case .alipay:
      "document.addEventListener('AlipayJSBridgeReady', function () { AlipayJSBridge.call('slow', function () {}); });"
    case .tauri, .tauri25: "__TAURI_INTERNALS__.invoke('slow', {}).catch(function () {});"
    default: "flutter_inappwebview.callHandler('slow', 'x').catch(function () {});"
    }
  }
}
