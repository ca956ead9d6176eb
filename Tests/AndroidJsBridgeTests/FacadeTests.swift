import AndroidJsBridge
import BridgeSupport
import HeadlessWebView
import Testing

/// The facade functions for an app's handlers, on Android.
struct FacadeTests {
  private func stage(_ script: AndroidStage.Script) throws -> AndroidStage {
    let stage = AndroidStage(script)
    stage.view.addUserScript(try PageFacade(handlerNames: ["share"]).userScript)
    stage.bridge.registerHandler("share") { [unowned stage] data, respond in
      // JsBridge 2 writes the callback's identifier into a page's data.
      stage.note("share " + (data ?? "nothing").replacing(/,?"callbackId":"[^"]*"/, with: ""))
      respond("answer")
    }
    return stage
  }

  private static let scripts = AndroidStage.Script.all + AndroidStage.Script.version2

  @Test("calls a handler in four ways before the bridge is ready", arguments: scripts) func aHandlerIsCalledInFour(
    script: AndroidStage.Script
  ) throws {
    let stage = try stage(script)
    try stage.load2(
      "bridge.init(() => {});",
      head: """
        const answered = (answer) => console.log(answer);
        MyApp.share({ title: 'x' }, answered);
        MyApp.share([1]);
        MyApp.share(answered);
        MyApp.share();
        """)
    #expect(stage.log.filter { $0.hasPrefix("share") }.count == 4)
    #expect(stage.log.first == "share {\"title\":\"x\"}")
    #expect(stage.log.filter { $0 == "answer" }.count == 2)
    #expect(stage.faults == [])
    #expect(stage.pageErrors == [])
    let knocks = stage.transcript.filter { $0.string("url")?.hasPrefix("https://__bridge_loaded__") == true }
    #expect(knocks == [])
  }

  @Test("supports a page that does not set up a bridge, early and late", arguments: scripts) func aPageThatKnowsNo(
    script: AndroidStage.Script
  ) throws {
    let stage = try stage(script)
    try stage.load2("", head: "MyApp.share(1);")
    try stage.run("MyApp.share(2); 0")
    #expect(stage.log == ["share 1", "share 2"])
    #expect(stage.pageErrors == [])
  }
}
