import BridgeSupport
import Cordova
import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("Cordova for Android: the wire")
struct AndroidTests {
  @Test(
    "loads an address with the properties of navigator.app.loadUrl()",
    arguments: [
      ("{}", "https://localhost/two.html"), ("{ openExternal: true }", "https://localhost/index.html"),
      ("{ OPENEXTERNAL: true, wait: 5 }", "https://localhost/index.html"),
      ("{ wait: 500 }", "https://localhost/two.html"),
    ])
  func loadURL(properties: String, page: String) throws {
    let stage = Stage(.android)
    stage.view.network.route("https://localhost/two.html", .text("<p>", type: "text/html"))
    try stage.load("navigator.app.loadUrl('https://localhost/two.html', \(properties));")
    #expect(stage.view.url.href == page)
  }

  /// A page whose script must use prompts, because the native object is hidden from it.
  private static let prompts = "<script>window._cordovaNative = undefined;</script>"

  private func load(_ stage: Stage, _ script: String, head: String = "") throws {
    try stage.load(
      html: """
        \(head)<script src="cordova.js"></script><script>\(call)
        document.addEventListener('deviceready', function () { \(script) }, false);</script>
        """)
  }

  @Test("exchanges messages with prompts, which are no dialogs", arguments: Subject.onAndroid)
  func prompts(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Echo").handle("say") { (text: String) in text }
    var kept: CordovaCall?
    stage.cordova.plugin("Echo").handleCall("later") { kept = $0 }
    try load(stage, "call('Echo', 'say', ['über 😀']); call('Echo', 'later', []);", head: Self.prompts)
    try kept?.succeed("pushed")
    try stage.view.runUntilIdle()
    #expect(stage.log == ["say ok über 😀", "later ok pushed"])
    #expect(stage.faults == [])
    #expect(!stage.events.contains { $0.type == .dialog })
  }

  @Test("leaves the page's own prompts alone")
  func ownPrompts() throws {
    let stage = Stage(.android)
    try load(stage, "console.log(prompt('Your name?', 'gap'));")
    #expect(stage.events.contains { $0.type == .dialog })
  }

  @Test("disables the bridge for a page that uses a wrong secret", arguments: Subject.onAndroid)
  func secret(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Echo").handle("say") { (text: String) in stage.note("heard \(text)") }
    try load(
      stage,
      """
      try { _cordovaNative.exec(1, 'Echo', 'say', 'x1', '["stolen"]'); } catch (error) { console.log(error.message); }
      try { call('Echo', 'say', ['own']); } catch (error) { console.log(error.message); }
      """)
    let refusal = "Java exception was raised during method invocation"
    #expect(stage.log == [refusal, refusal])
    #expect(stage.faults == ["bad-bridge-secret", "bad-bridge-secret"])
  }

  @Test("ignores calls before a page has a secret", arguments: Subject.onAndroid)
  func noSecret(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Echo").handle("say") { (text: String) in stage.note("heard \(text)") }
    try stage.load(html: #"<script>console.log(_cordovaNative.exec(-1, 'Echo', 'say', 'x1', '["a"]'));</script>"#)
    #expect(stage.log == ["null"])
    #expect(stage.faults == ["bad-bridge-secret"])
  }

  @Test("gives each page a secret of its own, the same in each run")
  func secrets() throws {
    func secrets() throws -> [String] {
      let stage = Stage(.android)
      let page = #"<script>console.log(prompt('', 'gap_init:3'));</script>"#
      try stage.load(html: page)
      try stage.load(html: page)
      return stage.log
    }
    let first = try secrets()
    #expect(Set(first).count == 2)
    #expect(first.allSatisfy { (Int($0) ?? 0) > 0 })
    #expect(try secrets() == first)
  }

  @Test(
    "lets a page fetch results in each of its modes", arguments: Subject.onAndroid,
    ["POLLING", "LOAD_URL", "ONLINE_EVENT"])
  func modes(subject: Subject, mode: String) throws {
    let stage = Stage(subject)
    var kept: CordovaCall?
    stage.cordova.plugin("Echo").handleCall("later") { kept = $0 }
    // The page polls forever, so it never becomes idle.
    stage.view.loadHTML(
      """
      <!doctype html><script src="cordova.js"></script><script>\(call)
      document.addEventListener('deviceready', function () {
        var exec = cordova.require('cordova/exec');
        exec.setNativeToJsBridgeMode(exec.nativeToJsModes.\(mode));
        call('Echo', 'later', []);
      }, false);</script>
      """, baseURL: Stage.address)
    try stage.view.run(until: { kept != nil }, timeout: .seconds(2))
    try kept?.succeed("fetched")
    try stage.view.run(until: { !stage.log.isEmpty }, timeout: .seconds(2))
    #expect(stage.log == ["later ok fetched"])
  }

  @Test("asks for arguments again that the object lost", arguments: Subject.onAndroid)
  func lostArguments(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Echo").handle("say") { (text: String) in text }
    try load(
      stage,
      """
      var native = _cordovaNative.exec;
      _cordovaNative.exec = function (secret, service, action, id) { return native(secret, service, action, id, null); };
      call('Echo', 'say', ['again']);
      """)
    #expect(stage.log == ["say ok again"])
  }

  @Test("responds with an error to arguments that are not an array", arguments: Subject.onAndroid)
  func badArguments(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.plugin("Echo").handle("say") { (text: String) in text }
    try load(
      stage,
      """
      var native = _cordovaNative.exec;
      _cordovaNative.exec = function (secret, service, action, id) { return native(secret, service, action, id, '{'); };
      call('Echo', 'say', ['lost']);
      call('Missing', 'say', ['lost']);
      """)
    // The original looks for the plugin before it reads the arguments.
    #expect(stage.log == ["say failed JSON error", "say failed Class not found"])
    #expect(stage.faults == ["bad-message", "bad-message"])
  }

  @Test("returns the results of a call's own and of earlier calls in order", arguments: Subject.onAndroid)
  func order(subject: Subject) throws {
    let stage = Stage(subject)
    var kept: [CordovaCall] = []
    stage.cordova.plugin("Echo").handleCall("first") { kept.append($0) }
    stage.cordova.plugin("Echo").handleCall("second") { call in
      try kept.forEach { try $0.succeed("one") }
      try call.succeed("two")
    }
    try load(stage, "call('Echo', 'first', []); call('Echo', 'second', []); console.log('returned');")
    #expect(stage.log == ["returned", "first ok one", "second ok two"])
  }

  @Test("codes messages with their lengths in UTF-16 code units")
  func coding() throws {
    let stage = Stage(.android)
    stage.cordova.plugin("P").handleCall("all") { call in
      for message in [
        CordovaMessage.none, .json(JSONText(text: "a😀")), .json(try JSONText("true")), .json(try JSONText("false")),
        .json(.null), .json(try JSONText("-3.5")), .json(try JSONText("[1]")), .bytes([1, 2]), .binaryString([65]),
        .parts([.json(JSONText(text: "x")), .parts([.json(.null)])]),
      ] { call.finish(CordovaResult(.ok, message), keepsCallback: true) }
      try call.fail("e", status: .inputOutput)
    }
    try stage.load(
      html: """
        <script>
        var secret = +prompt('', 'gap_init:3');
        console.log(_cordovaNative.exec(secret, 'P', 'all', 'P1', '[]'));
        </script>
        """)
    let payloads = ["sOK", "sa😀", "t", "f", "N", "n-3.5", "[1]", "AAQI=", "SQQ==", "M2 sx4 M1 N"]
    let texts = payloads.map { "S11 P1 \($0)" } + ["F06 P1 se"]
    #expect(stage.log == [texts.map { "\($0.utf16.count) \($0)" }.joined()])
  }
}
