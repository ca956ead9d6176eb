import JavaScriptEngine
import Testing

@testable import HeadlessWebView

/// Views are freed completely.
@Suite("Lifetime")
struct LifetimeTests {
  /// The contents of a machine, for comparison before and after.
  private struct Holdings: Equatable, CustomStringConvertible {
    let contexts: Int
    let values: Int
    let functions: Int

    init(_ machine: VirtualMachine) {
      machine.collectGarbage()
      contexts = machine.contextCount
      values = machine.valueCount
      functions = machine.hostFunctionCount
    }

    var description: String { "\(contexts) contexts, \(values) values, \(functions) host functions" }
  }

  private static let page = """
    <p id="p">text</p><iframe src="x://a"></iframe><script>
    const f = frame(); f.src = 'x://b'; const d = f.contentDocument; d.title; window.held = [f, d, window];
    document.getElementById('p').addEventListener('click', () => held); setInterval(() => {}, 1000);
    Promise.reject(new Error('no')); setTimeout(() => { throw new Error('late'); }, 5);
    </script>
    """

  /// All kinds of pending work, left unfinished.
  private static let busyPage = """
    <canvas id="c"></canvas><div id="d"></div><iframe srcdoc="<p>given</p>"></iframe>
    <script type="module">export const a = 1; import('data:text/javascript,export default 1').then((m) => { window.module = m; });</script>
    <script>
    const socket = new WebSocket('wss://chat.example/'); socket.onopen = () => socket.send('hi');
    const source = new EventSource('/events'); source.onmessage = (e) => held.push(e);
    const channel = new BroadcastChannel('c'); channel.onmessage = () => held.push(channel); new BroadcastChannel('c').postMessage(1);
    const ports = new MessageChannel(); ports.port1.onmessage = () => held.push(ports); ports.port2.postMessage([1]);
    customElements.define('x-a', class extends HTMLElement {
      static observedAttributes = ['k']; constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>'; held.push(this); }
    });
    customElements.whenDefined('x-never').then(() => held);
    const held = window.held = [window, socket, source, document.createElement('x-a')];
    d.append(held[3]);
    new MutationObserver(() => held).observe(d, { subtree: true, attributes: true, childList: true });
    new IntersectionObserver(() => held).observe(d); new ResizeObserver(() => held).observe(d);
    new PerformanceObserver(() => held).observe({ entryTypes: ['mark'] }); performance.mark('m', { detail: { held: 1 } });
    const stream = new ReadableStream({ pull() { return new Promise(() => {}); } }); stream.getReader().read().then(() => held);
    new Response('text').body.tee()[0].getReader(); new WritableStream({ write() { return new Promise(() => {}); } }).getWriter().write(1);
    c.getContext('2d').fillRect(0, 0, 1, 1); const image = new Image(); image.onload = () => held; image.src = '/never.png';
    fetch('/slow').then(() => held); const request = new XMLHttpRequest(); request.open('GET', '/slow'); request.onload = () => held; request.send();
    const reader = new FileReader(); reader.onload = () => held; reader.readAsText(new Blob(['x'])); URL.createObjectURL(new Blob(['y']));
    requestIdleCallback(() => held); requestAnimationFrame(() => held); matchMedia('print').onchange = () => held;
    new AbortController().signal.onabort = () => held; AbortSignal.timeout(1e6).onabort = () => held;
    const range = document.createRange(); range.selectNode(d); getSelection().addRange(range); document.createNodeIterator(document);
    localStorage.a = 1; history.pushState({ held: 1 }, ''); getComputedStyle(d).color; structuredClone(new Map([[1, new Date()]]));
    </script>
    """

  /// Opens a page, runs it briefly, and closes it, in a separate call so that the stack holds no reference to it.
  @inline(never)
  private func openAndClose(in group: WebViewGroup?) {
    let harness = PageHarness(group: group)
    harness.start(Self.page)
    harness.view.advance(by: .milliseconds(10))
    #expect(harness.questions.count == 2)
    harness.view.close()
  }

  @inline(never)
  private func openBusyPageAndClose(in group: WebViewGroup) {
    let harness = PageHarness(group: group)
    harness.view.network.routeWebSocket("wss://chat.example/") { $0.onMessage = { _ in } }
    harness.start(Self.busyPage)
    harness.view.advance(by: .milliseconds(10))
    harness.view.close()
  }

  /// Writes zeros over the part of the stack that the pages used, where the collector could find stale references.
  @inline(never)
  private func wipeStack() {
    withUnsafeTemporaryAllocation(byteCount: 128 * 1024, alignment: 16) { buffer in
      _ = buffer.initializeMemory(as: UInt8.self, repeating: 0)
    }
  }

  @Test("200 views in one group leave no objects behind")
  func sharedGroup() {
    let group = WebViewGroup()
    // The first view sets up everything that all views share.
    for _ in 0..<3 { openAndClose(in: group) }
    wipeStack()
    let before = Holdings(group.virtualMachine)
    for _ in 0..<200 { openAndClose(in: group) }
    wipeStack()
    let after = Holdings(group.virtualMachine)
    #expect(after.contexts == before.contexts)
    #expect(after.values == before.values)
    // The collector scans the stack conservatively, so a few dead pages may look alive; a leak shows 200 times.
    #expect(after.functions < before.functions + 40, "\(before), then \(after)")
    #expect(group.core.realmCount == 0)
  }

  @Test("views that close with pending work of all kinds leave no objects behind")
  func busyPages() {
    let group = WebViewGroup()
    for _ in 0..<3 { openBusyPageAndClose(in: group) }
    wipeStack()
    let before = Holdings(group.virtualMachine)
    for _ in 0..<50 { openBusyPageAndClose(in: group) }
    wipeStack()
    let after = Holdings(group.virtualMachine)
    #expect(after.contexts <= before.contexts)
    #expect(after.values <= before.values, "\(before), then \(after)")
    #expect(after.functions < before.functions + 40, "\(before), then \(after)")
    #expect(group.core.realmCount == 0)
  }

  @Test("200 views in separate groups leave no group behind")
  func ownGroups() {
    for _ in 0..<200 {
      weak var group: WebViewGroup?
      weak var machine: VirtualMachine?
      do {
        let harness = PageHarness()
        harness.start("<script>window.held = frame('x://a').contentWindow; setInterval(() => {}, 1);</script>")
        harness.view.advance(by: .milliseconds(5))
        group = harness.view.group
        machine = harness.view.group.virtualMachine
        #expect(machine != nil)
        harness.view.close()
      }
      #expect(group == nil)
      #expect(machine == nil)
    }
  }

  @Test("a closed view is freed, and so is one that was dropped with timers running")
  func viewIsFreed() {
    for isClosed in [true, false] {
      weak var view: WebView?
      weak var loop: EventLoop?
      do {
        let harness = PageHarness()
        harness.start(Self.page)
        harness.view.evaluateJavaScript("1") { _ in }
        harness.view.advance(by: .milliseconds(10))
        view = harness.view
        loop = harness.view.eventLoop
        #expect(view != nil)
        if isClosed { harness.view.close() }
      }
      #expect(view == nil, "closed: \(isClosed)")
      #expect(loop == nil, "closed: \(isClosed)")
    }
  }

  @Test("no code of the page runs after close")
  func nothingAfterClose() throws {
    let harness = PageHarness()
    var decided: [String] = []
    harness.onDecision = { decided.append($0.url.href) }
    harness.start(
      """
      <script>const f = frame('x://a'); f.src = 'x://b'; setTimeout(() => mark('timeout'), 0);
      setInterval(() => mark('interval'), 1); onload = () => mark('load');
      for (const type of ['pagehide', 'unload']) addEventListener(type, () => mark(type));</script>
      """)
    // Two tasks: the load begins; the document with its script.
    #expect(harness.view.eventLoop.runOneDueTask())
    #expect(harness.view.eventLoop.runOneDueTask())
    #expect(harness.log == ["asked x://a"])
    let inbox = harness.view.eventLoop.inbox
    harness.view.close()
    harness.view.close()
    try harness.view.runUntilIdle()
    #expect(harness.view.isClosed)
    #expect(harness.log == ["asked x://a"])
    #expect(decided == [])
    #expect(inbox.post {} == false)
  }

  @Test("evaluating in a closed view fails with noPage, and loading does nothing")
  func evaluateAfterClose() throws {
    let harness = PageHarness()
    try harness.run("")
    harness.view.close()
    #expect(try harness.result(of: "1") == .failure(.noPage))
    harness.start("<script>mark('never')</script>")
    harness.view.reload()
    try harness.view.runUntilIdle()
    #expect(harness.log == [])
  }

  @Test("an evaluation in progress when the view closes completes with noPage")
  func closedMeanwhile() throws {
    let harness = PageHarness()
    try harness.run("")
    var answer: Result<StructuredValue, ScriptError>?
    harness.view.evaluateJavaScript("mark('never')") { answer = $0 }
    harness.view.close()
    try harness.view.runUntilIdle()
    #expect(answer == .failure(.noPage))
    #expect(harness.log == [])
  }

  @Test("work of the host that is pending when the view closes blocks no caller")
  func workAtClose() throws {
    let view = WebView()
    var isDone = false
    let work = view.eventLoop.beginWork("work", as: Int.self) { _ in isDone = true }
    view.close()
    work.finish(1)
    try view.runUntilIdle()
    #expect(!isDone)
  }

  @Test("13.3 old timers end with their page, and the new page has a new window")
  func newPage() throws {
    let harness = PageHarness()
    harness.start("<script>window.old = 1; setInterval(() => mark('old'), 10);</script>")
    harness.view.advance(by: .milliseconds(25))
    harness.start("<script>mark(typeof window.old)</script>")
    try harness.view.runUntilIdle()
    #expect(harness.log == ["old", "old", "undefined"])
  }

  @Test("a view that is freed with pending calls is not retained by them")
  func waitingCalls() {
    weak var loop: EventLoop?
    do {
      let view = WebView()
      loop = view.eventLoop
      view.call(PageFunction(body: "return 1;"), completion: { _ in })
      view.call(PageFunction("text", body: ""), .text("a"), onFailure: { _ in })
    }
    #expect(loop == nil)
  }
}
