import HeadlessWebView
import Testing

@Suite("The global object of workers")
struct WorkerScopeTests {
  @Test("it is a DedicatedWorkerGlobalScope with the properties of its worker")
  func properties() throws {
    let page = try WorkerPage([
      "/worker.js": """
      postMessage([String(self), self === globalThis, self instanceof DedicatedWorkerGlobalScope,
        self instanceof WorkerGlobalScope, self instanceof EventTarget, name, self.constructor.name]);
      postMessage([location instanceof WorkerLocation, String(location), location.pathname, location.search,
        location.hash, location.origin]);
      postMessage([navigator instanceof WorkerNavigator, typeof navigator.userAgent, navigator.onLine,
        isSecureContext, crossOriginIsolated, origin]);
      location = 'x'; navigator = 'y';
      postMessage([typeof location, typeof navigator]);
      for (const name of ['DedicatedWorkerGlobalScope', 'WorkerLocation', 'WorkerNavigator']) {
        try { new self[name](); } catch (error) { postMessage(error.name); }
      }
      """
    ])
    #expect(
      try page.run("worker('worker.js?a=1#b', { name: 'mine' });") == [
        #"got ["[object DedicatedWorkerGlobalScope]",true,true,true,true,"mine","DedicatedWorkerGlobalScope"]"#,
        ##"got [true,"https://app.example/worker.js?a=1#b","/worker.js","?a=1","#b","https://app.example"]"##,
        #"got [true,"string",true,true,false,"https://app.example"]"#,
        #"got ["object","object"]"#, "got TypeError", "got TypeError", "got TypeError",
      ])
  }

  @Test("it has what standards expose to workers, and nothing else")
  func exposure() throws {
    let lines = try WorkerPage.log(
      ofWorker: """
        const here = `AbortController Blob BroadcastChannel CustomEvent DOMException Event EventSource EventTarget File
          FileReader FileReaderSync FormData Headers IDBFactory MessageChannel MessagePort Performance ReadableStream
          Request Response SubtleCrypto TextDecoder TextEncoder URL URLSearchParams WebSocket Worker XMLHttpRequest atob
          btoa cancelAnimationFrame clearInterval clearTimeout console createImageBitmap crypto fetch importScripts
          indexedDB performance queueMicrotask reportError requestAnimationFrame setInterval setTimeout
          structuredClone`.split(/\\s+/).filter((name) => typeof self[name] === 'undefined');
        const absent = `window document Node Element HTMLElement Document Window Location Navigator history localStorage
          sessionStorage alert parent top frames screen MutationObserver DOMParser Image getComputedStyle matchMedia
          customElements Storage XPathResult webkit frameElement opener open stop innerWidth event
          DeviceMotionEvent requestIdleCallback`.split(/\\s+/).filter((name) => name in self);
        postMessage([here, absent]);
        postMessage(['responseXML' in XMLHttpRequest.prototype, 'timing' in performance,
          performance.getEntries().length, 'onclick' in self, 'onmessage' in self]);
        """)
    #expect(lines == ["got [[],[]]", "got [false,false,0,false,true]"])
  }

  @Test("pages have Worker, and no global of a worker's own")
  func pages() throws {
    let lines = try Page().run(
      """
      log(typeof Worker, typeof DedicatedWorkerGlobalScope, typeof WorkerGlobalScope, typeof WorkerLocation,
        typeof WorkerNavigator, typeof FileReaderSync, typeof importScripts);
      """)
    #expect(lines == ["function undefined undefined undefined undefined undefined undefined"])
  }

  @Test("FileReaderSync reads blobs at once")
  func fileReader() throws {
    let lines = try WorkerPage.log(
      ofWorker: """
        const reader = new FileReaderSync(), blob = new Blob(['h\\u00e4'], { type: 'text/plain' });
        postMessage([reader.readAsText(blob), reader.readAsArrayBuffer(blob).byteLength, reader.readAsDataURL(blob),
          reader.readAsBinaryString(blob).length]);
        try { reader.readAsText(1); } catch (error) { postMessage(error.name); }
        """)
    #expect(lines == [#"got ["h\#u{e4}",3,"data:text/plain;base64,aMOk",3]"#, "got TypeError"])
  }

  @Test("interfaces that pages and workers share are those of the worker")
  func sharedInterfaces() throws {
    let lines = try WorkerPage.log(
      ofWorker: """
        (async () => {
          const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(3));
          postMessage([hash instanceof ArrayBuffer, navigator instanceof WorkerNavigator]);
          const open = indexedDB.open('data', 1);
          open.onupgradeneeded = () => open.result.createObjectStore('items').put('item', 1);
          await new Promise((done) => { open.onsuccess = done; });
          const item = open.result.transaction('items').objectStore('items').get(1);
          await new Promise((done) => { item.onsuccess = done; });
          postMessage(item.result);
          postMessage([await navigator.locks.request('a', (lock) => lock.name), Object.keys(performance.toJSON())]);
          addEventListener('unhandledrejection', (event) => { event.preventDefault(); postMessage(event.reason); });
          Promise.reject('rejected');
          await new Promise(requestAnimationFrame);
          setTimeout('postMessage(this === self)');
        })();
        """)
    #expect(
      lines == [
        "got [true,true]", "got item", #"got ["a",["timeOrigin"]]"#, "error: rejected", "got rejected", "got true",
      ])
  }

  @Test("a worker learns whether the view is online")
  func online() throws {
    let page = try WorkerPage(["/worker.js": "onoffline = () => postMessage(navigator.onLine)"])
    _ = try page.run("worker('worker.js');")
    page.view.isOnline = false
    try page.view.runUntilIdle()
    #expect(page.page.lines == ["got false"])
  }

  @Test("native's objects and user scripts are not in workers")
  func native() throws {
    let page = try WorkerPage(["/worker.js": "postMessage([typeof webkit, typeof injected, typeof app]);"]) {
      $0.userScripts = [UserScript(source: "var injected = 1", injectionTime: .documentStart)]
    }
    try page.view.addScriptMessageHandler(name: "app") { _ in }
    #expect(try page.run("worker('worker.js');") == [#"got ["undefined","undefined","undefined"]"#])
  }

  @Test("the use of a missing API is reported")
  func missing() throws {
    let page = try WorkerPage(["/worker.js": "typeof OffscreenCanvas; typeof HTMLElement; typeof caches;"])
    var names: [String] = []
    page.view.transcript.observe { if $0.type == .missingAPI { names.append($0.string("name") ?? "") } }
    _ = try page.run("worker('worker.js');")
    #expect(names == ["OffscreenCanvas", "caches"])
  }
}
