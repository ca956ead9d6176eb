import JavaScriptEngine
import Ownership

/// A message that a page posted to a web message listener.
public struct WebMessage: Sendable {
  /// The text; nil for bytes.
  public let text: String?
  /// The bytes of an `ArrayBuffer`; nil for text.
  public let bytes: [UInt8]?
  /// The frame that posted it.
  public let frame: FrameInfo
}

/// The way back to the document that posted a message.
///
/// It belongs to the isolation of its view. Messages to a document that no longer exists are dropped.
public final class WebMessageReply {
  private let name: String
  private let view: Backlink<WebView>
  private let frame: FrameInfo
  private weak var realm: PageRealm?

  init(_ name: String, _ realm: PageRealm, in frame: FrameInfo, of view: Backlink<WebView>) {
    self.name = name
    self.realm = realm
    self.frame = frame
    self.view = view
  }

  /// Dispatches a `message` event with a text at the document's object, in a task of its own.
  ///
  /// - Returns: A Boolean value that indicates whether the document still exists.
  @discardableResult
  public func postMessage(_ text: String) -> Bool {
    guard let view = view.target, !view.isClosed, let realm, !realm.isClosed else { return false }
    view.evaluator.run(nil, in: frame, of: view) { [name, weak realm] present throws(JavaScriptException) in
      // The frame may show another document by now.
      guard let realm, present.realm === realm, let dispatch = realm.messageListeners[name] else {
        return present.context.undefined
      }
      return try dispatch.call([Value(text, in: present.context)]).handle
    }
    return true
  }
}

/// A listener of native code for messages of pages.
struct WebMessageListener {
  let isAllowed: (FrameInfo) -> Bool
  let listener: (WebMessage, WebMessageReply) -> Void
}

extension WebView {
  /// Exposes an object to pages through which they exchange messages with native code, as Android's
  /// `WebViewCompat.addWebMessageListener` does.
  ///
  /// `NAME.postMessage(message)` takes a string or an `ArrayBuffer` and throws a `TypeError` for anything else. Native
  /// code receives the message in a task of its own. Its replies are `message` events at the object, for
  /// `NAME.onmessage` and `NAME.addEventListener`. Every document that is created from now on and whose frame is
  /// allowed has the object before its first script. A later interface with the same name replaces it.
  /// - Parameters:
  ///   - name: The global's name.
  ///   - forMainFrameOnly: Indicates whether it is not added to other frames.
  ///   - isAllowed: Returns whether a document may have the object; `addWebMessageListener` compares its origin.
  ///   - listener: Receives each message with the way back to its document.
  /// - Returns: The identifier for ``removeScriptInterface(_:)``.
  @discardableResult
  public func addWebMessageListener(
    _ name: String, forMainFrameOnly: Bool = false, isAllowed: @escaping (FrameInfo) -> Bool = { _ in true },
    _ listener: @escaping (_ message: WebMessage, _ reply: WebMessageReply) -> Void
  ) -> ScriptInterfaceID {
    add(
      name, .listener(WebMessageListener(isAllowed: isAllowed, listener: listener)), forMainFrameOnly, now: false)
  }
}

extension PageRealm {
  /// Creates the object in the page, which uses only built-ins from before the page's first script.
  private static let source = """
    (function (name, post) {
      const { EventTarget, MessageEvent, TypeError, ArrayBuffer } = globalThis;
      const byteLength = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength').get;
      const { add, remove, dispatch } = {
        add: EventTarget.prototype.addEventListener, remove: EventTarget.prototype.removeEventListener,
        dispatch: EventTarget.prototype.dispatchEvent,
      };
      const apply = Reflect.apply, object = new EventTarget();
      const isBuffer = value => { try { apply(byteLength, value, []); return true; } catch { return false; } };
      let handler = null;
      const members = {
        postMessage(message) {
          if (typeof message !== 'string' && !isBuffer(message))
            throw new TypeError(`${name}.postMessage requires a string or an ArrayBuffer`);
          post(message);
        },
        addEventListener(type, listener) { if (type === 'message') apply(add, object, [type, listener]); },
        removeEventListener(type, listener) { if (type === 'message') apply(remove, object, [type, listener]); },
        get onmessage() { return handler; },
        set onmessage(given) {
          if (handler !== null) apply(remove, object, ['message', handler]);
          handler = typeof given === 'function' ? given : null;
          if (handler !== null) apply(add, object, ['message', handler]);
        },
      };
      Object.defineProperties(object, Object.getOwnPropertyDescriptors(members));
      return [object, data => { apply(dispatch, object, [new MessageEvent('message', { data })]); }];
    })
    """

  /// Creates the object of a web message listener; nil if the frame may not have it.
  func makeMessageListener(
    _ name: String, _ listener: WebMessageListener, in frame: Frame
  ) throws(JavaScriptException) -> Value? {
    guard listener.isAllowed(frame.info) else { return nil }
    let post = try context.makeFunction(name: name) { [unowned core, id] arguments in
      guard let realm = core.realm(id), let view = realm.view, let frame = realm.frame else { return nil }
      let bytes = arguments[0].bytes
      let text = bytes == nil ? try arguments.string(0) : nil
      realm.post(WebMessage(text: text, bytes: bytes, frame: frame.info), to: name, of: view)
      return nil
    }
    let made = try context.evaluate(Self.source, url: "[native code]").call([Value(name, in: context), post])
    messageListeners[name] = try made[1]
    return try made[0]
  }

  /// Delivers a message to native code, in a task of its own.
  private func post(_ message: WebMessage, to name: String, of view: WebView) {
    let body = message.text.map { JSONText(text: $0).string } ?? "\"\(message.bytes?.count ?? 0) bytes\""
    let record = view.transcript.record(
      .scriptMessage,
      [.init("name", .string(name)), .init("body", .string(body)), .init("frame", .integer(message.frame.id))])
    let reply = WebMessageReply(name, self, in: message.frame, of: view.link)
    view.eventLoop.post { [link = view.link] in
      // Looked up at delivery, so that a removed listener receives nothing more.
      guard let view = link.target, case .listener(let listener) = view.interfaces[name]?.content else { return }
      view.transcript.within(record) { listener.listener(message, reply) }
    }
  }
}
