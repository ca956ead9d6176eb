import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("Workers beside their page")
struct WorkerBoundaryTests {
  @Test("the end of a worker in a frame leaves the page's script active")
  func endInFrame() throws {
    let page = try WorkerPage(["/worker.js": "postMessage('started');"])
    page.view.network.route(where: { $0.href == "https://app.example/frame.html" }) { _ in
      .html("<script>const w = new Worker('worker.js'); w.onmessage = () => parent.postMessage('ready', '*');</script>")
    }
    let lines = try page.run(
      """
      const frame = document.createElement('iframe');
      frame.src = 'frame.html';
      addEventListener('message', ({ data, source, origin }) => {
        if (data === 'ready') {
          frame.remove();
          window.postMessage('own', location.origin);
        } else {
          log(data, source === window, origin);
        }
      });
      document.body.append(frame);
      """)
    #expect(lines == ["own true https://app.example"])
  }

  @Test("a script of a worker declares variables with the names of its globals")
  func declaredNames() throws {
    let lines = try WorkerPage.log(
      ofWorker: """
        var location = self.location, importScripts = self.importScripts || null, name = self.name;
        var FileReaderSync = self.FileReaderSync;
        postMessage([location.pathname, typeof importScripts, name, typeof FileReaderSync,
          self.hasOwnProperty('importScripts')]);
        """)
    #expect(lines == [#"got ["/worker.js","function","","function",true]"#])
  }

  @Test("a worker whose script is the group's first leaves pages their names")
  func firstScript() throws {
    let page = try WorkerPage(["/worker.js": "var innerWidth = self.innerWidth; postMessage(typeof innerWidth);"])
    #expect(try page.run("worker('worker.js');") == ["got undefined"])
    let view = page.view
    view.loadHTML("<script>var innerWidth = window.innerWidth, fetch = window.fetch;</script>")
    try view.runUntilIdle()
    let types = try view.world(.page).value(of: UTF16Text("typeof innerWidth + typeof fetch"))
    #expect(types.string == "numberfunction")
  }

  @Test("workers get no storage events")
  func storage() throws {
    let page = try WorkerPage([
      "/worker.js": """
      addEventListener('storage', () => postMessage('event'));
      onmessage = () => postMessage('done');
      postMessage('ready');
      """
    ])
    let lines = try page.run(
      """
      const w = worker('worker.js');
      w.addEventListener('message', ({ data }) => {
        if (data !== 'ready') return;
        localStorage.setItem('a', '1');
        w.postMessage(1);
      });
      """)
    #expect(lines == ["got ready", "got done"])
  }

  @Test("errors of imported scripts of other origins are muted")
  func mutedErrors() throws {
    let page = try WorkerPage([
      "/worker.js": """
      onerror = (...args) => { postMessage(args.slice(0, 4)); return true; };
      importScripts('https://other.example/lib.js');
      """
    ])
    page.view.network.route(where: { $0.href == "https://other.example/lib.js" }) { _ in
      .text("setTimeout(() => { throw new Error('secret'); }, 1);", type: "text/javascript")
    }
    let lines = try page.run("worker('worker.js');")
    #expect(lines.last == #"got ["Script error.","",0,0]"#)
  }

  @Test("no response reaches a worker that has closed itself")
  func closed() throws {
    let page = try WorkerPage([
      "/data": "1",
      "/worker.js": "fetch('/data').then(() => console.log('late')); postMessage('closing'); close();",
    ])
    #expect(try page.run("worker('worker.js');") == ["got closing"])
    #expect(page.page.lines.allSatisfy { !$0.contains("late") })
  }
}
