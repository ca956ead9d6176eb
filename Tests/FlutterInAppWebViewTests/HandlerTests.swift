import FlutterInAppWebView
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing

@Suite("Handlers of flutter_inappwebview")
struct HandlerTests {
  typealias Variant = InAppWebViewStage.Variant

  @Test("passes any arguments, and returns the response", arguments: Variant.all)
  func arguments(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    stage.bridge.registerRaw("all") { data, respond in
      stage.note(data?.string ?? "nothing")
      respond(data ?? .null)
    }
    stage.bridge.addJavaScriptHandler("sum") { (a: Int, b: Int) in a + b }
    stage.bridge.addJavaScriptHandler("none") { stage.note("none") as Void? == nil ? 1 : 2 }
    try stage.loadReady(
      """
      await tell(call('all', 1, true, ['bar', 5], { foo: 'baz' }, null, undefined, '漢"\\u2028'));
      await tell(call('sum', 19, 23));
      await tell(call('none'));
      """)
    let list = "[1,true,[\"bar\",5],{\"foo\":\"baz\"},null,null,\"漢\\\"\u{2028}\"]"
    #expect(stage.log == [list, "got \(list)", "got 42", "none", "got 2"])
    #expect(stage.faults == [])
  }

  @Test("passes the original's test of handlers", arguments: Variant.all)
  func original(variant: Variant) throws {
    struct Foo: Codable { var bar, baz: String }
    let stage = InAppWebViewStage(variant)
    stage.bridge.addJavaScriptHandler("handlerFoo") { Foo(bar: "bar_value", baz: "baz_value") }
    stage.bridge.registerRaw("handlerFooWithArgs") { data, respond in
      stage.note(data?.string ?? "nothing")
      respond(.null)
    }
    try stage.loadReady(
      "tell(call('handlerFooWithArgs', 1, true, ['bar', 5], { foo: 'baz' }, await call('handlerFoo')));")
    #expect(
      stage.log == [#"[1,true,["bar",5],{"foo":"baz"},{"bar":"bar_value","baz":"baz_value"}]"#, "got null"])
  }

  @Test("gives a handler with one input the only argument, or all arguments", arguments: Variant.all)
  func oneInput(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    stage.bridge.register("one") { (text: String) in text.uppercased() }
    stage.bridge.register("list") { (list: [Int]) in list.count }
    stage.bridge.register("nothing") { (value: Int?) in value == nil }
    try stage.loadReady(
      "await tell(call('one', 'a')); await tell(call('list', 1, 2, 3)); await tell(call('list', [1, 2])); tell(call('nothing'));"
    )
    #expect(stage.log == ["got \"A\"", "got 3", "got 2", "got true"])
    #expect(stage.faults == [])
  }

  @Test("responds later, from a task", arguments: Variant.all)
  func asynchronous(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    stage.bridge.register("later", handler: { (text: String) async -> String in "\(text)!" })
    try stage.loadReady("tell(call('later', 'a')); tell(call('later', 'b'));")
    #expect(Set(stage.log) == ["got \"a!\"", "got \"b!\""])
    #expect(stage.faults == [])
  }

  @Test("rejects the promise if the handler throws, from 6 on", arguments: Variant.all)
  func failure(variant: Variant) throws {
    struct Failed: Error, CustomStringConvertible { var description: String { "it's \"broken\"" } }
    let stage = InAppWebViewStage(variant)
    stage.bridge.addJavaScriptHandler("fails") { (_: Int) -> Int in throw Failed() }
    try stage.loadReady("tell(call('fails', 1));")
    #expect(
      stage.log == [variant.version == .version5 ? "got null" : "failed error, Exception: it's \"broken\" true"])
    #expect(stage.faults == ["handler-failed"])
  }

  @Test("responds with null to a call without a handler, and reports it", arguments: Variant.all)
  func missing(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    stage.bridge.addJavaScriptHandler("share") { 1 }
    try stage.loadReady("tell(call('shore'));")
    #expect(stage.log == ["got null"])
    #expect(stage.faultTexts == ["no native handler for 'shore'; did you mean 'share'?"])
  }

  @Test("rejects a call without a handler when repaired", arguments: Variant.all)
  func repaired(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    stage.bridge.fidelity = .repaired
    try stage.loadReady("tell(call('missing'));")
    let text = "no native handler for 'missing'"
    #expect(
      stage.log == [
        variant.version == .version5
          ? #"got {"bridgeError":{"code":"no-handler","handler":"missing","message":"no native handler for 'missing'"}}"#
          : "failed error, \(text) true"
      ])
  }

  @Test("answers the library's own handlers silently", arguments: Variant.all)
  func internalHandlers(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    try stage.loadReady(
      """
      tell(call('onConsoleMessage', { level: 'log', message: 'x' }).then(() => call('onWebMessagePortMessageReceived')));
      call('callAsyncJavaScript', {}).then(value => console.log(String(value)));
      """)
    // Native itself resolves some of the promises, without a value.
    #expect(stage.log.sorted() == ["got null", variant.version == .version5 ? "null" : "undefined"].sorted())
    #expect(stage.faults == [])
    #expect(!stage.events.contains { $0.type == .receive })
  }

  @Test("reads any name as a text on Android from 6.2 on", arguments: Variant.all.filter { $0.version == .version62 })
  func numericName(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    try stage.loadReady("tell(call(5));")
    let isAndroid = stage.bridge.platform == .android
    #expect(stage.log == (isAndroid ? ["got null"] : []))
    #expect(stage.faults == [isAndroid ? "no-handler" : "bad-message"])
  }

  @Test("reports a call without a name, which never gets a response", arguments: Variant.all)
  func withoutName(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    try stage.loadReady("tell(call(null));")
    #expect(stage.log == [])
    #expect(stage.faults == ["bad-message"])
  }

  @Test("leaves a refused call pending and reports it", arguments: Variant.all)
  func origins(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    stage.bridge.allowedOrigins = ["https://other.example"]
    stage.bridge.addJavaScriptHandler("share") { 1 }
    try stage.loadReady("tell(call('share'));")
    #expect(stage.log == [])
    #expect(stage.faults == ["origin-refused"])
  }

  @Test("reports a response that comes after the page's end", arguments: Variant.all)
  func late(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    var respond: ((JSONText) -> Void)?
    stage.bridge.registerRaw("slow") { respond = $1 }
    try stage.loadReady("tell(call('slow'));")
    #expect(stage.bridge.unansweredCalls.map(\.handler) == ["slow"])
    try stage.load("")
    respond?(.null)
    try stage.settle()
    #expect(stage.log == [])
    #expect(stage.faults == ["late-answer"])
  }

  @Test("throws in the page for arguments that have no JSON", arguments: Variant.all)
  func circle(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    try stage.loadReady(
      "const circle = {}; circle.itself = circle; try { call('x', circle); } catch (error) { console.log(error.name); }"
    )
    #expect(stage.log == ["TypeError"])
  }

  @Test("records a call and its response", arguments: Variant.all)
  func records(variant: Variant) throws {
    let stage = InAppWebViewStage(variant)
    stage.bridge.addJavaScriptHandler("sum") { (a: Int, b: Int) in a + b }
    try stage.loadReady("tell(call('sum', 1, 2));")
    let received = try #require(stage.events.first { $0.type == .receive })
    #expect(received.string("name") == "sum")
    #expect(received["data"] == .json("[1,2]"))
    let answered = try #require(stage.events.first { $0.type == .handlerAnswered })
    #expect(answered["data"] == .json("3"))
    #expect(answered.string("id") == received.string("id"))
  }
}
