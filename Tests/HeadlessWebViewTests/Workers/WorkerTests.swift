import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("Dedicated workers")
struct WorkerTests {
  @Test("a page and its worker exchange copies, transferred buffers and ports")
  func messages() throws {
    let page = try WorkerPage([
      "/worker.js": """
      onmessage = ({ data, ports }) => {
        if (ports.length) ports[0].postMessage('over the port');
        else if (data.buffer) postMessage(data.buffer, [data.buffer]);
        else postMessage({ copy: data, isOwn: data instanceof Map });
      };
      """
    ])
    let lines = try page.run(
      """
      const one = new Worker('worker.js');
      one.addEventListener('message', ({ data, origin, source, ports }) =>
        log(data.byteLength ?? [...data.copy].join(), data.isOwn, origin === '', source, ports.length));
      one.postMessage(new Map([['a', 1]]));
      const buffer = new ArrayBuffer(8);
      one.postMessage({ buffer }, [buffer]);
      log(buffer.byteLength);
      const channel = new MessageChannel();
      channel.port1.onmessage = (event) => log(event.data);
      one.postMessage(null, { transfer: [channel.port2] });
      try { one.postMessage(() => 1); } catch (error) { log(error.name); }
      """)
    #expect(lines == ["0", "DataCloneError", "a,1 true true null 0", "8 undefined true null 0", "over the port"])
  }

  @Test("messages wait until the worker's first script has run")
  func earlyMessages() throws {
    let page = try WorkerPage(["/worker.js": "postMessage('run'); onmessage = (e) => postMessage('late ' + e.data);"])
    #expect(try page.run("worker('worker.js').postMessage(1);") == ["got run", "got late 1"])
  }

  @Test("blob and data URLs are scripts, and a blob may be revoked at once")
  func addresses() throws {
    let lines = try WorkerPage().run(
      """
      const url = inline('postMessage([origin, location.protocol, isSecureContext, typeof crypto.subtle])');
      worker(url);
      URL.revokeObjectURL(url);
      await new Promise((done) => setTimeout(done, 10));
      worker('data:text/javascript,postMessage([origin, location.protocol])');
      """)
    #expect(lines == [#"got ["https://app.example","blob:",true,"object"]"#, #"got ["null","data:"]"#])
  }

  @Test("module workers import modules, and have no importScripts")
  func modules() throws {
    let page = try WorkerPage([
      "/lib/main.js": """
      import { value } from './value.js';
      postMessage([value, import.meta.url, typeof this]);
      try { importScripts('value.js'); } catch (error) { postMessage(error.name); }
      postMessage((await import('./value.js')).value);
      """,
      "/lib/value.js": "export const value = 42;",
    ])
    #expect(
      try page.run("worker('lib/main.js', { type: 'module' });")
        == [#"got [42,"https://app.example/lib/main.js","undefined"]"#, "got TypeError", "got 42"])
  }

  @Test("importScripts runs scripts at once, relative to the worker, and throws their errors")
  func imports() throws {
    let page = try WorkerPage([
      "/lib/worker.js": """
      importScripts('one.js', 'two.js');
      postMessage([one, two]);
      for (const url of ['throws.js', 'missing.js', 'http://[', 'broken.js']) {
        try { importScripts(url); } catch (error) { postMessage([error.name, error instanceof Error]); }
      }
      """,
      "/lib/one.js": "var one = 1;", "/lib/two.js": "const two = one + 1;",
      "/lib/throws.js": "throw new RangeError('no');", "/lib/broken.js": "let 1",
    ])
    #expect(
      try page.run("worker('lib/worker.js');") == [
        "got [1,2]", #"got ["RangeError",true]"#, #"got ["NetworkError",true]"#, #"got ["SyntaxError",true]"#,
        #"got ["SyntaxError",true]"#,
      ])
  }

  @Test("the constructor checks its arguments")
  func arguments() throws {
    let lines = try WorkerPage().run(
      """
      for (const make of [() => new Worker(), () => Worker('a'), () => new Worker('http://['),
        () => new Worker('a', { type: 'other' }), () => new Worker('a', { credentials: 'other' })]) {
        try { make(); } catch (error) { log(error.name); }
      }
      """)
    #expect(lines == ["TypeError", "TypeError", "SyntaxError", "TypeError", "TypeError"])
  }

  @Test("workers start workers, which end with them")
  func nested() throws {
    let page = try WorkerPage([
      "/outer.js": "const inner = new Worker('inner.js'); inner.onmessage = (e) => postMessage('inner ' + e.data);",
      "/inner.js": "let n = 0; setInterval(() => postMessage(++n), 10);",
    ])
    let lines = try page.run(
      """
      const outer = new Worker('outer.js');
      outer.onmessage = (event) => {
        log(event.data);
        if (event.data === 'inner 2') outer.terminate();
      };
      """)
    #expect(lines == ["inner 1", "inner 2"])
    #expect(page.view.workerList.isEmpty)
  }

  @Test("workers use timers, requests, channels and broadcasts of the page's loop")
  func services() throws {
    let page = try WorkerPage([
      "/worker.js": """
      const news = new BroadcastChannel('news');
      news.onmessage = (event) => postMessage('heard ' + event.data);
      (async () => {
        const text = await (await fetch('/data.json')).json();
        const request = new XMLHttpRequest();
        request.open('GET', 'data.json', false);
        request.send();
        const start = performance.now();
        setTimeout(() => {
          postMessage([text.a, request.responseText, Math.round(performance.now() - start)]);
          news.postMessage('from the worker');
        }, 250);
      })();
      """,
      "/data.json": #"{"a":1}"#,
    ])
    let lines = try page.run(
      """
      const news = new BroadcastChannel('news');
      news.onmessage = (event) => { log('page heard', event.data); news.postMessage('thanks'); };
      worker('worker.js');
      """)
    #expect(lines == [#"got [1,"{\"a\":1}",250]"#, "page heard from the worker", "got heard thanks"])
  }

  @Test("two runs are the same")
  func determinism() throws {
    func run() throws -> [String] {
      let page = try WorkerPage([
        "/worker.js": "setInterval(() => postMessage([Date.now(), Math.random(), crypto.randomUUID()]), 7);"
      ])
      return try page.run(
        "let n = 0; const one = new Worker('worker.js'); "
          + "one.onmessage = (e) => { log(e.data.join()); if (++n === 3) one.terminate(); };")
    }
    let first = try run()
    #expect(first.count == 3)
    #expect(try run() == first)
  }
}
