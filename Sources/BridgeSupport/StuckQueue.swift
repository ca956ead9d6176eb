import HeadlessWebView

/// A page's queue that cannot be written as JSON, because of one of its messages.
///
/// The queue is a local of the page's script. Native gets at it through the script's own use of `JSON.stringify`, which is replaced for that
/// one call of `WebViewJavascriptBridge._fetchQueue()`.
package enum StuckQueue {
  /// Gives `{ names, stuck, reasons, places }`, all texts, or null.
  ///
  /// The look always throws, so that the queue is not emptied. A `_fetchQueue` that does not use the function has emptied it: that is `{ text }`.
  package static let look = PageFunction(
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

  /// Has the page's script write what can be written, and gives `{ text, isWritten, lost }`, where `text` is what the script returns and
  /// `lost` a list of ``LostMessage``; or null.
  ///
  /// Each message is written for itself; the script takes the text for the whole queue's and empties it.
  package static let mend = PageFunction(
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
  package struct LostMessage: Decodable, Sendable {
    package let index: Int
    package let name: String
    package let reason: String
    package let id: String?
    /// Which call of native's it was to answer.
    package let responseId: String?
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
