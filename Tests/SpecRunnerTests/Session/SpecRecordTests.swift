import BridgeTesting
import HeadlessWebView
import Testing

@testable import SpecRunner

/// The records of tests with several pages, and the steps in the results of tests.
@Suite struct SpecRecordTests {
  private func events(_ text: String, _ change: (inout SpecOptions) -> Void) -> [SpecEvent] {
    var options = SpecOptions()
    change(&options)
    var events: [SpecEvent] = []
    let session = SpecSession(path: "spec.bridge.js", options: options) { name, view in
      try #require(BridgeKind(rawValue: name)).make(for: view)
    } observer: {
      events.append($0)
    }
    _ = session.run(text)
    return events
  }

  private static let pages = """
    test('t', async () => {
      await page.route('**/*', route => route.fulfill({ contentType: 'text/html', body: '<b>hi</b>' }));
      await page.goto('https://app.example/one');
      await page.evaluate(() => { console.log('first'); });
      const other = await context.newPage();
      await other.route('**/*', route => route.fulfill({ contentType: 'text/html', body: '<i>hi</i>' }));
      await other.goto('https://app.example/two');
      await other.evaluate(() => { console.log('second'); sessionStorage.own = 'yes'; });
      await other.locator('i').click();
      await page.evaluate(() => { console.log('first again'); });
    });
    """

  @Test("the record of a test has the events of all its pages, each with its page")
  func pages() throws {
    let record = try #require(
      events(Self.pages) { options in
        (options.recordsTests, options.recordsSteps, options.recordsPages) = (true, true, true)
      }.compactMap { if case .recorded(let record) = $0 { record } else { nil } }.first)
    let events = try record.lines.map { try #require(TranscriptReader.event(line: $0)) }
    let console = events.filter { $0.type == .console }
    #expect(console.map { $0.string("text") } == ["first", "second", "first again"])
    #expect(console.map { $0["page"] } == [nil, .number(2), nil])
    // The numbers increase, and causes are events of the same page.
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.number < $1.number })
    let byNumber = Dictionary(events.map { ($0.number, $0) }) { first, _ in first }
    #expect(events.allSatisfy { event in event.parent.map { byNumber[$0]?["page"] == event["page"] } ?? true })
    #expect(events.contains { $0["page"] == .number(2) && $0.parent != nil })
    #expect(record.exchanges.map(\.url) == ["https://app.example/one", "https://app.example/two"])
    #expect(record.exchanges.map(\.page) == [nil, 2])
    #expect(record.steps.first { $0.title == "locator('i').click()" }?.page == 2)
    #expect(record.stored.map(\.key) == ["own"])
    // The transcript can be read as one.
    let text = ([TranscriptFormat.header] + record.lines).joined(separator: "\n")
    #expect(try TranscriptReader.events(in: text, file: "t").count == events.count)
    #expect(record.rows.contains { $0.title == "second" })
  }

  @Test("the record of a test with one page is the transcript of its view")
  func onePage() throws {
    let text =
      "test('t', async () => { await page.setContent('<b>hi</b>'); await page.evaluate(() => console.log(1)); });"
    let record = try #require(
      events(text) { $0.recordsTests = true }
        .compactMap { if case .recorded(let record) = $0 { record } else { nil } }.first)
    let events = record.lines.compactMap { TranscriptReader.event(line: $0) }
    #expect(events.map(\.number) == Array(1...events.count) && events.allSatisfy { $0["page"] == nil })
  }

  @Test("a failed test has its steps as a tree, and so has each attempt; other tests have none")
  func steps() throws {
    let all = events(
      """
      test('fails', async () => {
        await test.step('outer', async () => {
          expect.soft(1).toBe(1);
          await test.step('inner', () => { throw new Error('x'.repeat(5000)); });
        });
      });
      test('passes', () => { expect(1).toBe(1); });
      """
    ) { options in
      (options.recordsSteps, options.retries) = (true, 1)
    }
    #expect(!all.contains { if case .recorded = $0 { true } else { false } })
    let results = all.compactMap { if case .testEnded(let result) = $0 { result } else { nil } }
    let steps = try #require(results.first?.steps)
    let outer = try #require(steps.first)
    #expect(steps.count == 1 && outer.title == "outer" && outer.kind == "step" && outer.line == 2)
    #expect(outer.steps.map(\.kind) == ["expect", "step"] && outer.steps[0].title == "expect.soft(1).toBe(1)")
    #expect(outer.steps[0].error == nil && outer.steps[1].error?.count == 2001 && outer.pageMilliseconds == 0)
    #expect(results.first?.attempts?.first?.steps?.map(\.title) == ["outer"])
    #expect(results.last?.steps == nil)
  }
}
