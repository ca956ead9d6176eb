import HeadlessWebView
import JavaScriptEngine
import Ownership

/// A page's queue that cannot be written as JSON because of one of its messages.
///
/// The queue is a local variable of the page's script. Native reads it through the script's own use of
/// `JSON.stringify`, which is replaced for that one call of `WebViewJavascriptBridge._fetchQueue()`.
public enum StuckQueue {
  /// Returns `{ names, stuck, reasons, places }`, all texts, or null.
  ///
  /// The replacement always throws, so that the queue is not emptied. A `_fetchQueue` that does not use
  /// `JSON.stringify` empties the queue; then the result is `{ text }`.
  private static let look = PageFunction(
    body: source(
      """
      let queue;
      const text = fetchWith((value) => { queue = value; throw look; });
      if (typeof text === 'string') return { text };
      if (!Array.isArray(queue)) return null;
      const names = [], stuck = [], reasons = [], places = [];
      // Finds the first part that contains itself or has no JSON form.
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
        try { return (name && partOf(message[name], name === 'data' ? 'data' : 'response', [])) || ''; } catch (error) { return ''; }
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

  /// Makes the page's script write the messages that can be written, and returns `{ text, isWritten, lost }` or null.
  ///
  /// `text` is the script's return value, and `lost` is a list of ``LostMessage``. Each message is written separately.
  /// The script takes the text for that of the whole queue, and empties the queue.
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

  /// The page's information about a message that it could not write.
  public struct LostMessage: Decodable, Sendable {
    /// Its index in the queue.
    public let index: Int
    /// The handler that it names.
    public let name: String
    /// The exception's text.
    public let reason: String
    /// The identifier of a call that expects a response.
    public let id: String?
    /// The identifier of the outgoing call that it responds to.
    public let responseId: String?
  }

  /// Reports the messages that block the current page's queue as the fault `queue-stuck`.
  ///
  /// - Parameters:
  ///   - core: The core of the bridge.
  ///   - object: The name of the page's object.
  ///   - emptied: Receives the text of a queue that this check emptied, because the page's script does not write it
  ///     with `JSON.stringify`.
  public static func report(
    for core: BridgeCore, _ object: BridgeObjectName, emptied: @escaping (StructuredValue) -> Void
  ) {
    core.webView?.call(object.used(in: look), when: core.whilePageLasts()) { [link = core.link] result in
      guard let core = link.target, case .success(let found) = result else { return }
      if found["text"].text != nil { return emptied(found["text"]) }
      // If each message can be written, the page passed something other than its queue to `JSON.stringify`.
      guard let names = found["names"].json, let stuck = found["stuck"].json, names != "null", stuck != "[]" else {
        return
      }
      core.transcript.fault(
        .queueStuck, "a message that cannot be written as JSON blocks the page's queue",
        [
          .init("handlers", .json(names)), .init("offenders", .json(stuck)),
          .init("reasons", .json(found["reasons"].json ?? "[]")),
          .init("places", .json(found["places"].json ?? "[]")),
        ])
    }
  }

  /// Returns the fields of the fault `fetch-failed` for the exception of a page's script.
  public static func fields(of reason: ScriptError) -> [TranscriptEvent.Field] {
    guard case .exception(let exception) = reason, exception.isOfUnwritableJSON else { return [] }
    return [.init("unwritable", true)]
  }

  /// The queue that the page's script wrote without the messages that block it.
  public struct MendedQueue {
    /// The script's return value: the queue's text, or nothing if it writes the queue elsewhere.
    public let text: StructuredValue
    /// A Boolean value that indicates whether the script wrote its queue.
    public let isWritten: Bool
    /// The messages that were left out; nil if they are unknown.
    public let lost: [LostMessage]?
  }

  /// Makes the current page's script write its queue without the messages that can't be written.
  ///
  /// - Parameters:
  ///   - core: The core of the bridge.
  ///   - object: The name of the page's object.
  ///   - completion: Receives the written queue; nil on failure.
  public static func mend(
    for core: BridgeCore, _ object: BridgeObjectName, completion: @escaping (MendedQueue?) -> Void
  ) {
    core.webView?.call(object.used(in: mend), when: core.whilePageLasts()) { [link = core.link] result in
      guard link.target != nil else { return }
      guard case .success(let found) = result else { return completion(nil) }
      let lost = found["lost"].json.flatMap { try? JSONText($0) }.flatMap { try? $0.decode([LostMessage].self) }
      completion(MendedQueue(text: found["text"], isWritten: found["isWritten"].boolean == true, lost: lost))
    }
  }

  /// Returns a script with the common beginning of both; the function is restored before any other code of the page
  /// runs.
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
