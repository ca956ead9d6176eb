import Foundation
import Testing

/// The report of a run, as a file and in a browser.
@Suite(.serialized)
struct ReportTests {
  private static let spec = """
    const bridge = `<script>WVJBCallbacks = [b => { window.b = b; }];
      const f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__'; document.documentElement.append(f);</scr` + `ipt>`;
    beforeEach(async () => { await page.setContent(bridge); await page.waitForFunction(() => !!window.b); });
    describe('share', () => {
      test('is answered', async () => {
        native.handle('share', data => ({ shared: data.title }));
        await page.evaluate(() => { console.warn('look <here>'); localStorage.seen = 'yes'; b.callHandler('share', { title: '</scr' + 'ipt>' }, () => {}); b.callHandler('forget', 1, () => {}); });
        await clock.advance(10);
      });
      test('fails', async () => { expect({ a: 1 }).toEqual({ a: 2 }); });
    });
    test('talks much', async () => {
      native.handle('add', n => n + 1);
      await page.evaluate(() => { let n = 0; (function next() { if (n++ < 500) b.callHandler('add', n, () => setTimeout(next, 5)); })(); });
      await clock.advance(5000);
    });
    """

  private func report() throws -> String {
    let spec = try CommandRunner.page(Self.spec, "share.bridge.js")
    let file = (spec as NSString).deletingLastPathComponent + "/report.html"
    let outcome = try CommandRunner.run(["test", "--report", file, spec])
    #expect(outcome.status == 1)
    return file
  }

  @Test("the reports of two runs are identical, and list the failures without a script")
  func file() throws {
    let first = try String(contentsOfFile: report(), encoding: .utf8)
    let second = try String(contentsOfFile: report(), encoding: .utf8)
    // The two runs have different folders, and take different real times.
    let varying = #/headless-bridge-tests-[0-9]+\/[0-9A-F-]+|"milliseconds":[0-9.e+-]+/#
    #expect(first.replacing(varying, with: "") == second.replacing(varying, with: ""))
    let plain = try #require(
      first.components(separatedBy: "<noscript>").last?.components(separatedBy: "</noscript>").first)
    #expect(plain.contains("<b class=\"failed\">failed</b> share › fails"))
    #expect(plain.contains("-   &quot;a&quot;: 2,"))
  }

  @Test(
    "shows the failed test first in a browser, expands messages, searches and filters",
    .enabled(if: Browser.path != nil, "no chromium is installed"))
  func browser() throws {
    let lines = try Browser.open(
      report(),
      script: """
        const text = selector => document.querySelector(selector)?.textContent;
        check(text('#detail h2'));
        check(text('.counts'));
        location.hash = '#test-1'; await new Promise(resolve => setTimeout(resolve, 100));
        check(text('#detail h2'));
        const rows = [...document.querySelectorAll('.event')];
        check(rows.map(row => row.className.replace(/ lane/, ' ')).join('|'));
        const call = rows.find(row => row.classList.contains('message'));
        call.firstChild.click();
        check(JSON.stringify(JSON.parse(call.querySelector('.json').textContent)) + ' ' + call.firstChild.getAttribute('aria-expanded'));
        check(text('.card.warning h3'));
        check(text('table').includes('localStorage'));
        const find = document.getElementById('find-test');
        find.value = 'look <here>'; find.dispatchEvent(new Event('input'));
        check([...document.querySelectorAll('#tests li:not([hidden])')].length);
        find.value = ''; find.dispatchEvent(new Event('input'));
        for (const key of ['k', 'k', 'j', 'j']) dispatchEvent(new KeyboardEvent('keydown', { key }));
        check(location.hash);
        [...document.querySelectorAll('#verdicts button')].find(chip => chip.textContent.startsWith('Passed')).click();
        check([...document.querySelectorAll('#tests li:not([hidden])')].length);
        const theme = document.getElementById('theme');
        theme.click(); theme.click();
        check(document.documentElement.dataset.theme + ' ' + getComputedStyle(document.body).backgroundColor);
        const ids = [...document.querySelectorAll('button, input, a')].filter(element => !(element.textContent || element.labels?.[0]?.textContent || element.getAttribute('aria-label')));
        check('without a name: ' + ids.length);
        """)
    try #require(lines.count == 12, "\(lines)")
    #expect(lines[0] == "✗Failed fails")
    #expect(lines[1] == "1 failed2 passed")
    #expect(lines[2] == "✓Passed is answered")
    #expect(
      lines[3].contains("message -in") && lines[3].contains("message -out response")
        && lines[3].contains("console -page warning"))
    #expect(lines[4] == #"{"title":"</script>"} true"#)
    #expect(lines[5] == "No response: 1 call")
    #expect(lines[6] == "true")
    #expect(lines[7] == "1")
    #expect(lines[8] == "#test-3")
    #expect(lines[9] == "1")
    #expect(lines[10] == "dark rgb(18, 21, 27)")
    #expect(lines[11] == "without a name: 0")
  }

  @Test(
    "shows a thousand messages quickly, and builds only a few of them at first",
    .enabled(if: Browser.path != nil, "no chromium is installed"))
  func manyMessages() throws {
    let file = try report()
    let size = try #require(FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
    #expect(size < 2_500_000)
    let lines = try Browser.open(
      file, address: "#test-3",
      script: """
        const first = performance.now();
        location.hash = '#test-1'; await new Promise(resolve => setTimeout(resolve, 50));
        const start = performance.now();
        await report.showTest({ ...report.index().entries[2], index: 2 }, report.index());
        check(document.querySelectorAll('.event').length <= 200);
        check(performance.now() - start < 2000);
        while (document.querySelectorAll('.event').length < 1000 && performance.now() - start < 6000) await new Promise(resolve => setTimeout(resolve, 20));
        check(document.querySelectorAll('.event.message').length);
        """)
    #expect(lines == ["true", "true", "1000"])
  }

  @Test(
    "shows the steps of a test with an inert copy of the page before and after each",
    .enabled(if: Browser.path != nil, "no chromium is installed"))
  func steps() throws {
    let spec = try CommandRunner.page(
      """
      test('pays', async () => {
        await page.setContent(`<p id="x" title='"><img src=x onerror=top.hacked=1>'>&lt;script>top.hacked = 1&lt;/script></p>
          <button onclick="this.textContent = 'Paid'">Pay</button><a href="javascript:top.hacked=1">a</a>`);
        await test.step('<b>press</b>', async () => { await page.locator('button').click(); });
        await expect(page.locator('button')).toHaveText('</script><script>top.hacked=1</script>');
      });
      """, "pay.bridge.js")
    let file = (spec as NSString).deletingLastPathComponent + "/report.html"
    #expect(try CommandRunner.run(["test", "--report", file, spec]).status == 1)
    let lines = try Browser.open(
      file,
      script: """
        const wait = () => new Promise(resolve => setTimeout(resolve, 100));
        const titles = [...document.querySelectorAll('.step-title')].map(title => title.textContent);
        check(titles.slice(1, 3).join('|'));
        const current = () => document.querySelector('[aria-current=step] .step-title').textContent;
        check(current() === titles[3]);
        const key = name => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
        document.querySelector('[aria-current=step]').focus(); key('ArrowUp'); await wait();
        check(current());
        const shown = () => document.querySelector('iframe.page');
        check(JSON.stringify(shown().getAttribute('sandbox')) + ' ' + shown().srcdoc.includes("default-src 'none'"));
        check(/data-hb-target=""[^>]*>Paid</.test(shown().srcdoc));
        [...document.querySelectorAll('.moments button')].find(button => button.textContent === 'Before').click(); await wait();
        check(/data-hb-target=""[^>]*>Pay</.test(shown().srcdoc));
        check(/<script|onerror=top|javascript:/.test(shown().srcdoc.replace(/title="[^"]*"/, '')) + ' ' + window.hacked);
        document.querySelector('[data-key=source]').click(); await wait();
        check(document.querySelector('.listing .here').textContent.includes("await test.step") || document.querySelector('.listing .here').textContent);
        check(performance.getEntriesByType('resource').length);
        """)
    #expect(
      lines == [
        "<b>press</b>|locator('button').click()", "true", "locator('button').click()", "\"\" true", "true", "true",
        "false undefined", "true", "0",
      ])
  }

  @Test("run writes a report, and fails if it cannot be written")
  func run() throws {
    let page = try CommandRunner.page("<script>console.log('here'); nope()</script>")
    let file = page + ".report.html"
    #expect(try CommandRunner.run(["run", "--report", file, page]).status == 1)
    let html = try String(contentsOfFile: file, encoding: .utf8)
    #expect(html.contains(#/page\.html:1:[0-9]+: ReferenceError/#))
    #expect(html.contains("\\u003e 1 | \\u003cscript\\u003econsole.log"))
    let outcome = try CommandRunner.run(["run", "--report", "/proc/none/r.html", page])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--report /proc/none/r.html: the folder /proc/none cannot be created"))
  }
}
