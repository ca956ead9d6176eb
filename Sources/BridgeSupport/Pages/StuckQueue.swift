import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A page's queue that cannot be written as JSON, because of one of its messages.
///
/// The queue is a local of the page's script. Native gets at it through the script's own use of `JSON.stringify`, which
/// is replaced for that one call of `WebViewJavascriptBridge._fetchQueue()`.
public enum StuckQueue {
  /// Gives `{ names, stuck, reasons, places }`, all texts, or null.
  ///
  /// The look always throws, so that the queue is not emptied. A `_fetchQueue` that does not use the function has
  /// emptied it: that is `{ text }`.
  private static let look = PageFunction(
    body: source(
      """
      let queue;
      const text = fetchWith((value) => { queue = value; throw look; });
      if (typeof text === 'string') return { text };
      if (!Array.isArray(queue)) return null;
      const names = [], stuck = [], reasons = [], places = [];
      // Which part it is: the first that contains itself or has no form in JSON.
      const searched = new Set();
      const partOf = (value, path, parents) => {
        if (typeof value === 'bigint') return `${path} is a BigInt`;
        if (typeof value !== 'object' || value === null || searched.has(value) || parents.length > 50) return undefined;
        if (parents.includes(value)) return `${path} is an object that contains itself`;
        for (const key of Object.keys(value)) {
          const found = partOf(value[key], Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`, [...parents, value]);
          if (found) return found;
        }
        searched.add(value);
      };
      const placeOf = (message) => {
        const name = ['data', 'responseData'].find(name => message && message[name] !== undefined);
        try { return (name && partOf(message[name], name === 'data' ? 'data' : 'answer', [])) || ''; } catch (error) { return ''; }
      };
      for (const message of queue) {
        names.push(nameOf(message));
        try { stringify.call(JSON, message); } catch (error) {
          stuck.push(nameOf(message));
          reasons.push(textOf(error));
          places.push(placeOf(message));
        }
      }
      return { names, stuck, reasons, places };
      """))

  /// Has the page's script write what can be written, and gives `{ text, isWritten, lost }`, where `text` is what the
  /// script returns and `lost` a list of ``LostMessage``; or null.
  ///
  /// Each message is written for itself; the script takes the text for the whole queue's and empties it.
  private static let mend = PageFunction(
    body: source(
      """
      const lost = [];
      let isWritten = false;
      const text = fetchWith((queue) => {
        if (!Array.isArray(queue)) return stringify.call(JSON, queue);
        const texts = [];
        queue.forEach((message, index) => {
          try {
            texts.push(stringify.call(JSON, message) ?? 'null');
          } catch (error) {
            const id = message && message.callbackId, responseId = message && message.responseId;
            lost.push({
              index, name: nameOf(message), reason: textOf(error), id: typeof id === 'string' ? id : null,
              responseId: typeof responseId === 'string' ? responseId : null,
            });
          }
        });
        isWritten = true;
        return '[' + texts.join(',') + ']';
      });
      return { text: typeof text === 'string' ? text : null, isWritten, lost };
      """))

  /// What the page says of a message that it could not write.
  public struct LostMessage: Decodable, Sendable {
    /// Its index in the queue.
    public let index: Int
    /// The handler that it names.
    public let name: String
    /// The exception's text.
    public let reason: String
    /// The identifier of a call that wants a response.
    public let id: String?
    /// The identifier of native's call that it was to answer.
    public let responseId: String?
  }

  /// Reports the messages that hold up the present page's queue as the fault `queue-stuck`.
  ///
  /// - Parameter emptied: Gets the text of a queue that was emptied by the look, because the page's script does not
  ///   write it with `JSON.stringify`.
  public static func report(for core: BridgeCore, emptied: @escaping (StructuredValue) -> Void) {
    core.webView?.call(look, when: core.whilePageLasts()) { [link = core.link] result in
      guard let core = link.target, case .success(let found) = result else { return }
      if found["text"].text != nil { return emptied(found["text"]) }
      // Where each message can be written, the page handed over something else in the queue's place.
      guard let names = found["names"].json, let stuck = found["stuck"].json, names != "null", stuck != "[]" else {
        return
      }
      core.transcript.fault(
        .queueStuck, "a message cannot be written as JSON and holds up all others",
        [
          .init("handlers", .json(names)), .init("offenders", .json(stuck)),
          .init("reasons", .json(found["reasons"].json ?? "[]")),
          .init("places", .json(found["places"].json ?? "[]")),
        ])
    }
  }

  /// What the page's script wrote of its queue without the messages that hold it up.
  public struct MendedQueue {
    /// What the script returned: the queue's text, or nothing where it writes the queue elsewhere.
    public let text: StructuredValue
    /// Whether the script wrote its queue.
    public let isWritten: Bool
    /// The messages that were left out; nil where they can't be told.
    public let lost: [LostMessage]?
  }

  /// Has the present page's script write its queue without the messages that can't be written.
  ///
  /// - Parameter completion: Gets what was written; nil when it could not be done.
  public static func mend(for core: BridgeCore, completion: @escaping (MendedQueue?) -> Void) {
    core.webView?.call(mend, when: core.whilePageLasts()) { [link = core.link] result in
      guard link.target != nil else { return }
      guard case .success(let found) = result else { return completion(nil) }
      let lost = found["lost"].json.flatMap { try? JSONText($0) }.flatMap { try? $0.decode([LostMessage].self) }
      completion(MendedQueue(text: found["text"], isWritten: found["isWritten"].boolean == true, lost: lost))
    }
  }

  /// What both begin with; the function is put back before anything else of the page runs.
  private static func source(_ body: String) -> String {
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
}
