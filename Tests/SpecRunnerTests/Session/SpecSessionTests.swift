import HeadlessWebView
import SpecRunner
import Testing

/// The events of a spec file's run.
@Suite struct SpecSessionTests {
  private func results(_ events: [SpecEvent]) -> [SpecResult] {
    events.compactMap { if case .testEnded(let result) = $0 { result } else { nil } }
  }

  @Test("tests run in the file's order, each with its suite's hooks") func testsRunInTheFiles() {
    let events = SpecEvents.of(
      """
      const log = [];
      beforeAll(() => log.push('all'));
      describe('outer', () => {
        beforeEach(() => log.push('outer'));
        afterEach(() => log.push('after outer'));
        describe('inner', () => {
          beforeEach(async () => { await null; log.push('inner'); });
          afterEach(() => log.push('after inner'));
          test('first', () => log.push('first'));
        });
        test('second', () => log.push('second'));
      });
      afterAll(() => console.log(log.join()));
      """)
    #expect(results(events).map(\.test.name) == ["outer › inner › first", "outer › second"])
    #expect(results(events).allSatisfy { $0.verdict == .passed })
    #expect(
      events.contains(
        .printed(level: "log", text: "all,outer,inner,first,after inner,after outer,outer,second,after outer")))
  }

  @Test("reports a deadlock immediately, at the place of the await") func whatATestAwaitsInVain() {
    let results = results(
      SpecEvents.of(
        """
        test('never', async () => {
          await new Promise(() => {});
        });
        test('next', () => {});
        """))
    #expect(results.map(\.verdict) == [.failed, .passed])
    #expect(results[0].failures.first?.message.contains("can never settle") == true)
    #expect(results[0].pageMilliseconds < 1)
  }

  @Test("waiting advances virtual time without waiting in real time") func timeIsThePagesAndWaiting() {
    let results = results(
      // Eleven days, which the test must not take.
      SpecEvents.of("test('waits', async () => { await new Promise(done => setTimeout(done, 1e9)); });") {
        $0.timeout = .seconds(2_000_000)
      })
    #expect(results.first?.verdict == .passed)
    #expect(results.first?.pageMilliseconds == 1_000_000_000)
  }

  @Test("a page whose time advances while it works counts as making progress") func aPageWhoseTimeMoves() {
    let body = """
      test('works', async () => {
        await page.setContent('<script>onmessage = () => postMessage(1, "*"); postMessage(1, "*");</script>');
        await page.waitForTimeout(1000);
      });
      """
    let results = results(
      SpecEvents.of(body) {
        $0.configuration.clock = .real
        $0.restTimeLimit = .milliseconds(300)
      })
    #expect(results.first?.failures == [])
    #expect(results.first?.verdict == .passed)
  }

  @Test("several loads of a page don't count as an endless reload") func aPageThatWasLoaded() {
    let body = """
      test('says on', async () => {
        await page.setContent('<script>onmessage = () => postMessage(1, "*")</script>');
        await page.reload(); await page.reload(); await page.reload();
        await page.evaluate(() => { postMessage(1, '*'); });
        await page.waitForFunction(() => false);
      });
      """
    let results = results(SpecEvents.of(body) { $0.restTimeLimit = .milliseconds(500) })
    let message = results.first?.failures.first?.message
    #expect(message?.hasPrefix("the page never becomes idle") == true, "\(message ?? "")")
  }

  @Test("fails a test at its limit of virtual time") func aTestThatTakesToo() {
    let results = results(
      SpecEvents.of(
        "test('ticks', async () => { await page.setContent('<script>setInterval(() => {}, 100)</script>'); await new Promise(() => {}); });"
      ) { $0.timeout = .seconds(2) })
    #expect(
      results.first?.failures.first?.message == """
        timed out after 2000 ms (virtual)
        Increase the limit with --timeout SECONDS or test(name, body, MILLISECONDS).
        """)
  }

  @Test("timeouts on the real clock don't mention virtual time") func realTimeouts() {
    let results = results(
      SpecEvents.of(
        """
        const ticks = `<script>setInterval(() => {}, 5);
          window.WVJBCallbacks = [bridge => bridge.registerHandler('mute', () => {})];
          const frame = document.createElement('iframe');
          frame.src = 'https://__bridge_loaded__';
          document.documentElement.append(frame);</script>`;
        beforeEach(() => page.setContent(ticks));
        test('locator', () => page.locator('#none').click({ timeout: 20 }));
        test('expectation', () => expect(page.locator('#none')).toHaveText('a', { timeout: 20 }));
        test('poll', () => expect.poll(() => 1, { timeout: 20 }).toBe(2));
        test('event', () => page.waitForEvent('dialog', { timeout: 20 }));
        test('call', () => native.call('mute', null, { timeout: 20 }));
        test('load', async () => {
          await network.route('https://a.test/*', () => new Promise(() => {}));
          await page.goto('https://a.test/', { timeout: 20 });
        });
        test('limit', () => new Promise(() => {}), 20);
        """
      ) {
        $0.configuration.clock = .real
      })
    #expect(results.count == 7)
    for result in results {
      let message = result.failures.first?.message ?? ""
      #expect(message.contains("timed out after 20 ms"), "\(result.test.name): \(message)")
      #expect(!message.contains("virtual"), "\(result.test.name): \(message)")
    }
  }

  @Test("each test has a fresh page, and the file's handlers") func eachTestHasAFresh() {
    let results = results(
      SpecEvents.of(
        """
        native.handle('greet', name => 'hello ' + name);
        const ask = `<script>WVJBCallbacks = [bridge => bridge.callHandler('greet', 'you', text => { document.title = text; })];
          const frame = document.createElement('iframe'); frame.src = 'https://__bridge_loaded__';
          document.documentElement.append(frame);</script>`;
        test('one', async () => {
          await page.setContent(ask);
          await expect(page).toHaveTitle('hello you');
          await page.evaluate(() => { window.left = 1; localStorage.left = 1; });
        });
        test('two', async () => {
          expect(await page.evaluate(() => [typeof left, document.title])).toEqual(['undefined', '']);
          await page.setContent(ask);
          await expect(page).toHaveTitle('hello you');
          expect(await page.evaluate(() => localStorage.left)).toBeUndefined();
          expect(native).toHaveReceivedTimes('greet', 1);
        });
        """))
    #expect(results.flatMap(\.failures) == [])
    #expect(results.map(\.verdict) == [.passed, .passed])
  }

  @Test("an uncaught page error fails the test") func anErrorOfThePage() {
    let results = results(
      SpecEvents.of(
        "test('breaks', async () => { await page.setContent('<script>throw new Error(\"no\")</script>'); });"))
    #expect(results.first?.failures.first?.name == "PageError")
  }

  @Test("reports why and where a file cannot be run") func aFileThatCannotBeRun() {
    let events = SpecEvents.of("test('a', () => {});\nconst 1;")
    let failures = events.compactMap { if case .failed(_, let failure) = $0 { failure } else { nil } }
    #expect(failures.first?.name == "SyntaxError")
    #expect(failures.first?.line == 2)
    #expect(events.last == .fileEnded(path: "spec.bridge.js"))
  }

  @Test("a retry that passes is flaky") func aRetryThatPassesIsFlaky() {
    let events = SpecEvents.of("let n = 0; test('shaky', () => { expect(++n).toBe(2); });") { $0.retries = 2 }
    #expect(results(events).first?.verdict == .flaky)
    #expect(results(events).first?.retries == 1)
  }
}
