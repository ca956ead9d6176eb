import BridgeSupport
import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A page's queue that cannot be written as JSON, because of one of its messages.
///
/// The queue is a local of the page's script. Native gets at it through the script's own use of `JSON.stringify`, which is replaced for that
/// one call.
extension WebViewJavascriptBridge {
  // A look that always throws, so that the queue is not emptied. A `_fetchQueue` that does not use the function has emptied the queue: its
  // text is returned.
  private static let look = PageFunction(
    body: stuckQueue(
      """
      let queue;
      const text = fetchWith((value) => { queue = value; throw look; });
      if (typeof text === 'string') return { text };
      if (!Array.isArray(queue)) return null;
      const names = [], stuck = [], reasons = [];
      for (const message of queue) {
        names.push(nameOf(message));
        try { stringify.call(JSON, message); } catch (error) { stuck.push(nameOf(message)); reasons.push(textOf(error)); }
      }
      return { names, stuck, reasons };
      """))

  // Each message is written for itself; the script takes the text for the whole queue's and empties it.
  private static let mend = PageFunction(
    body: stuckQueue(
      """
      const lost = [];
      const text = fetchWith((queue) => {
        if (!Array.isArray(queue)) return stringify.call(JSON, queue);
        const texts = [];
        queue.forEach((message, index) => {
          try {
            texts.push(stringify.call(JSON, message) ?? 'null');
          } catch (error) {
            const id = message && message.callbackId;
            lost.push({ index, name: nameOf(message), reason: textOf(error), id: typeof id === 'string' ? id : null });
          }
        });
        return '[' + texts.join(',') + ']';
      });
      return typeof text === 'string' ? { text, lost } : null;
      """))

  /// What both begin with; the function is put back before anything else of the page runs.
  private static func stuckQueue(_ body: String) -> String {
    """
    const original = Object.getOwnPropertyDescriptor(JSON, 'stringify');
    if (!original || !original.configurable || typeof original.value !== 'function') return null;
    const stringify = original.value, look = {};
    const restore = () => Object.defineProperty(JSON, 'stringify', original);
    const fetchWith = (write) => {
      const value = function (queue) { restore(); return write(queue); };
      Object.defineProperty(JSON, 'stringify', { ...original, value });
      try { return WebViewJavascriptBridge._fetchQueue(); } catch (error) { } finally { restore(); }
    };
    const textOf = (value) => { try { return String(value); } catch (error) { return 'unknown'; } };
    const nameOf = (message) => textOf(message && message.handlerName);
    \(body)
    """
  }

  /// The queue could not be read: says why, and on ``BridgeFidelity/repaired`` takes the other messages out.
  func fetchFailed(_ reason: ScriptError, of page: Int, from source: FrameInfo) {
    guard !isRepaired else { return mendQueue(reason, of: page, from: source) }
    warn(
      "the page's queue could not be read, and its messages wait until it can: \(summary(of: reason))",
      code: "fetch-failed")
    guard let webView, webView.transcript.isActive, !findings.hasReadQueue else { return }
    findings.hasReadQueue = true
    webView.call(Self.look, when: { [link] in link.target?.generation == page }) { [link] result in
      guard let self = link.target, case .success(let found) = result else { return }
      if found["text"].text != nil { return self.flush(found["text"], of: page, from: source) }
      guard let names = found["names"].json, let stuck = found["stuck"].json, names != "null" else { return }
      self.webView?.transcript.fault(
        "queue-stuck", "a message cannot be written as JSON and holds up all others",
        [
          .init("handlers", .json(names)), .init("offenders", .json(stuck)),
          .init("reasons", .json(found["reasons"].json ?? "[]")),
        ])
    }
  }

  private func mendQueue(_ reason: ScriptError, of page: Int, from source: FrameInfo) {
    webView?.call(Self.mend, when: { [link] in link.target?.generation == page }) { [link] result in
      guard let self = link.target else { return }
      guard case .success(let found) = result, found["text"].text != nil else {
        return self.warn("the page's queue could not be read: \(self.summary(of: reason))", code: "fetch-failed")
      }
      self.flush(found["text"], of: page, from: source)
      guard let list = found["lost"].json.flatMap({ try? JSONText($0) }),
        let lost = try? list.decode([LostMessage].self)
      else { return }
      for message in lost { self.lost(message) }
    }
  }

  private func lost(_ message: LostMessage) {
    let text = "a message to \(message.name) cannot be written as JSON and is lost: \(message.reason)"
    webView?.transcript.fault(
      "message-lost", text, [.init("name", .string(message.name)), .init("index", .integer(message.index))])
    repair(message.id.flatMap { try? JSONText.encode($0) }, .lost, of: message.name, text)
  }
}

/// What the page says of a message that it could not write.
private struct LostMessage: Decodable {
  let index: Int
  let name: String
  let reason: String
  let id: String?
}
