import BridgeSupport
import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// One cell of the table of the README: a page half, the web view that it is in, and what is tried.
struct BridgeCell: Sendable, CustomTestStringConvertible {
  /// A line of the original with a page half for it.
  enum Dialect: String, CaseIterable, Sendable {
    case wvjb = "WVJB 6, our script"
    case upstream = "WVJB 6, the real script"
    case wvjb4 = "WVJB 4, our script"
  }

  /// What is tried.
  enum Column: String, CaseIterable, Sendable {
    case toNative = "page → native"
    case nativeResponse = "its response"
    case toPage = "native → page"
    case pageResponse = "the page's response"
    case early = "before ready"
    case reloaded = "after reload"
    case missing = "missing handler"
    case bad = "bad data"
  }

  let dialect: Dialect
  let host: WebHost
  let column: Column

  var testDescription: String { "\(dialect.rawValue), \(host.rawValue): \(column.rawValue)" }

  /// Every cell that there is a script for.
  static let all: [BridgeCell] = Dialect.allCases.filter { $0 != .upstream || ScriptUnderTest.hasUpstream }
    .flatMap { dialect in
      WebHost.allCases.flatMap { host in
        Column.allCases.map { BridgeCell(dialect: dialect, host: host, column: $0) }
      }
    }

  /// A stage for the cell.
  func stage() -> Stage {
    guard dialect != .wvjb4 else { return Stage(dialect: .version4, host: host) }
    var configuration = WebViewConfiguration()
    configuration.host = host
    return Stage(dialect == .upstream ? .upstream : .standard, configuration: configuration)
  }

  /// Loads a page in which a script runs when the bridge is there.
  func load(_ body: String, on stage: Stage) throws {
    if dialect == .wvjb4 { try stage.load4(body) } else { try stage.load(body) }
  }

  /// What the page's console says to a call of a handler that is not there.
  var missingLine: String {
    dialect == .wvjb4
      ? "WebViewJavascriptBridge: WARNING: javascript handler threw."
      : "WebViewJavascriptBridge: WARNING: no handler for message from ObjC:"
  }
}

/// Every dialect in every kind of web view: each cell is a run of its own.
@Suite struct BridgeTableTests {
  private static let text = #"{"text":"'\"\\/<b>\u0000\u2028漢😀","list":[1,[],{}],"none":null}"#

  @Test(arguments: BridgeCell.all)
  func `each cell`(cell: BridgeCell) throws {
    let stage = cell.stage()
    switch cell.column {
    case .toNative: try toNative(cell, stage)
    case .nativeResponse: try nativeResponse(cell, stage)
    case .toPage: try toPage(cell, stage)
    case .pageResponse: try pageResponse(cell, stage)
    case .early: try early(cell, stage)
    case .reloaded: try reloaded(cell, stage)
    case .missing: try missing(cell, stage)
    case .bad: try bad(cell, stage)
    }
  }

  private func toNative(_ cell: BridgeCell, _ stage: Stage) throws {
    var heard: [JSONText] = []
    stage.bridge.registerRaw("take") { data, _ in heard.append(data ?? .null) }
    try cell.load("bridge.callHandler('take', \(Self.text)); bridge.callHandler('take', 2);", on: stage)
    #expect(heard.map(\.string) == [try Self.written(Self.text), "2"])
    try stage.recorder.requireNoFaults()
  }

  private func nativeResponse(_ cell: BridgeCell, _ stage: Stage) throws {
    stage.bridge.registerRaw("echo") { data, respond in respond(data ?? .null) }
    try cell.load(
      "bridge.callHandler('echo', \(Self.text), function (answer) { console.log(JSON.stringify(answer)); });",
      on: stage)
    #expect(stage.recorder.console == [try Self.written(Self.text)])
    #expect(stage.bridge.unansweredCalls == [])
    try stage.recorder.requireNoFaults()
  }

  private func toPage(_ cell: BridgeCell, _ stage: Stage) throws {
    try cell.load(
      "bridge.registerHandler('show', function (data) { console.log(JSON.stringify(data)); });", on: stage)
    stage.bridge.callRaw("show", data: try JSONText(Self.text))
    stage.bridge.callHandler("show", data: ["a": 1])
    try stage.view.runUntilIdle()
    #expect(stage.recorder.console == [try Self.written(Self.text), #"{"a":1}"#])
    try stage.recorder.requireNoFaults()
  }

  private func pageResponse(_ cell: BridgeCell, _ stage: Stage) throws {
    try cell.load(
      """
      bridge.registerHandler('double', function (n, respond) { respond(n * 2); });
      bridge.registerHandler('later', function (n, respond) { setTimeout(function () { respond([n]); }, 100); });
      """, on: stage)
    #expect(try stage.call("double", "21") == "42")
    #expect(try stage.call("later", "1") == "[1]")
    #expect(stage.bridge.unansweredCalls == [])
    try stage.recorder.requireNoFaults()
  }

  private func early(_ cell: BridgeCell, _ stage: Stage) throws {
    var answers: [String] = []
    for number in 1...3 {
      stage.bridge.callRaw("add", data: try JSONText("\(number)")) { result in
        if case .success(let value) = result { answers.append(value.string) }
      }
    }
    try stage.view.runUntilIdle()
    #expect(stage.messages(.send) == [])
    #expect(stage.bridge.unansweredCalls.map(\.handler) == ["add", "add", "add"])
    try cell.load("bridge.registerHandler('add', function (n, respond) { respond(n + 1); });", on: stage)
    #expect(answers == ["2", "3", "4"])
    try stage.recorder.requireNoFaults()
  }

  private func reloaded(_ cell: BridgeCell, _ stage: Stage) throws {
    let body = """
      bridge.registerHandler('never', function () {});
      bridge.registerHandler('add', function (n, respond) { respond(n + 1); });
      bridge.callHandler('hello', 1);
      """
    try stage.listen("hello")
    try cell.load(body, on: stage)
    var reason: BridgeError?
    stage.bridge.callRaw("never") { if case .failure(let error) = $0 { reason = error } }
    try stage.view.runUntilIdle()
    #expect(reason == nil)
    try cell.load(body, on: stage)
    #expect(reason == .pageReplaced(handler: "never"))
    #expect(stage.recorder.faults == ["call-abandoned"])
    #expect(stage.heard == ["hello 1", "hello 1"])
    #expect(try stage.call("add", "1") == "2")
  }

  private func missing(_ cell: BridgeCell, _ stage: Stage) throws {
    try stage.listen("there")
    try cell.load(
      "bridge.callHandler('missing', 1, function () { console.log('answered'); }); bridge.callHandler('there', 2);",
      on: stage)
    #expect(stage.heard == ["there 2"])
    #expect(stage.recorder.faults == ["no-handler"])
    #expect(try stage.call("missing") == nil)
    #expect(stage.recorder.console.count == 1)
    #expect(stage.recorder.console.first?.hasPrefix(cell.missingLine) == true)
    #expect(stage.bridge.unansweredCalls.map(\.id) == ["objc_cb_1"])
  }

  private func bad(_ cell: BridgeCell, _ stage: Stage) throws {
    try stage.listen("a")
    try cell.load("window.circle = {}; circle.itself = circle; bridge.callHandler('a', circle);", on: stage)
    #expect(Set(stage.recorder.faults) == ["fetch-failed", "queue-stuck"])
    #expect(stage.heard == [])
    try stage.evaluate("delete circle.itself; WebViewJavascriptBridge.callHandler('a', 1); 0")
    #expect(stage.heard == ["a {}", "a 1"])
    stage.bridge.callHandler("b", data: Double.nan)
    try stage.evaluate(
      """
      var original = WebViewJavascriptBridge._fetchQueue;
      WebViewJavascriptBridge._fetchQueue = function () { original(); return '[1, {"handlerName":"a"}, '; };
      WebViewJavascriptBridge.callHandler('x');
      setTimeout(function () { WebViewJavascriptBridge._fetchQueue = original; }, 100);
      0
      """)
    #expect(stage.faults("bad-message").count == 1)
    #expect(stage.recorder.faults.filter { $0 == "data-not-json" }.count == 1)
    try stage.evaluate("WebViewJavascriptBridge.callHandler('a', 2); 0")
    #expect(stage.heard.last == "a 2")
  }

  @Test func `the README has every row and column`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("README.md")
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let columns = BridgeCell.Column.allCases.map(\.rawValue)
    #expect(lines.contains("| page half | host | \(columns.joined(separator: " | ")) |"))
    for dialect in BridgeCell.Dialect.allCases {
      for host in WebHost.allCases {
        let row = lines.filter { $0.hasPrefix("| \(dialect.rawValue) | \(host.rawValue) |") }
        #expect(row.count == 1)
        #expect(row.first?.split(separator: "|").count == columns.count + 2)
      }
    }
  }

  /// What `JSON.stringify` makes of JSON.
  private static func written(_ json: String) throws -> String {
    let context = Context()
    return try context.evaluate("JSON.stringify(\(json))").toString()
  }
}
