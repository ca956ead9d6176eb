import BridgeSupport
import HeadlessWebView
import HotwireNative
import JavaScriptEngine
import Testing

@Suite("Hotwire Native")
struct HotwireNativeTests {
  private struct Form: Decodable { let submitTitle: String }

  @Test("passes the messages of a page to the handlers of their events", arguments: Subject.all)
  func messages(subject: Subject) throws {
    let stage = Stage(subject)
    stage.hotwire.component("form").on("connect") { (form: Form) in stage.note("connect \(form.submitTitle)") }
    stage.hotwire.component("form").on("submitEnabled") { (_: JSONText) in stage.note("enabled") }
    try stage.load("send('form', 'connect', { submitTitle: 'Save' }); send('form', 'submitEnabled');")
    #expect(stage.log == ["connect Save", "enabled"])
    #expect(stage.faults == [])
    let record = try #require(stage.events.first { $0.type == .receive })
    #expect(record.string("name") == "form.connect")
    // No reply is due, so the call isn't pending.
    #expect(record["id"] == nil)
    #expect(record.string("data") == #"{"submitTitle":"Save"}"#)
    #expect(
      record.string("message")
        == #"{"id":"1","component":"form","event":"connect","data":{"submitTitle":"Save","#
        + #""metadata":{"url":"https://app.example/new?page=1"}}}"#)
  }

  @Test("provides the platform and the components to the page", arguments: Subject.all)
  func adapter(subject: Subject) throws {
    let stage = Stage(subject, components: ["form"])
    stage.hotwire.component("menu").on("display") { (_: JSONText) in }
    try stage.load("console.log('script ' + document.documentElement.dataset.bridgePlatform);")
    #expect(stage.log == ["script undefined"])
    #expect(try stage.run("document.documentElement.dataset.bridgePlatform") == "\"\(subject.platform.rawValue)\"")
    #expect(try stage.run("document.documentElement.dataset.bridgeComponents") == "\"form menu\"")
    #expect(try stage.run("nativeBridge.platform") == "\"\(subject.platform.rawValue)\"")
    stage.hotwire.addComponents(["button", "menu"])
    #expect(try stage.run("document.documentElement.dataset.bridgeComponents") == "\"form menu button\"")
    try stage.run("nativeBridge.unregister('form'); 0")
    #expect(try stage.run("document.documentElement.dataset.bridgeComponents") == "\"menu button\"")
  }

  @Test("names the components in the user agent", arguments: Subject.all)
  func userAgent(subject: Subject) throws {
    let stage = Stage(subject, components: ["form"], prefix: "App/1;")
    let device = stage.view.configuration.device.userAgent
    stage.hotwire.component("menu").on("display") { (_: JSONText) in }
    try stage.load("console.log(navigator.userAgent);")
    let ios = "\(device) App/1; Hotwire Native iOS; Turbo Native iOS; bridge-components: [form menu]"
    let android = "App/1; Hotwire Native Android; Turbo Native Android; bridge-components: [form menu]; \(device)"
    #expect(stage.log == [subject.platform == .ios ? ios : android])
  }

  @Test("replies to the last message of an event, any number of times", arguments: Subject.all)
  func replies(subject: Subject) throws {
    let stage = Stage(subject)
    let menu = stage.hotwire.component("menu")
    menu.on("display") { (_: JSONText) in }
    try stage.load("send('menu', 'display', { title: 'One' }); send('menu', 'display', { title: 'Two' });")
    #expect(try menu.reply(to: "display", with: ["selectedIndex": 1]))
    #expect(menu.reply(to: "display"))
    #expect(!menu.reply(to: "missing"))
    try stage.view.runUntilIdle()
    #expect(
      stage.log == [
        #"menu display 2 {"selectedIndex":1}"#,
        #"menu display 2 {"title":"Two","metadata":{"url":"\#(Stage.address.href)"}}"#,
      ])
    #expect(stage.faults == ["reply-lost"])
    #expect(stage.hotwire.receivedEvents == ["menu.display"])
  }

  @Test("replies to a certain message, also many times and late", arguments: Subject.all)
  func message(subject: Subject) throws {
    let stage = Stage(subject)
    var kept: [HotwireMessage] = []
    stage.hotwire.component("menu").onMessage("display") { kept.append($0) }
    try stage.load("send('menu', 'display', { title: 'One' }); send('menu', 'display', { title: 'Two' });")
    try kept.first?.reply(with: ["index": 0])
    try kept.first?.reply(with: ["index": 1])
    kept.last?.reply()
    try stage.view.runUntilIdle()
    #expect(
      stage.log == [
        #"menu display 1 {"index":0}"#, #"menu display 1 {"index":1}"#,
        #"menu display 2 {"title":"Two","metadata":{"url":"\#(Stage.address.href)"}}"#,
      ])
    #expect(stage.faults == [])
  }

  @Test("never replies before the page has stored its callback", arguments: Subject.all)
  func asynchronous(subject: Subject) throws {
    let stage = Stage(subject)
    stage.hotwire.component("form").reply(on: "connect") { (_: JSONText) in ["now": true] }
    try stage.load(
      """
      document.addEventListener('go', function () { send('form', 'connect'); console.log('sent'); });
      setTimeout(function () { document.dispatchEvent(new Event('go')); }, 10);
      """)
    #expect(stage.log == ["sent", #"form connect 1 {"now":true}"#])
    #expect(stage.faults == [])
  }

  @Test(
    "queues messages in the page until native's script is ready, and drops those of other components",
    arguments: Subject.all)
  func queue(subject: Subject) throws {
    let stage = Stage(subject)
    stage.hotwire.component("form").on("connect") { (_: JSONText) in stage.note("connect") }
    try stage.load("console.log(send('form', 'connect') + ' ' + send('other', 'connect'));")
    #expect(stage.log == ["null null", "connect"])
    #expect(stage.faults == [])
  }

  @Test("reports an event without a handler", arguments: Subject.all)
  func missing(subject: Subject) throws {
    let stage = Stage(subject, components: ["form"])
    try stage.load("send('form', 'connect');")
    #expect(stage.log == [])
    #expect(stage.faults == ["no-handler"])
  }

  @Test("ignores and reports messages of another location, as native code does", arguments: Subject.all)
  func location(subject: Subject) throws {
    let stage = Stage(subject)
    stage.hotwire.component("form").on("connect") { (_: JSONText) in stage.note("connect") }
    try stage.load()
    try stage.run(
      """
      nativeBridge.receive({ id: '1', component: 'form', event: 'connect', data: {} });
      nativeBridge.receive({ id: '2', component: 'form', event: 'connect', data: { metadata: { url: 'https://x/' } } }); 0
      """)
    #expect(stage.log == [])
    #expect(stage.faults == ["wrong-location", "wrong-location"])
    try stage.run("history.pushState(null, '', '/next'); send('form', 'connect'); 0")
    #expect(stage.log == ["connect"])
  }

  @Test("reports malformed messages", arguments: Subject.all)
  func malformed(subject: Subject) throws {
    let stage = Stage(subject, components: ["form"])
    try stage.load()
    try stage.run("nativeBridge.receive({ id: 1, component: 'form', event: 'x' }); nativeBridge.receive('text'); 0")
    #expect(stage.faults == ["bad-message", "bad-message"])
  }

  @Test("loses reply data that is no object on iOS, and reports it", arguments: Subject.all)
  func replyData(subject: Subject) throws {
    let stage = Stage(subject)
    stage.hotwire.component("form").reply(on: "connect") { (_: JSONText) in "text" }
    try stage.load("send('form', 'connect');")
    #expect(stage.log == [subject.platform == .ios ? "form connect 1 {}" : #"form connect 1 "text""#])
    #expect(stage.faults == (subject.platform == .ios ? ["bad-value"] : []))
  }

  @Test("does not deliver a late reply to a new page, whose identifiers start again", arguments: Subject.all)
  func lateReply(subject: Subject) throws {
    let stage = Stage(subject)
    var kept: HotwireMessage?
    stage.hotwire.component("form").onMessage("connect") { kept = kept ?? $0 }
    try stage.load("send('form', 'connect');")
    try stage.load("send('form', 'connect');")
    kept?.reply()
    try stage.view.runUntilIdle()
    #expect(stage.log == [])
    #expect(stage.faults == ["late-answer"])
  }

  @Test("reports a handler that fails, to which the original has no reply", arguments: Subject.all)
  func failure(subject: Subject) throws {
    let stage = Stage(subject)
    stage.hotwire.component("form").on("connect") { (_: Form) in }
    stage.hotwire.component("form").on("other") { (_: JSONText) in throw HandlerError("broken") }
    try stage.load("send('form', 'connect'); send('form', 'other');")
    #expect(stage.log == [])
    #expect(stage.faults == ["handler-failed", "handler-failed"])
    stage.hotwire.fidelity = .repaired
    try stage.run("send('form', 'other'); 0")
    #expect(stage.log.first?.contains(#"{"bridgeError":{"code":"handler-failed""#) == true)
  }

  @Test("reports a handler's name without a component")
  func badName() {
    let stage = Stage(.ios)
    stage.hotwire.registerRaw("connect") { _, _ in }
    #expect(stage.faults == ["unreachable-handler"])
    #expect(stage.hotwire.components == [])
  }

  @Test("handles no message of a page whose origin is not allowed", arguments: Subject.all)
  func origins(subject: Subject) throws {
    let stage = Stage(subject)
    stage.hotwire.allowedOrigins = ["https://other.example"]
    stage.hotwire.component("form").on("connect") { (_: JSONText) in stage.note("connect") }
    try stage.load("send('form', 'connect');")
    #expect(stage.log == [])
    #expect(stage.faults == ["origin-refused"])
  }

  @Test("calls the page's global functions", arguments: Subject.all)
  func pageFunctions(subject: Subject) throws {
    let stage = Stage(subject)
    var answer: String?
    stage.hotwire.callRaw("refresh", data: JSONText(text: "now")) { answer = (try? $0.get())?.string }
    try stage.load("function refresh(when) { return 'refreshed ' + when; }")
    #expect(answer == "\"refreshed now\"")
  }

  @Test("registers again when the page's part says that it is ready again", arguments: Subject.onIOS)
  func readyAgain(subject: Subject) throws {
    let stage = Stage(subject)
    stage.hotwire.component("form").on("connect") { (_: JSONText) in stage.note("connect") }
    try stage.load()
    try stage.run(
      "document.dispatchEvent(new Event('web-bridge:ready')); webkit.messageHandlers.bridge.postMessage('ready'); 0")
    try stage.run("send('form', 'connect'); 0")
    #expect(stage.log == ["connect"])
    #expect(stage.events.filter { $0.type == .hotwireCore && $0.string("name") == "register" }.count == 2)
  }
}
