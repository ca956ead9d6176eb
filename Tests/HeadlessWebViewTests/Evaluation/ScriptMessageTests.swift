import HeadlessWebView
import JavaScriptEngine
import Testing

struct ScriptMessageTests {
  /// A view that records its page's console.
  private final class Page {
    let view = WebView()
    var lines: [String] = []

    init() {
      view.transcript.observe { [unowned self] event in
        if event.type == .console { lines.append(event.string("text") ?? "") }
      }
      view.onPageError = { [unowned self] in lines.append("\($0)") }
    }

    deinit { view.close() }

    func run(_ script: String) throws {
      view.loadHTML("<script>\(script)</script>", baseURL: try #require(WebURL("https://app.example/")))
      try view.runUntilIdle()
    }
  }

  @Test("a message is a copy that reaches its handler after the script, with its frame")
  func message() throws {
    let page = Page()
    var bodies: [String] = []
    try page.view.addScriptMessageHandler(name: "app") { message in
      bodies.append("\(message.name) \(message.body.json ?? "none") \(message.frame.url.href)")
      page.lines.append("native")
    }
    try page.run(
      """
      const data = { a: [1, null, 'x'] };
      webkit.messageHandlers.app.postMessage(data).then((v) => console.log('kept', v));
      data.a = 2;
      window.webkit.messageHandlers.app.postMessage('text');
      console.log('after');
      """)
    #expect(bodies == ["app {\"a\":[1,null,\"x\"]} https://app.example/", "app \"text\" https://app.example/"])
    #expect(page.lines == ["after", "native", "native", "kept undefined"])
  }

  @Test(
    "p13: a cookie set by the handler is visible in the line after postMessage, and a dialog follows the message")
  func cookie() throws {
    let page = Page()
    try page.view.addScriptMessageHandler(name: "store") { [unowned view = page.view] message in
      guard let text = message.body.text else { return }
      let parts = text.string.split(separator: "=").map(String.init)
      view.websiteData.setCookie(Cookie(name: parts[0], value: parts[1], domain: "app.example"))
    }
    try page.run(
      """
      webkit.messageHandlers.store.postMessage('lang=de');
      console.log(document.cookie);
      """)
    #expect(page.lines == ["lang=de"])
  }

  @Test("a reply resolves or rejects the page's promise once, immediately or later")
  func reply() throws {
    let page = Page()
    var later: ((Result<StructuredValue, ScriptReplyError>) -> Void)?
    try page.view.addScriptMessageHandler(name: "ask") { message, reply in
      switch message.body.text?.string {
      case "now":
        reply(.success(.number(1)))
        reply(.success(.number(2)))
      case "later": later = reply
      default: reply(.failure(ScriptReplyError("unknown question")))
      }
    }
    try page.run(
      """
      const ask = (q) => webkit.messageHandlers.ask.postMessage(q)
        .then((v) => console.log(q, v), (e) => console.log(q, e instanceof Error, e.message));
      ask('now'); ask('later'); ask('what');
      """)
    #expect(page.lines == ["now 1", "what true unknown question"])
    later?(.success(.string(UTF16Text("done"))))
    try page.view.runUntilIdle()
    #expect(page.lines.last == "later done")
  }

  @Test("pages see native's handlers, and nothing without a handler")
  func namespace() throws {
    let bare = Page()
    try bare.run("console.log(typeof webkit, 'webkit' in window);")
    #expect(bare.lines == ["undefined false"])
    let page = Page()
    try page.view.addScriptMessageHandler(name: "b") { _ in }
    try page.view.addScriptMessageHandler(name: "a") { _ in }
    #expect(throws: ScriptMessageHandlerError.nameInUse("a")) {
      try page.view.addScriptMessageHandler(name: "a") { _ in }
    }
    try page.run(
      """
      const { messageHandlers } = window.webkit;
      console.log(Object.keys(messageHandlers).join(), 'a' in messageHandlers, messageHandlers.c, String(webkit.messageHandlers.a));
      console.log(messageHandlers.a === messageHandlers.a, messageHandlers.a.postMessage.length);
      messageHandlers.a.postMessage(() => {}).catch((e) => console.log(e.name));
      try { messageHandlers.a.postMessage(); } catch (e) { console.log(e instanceof TypeError); }
      """)
    #expect(page.lines == ["a,b true undefined [object UserMessageHandler]", "true 1", "true", "DataCloneError"])
    page.view.removeScriptMessageHandler(forName: "a")
    page.view.evaluateJavaScript("console.log(Object.keys(webkit.messageHandlers).join())")
    try page.view.runUntilIdle()
    #expect(page.lines.last == "b")
  }
}
