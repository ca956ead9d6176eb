import CJavaScriptCore
import JavaScriptEngine
import Testing

@testable import HeadlessWebView

@Suite("Reachability from a worker")
struct WorkerReachabilityTests {
  @Test("a worker reaches only its own global object, also through what its page sends", arguments: [false, true])
  func walk(calls: Bool) throws {
    let script = "onmessage = (event) => { self.came = [event, event.data, event.ports]; }"
    let page = try WorkerPage(["/worker.js": script])
    _ = try page.run(
      """
      const one = worker('worker.js'), { port1 } = new MessageChannel();
      one.postMessage({ list: [new Map(), new Error('e'), /x/, new Blob(['b'])], port1 }, [port1]);
      """)
    let realm = try #require(page.view.workerList.first?.realm)
    let context = realm.context
    let isHost = try context.makeFunction { arguments in
      Value(JSObjectGetPrivate(arguments.handle(0).ref) != nil, in: arguments.context)
    }
    let start = try context.evaluate(
      """
      (() => {
        const window = self;
        \(ReachabilityWalk.script)
        return (isHost, calls, names) => {
          for (const name of names.split(' ')) { try { self[name]; } catch {} }
          const made = [location, navigator, crypto, performance, indexedDB, new FileReaderSync(), new Worker('data:,')];
          const go = walk([['self', self], ['made', made]], [self], isHost, calls);
          go();
          return go;
        };
      })()
      """)
    let names = DOMScripts.units.flatMap { $0.globals.map(String.init) }.joined(separator: " ")
    let go = try start.call([isHost, Value(calls, in: context), Value(names, in: context)])
    page.view.advance(by: .milliseconds(10))
    let result = try go.call()
    #expect(try result["strange"].invoke("join", [Value(", ", in: context)]).toString() == "")
    #expect(try result["hosts"]["length"].toNumber() == 0)
    #expect(try result["count"].toNumber() > 3000)
  }
}
