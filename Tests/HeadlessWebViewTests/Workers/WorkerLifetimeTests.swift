import Testing

@testable import HeadlessWebView

@Suite("The lifetime of workers")
struct WorkerLifetimeTests {
  private static let ticking = ["/worker.js": "let n = 0; setInterval(() => postMessage(++n), 10);"]

  @Test("terminate ends a worker at once, with the messages that it has sent")
  func terminate() throws {
    let page = try WorkerPage(["/worker.js": "postMessage(1); postMessage(2); setTimeout(() => postMessage(3), 5);"])
    let lines = try page.run(
      """
      const one = new Worker('worker.js');
      one.onmessage = (event) => { log(event.data); one.terminate(); one.terminate(); one.postMessage('lost'); };
      """)
    #expect(lines == ["1"])
    #expect(page.view.workerList.isEmpty)
  }

  @Test("a worker that is terminated before its script arrives never runs")
  func earlyEnd() throws {
    #expect(try WorkerPage(["/worker.js": "postMessage(1)"]).run("worker('worker.js').terminate();").isEmpty)
  }

  @Test("close lets the running script end, and nothing after it")
  func close() throws {
    let page = try WorkerPage([
      "/worker.js": """
      setTimeout(() => postMessage('timer'), 1);
      onmessage = () => postMessage('message');
      close();
      setTimeout(() => postMessage('late timer'));
      new MessageChannel().port1.postMessage(1);
      Promise.resolve().then(() => postMessage('microtask'));
      postMessage('rest');
      throw new Error('last');
      """
    ])
    let lines = try page.run(
      """
      const one = worker('worker.js');
      one.onerror = (event) => { event.preventDefault(); log(event.message); };
      one.postMessage(1);
      """)
    #expect(lines == ["got rest", "got microtask", "Error: last", "error: Error: last"])
    #expect(page.view.workerList.isEmpty)
  }

  @Test("workers end with their document, and their realms are released")
  func navigation() throws {
    let page = try WorkerPage(Self.ticking)
    let before = page.view.group.core.realmCount
    page.view.evaluateJavaScript("for (let i = 0; i < 3; i++) new Worker('worker.js'); 0")
    try page.view.run(until: { page.view.workerList.count == 3 })
    #expect(page.view.group.core.realmCount == before + 3)
    page.view.loadHTML("<p>next", baseURL: try #require(WebURL("https://app.example/next.html")))
    try page.view.runUntilIdle()
    #expect(page.view.workerList.isEmpty)
    #expect(page.view.group.core.realmCount == before)
  }

  @Test("a port of a worker that has ended takes messages without an error")
  func endedPort() throws {
    let page = try WorkerPage([
      "/worker.js": "onmessage = ({ ports }) => { ports[0].onmessage = () => {}; postMessage(1); }"
    ])
    let lines = try page.run(
      """
      const { port1, port2 } = new MessageChannel();
      const one = new Worker('worker.js');
      one.postMessage(null, [port2]);
      one.onmessage = () => { one.terminate(); port1.postMessage('lost'); log('sent'); };
      """)
    #expect(lines == ["sent"])
  }

  @Test("the view is idle once its workers have nothing to do")
  func idle() throws {
    let page = try WorkerPage(["/worker.js": "onmessage = () => {}; setTimeout(() => postMessage('done'), 20_000);"])
    #expect(try page.run("worker('worker.js');") == ["got done"])
    #expect(page.view.workerList.count == 1)
  }
}
