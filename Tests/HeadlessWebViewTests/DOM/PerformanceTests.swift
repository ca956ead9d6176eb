import HeadlessWebView
import Testing

@Suite("The performance timeline")
struct PerformanceTests {
  @Test("marks and measures are entries with their details")
  func marksAndMeasures() throws {
    let lines = try Page().run(
      """
      performance.mark('a', { detail: { x: [1] } });
      setTimeout(() => {
        const mark = performance.mark('b', { startTime: 4 });
        const measure = performance.measure('m', { start: 'a', end: 'b', detail: 7 });
        log(mark instanceof PerformanceMark, mark.startTime, measure instanceof PerformanceMeasure, JSON.stringify(measure));
        log(performance.getEntriesByName('a')[0].detail.x[0], performance.getEntriesByType('mark').map((e) => e.name).join());
        performance.clearMarks('a');
        log(performance.getEntriesByType('mark').length, performance.measure('n', { duration: 2, end: 5 }).startTime);
      }, 10);
      """)
    #expect(
      lines == [
        #"true 4 true {"name":"m","entryType":"measure","startTime":1,"duration":3}"#, "1 a,b", "1 3",
      ])
  }

  @Test(
    "rejects invalid measurements",
    arguments: [
      ("performance.mark('navigationStart')", "SyntaxError"), ("performance.mark('a', { startTime: -1 })", "TypeError"),
      ("performance.mark()", "TypeError"), ("performance.measure('m', 'nowhere')", "SyntaxError"),
      ("performance.measure('m', { detail: 1 })", "TypeError"),
      ("performance.measure('m', { start: 1, end: 2, duration: 1 })", "TypeError"),
      ("performance.measure('m', { start: 1 }, 'a')", "TypeError"),
      ("performance.measure('m', 'unloadEventStart')", "InvalidAccessError"),
      ("new PerformanceObserver()", "TypeError"), ("new PerformanceObserver(() => 0).observe({})", "TypeError"),
    ])
  func refusals(script: String, error: String) throws {
    #expect(try Page().run("try { \(script); log('done') } catch (e) { log(e.name) }") == [error])
  }

  @Test("observers receive entries in a later task, and earlier ones on request")
  func observers() throws {
    let lines = try Page().run(
      """
      performance.mark('early');
      const names = (list) => list.getEntries().map((e) => e.name).join();
      new PerformanceObserver((list, self) => { log('both', names(list)); self.disconnect(); }).observe({ entryTypes: ['mark', 'measure'] });
      new PerformanceObserver((list) => log('buffered', names(list))).observe({ type: 'mark', buffered: true });
      performance.mark('late');
      performance.measure('span');
      log('now');
      """)
    #expect(lines == ["now", "both span,late", "buffered early,late"])
  }

  @Test("a script that polls the clock ends and is reported")
  func waiting() throws {
    let page = try Page()
    let lines = try page.run(
      "const start = Date.now(); while (Date.now() - start < 20); const then = performance.now(); while (performance.now() < then + 20); log('done');"
    )
    #expect(lines == ["done"])
    #expect(page.faults == ["clock-wait"])
  }

  @Test("the clock advances after a few thousand reads without a report")
  func looking() throws {
    let page = try Page()
    #expect(
      try page.run("const start = performance.now(); let n = 0; while (performance.now() === start) n++; log(n < 2100)")
        == ["true"])
    #expect(page.faults == [])
  }

  @Test("reports the timing of the document and of its resources")
  func timing() throws {
    let page = try Page()
    page.view.network.route("/data", .text("12345").delayed(by: .milliseconds(30)))
    let lines = try page.run(
      """
      await fetch('/data');
      const [entry] = performance.getEntriesByType('resource');
      log(entry.name, entry.initiatorType, entry.duration, entry.decodedBodySize);
      const { timing } = performance;
      log(timing.loadEventEnd >= timing.domInteractive && timing.domInteractive >= timing.navigationStart && timing.loadEventEnd > 0);
      log(performance.getEntriesByType('navigation')[0].type, performance.navigation.type);
      """)
    #expect(lines == ["https://app.example/data fetch 30 5", "true", "navigate 0"])
  }
}
