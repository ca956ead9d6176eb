import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// The watch for mistakes that only the page side can detect.
///
/// To detect them, it replaces functions of the page's bridge object with our own.
extension WVJBTransport {
  /// The handler name with which the watched page reports findings to native; its messages are not logged or handled.
  private static let findingName = "_headlessBridgeFinding"

  // The wrappers forward arguments and results unchanged, and run before any callback of the page can.
  private static let watch = PageFunction(
    body: """
      const bridge = window.WebViewJavascriptBridge;
      if (!bridge) return;
      const { registerHandler, callHandler, _fetchQueue } = bridge;
      const report = (code, text, name) => callHandler('\(findingName)', { code, text, name });
      const reportIfThrown = (body, onThrow) => function () {
        let isDone = false;
        try {
          const result = body.apply(this, arguments);
          isDone = true;
          return result;
        } finally {
          if (!isDone) onThrow();
        }
      };
      const names = new Set();
      let sent = [];
      const written = (data) => { try { return JSON.stringify(data); } catch (error) { } };
      bridge.registerHandler = function (name) {
        name = String(name);
        if (names.has(name)) report('registered-again', `the page registered '${name}' again`, name);
        names.add(name);
        return registerHandler.apply(this, arguments);
      };
      bridge.callHandler = function (name, data) {
        const list = [...arguments];
        const place = list.length === 2 && typeof data === 'function' ? 1 : 2;
        if (typeof list[place] === 'function') {
          list[place] = reportIfThrown(list[place], () =>
            report('callback-kept', `the callback of '${name}' threw, so the page keeps it`, String(name)));
        }
        if (typeof data === 'object' && data !== null) sent.push({ name: String(name), data, json: written(data) });
        return callHandler.apply(this, list);
      };
      bridge._fetchQueue = function () {
        const calls = sent;
        sent = [];
        for (const { name, data, json } of calls) {
          const now = written(data);
          if (json !== undefined && now !== undefined && now !== json) {
            report('changed-after-call', `the data for '${name}' was ${json} at the call but is sent as ${now}`, name);
          }
        }
        return _fetchQueue.apply(this, arguments);
      };
      const callbacks = window.WVJBCallbacks;
      if (!Array.isArray(callbacks)) return report('no-set-up', 'the page has no WVJBCallbacks for the bridge', null);
      callbacks.forEach((callback, index) => {
        callbacks[index] = reportIfThrown(callback, () => {
          const left = callbacks.length - index - 1;
          if (left > 0) report('set-up-stopped', `a set-up callback threw; skipped callbacks: ${left}`, null);
        });
      });
      """)

  /// Injects the watch into a page that has just received the bridge; a second injection into the same page does
  /// nothing.
  func watchPage() {
    guard watchesPage, dialect != .version4, !findings.isWatched, let core = core.target else { return }
    findings.isWatched = true
    core.webView?.call(object.used(in: Self.watch), when: core.whilePageLasts())
  }

  /// Processes a message from the watch; returns false for any other message.
  func takeFinding(_ message: WVJBMessage) -> Bool {
    guard findings.isWatched, message.handlerName?.stringValue() == Self.findingName, let data = message.data,
      let finding = try? data.decode(PageFinding.self)
    else { return false }
    core.target?.transcript.fault(
      FaultCode(rawValue: finding.code), finding.text, finding.name.map { [.init("name", .string($0))] } ?? [])
    return true
  }
}

/// A finding of the watch in a page.
private struct PageFinding: Decodable {
  let code: String
  let text: String
  let name: String?
}
