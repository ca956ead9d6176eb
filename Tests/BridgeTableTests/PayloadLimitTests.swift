import AndroidJsBridge
import BridgeSupport
import BridgeTesting
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// Pages that exceed the limits for data to native.
struct PayloadLimitTests {
  /// A bridge with a handler `echo` that a page calls with a string.
  enum Kind: String, CaseIterable {
    case webViewJavascriptBridge, androidJsBridge, dsBridge, messageHandlers

    /// The page's call of `echo` with `text`, made when its bridge is ready.
    var call: String {
      switch self {
      case .webViewJavascriptBridge: "WebViewJavascriptBridge.callHandler('echo', text, say)"
      case .androidJsBridge: "WebViewJavascriptBridge.callHandler('echo', text, say)"
      case .dsBridge: "dsBridge.call('echo', text, say)"
      case .messageHandlers: "webkit.messageHandlers.echo.postMessage(text).then(say, (error) => say('no'))"
      }
    }
  }

  private func bridge(_ kind: Kind, _ view: WebView) throws -> AnyObject {
    switch kind {
    case .webViewJavascriptBridge:
      let bridge = WebViewJavascriptBridge(view, script: .standard)
      bridge.registerRaw("echo") { $1($0 ?? .null) }
      return bridge
    case .androidJsBridge:
      let bridge = AndroidJsBridge(view)
      bridge.registerHandler("echo") { $1($0) }
      return bridge
    case .dsBridge:
      let bridge = DSBridge(view, dialect: .ios, script: .version3)
      var object = DSBridgeObject()
      try object.addRawAsynchronous("echo") { argument, answer in answer.sendRaw(argument) }
      try bridge.addJavascriptObject(object)
      return bridge
    case .messageHandlers:
      let bridge = MessageHandlers(view)
      bridge.registerRaw("echo") { $1($0 ?? .null) }
      return bridge
    }
  }

  @Test(
    "reports and drops data over the size limit, and handles the next message",
    arguments: Kind.allCases)
  func payload(kind: Kind) throws {
    var configuration = WebViewConfiguration()
    configuration.limits.payload = 1000
    let view = WebView(configuration: configuration)
    defer { view.close() }
    let recorder = TranscriptRecorder(view)
    let bridge = try bridge(kind, view)
    view.loadHTML(
      """
      <script>
      function say(answer) { console.log(String(answer).length); }
      function call(text) { \(kind.call); }
      function start() { call('a'.repeat(2000)); setTimeout(() => call('a'.repeat(100)), 10); }
      if (\(kind == .webViewJavascriptBridge || kind == .androidJsBridge) && !window.WebViewJavascriptBridge) {
        window.WVJBCallbacks = [start];
        document.addEventListener('WebViewJavascriptBridgeReady', () => { WebViewJavascriptBridge.init?.(() => {}); \
          if (\(kind == .androidJsBridge)) start(); });
        const frame = document.createElement('iframe');
        frame.src = 'https://__bridge_loaded__';
        document.documentElement.appendChild(frame);
      } else start();
      </script>
      """, baseURL: WebURL("https://app.example/") ?? .blank)
    try view.runUntilIdle()
    #expect(recorder.console.filter { $0 == "100" }.count == 1, "\(recorder.console)")
    #expect(!recorder.console.contains("2000"))
    #expect(view.limitsReached.map(\.subject) == [.payload])
    #expect(recorder.faults.count == 1, "\(recorder.faults)")
    withExtendedLifetime(bridge) {}
  }

  @Test("reports and drops messages over the count limit, and handles the next ones")
  func messages() throws {
    var configuration = WebViewConfiguration()
    configuration.limits.messages = 3
    let view = WebView(configuration: configuration)
    defer { view.close() }
    let recorder = TranscriptRecorder(view)
    let bridge = WebViewJavascriptBridge(view, script: .standard)
    var heard: [String] = []
    bridge.registerRaw("hear") { data, answer in
      heard.append(data?.string ?? "")
      answer(.null)
    }
    view.loadHTML(
      """
      <script>
      window.WVJBCallbacks = [(bridge) => {
        for (let i = 0; i < 5; i++) bridge.callHandler('hear', i);
        setTimeout(() => bridge.callHandler('hear', 'next'), 10);
      }];
      const frame = document.createElement('iframe');
      frame.src = 'https://__bridge_loaded__';
      document.documentElement.appendChild(frame);
      </script>
      """, baseURL: WebURL("https://app.example/") ?? .blank)
    try view.runUntilIdle()
    #expect(heard == ["0", "1", "2", "\"next\""])
    #expect(recorder.faults == ["too-many"])
    #expect(view.limitsReached.map(\.subject) == [.messages])
  }
}
