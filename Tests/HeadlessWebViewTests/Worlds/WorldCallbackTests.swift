import HeadlessWebView
import JavaScriptEngine
import Testing

/// Callbacks run in the world whose script gave them, with that world's objects.
@Suite("Worlds of a page: callbacks")
struct WorldCallbackTests {
  /// The callbacks of a world write lines with whether their arguments and `this` are of their world.
  private static let callbacks = """
    const a = document.getElementById('a');
    const own = (value) => value === null || (typeof value !== 'object' && typeof value !== 'function') || value instanceof Object;
    const log = (name, self, all) => console.log(name, [self ?? null, ...all].every(own));
    const note = (name) => function (...all) { log(name, this, all); };
    a.addEventListener('click', function (event) { log('click', this, [event, event.target, event.view, event.composedPath(), ...event.composedPath()]); });
    a.addEventListener('click', { handleEvent(event) { log('object', this, [event]); } });
    a.onclick = function (event) { log('handler', this, [event, event.target]); };
    setTimeout(note('timer'), 1, {}, [a]);
    requestAnimationFrame(note('frame'));
    queueMicrotask(note('microtask'));
    new MutationObserver(function (records, self) { log('mutation', this, [records, self, ...records, records[0].target, records[0].addedNodes, ...records[0].addedNodes]); }).observe(a, { childList: true });
    new ResizeObserver(function (entries, self) { log('resize', this, [entries, self, ...entries, entries[0].target, entries[0].contentRect]); }).observe(a);
    new IntersectionObserver(function (entries, self) { log('intersection', this, [entries, self, ...entries, entries[0].target]); }).observe(a);
    new PerformanceObserver(function (list, self) { log('performance', this, [list, self, list.getEntries(), ...list.getEntries()]); }).observe({ entryTypes: ['mark'] });
    performance.mark('m');
    Promise.resolve(a).then(note('promise'));
    fetch('data:application/json,{"x":[1]}').then((answer) => { log('fetch', undefined, [answer, answer.headers]); return answer.json(); }).then((json) => log('json', undefined, [json, json.x]));
    const request = new XMLHttpRequest(); request.open('GET', 'data:application/json,{"x":[1]}'); request.responseType = 'json';
    request.onload = function (event) { log('request', this, [event, event.target, request.response, request.response.x]); }; request.send();
    const { port1, port2 } = new MessageChannel(); port1.onmessage = function (event) { log('port', this, [event, event.data, event.data[0]]); }; port2.postMessage([{}]);
    new Blob(['x']).arrayBuffer().then(note('blob'));
    matchMedia('(min-width: 1px)').addEventListener('change', note('media'));
    setTimeout('console.log("text " + typeof ofWorld)', 2);
    var ofWorld = 1;
    a.append('y'); a.click();
    0
    """
  private static let names = [
    "click", "object", "handler", "timer", "frame", "microtask", "mutation", "resize", "intersection", "performance",
    "promise", "fetch", "json", "request", "port", "blob",
  ]

  @Test("listeners, timers, observers and promises get the objects of their world", arguments: [true, false])
  func callbacks(isFirst: Bool) throws {
    let page = try WorldPage()
    if isFirst { try page.value(Self.callbacks, in: .page) }
    try page.value("{ \(Self.callbacks) }")
    for name in Self.names { #expect(page.lines.contains("\(name) true"), "\(name)") }
    #expect(page.lines.contains("text number"))
    #expect(!page.lines.contains { $0.hasSuffix(" false") })
    #expect(page.errors == [])
  }

  @Test("an event that one world dispatches has each world's objects in its listeners")
  func dispatched() throws {
    let page = try WorldPage()
    let listen = """
      document.getElementById('a').addEventListener('ping', (event) => {
        console.log(event instanceof CustomEvent, event.target === document.getElementById('a'), JSON.stringify(event.detail), event.detail instanceof Object, event.tagged);
        event.tagged = 1;
        if (event.cancelable) event.preventDefault();
      }); 0
      """
    try page.value(listen, in: .page)
    try page.value(listen)
    let dispatch = """
      (() => {
        const event = new CustomEvent('ping', { detail: { x: [1] }, cancelable: true });
        return String([document.getElementById('a').dispatchEvent(event), event.tagged]);
      })()
      """
    #expect(try page.text(dispatch) == "false,1")
    #expect(try page.text(dispatch, in: .page) == "false,1")
    #expect(page.lines == Array(repeating: "true true {\"x\":[1]} true undefined", count: 4))
  }

  @Test("event handler attributes belong to one world, and markup's to the page's own")
  func handlers() throws {
    let page = try WorldPage()
    try page.value("a.onclick = () => console.log('page'); 0", in: .page)
    try page.check(
      """
      const a = document.getElementById('a');
      check('unset', a.onclick === null);
      const handler = () => console.log('world');
      a.onclick = handler;
      check('set', a.onclick === handler);
      a.click();
      document.body.insertAdjacentHTML('beforeend', '<i id=h onclick="console.log(typeof ofPage)"></i>');
      document.getElementById('h').click();
      """)
    #expect(page.lines == ["page", "world", "undefined"])
    #expect(try page.text("typeof a.onclick", in: .page) == "function")
  }

  @Test("an uncaught error of a world is reported as that world's, and never to the page's handlers")
  func errors() throws {
    let page = try WorldPage()
    try page.value(
      "onerror = () => console.log('page saw'); addEventListener('unhandledrejection', () => console.log('page saw')); 0",
      in: .page)
    #expect(throws: ScriptError.self) { try page.value("null.evaluated") }
    try page.value(
      """
      setTimeout(() => { throw new Error('timer'); });
      document.body.addEventListener('x', () => { throw new Error('listener'); });
      document.body.dispatchEvent(new Event('x'));
      Promise.reject(new Error('rejected'));
      queueMicrotask(() => { throw new Error('microtask'); });
      requestAnimationFrame(() => { throw new Error('frame'); }); 0
      """)
    #expect(page.lines == [])
    #expect(page.errors.count == 6)
    #expect(page.errors.allSatisfy { $0.world == WorldPage.tools && !$0.isHandled })
    try page.value("document.body.addEventListener('y', () => { throw new Error('own'); }); 0", in: .page)
    try page.value("document.body.dispatchEvent(new Event('y')); 0")
    #expect(page.lines == ["page saw"])
    #expect(page.errors.last?.world == .page)
  }

  @Test("page code that a world's call runs is in the page's own world")
  func nested() throws {
    let page = try WorldPage()
    try page.value(
      """
      addEventListener('x', () => {
        console.log(document.createElement('p') instanceof HTMLElement, document.body.children instanceof HTMLCollection);
        try { document.querySelector('<'); } catch (error) { console.log(error instanceof DOMException); }
        document.body.append(Object.assign(document.createElement('s'), { id: 'made', mark: 1 }));
      }); 0
      """, in: .page)
    try page.check(
      """
      dispatchEvent(new Event('x'));
      check('made', document.getElementById('made') instanceof HTMLElement && document.getElementById('made').mark === undefined);
      const script = document.createElement('script'); script.textContent = 'console.log(typeof JSON, made.mark); var ofScript = 1';
      document.body.append(script);
      check('script', typeof ofScript === 'undefined');
      """)
    #expect(page.lines == ["true true", "true", "object 1"])
  }
}
