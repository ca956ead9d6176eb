import BridgeTesting
import Foundation
import HeadlessWebView
import JavaScriptEngine
import Testing
import WebViewJavascriptBridge

/// No page can damage its host, concurrent pages or later pages.
@Suite("Hostile pages") struct HostilePageTests {
  @Test("has the expected number of pages with unique names")
  func count() {
    #expect(HostilePage.all.count >= 150)
    #expect(Set(HostilePage.all.map(\.name)).count == HostilePage.all.count)
  }

  @Test("protects the host and other pages from each page", arguments: HostilePage.all)
  func page(_ page: HostilePage) throws {
    let group = WebViewGroup()
    let neighbour = try neighbour(in: group)
    // The second run shows changes of the first to shared state, and objects that it leaked.
    try visit(page, in: group, beside: neighbour)
    let before = Holdings(group.virtualMachine)
    let records = try visit(page, in: group, beside: neighbour)
    let after = Holdings(group.virtualMachine)
    #expect(after.contexts <= before.contexts)
    #expect(after.values <= before.values)
    // The collector scans the stack conservatively, so a dead page may look alive.
    #expect(after.functions <= before.functions + Holdings.leftovers)
    try GoodPage.load(in: neighbour, .wvjb)
    for record in Self.sample(of: records) { try expectRecord(record) }
  }

  @Test("protects them with the original's script", arguments: HostilePage.originals)
  func original(_ page: HostilePage) throws {
    let group = WebViewGroup()
    let records = try visit(page, page.kind.originalScript, in: group, beside: neighbour(in: group))
    for record in Self.sample(of: records) { try expectRecord(record) }
  }

  private func neighbour(in group: WebViewGroup) throws -> HostileStage {
    let neighbour = HostileStage(.wvjb, in: group)
    neighbour.view.loadHTML(GoodPage.document(.wvjb))
    try neighbour.view.runUntilIdle()
    return neighbour
  }

  /// Opens the page in a separate view, runs its steps, checks everything that it may have damaged, and closes it.
  ///
  /// - Returns: The records of the view.
  @inline(never)
  @discardableResult
  private func visit(
    _ page: HostilePage, _ script: BridgeScript? = nil, in group: WebViewGroup, beside neighbour: HostileStage
  ) throws -> [TranscriptEvent] {
    let endings = group.virtualMachine.terminationCount
    let stage = HostileStage(page.kind, in: group, limit: page.limit, script: script)
    stage.load(page.document)
    settle(stage, page)
    for step in page.steps { perform(step, of: page, on: stage) }
    try expect(page, on: stage, isOriginal: script != nil)
    try GoodPage.greet(in: neighbour)
    if page.limit == HostilePage.usualLimit {
      #expect(group.virtualMachine.terminationCount == endings, "no script was ended")
    }
    if !stage.view.isClosed { try GoodPage.load(in: stage, page.kind) }
    stage.view.close()
    #expect(stage.endings.allSatisfy { $0 == 1 }, "each call ends once: \(stage.endings)")
    return stage.recorder.events
  }

  private func perform(_ step: HostilePage.Step, of page: HostilePage, on stage: HostileStage) {
    switch step {
    case .call(let name, let json): stage.call(name, (try? JSONText(json)) ?? .null)
    case .callOnly(let name, let json): return stage.call(name, (try? JSONText(json)) ?? .null)
    case .evaluate(let source): stage.evaluate(source)
    case .advance(let milliseconds): return stage.view.advance(by: .milliseconds(milliseconds))
    case .reload: stage.view.reload()
    case .close: return stage.view.close()
    }
    settle(stage, page)
  }

  private func settle(_ stage: HostileStage, _ page: HostilePage) {
    guard !page.isEndless else {
      // Endless work may take no virtual time, so its tasks are counted.
      var tasks = 0
      let hasRun = {
        tasks += 1
        return tasks > 400
      }
      try? stage.view.eventLoop.run(until: hasRun, timeout: .seconds(30))
      return
    }
    #expect(throws: Never.self) { try stage.view.runUntilIdle() }
  }

  private func expect(_ page: HostilePage, on stage: HostileStage, isOriginal: Bool) throws {
    let expected = try #require(Observation.expected[page.name], "no file of Observed contains it")
    let observed = Observation(of: stage)
    // Error texts depend on the script; the messages that native receives and the faults do not.
    if isOriginal {
      #expect(observed.outcome == Observation(lines: expected).outcome)
    } else {
      #expect(observed.lines == expected)
    }
  }

  /// The first and last records of each type: a page that floods the transcript has thousands that are alike.
  private static func sample(of records: [TranscriptEvent]) -> [TranscriptEvent] {
    Dictionary(grouping: records, by: \.type).values.flatMap {
      $0.count <= 100 ? $0 : Array($0.prefix(50) + $0.suffix(50))
    }
  }

  /// A record is one line, and JSON.
  private func expectRecord(_ event: TranscriptEvent) throws {
    var line = TranscriptFormat.line(event)
    // The algorithms of the standard library are slow without optimization, and there are many records.
    let hasLineFeed = line.withUTF8 { bytes in bytes.baseAddress.map { memchr($0, 10, bytes.count) != nil } == true }
    #expect(!hasLineFeed)
    let members = try JSONText(line).members()
    #expect(members.count == Set(members.map(\.key)).count)
  }
}
