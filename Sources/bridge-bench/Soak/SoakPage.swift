import BridgeSupport
import Foundation
import HeadlessWebView
import JavaScriptEngine
import WebViewJavascriptBridge

/// A page that does mixed work with its native side, and ends in one of several ways.
final class SoakPage {
  /// The ways in which a page ends.
  enum End: CaseIterable { case idle, closed, reloaded, terminated, replaced, closedByHandler }

  private let view: WebView
  private let bridge: WebViewJavascriptBridge
  /// The counts outlive the page, whose last responses arrive late.
  final class Ledger { var account = SoakAccount() }
  private let ledger: Ledger

  init(group: WebViewGroup, ledger: Ledger) {
    var configuration = WebViewConfiguration()
    configuration.group = group
    self.ledger = ledger
    view = WebView(configuration: configuration)
    bridge = WebViewJavascriptBridge(view, script: .standard)
    view.transcript.observe { [ledger] record in
      switch record.type {
      case .handlerCalled where record["id"] != nil: ledger.account.pageCalls += 1
      case .handlerAnswered: ledger.account.pageAnswers += 1
      case .callEnded: ledger.account.pageEnds += 1
      case .fault:
        switch record.faultCode {
        case .unanswered: ledger.account.pageEnds += 1
        case .lateAnswer, .secondAnswer: ledger.account.lateAnswers += 1
        default: break
        }
      default: break
      }
    }
    register()
  }

  private func register() {
    // The handlers retain the bridge and the view, as an app's do.
    bridge.registerRaw("echo") { [bridge, view] data, answer in
      withExtendedLifetime((bridge, view)) { answer(data ?? .null) }
    }
    bridge.registerRaw("twice") { data, answer in
      answer(.null)
      answer(data ?? .null)
    }
    bridge.registerRaw("never") { _, _ in }
    bridge.register("fails") { (_: Int) throws -> Int in throw BenchError("an injected failure") }
    bridge.register("thread") { (number: Int) async -> Int in number + 1 }
    bridge.registerRaw("close") { [view] _, answer in
      view.close()
      answer(.null)
    }
  }

  private static let script = """
    function connect(use) {
      if (window.WebViewJavascriptBridge) return use(WebViewJavascriptBridge);
      if (window.WVJBCallbacks) return void WVJBCallbacks.push(use);
      window.WVJBCallbacks = [use];
      const frame = document.createElement('iframe');
      frame.style.display = 'none';
      frame.src = 'https://__bridge_loaded__';
      document.documentElement.appendChild(frame);
      setTimeout(() => frame.remove(), 0);
    }
    connect((bridge) => {
      bridge.registerHandler('echo', (data, respond) => respond(data));
      bridge.registerHandler('later', (data, respond) => setTimeout(respond, 5, data));
      bridge.registerHandler('never', () => {});
      bridge.registerHandler('throws', () => { throw new Error('an injected failure'); });
    });
    function work(count, seed) {
      const names = ['echo', 'echo', 'echo', 'twice', 'never', 'fails', 'thread', 'missing'];
      connect((bridge) => {
        for (let i = 0; i < count; i++) {
          seed = (seed * 48271) % 0x7fffffff;
          const data = seed % 5 === 0 ? { text: 'x'.repeat(seed % 5000), list: [1, 'a', null] } : i;
          bridge.callHandler(names[seed % names.length], data, () => {
            const element = document.body.appendChild(document.createElement('p'));
            element.textContent = i;
            if (i % 3 === 0) element.remove();
          });
        }
      });
    }
    """

  private func load() {
    view.loadHTML(
      "<!doctype html><body><script>\(Self.script)</script>", baseURL: WebURL("https://soak.example/") ?? .blank)
  }

  /// Loads the page, works and ends.
  func live(_ random: inout some RandomNumberGenerator) throws {
    ledger.account.pages += 1
    load()
    let end = End.allCases.randomElement(using: &random) ?? .idle
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      callPage(Int.random(in: 0...10, using: &random), &random)
      let count = Int.random(in: 0...20, using: &random)
      view.evaluateJavaScript("work(\(count), \(Int.random(in: 1...1_000_000, using: &random)))")
      if Bool.random(using: &random) { try view.runUntilIdle() }
    }
    switch end {
    case .idle: try view.runUntilIdle()
    case .closed: break
    case .reloaded: view.reload()
    case .terminated: view.terminateWebProcess()
    case .replaced: load()
    case .closedByHandler: view.evaluateJavaScript("connect((bridge) => bridge.callHandler('close', 0, () => {}))")
    }
    if end != .closed { try view.runUntilIdle() }
    view.close()
  }

  private func callPage(_ count: Int, _ random: inout some RandomNumberGenerator) {
    for _ in 0..<count {
      let name = ["echo", "later", "never", "throws", "missing"].randomElement(using: &random) ?? "echo"
      ledger.account.nativeCalls += 1
      bridge.callRaw(name, data: .null) { [ledger] result in
        switch result {
        case .success: ledger.account.nativeAnswers += 1
        case .failure: ledger.account.nativeErrors += 1
        }
      }
    }
  }
}
