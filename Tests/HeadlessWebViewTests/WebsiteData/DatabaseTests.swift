import Foundation
import HeadlessWebView
import Testing

/// The life of IndexedDB databases beyond one document.
///
/// `WebKitPages` has their behavior within one.
@Suite("Databases")
struct DatabaseTests {
  /// Functions of the pages here: `open` with a store named `s`, `result` of a request, and `done` of a transaction.
  private static let tools = """
    const result = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const open = (name, version) => {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = () => { if (!request.result.objectStoreNames.length) request.result.createObjectStore('s'); };
      return result(request);
    };
    const done = (transaction) => new Promise((resolve) => {
      transaction.oncomplete = () => resolve('complete');
      transaction.onabort = () => resolve(`abort ${transaction.error}`);
    });
    const put = async (value, key) => {
      const db = await open('d');
      const transaction = db.transaction('s', 'readwrite');
      transaction.objectStore('s').put(value, key);
      await done(transaction);
      db.close();
    };
    const get = async (key) => {
      const db = await open('d');
      const value = await result(db.transaction('s').objectStore('s').get(key));
      db.close();
      return value;
    };
    """

  private func run(_ body: String, in page: Page) throws -> [String] { try page.run(Self.tools + body) }

  @Test("values of all kinds outlive their page")
  func pages() throws {
    let page = try Page()
    _ = try run(
      """
      const value = { date: new Date(5), map: new Map([[1, new Set(['x'])]]), bytes: new Uint8Array([1, 255]),
        file: new File(['text'], 'name.txt', { type: 'text/plain', lastModified: 3 }), none: undefined,
        numbers: [NaN, -0, -Infinity, 1n], text: '\\ud800\\0', error: new RangeError('far'), holes: [1,,3],
        point: new DOMPoint(1, 2), pattern: /a/gi };
      value.self = value;
      await put(value, 'all');
      """, in: page)
    page.view.reload()
    try page.view.runUntilIdle()
    let log = try run(
      """
      const v = await get('all');
      log(v.date.getTime(), v.date instanceof Date, v.map.get(1).has('x'), v.bytes.join(), v.bytes instanceof Uint8Array);
      log(v.file.name, v.file.type, v.file.lastModified, await v.file.text(), 'none' in v, v.self === v);
      log(v.numbers.map((n) => Object.is(n, -0) ? '-0' : String(n)).join(), v.text.length, v.text.charCodeAt(0));
      log(v.error instanceof RangeError, v.error.message, v.holes.length, 1 in v.holes, v.point.y, String(v.pattern));
      """, in: page)
    #expect(
      log == [
        "5 true true 1,255 true", "name.txt text/plain 3 text true true", "NaN,-0,-Infinity,1 2 55296",
        "true far 3 false 2 /a/gi",
      ])
  }

  @Test("frames of one origin share databases, and one that goes away releases its connections")
  func frames() throws {
    let page = try Page()
    let log = try run(
      """
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const inner = frame.contentWindow.indexedDB.open('d', 1);
      inner.onupgradeneeded = () => inner.result.createObjectStore('s').put('of the frame', 1);
      await new Promise((resolve) => { inner.onsuccess = resolve; });
      log(await get(1));
      const events = [];
      const request = indexedDB.open('d', 2);
      request.onblocked = () => { events.push('blocked'); frame.remove(); };
      const db = await result(request);
      log(events.join(), db.version);
      """, in: page)
    #expect(log == ["of the frame", "blocked 2"])
  }

  @Test("a transaction of a page that ends is rolled back, and the next page's continue")
  func unfinished() throws {
    let page = try Page()
    _ = try run("await put('first', 1);", in: page)
    page.start(
      Self.tools + """
        const db = await open('d');
        const store = db.transaction('s', 'readwrite').objectStore('s');
        const again = () => { store.put('second', 1).onsuccess = again; };
        store.put('second', 1).onsuccess = () => { location.href = 'about:blank'; again(); };
        """)
    try? page.view.runUntilIdle()
    page.view.loadHTML("", baseURL: try #require(WebURL("https://app.example/next.html")))
    try page.view.runUntilIdle()
    #expect(try run("log(await get(1)); await put('third', 1); log(await get(1));", in: page) == ["first", "third"])
  }

  @Test("views with the same store share databases, also of different groups; others and other origins don't")
  func views() throws {
    let data = WebsiteData()
    let group = WebViewGroup()
    let pages = try [group, group, WebViewGroup()].map { group in
      try Page {
        $0.websiteData = data
        $0.group = group
      }
    }
    _ = try run("await open('d'); await put('shared', 1);", in: pages[0])
    for page in pages { #expect(try run("log(await get(1));", in: page) == ["shared"]) }
    // The connection of the first page stays open and sees the change of another group.
    _ = try run(
      "window.db = await open('d'); log(await result(db.transaction('s').objectStore('s').get(1)));", in: pages[0])
    _ = try run("await put('changed', 1);", in: pages[2])
    #expect(
      try run("log(await result(window.db.transaction('s').objectStore('s').get(1)));", in: pages[0]) == ["changed"])
    #expect(try run("log((await indexedDB.databases()).length);", in: try Page()) == ["0"])
    let other = try Page(url: "https://other.example/") { $0.websiteData = data }
    #expect(try run("log((await indexedDB.databases()).length);", in: other) == ["0"])
    #expect(data.databaseOrigins == ["https://app.example"])
  }

  @Test("a document without an origin has no databases")
  func opaque() throws {
    let page = try Page(
      html:
        "<iframe sandbox=allow-scripts srcdoc=\"<script>try { indexedDB.open('d') } catch (e) { console.log(e.name) }</script>\"></iframe>"
    )
    #expect(page.lines == ["SecurityError"])
  }

  @Test("removed databases are gone, and open connections are closed")
  func removal() throws {
    let page = try Page()
    _ = try run(
      "await put(1, 1); window.db = await open('d'); db.onclose = () => console.log('closed');", in: page)
    let data = page.view.websiteData
    data.removeDatabases(of: "https://app.example")
    #expect(data.databaseOrigins == [])
    let log = try run(
      """
      const transaction = db.transaction('s');
      log(await done(transaction));
      await 0;
      log((await indexedDB.databases()).length);
      """, in: page)
    #expect(log == ["abort UnknownError: Database deleted by request of the user", "closed", "0"])
  }

  @Test("a store in a file keeps databases with their indexes and key generators")
  func file() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("databases-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = try Page { $0.websiteData = try? WebsiteData(file: path) }
    _ = try run(
      """
      const request = indexedDB.open('f', 3);
      request.onupgradeneeded = () => {
        const store = request.result.createObjectStore('s', { keyPath: 'id', autoIncrement: true });
        store.createIndex('tags', 'tags', { multiEntry: true });
        for (const tags of [['a', 'b'], ['b'], ['\\ud800']]) store.put({ tags });
      };
      await result(request);
      """, in: first)
    first.view.close()
    let second = try Page { $0.websiteData = try? WebsiteData(file: path) }
    let log = try run(
      """
      const db = await open('f');
      const transaction = db.transaction('s', 'readwrite');
      const store = transaction.objectStore('s');
      log(db.version, await result(store.count()), (await result(store.index('tags').getAllKeys('b'))).join());
      log((await result(store.index('tags').getKey('\\ud800'))), await result(store.put({})));
      """, in: second)
    #expect(log == ["3 3 1,2", "3 4"])
  }

  @Test("aborted transactions leave nothing behind: records, indexes, stores and numbers")
  func rollback() throws {
    let page = try Page()
    let log = try run(
      """
      let request = indexedDB.open('r', 1);
      request.onupgradeneeded = () => {
        const store = request.result.createObjectStore('s', { autoIncrement: true });
        store.createIndex('n', 'n');
        for (let n = 0; n < 5; n++) store.put({ n });
      };
      let db = await result(request);
      const transaction = db.transaction('s', 'readwrite');
      const store = transaction.objectStore('s');
      store.clear(); store.put({ n: 9 }); store.put({ n: 8 }, 2); store.delete(2);
      store.index('n').count().onsuccess = (event) => { log(event.target.result); transaction.abort(); };
      log(await done(transaction));
      let read = db.transaction('s', 'readwrite').objectStore('s');
      log((await result(read.getAllKeys())).join(), (await result(read.index('n').getAllKeys())).join());
      log(await result(read.add({ n: 7 })));
      db.close();
      request = indexedDB.open('r', 2);
      request.onupgradeneeded = () => {
        const { result: db, transaction } = request;
        transaction.objectStore('s').deleteIndex('n');
        db.createObjectStore('t').put(1, 1);
        db.deleteObjectStore('s');
        transaction.abort();
      };
      await result(request).catch((error) => log(error.name));
      db = await result(indexedDB.open('r'));
      log(db.version, [...db.objectStoreNames].join());
      log((await result(db.transaction('s').objectStore('s').index('n').getAllKeys())).join());
      """, in: page)
    #expect(
      log == ["1", "abort null", "1,2,3,4,5 1,2,3,4,5", "6", "AbortError", "1 s", "1,2,3,4,5,6"])
  }

  @Test("keeps ten thousand records in order") func many() throws {
    let page = try Page()
    let log = try run(
      """
      const db = await open('m');
      const transaction = db.transaction('s', 'readwrite');
      for (let i = 0; i < 10000; i++) transaction.objectStore('s').put({ i }, (i * 7919) % 10000);
      await done(transaction);
      db.close();
      const again = await open('m');
      const store = again.transaction('s').objectStore('s');
      const keys = await result(store.getAllKeys());
      log(keys.length, keys.every((key, i) => key === i), (await result(store.get(7919))).i);
      """, in: page)
    #expect(log == ["10000 true 1"])
  }
}
