import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing

/// A page that means well, with which a round trip in both directions shows that nothing was hurt.
enum GoodPage {
  static func document(_ kind: BridgeKind) -> String {
    HostilePage.document(
      kind,
      script: """
        app.handle('greet', function (name, respond) { respond('hello ' + name); });
        app.call('echo', JSON.stringify({ list: [1, null, '\\u00e4'] }), function (answer) {
          app.call('take', [...JSON.parse(answer).list, document.body.localName].join());
        });
        """)
  }

  /// Loads the page in a view, and speaks with it.
  static func load(in stage: HostileStage, _ kind: BridgeKind) throws {
    stage.view.stopLoading()
    stage.load(document(kind))
    // What is left of the page before ends, and is not of interest.
    stage.view.advance(by: .milliseconds(50))
    stage.clear()
    stage.load(document(kind))
    try stage.view.runUntilIdle()
    // What native asked of the page before, and this one was not asked, ends with it.
    let heard = stage.heard.filter { !$0.contains(" failed: ") }
    #expect(heard == [#"echo "{\"list\":[1,null,\"ä\"]}""#, #"take "1,,ä,body""#])
    try greet(in: stage)
  }

  /// Speaks with the page that is there.
  static func greet(in stage: HostileStage) throws {
    stage.clear()
    stage.call("greet", try JSONText(#""you""#))
    try stage.view.runUntilIdle()
    #expect(stage.heard == [#"greet: "hello you""#])
    stage.clear()
  }
}
