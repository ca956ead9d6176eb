import HeadlessWebView
import Testing

@Suite("Messages and structured copies")
struct MessagingTests {
  @Test("a structured copy keeps all kinds of values and shared references")
  func copies() throws {
    let lines = try Page().run(
      """
      const shared = { s: 1 };
      const value = { date: new Date(5), list: [1, , 3], map: new Map([[shared, new Set([1])]]), shared, error: new TypeError('no'),
        view: new Uint16Array([1, 2, 3]).subarray(1), box: Object('x'), big: 5n, pattern: /x/gi, blob: new Blob(['ab']) };
      value.self = value;
      const copy = structuredClone(value);
      log(copy !== value, copy.self === copy, [...copy.map.keys()][0] === copy.shared, [...copy.map.values()][0].has(1));
      log(+copy.date, copy.list.length, 1 in copy.list, copy.error instanceof TypeError, copy.error.message, copy.view.join(), copy.view.byteOffset);
      log(copy.box instanceof String, copy.big, String(copy.pattern), copy.blob.size, copy.map instanceof Map);
      """)
    #expect(lines == ["true true true true", "5 3 false true no 2,3 2", "true 5 /x/gi 2 true"])
  }

  @Test(
    "rejects values that cannot be copied",
    arguments: [
      "() => 1", "Symbol()", "new WeakMap", "Promise.resolve()", "document",
      "new Proxy({}, {})", "[new Proxy([], {})]",
      "{ get x() { throw new DOMException('', 'DataCloneError') } }",
    ])
  func refusals(value: String) throws {
    #expect(try Page().run("try { structuredClone(\(value)) } catch (e) { log(e.name) }") == ["DataCloneError"])
  }

  @Test("a transferred buffer is detached and cannot be transferred again")
  func transfer() throws {
    let lines = try Page().run(
      """
      const buffer = new ArrayBuffer(4);
      const view = new Uint8Array(buffer);
      view[1] = 7;
      const copy = structuredClone({ view }, { transfer: [buffer] });
      log(buffer.byteLength, copy.view[1], copy.view.length);
      try { structuredClone(1, { transfer: [buffer] }) } catch (e) { log(e.name) }
      try { postMessage(1, '*', [copy.view.buffer, copy.view.buffer]) } catch (e) { log(e.name) }
      """)
    #expect(lines == ["0 7 4", "DataCloneError", "DataCloneError"])
  }

  @Test("a port keeps its messages while it is transferred to a frame")
  func ports() throws {
    let page = try Page(html: "<iframe id=f></iframe>")
    let lines = try page.run(
      """
      const frame = document.getElementById('f').contentWindow;
      frame.eval('onmessage = (e) => { const [port] = e.ports; port.onmessage = (m) => port.postMessage(m.data + "!"); }');
      const channel = new MessageChannel();
      channel.port2.onmessage = (e) => log(e.data, e.ports.length);
      channel.port2.postMessage('early');
      frame.postMessage(null, '*', [channel.port1]);
      channel.port2.postMessage('late');
      try { channel.port1.postMessage(1); frame.postMessage(null, '*', [channel.port1]) } catch (e) { log(e.name) }
      """)
    #expect(lines == ["DataCloneError", "early! 0", "late! 0"])
  }

  @Test("delivers a message only to its target origin")
  func targetOrigins() throws {
    let lines = try Page().run(
      """
      onmessage = (e) => log(e.data, e.origin, e.source === window);
      postMessage('any', '*'); postMessage('own', '/'); postMessage('named', { targetOrigin: location.origin });
      postMessage('other', 'https://other.example'); postMessage('plain');
      try { postMessage('', 'no url') } catch (e) { log(e.name) }
      """)
    #expect(
      lines == ["SyntaxError"] + ["any", "own", "named", "plain"].map { "\($0) https://app.example true" })
  }

  @Test("the sender is the page in which a native script runs, independent of the last active page")
  func senders() throws {
    let group = WebViewGroup()
    let page = try Page { $0.group = group }
    let other = try Page(url: "https://other.example/") { $0.group = group }
    _ = try other.run("log(1)")
    #expect(
      try page.run("onmessage = (e) => log(e.origin, e.source === window); postMessage(1);") == [
        "https://app.example true"
      ])
  }

  @Test("broadcast channels of the same name work across views that share data")
  func broadcast() throws {
    let data = WebsiteData()
    let group = WebViewGroup()
    let share = { (configuration: inout WebViewConfiguration) in
      configuration.websiteData = data
      configuration.group = group
    }
    let first = try Page(configure: share)
    let second = try Page(configure: share)
    let stranger = try Page()
    for page in [first, second, stranger] {
      page.start(
        "self.channel = new BroadcastChannel('news'); channel.onmessage = (e) => log(e.data.text, e.origin); addEventListener('storage', (e) => log(e.key, e.newValue));"
      )
      try page.view.runUntilIdle()
    }
    let own = try first.run("channel.postMessage({ text: 'hello' }); localStorage.setItem('k', 'v');")
    for page in [second, stranger] { try page.view.runUntilIdle() }
    #expect(own == [])
    #expect(second.lines == ["hello https://app.example", "k v"])
    #expect(stranger.lines == [])
  }
}
