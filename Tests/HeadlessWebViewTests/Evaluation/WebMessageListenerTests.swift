import HeadlessWebView
import JavaScriptEngine
import Testing

struct WebMessageListenerTests {
  @Test("takes strings and buffers before the page's first script, and throws a TypeError for anything else")
  func posting() throws {
    let page = PageHarness()
    page.view.addWebMessageListener("port") { message, _ in
      let content = message.text ?? message.bytes.map { "\($0)" } ?? "nothing"
      page.add("native \(content) \(message.frame.origin)")
    }
    try page.run(
      """
      port.postMessage('text');
      port.postMessage(new Uint8Array([1, 2]).buffer);
      for (const value of [{}, 1, undefined, null, new Uint8Array(1)])
        try { port.postMessage(value); mark('sent'); } catch (error) { mark(error.name); }
      mark('end');
      """)
    #expect(
      page.log == [
        "TypeError", "TypeError", "TypeError", "TypeError", "TypeError", "end",
        "native text https://app.example", "native [1, 2] https://app.example",
      ])
  }

  @Test("dispatches replies to onmessage and to listeners, with the data only") func replies() throws {
    let page = PageHarness()
    page.view.addWebMessageListener("port") { message, reply in
      reply.postMessage("re: \(message.text ?? "")")
    }
    try page.run(
      """
      port.onmessage = event => mark('handler ' + event.data + ' ' + event.type + ' [' + event.origin + ']');
      const listener = event => mark('listener ' + event.data);
      port.addEventListener('message', listener);
      port.addEventListener('other', () => mark('never'));
      EventTarget.prototype.dispatchEvent = () => mark('poisoned');
      port.postMessage('a');
      setTimeout(() => { port.removeEventListener('message', listener); port.onmessage = null; port.postMessage('b'); }, 9);
      """)
    #expect(page.log == ["handler re: a message []", "listener re: a"])
  }

  @Test("exists only in documents that are allowed, and not in other frames of a listener for the main frame")
  func allowed() throws {
    let page = PageHarness()
    page.view.addWebMessageListener("none", isAllowed: { $0.origin == "https://other.example" }, { _, _ in })
    page.view.addWebMessageListener("main", forMainFrameOnly: true) { _, _ in }
    page.view.addWebMessageListener("both") { _, _ in }
    try page.run(
      """
      mark([typeof none, typeof main, typeof both].join());
      const inner = frame().contentWindow;
      mark([typeof inner.none, typeof inner.main, typeof inner.both].join());
      """)
    #expect(page.log.filter { !$0.hasPrefix("asked") } == ["undefined,object,object", "undefined,undefined,object"])
  }

  @Test("a reply to a document that was replaced is dropped, and a removed listener receives nothing")
  func replaced() throws {
    let page = PageHarness()
    var replies: [WebMessageReply] = []
    let id = page.view.addWebMessageListener("port") { message, reply in
      page.add("native \(message.text ?? "")")
      replies.append(reply)
    }
    let script = "port.onmessage = event => mark(event.data); port.postMessage('hello');"
    try page.run(script)
    try page.run(script)
    #expect(replies.map { $0.postMessage("answer") } == [false, true])
    try page.view.runUntilIdle()
    #expect(page.log == ["native hello", "native hello", "answer"])
    page.view.removeScriptInterface(id)
    page.clear()
    page.view.evaluateJavaScript("port.postMessage('again'); 0")
    try page.view.runUntilIdle()
    #expect(page.log == [])
  }

  @Test("an exception of a listener is the page's uncaught error, and later replies arrive") func throwing() throws {
    let page = PageHarness()
    page.view.addWebMessageListener("port") { _, reply in
      reply.postMessage("1")
      reply.postMessage("2")
    }
    try page.run(
      """
      port.onmessage = event => { mark(event.data); if (event.data === '1') throw new Error('no'); };
      port.postMessage('go');
      """)
    #expect(page.log.filter { $0 == "1" || $0 == "2" } == ["1", "2"])
    #expect(page.errors.map(\.exception.message) == ["no"])
  }
}
