import BridgeTesting
import DSBridge
import HeadlessWebView
import JavaScriptEngine
import Testing

/// 2.x and 1.x.
struct EarlyDialectTests {
  private func stage(_ dialect: DSBridgeDialect) throws -> Stage {
    let stage = Stage(dialect)
    var object = DSBridgeObject()
    try object.addRawSynchronous("text") { [unowned stage] argument in
      stage.heard.append(argument?.string ?? "-")
      return try JSONText("\"the \\\"text\\\" \\u4f60\"")
    }
    try object.addRawSynchronous("number") { _ in try JSONText("1") }
    try object.addRawAsynchronous("later") { argument, answer in
      try? answer.setProgress("50%")
      try? answer.complete("a \"b\" %20 \u{2028}")
    }
    try stage.bridge.addJavascriptObject(object)
    return stage
  }

  private func bridge(_ dialect: DSBridgeDialect) -> String {
    dialect.version == 1 ? "const bridge = getJsBridge();" : "const bridge = dsBridge;"
  }

  @Test("returns the raw string of a response, and an empty string for any other value", arguments: early)
  func synchronous(_ dialect: DSBridgeDialect) throws {
    let stage = try stage(dialect)
    try stage.load(
      """
      \(bridge(dialect))
      console.log(typeof dsBridge, bridge.call('text', { a: 1 }), JSON.stringify(bridge.call('number', {})), bridge.call('text'));
      """)
    let isThere = dialect.version == 1 ? "undefined" : "object"
    #expect(stage.console == ["\(isThere) the \"text\" \u{4f60} \"\" the \"text\" \u{4f60}"])
    #expect(stage.heard == ["{\"a\":1}", "{}"])
    #expect(stage.recorder.faults == ["result-not-text"])
  }

  @Test("sends an asynchronous response as a string, which in 1.x is always the last", arguments: early)
  func asynchronous(_ dialect: DSBridgeDialect) throws {
    let stage = try stage(dialect)
    try stage.load(
      """
      \(bridge(dialect))
      const mine = { a: 1 };
      const at = bridge.call('later', mine, (v) => console.log(v, typeof dscb0));
      console.log(JSON.stringify([at, mine]));
      """)
    let written = "[\"\",{\"a\":1,\"_dscbstub\":\"dscb0\"}]"
    var answers = ["50% function"]
    if dialect.version == 2 { answers.append("a \"b\" %20 \u{2028} function") }
    // In the app's own process, native evaluates during the page's call.
    let isInside = dialect.sitting(in: .uiwebview) == dialect
    #expect(stage.console == (isInside ? answers + [written] : [written] + answers))
    #expect(stage.recorder.faults == (dialect.version == 1 ? ["second-answer"] : []))
    #expect(try stage.evaluate("typeof dscb0") == "\"undefined\"")
  }

  @Test("shows a missing method in a dialog", arguments: early)
  func missing(_ dialect: DSBridgeDialect) throws {
    let stage = try stage(dialect)
    try stage.load("\(bridge(dialect)) console.log(JSON.stringify(bridge.call('gone')));")
    #expect(stage.console == ["\"\""])
    #expect(
      stage.recorder.events(.dialog).filter { $0.string("kind") == "alert" }.compactMap { $0.string("text") }
        == ["Error! \n Method gone is not invoked, since there is not a implementation for it"])
    #expect(stage.recorder.faults == ["no-native-method"])
  }

  @Test("U34: distinguishes methods with a common prefix, and shares nothing between views", arguments: early)
  func u34(_ dialect: DSBridgeDialect) throws {
    let (stage, other) = (try stage(dialect), Stage(dialect))
    try stage.load("\(bridge(dialect)) console.log(JSON.stringify([bridge.call('tex'), bridge.call('textual')]));")
    #expect(stage.console == ["[\"\",\"\"]"])
    try other.load("\(bridge(dialect)) console.log(JSON.stringify(bridge.call('text')));")
    #expect(other.console == ["\"\""])
    #expect(stage.heard.isEmpty)
  }

  @Test("calls functions of the page", arguments: early)
  func native(_ dialect: DSBridgeDialect) throws {
    let stage = try stage(dialect)
    try stage.load(
      """
      \(bridge(dialect))
      bridge.register('add', (a, b) => a + b);
      bridge.register({ both: function (a) { return this === _dsf ? 'registered ' + a : 'global ' + a; } });
      function both(a) { return 'global ' + a; }
      function none() {}
      function add(a, b) { return a * b; }
      var app = { hello() { return 'hello'; } };
      """)
    let isText = dialect == .version2UIWebView || dialect == .version1UIWebView
    let sum = dialect.version == 2 ? "7" : "12"
    #expect(try stage.call("add", "[3,4]") == [isText ? "\"\(sum)\"" : sum])
    #expect(try stage.call("both", "[\"x\"]") == [dialect.version == 2 ? "\"registered x\"" : "\"global x\""])
    #expect(try stage.call("none") == [isText ? "\"\"" : "undefined"])
    #expect(try stage.call("gone").first?.hasPrefix("gone: ") == true)
    #expect(try stage.call("alert(1)") == ["the bridge cannot call 'alert(1)': the name is invalid"])
    #expect(stage.recorder.events(.dialog).filter { $0.string("kind") == "alert" }.isEmpty)
    if dialect.version == 1 { #expect(try stage.call("app.hello") == ["\"hello\""]) }
  }

  @Test("gets the response when the call returns in a UIWebView, and no string for an object", arguments: early)
  func inside(_ dialect: DSBridgeDialect) throws {
    let stage = try stage(dialect)
    try stage.load("var object = () => ({ a: 1 }), number = () => 7;")
    let isInside = dialect.sitting(in: .uiwebview) == dialect
    var answers: [String] = []
    for name in ["object", "number"] {
      stage.bridge.callHandler(name) { answers.append("\($0 ?? "-")") }
      #expect(answers.isEmpty != isInside)
    }
    try stage.view.runUntilIdle()
    #expect(answers == (isInside ? ["", "7"] : ["[\"a\": 1]", "7"]))
  }

  @Test("gives a method that calls the page its response immediately only in a UIWebView", arguments: early)
  func nested(_ dialect: DSBridgeDialect) throws {
    let stage = try stage(dialect)
    var object = DSBridgeObject()
    try object.addSynchronous("ask") { [unowned stage] (_: JSONText) in
      stage.bridge.callHandler("add", arguments: [1, 2]) { stage.heard.append("\($0 ?? "-")") }
      return "\(stage.heard)"
    }
    try stage.bridge.addJavascriptObject(object)
    try stage.load("\(bridge(dialect)) function add(a, b) { return a + b; } console.log(bridge.call('ask'));")
    let isInside = dialect.sitting(in: .uiwebview) == dialect
    #expect(stage.console == [isInside ? "[\"3\"]" : "[]"])
    #expect(stage.heard == ["3"])
    #expect(stage.recorder.faults.isEmpty)
  }

  @Test("delays microtasks until the page's script ends when native evaluates during its call")
  func microtasks() throws {
    for dialect in [DSBridgeDialect.version2UIWebView, .version1UIWebView] {
      let stage = try stage(dialect)
      var object = DSBridgeObject()
      try object.addAsynchronous("ask") { (_: JSONText, answer) in try? answer.complete("answer") }
      try stage.bridge.addJavascriptObject(object)
      try stage.load(
        """
        \(bridge(dialect))
        Promise.resolve().then(() => console.log('microtask'));
        bridge.call('ask', {}, (v) => {
          Promise.resolve().then(() => console.log('later'));
          console.log(v);
        });
        console.log('end');
        """)
      #expect(stage.console == ["answer", "end", "microtask", "later"], "\(dialect)")
    }
  }

  @Test("notifies native when the page can be called", arguments: early)
  func initialised(_ dialect: DSBridgeDialect) throws {
    let stage = try stage(dialect)
    stage.bridge.setJavascriptContextInitedListener { [unowned stage] in
      stage.heard.append("initialised")
      stage.bridge.callHandler("hello") { stage.heard.append("\($0 ?? "-")") }
    }
    try stage.load("function hello() { return document.readyState; }")
    #expect(stage.heard.first == "initialised")
    #expect(stage.heard.count == 2)
    try stage.load("function hello() { return 'again'; }")
    #expect(stage.heard.suffix(2) == ["initialised", "again"])
  }
}
