import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing

/// A well-behaved page: a round trip in both directions shows that the hostile page did no damage.
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

  /// Loads the page in a view, and exchanges messages with it.
  static func load(in stage: HostileStage, _ kind: BridgeKind) throws {
    stage.view.stopLoading()
    stage.load(document(kind))
    // The remaining work of the previous page ends, and its messages are ignored.
    stage.view.advance(by: .milliseconds(50))
    stage.clear()
    stage.load(document(kind))
    try stage.view.runUntilIdle()
    // Native's calls to the previous page fail, because they are not made in this page.
    let heard = stage.heard.filter { !$0.contains(" failed: ") }
    #expect(heard == [#"echo "{\"list\":[1,null,\"ä\"]}""#, #"take "1,,ä,body""#])
    try greet(in: stage)
  }

  /// Exchanges messages with the current page.
  static func greet(in stage: HostileStage) throws {
    stage.clear()
    stage.call("greet", try JSONText(#""you""#))
    try stage.view.runUntilIdle()
    #expect(stage.heard == [#"greet: "hello you""#])
    stage.clear()
  }
}
