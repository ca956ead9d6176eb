import AndroidJsBridge
import BridgeSupport
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Our additions to the line from 1.0.5 to 2.0: allowed callers, values of any type, and page sides of neither line.
struct Version2SupportTests {
  private func stage() -> AndroidStage { AndroidStage(AndroidStage.Script.version2[0]) }

  @Test("converts values other than strings as for a Java method") func whatAJavaMethodGets() throws {
    let stage = stage()
    stage.bridge.registerMethod("take") { data in data.map { "<\($0)>" } ?? "null" }
    try stage.load2(
      "console.log([null, undefined, 42, 1.5, true, {}, [1], 'x'].map((value) => bridge.take(value, '')).join(' '));")
    #expect(stage.log == ["null <undefined> <42> <1.5> <true> <undefined> <undefined> <x>"])
  }

  @Test("responds through the callback for a method that a handler replaces")
  func methodReplacedByHandler() throws {
    let stage = stage()
    stage.bridge.registerMethod("version") { _ in "at once" }
    stage.bridge.register("version") { (_: String) in "later" }
    try stage.load2(
      """
      bridge.init(() => {});
      console.log(bridge.version('direct', ''));
      bridge.callHandler('version', {}, (answer) => console.log(answer));
      """)
    #expect(stage.log == ["undefined", "later"])
    #expect(stage.faults == [])
  }

  @Test("keeps a handler's origins when it is registered again without origins")
  func originsOfHandlerRegisteredAgain() throws {
    let stage = stage()
    stage.bridge.registerMethod("kept", allowedOrigins: ["https://other.example"]) { _ in "never" }
    stage.bridge.registerMethod("opened", allowedOrigins: ["https://other.example"]) { _ in "never" }
    stage.bridge.registerMethod("kept") { _ in "never" }
    stage.bridge.registerMethod("opened", allowedOrigins: .all) { _ in "answered" }
    try stage.load2("console.log([bridge.kept('', ''), bridge.opened('', '')].join());")
    #expect(stage.log == [",answered"])
  }

  @Test("reports names that a page cannot call on registration") func namesThatAPageCannot() {
    let stage = stage()
    for name in ["user.name", "send", "callHandler", "1st", "a b"] { stage.bridge.registerHandler(name) { _, _ in } }
    stage.bridge.registerHandler("good_$1") { _, _ in }
    #expect(stage.faults.count == 5)
  }

  @Test("passes the caller to handlers and rejects origins that their list does not contain")
  func handlersKnowWhoCallsWhat() throws {
    let stage = stage()
    stage.bridge.registerHandler("who") { _, respond in respond(MessageSource.frame?.origin) }
    stage.bridge.registerHandler("closed", allowedOrigins: ["https://other.example"]) { _, _ in stage.note("never") }
    stage.bridge.registerMethod("method", allowedOrigins: ["https://other.example"]) { _ in "never" }
    try stage.load2(
      """
      bridge.init(() => {});
      bridge.callHandler('who', {}, (answer) => console.log(answer));
      bridge.callHandler('closed', {}, (answer) => console.log('never'));
      console.log(bridge.method('', ''));
      """)
    #expect(stage.log == ["undefined", "https://app.example"])
    #expect(stage.faults == ["origin-refused", "origin-refused"])
    let received = stage.transcript.filter { $0.type == .receive }
    #expect(received.count == 3)
    #expect(received.allSatisfy { $0.string("origin") == "https://app.example" && $0["frame"] == 0 })
  }

  @Test("ignores calls, responses and signals of cross-origin frames") func framesOfOtherOriginsCannot() throws {
    let stage = stage()
    stage.bridge.registerHandler("who") { _, _ in stage.note("never") }
    try stage.load2("bridge.init(() => {}); bridge.registerHandler('slow', () => {});")
    var answer: Result<String?, BridgeError>?
    stage.bridge.callHandler("slow") { answer = $0 }
    try stage.settle()
    let id = try #require(stage.bridge.unansweredCalls.first?.id)
    try stage.run(
      """
      const frame = document.createElement('iframe');
      frame.sandbox = 'allow-scripts';
      frame.srcdoc = `<script>WebViewJavascriptBridge.who('', ''); WebViewJavascriptBridge.response('"forged"', '\(id)');
        location.href = 'yy://__QUEUE_MESSAGE__';<\\/script>`;
      document.body.appendChild(frame);
      """)
    #expect(stage.faults == ["foreign-frame", "foreign-frame", "foreign-frame"])
    #expect(answer == nil)
    #expect(stage.log == [])
  }

  @Test("accepts calls of a same-origin frame, without a response that could reach the page") func aFrameOfThePages()
    throws
  {
    let stage = stage()
    stage.bridge.registerHandler("who") { data, respond in
      stage.note("\(data ?? "") \(MessageSource.frame?.isMainFrame == false)")
      respond("for the frame")
    }
    try stage.load2("bridge.init(() => {}); bridge.callHandler('who', 1, (answer) => console.log(answer));")
    try stage.run(
      """
      const frame = document.createElement('iframe');
      frame.srcdoc = `<script>WebViewJavascriptBridge.who('from below', 'cb_1_0');<\\/script>`;
      document.body.appendChild(frame);
      """)
    #expect(stage.log == ["1 false", "for the frame", "from below true"])
    #expect(stage.faults == ["callback-in-frame"])
  }

  @Test("counts only native's calls in native's identifiers") func nativesIdentifiersCountItsCalls() throws {
    let stage = stage()
    stage.bridge.registerHandler("echo") { data, respond in respond(data) }
    try stage.load2("bridge.init(() => {}); for (let n = 0; n < 3; n++) bridge.callHandler('echo', n + '', () => {});")
    for _ in 1...2 { stage.bridge.callHandler("absent") { _ in } }
    #expect(stage.bridge.unansweredCalls.map { $0.id.prefix(10) } == ["JAVA_CB_1_", "JAVA_CB_2_"])
  }

  @Test("fetches from a script that provides its queue, and may combine fetches in quick succession")
  func aHalfThatOffersItsQueue()
    throws
  {
    let stage = stage()
    stage.bridge.setDefaultHandler { data, _ in stage.note("\(stage.view.eventLoop.now) \(data ?? "")") }
    try stage.load2(
      """
      bridge.init(() => {});
      let queue = [], last = -Infinity, timer = null;
      const frame = document.querySelectorAll('iframe')[1];
      bridge._fetchQueue = function () {
        if (queue.length === 0) return;
        if (performance.now() - last < 20) { timer = timer || setTimeout(bridge._fetchQueue, 20); return; }
        last = performance.now();
        timer = null;
        frame.src = 'yy://return/_fetchQueue/' + encodeURIComponent(JSON.stringify(queue));
        queue = [];
      };
      window.say = (data) => { queue.push({ data }); document.querySelector('iframe').src = 'yy://__QUEUE_MESSAGE__'; };
      say('a');
      setTimeout(() => say('b'), 5);
      setTimeout(() => say('c'), 10);
      setTimeout(() => say('d'), 100);
      """)
    #expect(stage.log == ["0.0 seconds a", "0.025 seconds b", "0.025 seconds c", "0.1 seconds d"])
    #expect(stage.faults == [])
  }

  @Test("detects a lost call by its signal if the script does not report it") func aHalfThatDoesNotTell()
    throws
  {
    let text = JsBridgeDialect.version2.script.replacingOccurrences(of: "tellOfLoss(name, data, id);", with: "")
    let stage = AndroidStage(AndroidStage.Script(description: "silent", dialect: .version2, text: text))
    stage.bridge.registerHandler("echo") { data, respond in respond(data) }
    try stage.load2("window.bridge = bridge; bridge.init(() => {}); bridge.callHandler('echo', 1);")
    #expect(stage.faults == [])
    try stage.run("bridge.callHandler('missing', 1);")
    #expect(stage.faults == ["not-fetched"])
    try stage.run("bridge.callHandler('echo', 1);")
    #expect(stage.faults == ["not-fetched"])
  }

  @Test("removes the object with its bridge") func theObjectGoesWithItsBridge() throws {
    let view = WebView()
    do {
      let bridge = AndroidJsBridge(view, dialect: .version2)
      bridge.registerHandler("share") { _, _ in }
    }
    view.loadHTML("<script>document.title = typeof WebViewJavascriptBridge;</script>")
    try view.runUntilIdle()
    var title: String?
    view.evaluateJavaScript("document.title") { title = (try? $0.get())?.string }
    try view.runUntilIdle()
    #expect(title == "undefined")
    view.close()
  }
}
