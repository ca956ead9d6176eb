import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import TestSupport
import Testing

/// Every dialect in every kind of web view, with the same pages: each cell is a separate run.
@Suite struct BridgeTableTests {
  private static let text = #"{"text":"'\"\\/<b>\u0000\u2028漢😀 %41+&","list":[1,[],{}],"none":null}"#

  @Test("passes each cell", arguments: TableCell.all)
  func eachCell(cell: TableCell) throws {
    let rig = cell.row.make()
    switch cell.column {
    case .toNative: try toNative(rig)
    case .nativeResponse: try nativeResponse(rig)
    case .toPage: try toPage(rig)
    case .pageResponse: try pageResponse(rig)
    case .early: try early(rig)
    case .reloaded: try reloaded(rig)
    case .missing: try missing(rig)
    case .bad: try bad(rig)
    }
  }

  private func toNative(_ rig: any BridgeRig) throws {
    let heard = listen(rig, "take")
    try rig.load("app.call('take', \(Self.text)); app.call('take', 2);")
    let written = try Self.written(Self.text)
    #expect(heard.lines == ["take \(written)", "take 2"])
    try rig.recorder.requireNoFaults()
  }

  private func nativeResponse(_ rig: any BridgeRig) throws {
    rig.handle("echo") { json, respond in respond(json) }
    try rig.load("app.call('echo', \(Self.text), function (answer) { console.log(JSON.stringify(answer)); });")
    #expect(rig.console == (rig.traits.hasResponses ? [try Self.written(Self.text)] : []))
    try rig.recorder.requireNoFaults()
  }

  private func toPage(_ rig: any BridgeRig) throws {
    try rig.load(
      "app.handle('show', function (data, respond) { console.log(JSON.stringify(data)); respond(null); });")
    try rig.call("show", Self.text) { _ in }
    try rig.call("show", #"{"a":1}"#) { _ in }
    try rig.view.runUntilIdle()
    #expect(rig.console == [try Self.written(Self.text), #"{"a":1}"#])
    try rig.recorder.requireNoFaults()
  }

  private func pageResponse(_ rig: any BridgeRig) throws {
    try rig.load(
      """
      app.handle('double', function (n, respond) { respond(n * 2); });
      app.handle('later', function (n, respond) { setTimeout(function () { respond([n]); }, 100); });
      app.handle('echo', function (data, respond) { respond(data); });
      """)
    #expect(try answer(rig, "double", "21") == "42")
    #expect(try answer(rig, "later", "1") == (rig.traits.answersAtOnce ? nil : "[1]"))
    let echoed = try answer(rig, "echo", Self.text)
    #expect(try echoed == Self.written(Self.text))
    #expect(rig.unanswered == [])
    try rig.recorder.requireNoFaults()
  }

  private func early(_ rig: any BridgeRig) throws {
    var answers: [String?] = []
    for number in 1...3 { try rig.call("add", "\(number)") { answers.append($0) } }
    try rig.view.runUntilIdle()
    if rig.traits.answersAtOnce { return try tooEarly(rig, answers) }
    #expect(answers == [])
    #expect(rig.unanswered == ["add", "add", "add"])
    try rig.load("app.handle('add', function (n, respond) { respond(n + 1); });")
    #expect(answers == ["2", "3", "4"])
    try rig.recorder.requireNoFaults()
  }

  // Calls that do not wait have already reported their end, and native knows when it is not too early.
  private func tooEarly(_ rig: any BridgeRig, _ answers: [String?]) throws {
    #expect(answers == [nil, nil, nil])
    #expect(rig.unanswered == [])
    let faults = rig.recorder.faults
    #expect(faults == Array(repeating: rig.traits.missingInPage ?? "", count: 3))
    var answer: String?
    rig.whenReady { try? rig.call("add", "1") { answer = $0 } }
    try rig.load("app.handle('add', function (n, respond) { respond(n + 1); });")
    #expect(answer == "2")
    #expect(rig.recorder.faults == faults)
  }

  private func reloaded(_ rig: any BridgeRig) throws {
    let body = """
      app.handle('never', function () {});
      app.handle('add', function (n, respond) { respond(n + 1); });
      app.call('hello', 1);
      """
    let heard = listen(rig, "hello")
    try rig.load(body)
    var answers: [String?] = []
    try rig.call("never", "0") { answers.append($0) }
    try rig.view.runUntilIdle()
    let isOpen = !rig.traits.answersAtOnce
    #expect(answers == (isOpen ? [] : [nil]))
    #expect(rig.unanswered == (isOpen ? ["never"] : []))
    try rig.load(body)
    #expect(answers == [nil])
    #expect(rig.unanswered == [])
    #expect(rig.recorder.faults == (isOpen ? [rig.traits.abandoned] : []))
    #expect(heard.lines == ["hello 1", "hello 1"])
    #expect(try answer(rig, "add", "1") == "2")
  }

  private func missing(_ rig: any BridgeRig) throws {
    let heard = listen(rig, "there")
    try rig.load(
      "try { app.call('missing', 1); } catch (error) { console.log(error.name); } app.call('there', 2);")
    #expect(heard.lines == ["there 2"])
    #expect(rig.recorder.faults == [rig.traits.missing].compactMap { $0 })
    if rig.traits.missing == nil { #expect(rig.console == ["TypeError"]) }
    #expect(try answer(rig, "missing", "1") == nil)
    #expect(rig.unanswered == (rig.traits.missingInPage == nil ? ["missing"] : []))
    let told = [rig.traits.missing, rig.traits.missingInPage, rig.traits.saidByPage]
    #expect(rig.recorder.faults == told.compactMap { $0 })
    try rig.run("withBridge(function (app) { app.call('there', 3); })")
    #expect(heard.lines == ["there 2", "there 3"])
  }

  private func bad(_ rig: any BridgeRig) throws {
    let heard = listen(rig, "take")
    try rig.load(
      """
      window.circle = {};
      circle.itself = circle;
      window.app = app;
      try { app.call('take', circle); } catch (error) { console.log(error.name); }
      """)
    #expect(heard.lines == [])
    #expect(Set(rig.recorder.faults) == rig.traits.cycle)
    if rig.traits.cycle.isEmpty { #expect(rig.console == ["TypeError"]) }
    try rig.run("delete circle.itself; app.call('take', 1);")
    #expect(heard.lines.last == "take 1")
    let before = rig.recorder.faults.count
    try rig.run(rig.garbage)
    #expect(Set(rig.recorder.faults.dropFirst(before)) == rig.traits.garbage)
    try rig.run("app.call('take', 2);")
    #expect(heard.lines.last == "take 2")
  }

  /// Runs an incoming call until the page is idle; returns nil if there is no response.
  private func answer(_ rig: any BridgeRig, _ name: String, _ json: String) throws -> String? {
    var answer: String?
    try rig.call(name, json) { answer = $0 }
    try rig.view.runUntilIdle()
    return answer
  }

  private final class Heard { var lines: [String] = [] }

  /// Registers a handler that records its data, and responds with null.
  private func listen(_ rig: any BridgeRig, _ name: String) -> Heard {
    let heard = Heard()
    rig.handle(name) { json, respond in
      heard.lines.append("\(name) \(json)")
      respond("null")
    }
    return heard
  }

  /// Returns the text that `JSON.stringify` writes for JSON.
  private static func written(_ json: String) throws -> String {
    try Context().evaluate("JSON.stringify(\(json))").toString()
  }

  @Test("has the same rows and columns as the documentation") func documentedRows() throws {
    let lines = try String(contentsOf: Repository.file("Documentation/Reference/Bridges.md"), encoding: .utf8)
      .components(
        separatedBy: "\n")
    let heading = "| page side | host | " + TableColumn.allCases.map(\.rawValue).joined(separator: " | ") + " |"
    let start = try #require(lines.firstIndex(of: heading))
    let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }.map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(rows.map { $0.prefix(2).joined(separator: ", ") } == TableRow.all.map { "\($0.half), \($0.host)" })
    #expect(rows.allSatisfy { $0.count == TableColumn.allCases.count + 2 })
  }

  @Test("lists the rows without an available script") func saysWhichRowsHaveNo() {
    for row in TableRow.all where !row.isThere {
      print("BridgeTableTests: skipped: \(row.half), \(row.host): the environment names no file with the script")
    }
    #expect(TableRow.all.filter(\.isThere).count >= WebHost.allCases.count)
  }
}
