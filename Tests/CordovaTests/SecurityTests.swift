import BridgeSupport
import Cordova
import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("Cordova: origins and frames")
struct SecurityTests {
  @Test("ignores calls from an origin that is not allowed", arguments: Subject.all)
  func origins(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.allowedOrigins = ["https://other.example"]
    stage.cordova.plugin("Echo").handle("say") { (text: String) in stage.note("heard \(text)") }
    try stage.load(
      html: """
        <script src="cordova.js"></script>
        <script>setTimeout(function () {
          try { cordova.require('cordova/exec')(null, null, 'Echo', 'say', ['x']); } catch (error) {}
        }, 10);</script>
        """)
    #expect(stage.log.filter { $0.hasPrefix("heard") } == [])
    #expect(stage.faults.contains("origin-refused"))
  }

  @Test("applies the origins of a handler", arguments: Subject.all)
  func handlerOrigins(subject: Subject) throws {
    let stage = Stage(subject)
    stage.cordova.setAllowedOrigins(["https://other.example"], forHandler: "Echo.say")
    stage.cordova.plugin("Echo").handle("say") { (text: String) in stage.note("heard \(text)") }
    try stage.load("call('Echo', 'say', ['x']);", before: call)
    #expect(stage.log == [])
    #expect(stage.faults == ["origin-refused"])
  }

  @Test("reports a call of a subframe whose callback native cannot reach")
  func subframe() throws {
    let stage = Stage(.ios)
    stage.cordova.plugin("Echo").handle("say") { (text: String) in stage.note("heard \(text)") }
    try stage.load(
      html: """
        <iframe srcdoc="<script>
          webkit.messageHandlers.cordova.postMessage(['Echo1', 'Echo', 'say', ['framed']]);
        </script>"></iframe>
        """)
    #expect(stage.log == ["heard framed"])
    #expect(stage.faults == ["callback-in-frame"])
  }

  @Test("ends and reports nothing of the app's when the view closes", arguments: Subject.all)
  func closing(subject: Subject) throws {
    let stage = Stage(subject)
    var kept: CordovaCall?
    stage.cordova.plugin("Slow").handleCall("wait") { kept = $0 }
    try stage.load("call('Slow', 'wait', []);", before: call)
    #expect(stage.cordova.unansweredCalls.map(\.handler) == ["Slow.wait"])
    stage.view.close()
    try kept?.succeed(1)
    #expect(stage.view.lateAnswers == 1)
  }
}
