import BridgeTesting
import Foundation
import HeadlessWebView
import Testing

@testable import SpecRunner

/// The steps of tests and the snapshots of their pages.
@Suite struct SpecStepTests {
  private func events(_ text: String, recordsSteps: Bool = true) -> [SpecEvent] {
    var options = SpecOptions()
    options.recordsTests = true
    (options.recordsSteps, options.recordsPages) = (recordsSteps, recordsSteps)
    var events: [SpecEvent] = []
    let session = SpecSession(path: "spec.bridge.js", options: options) { name, view in
      try #require(BridgeKind(rawValue: name)).make(for: view)
    } observer: {
      events.append($0)
    }
    _ = session.run(text)
    return events
  }

  private func records(_ text: String) -> [SpecRecord] {
    events(text).compactMap { if case .recorded(let record) = $0 { record } else { nil } }
  }

  private func record(_ body: String, page: String = "<button>Pay</button>") throws -> SpecRecord {
    try #require(
      records("test('t', async () => {\nawait page.setContent(\(JSONString(page).text));\n\(body)\n});").first)
  }

  /// A text as a JavaScript literal.
  private struct JSONString {
    let text: String
    init(_ value: String) {
      text =
        "'"
        + value.replacing("\\", with: "\\\\").replacing("'", with: "\\'").replacing("\n", with: "\\n")
        .replacing("</script", with: "<\\/script") + "'"
    }
  }

  private func markup(_ index: Int?, _ record: SpecRecord) throws -> String {
    record.snapshots.markup(try #require(index))
  }

  @Test("actions and assertions are steps with the title that the spec has, their place and their order")
  func titles() throws {
    let record = try record(
      """
      await page.getByRole('button', { name: 'Pay' }).click();
      await expect(page.getByText('Pay')).not.toBeHidden();
      expect(1 + 1).toBe(2);
      await clock.advance(500);
      """)
    #expect(
      record.steps.map(\.title) == [
        "page.setContent(\"<button>Pay</button>\")", "getByRole('button', { name: 'Pay' }).click()",
        "expect(getByText('Pay')).not.toBeHidden()", "expect(2).toBe(2)", "clock.advance(500)",
      ])
    #expect(record.steps.map(\.kind) == ["action", "action", "expect", "expect", "action"])
    #expect(record.steps.map(\.place?.line) == [2, 3, 4, 5, 6])
    #expect(record.steps.allSatisfy { $0.error == nil && $0.end != nil && $0.place?.file == "spec.bridge.js" })
    let last = try #require(record.steps.last)
    #expect((last.end?.time ?? 0) - last.start.time == 500)
  }

  @Test("named parts, hooks and retried blocks contain the steps in them")
  func nesting() throws {
    let records = records(
      """
      beforeEach(async () => { await page.setContent('<p>hi</p>'); });
      test('t', async () => {
        await test.step('outer', async () => {
          await test.step('inner', async () => { await expect(page.locator('p')).toHaveText('hi'); });
        });
        await expect(async () => { expect(await page.title()).toBe(''); }).toPass();
        await page.title();
      });
      """)
    let steps = try #require(records.first).steps
    #expect(
      steps.map(\.title).prefix(5) == [
        "beforeEach", "page.setContent(\"<p>hi</p>\")", "outer", "inner", "expect(locator('p')).toHaveText(\"hi\")",
      ])
    #expect(steps.map(\.parent) == [nil, 0, nil, 2, 3, nil, 5, 5, nil])
    #expect(steps[5].attempts == 1)
  }

  @Test("a failed step has its error, and a wait counts its attempts")
  func errors() throws {
    let record = try record(
      """
      await page.evaluate(() => { setTimeout(() => { document.querySelector('button').textContent = 'Paid'; }, 100); });
      await expect(page.locator('button')).toHaveText('Paid');
      expect.soft(1).toBe(2);
      await expect(page.locator('button')).toHaveText('Never', { timeout: 300 });
      """)
    #expect(record.steps[2].error == nil && record.steps[2].attempts > 1)
    #expect(record.steps[3].error?.contains("Expected: 2") == true)
    #expect(record.steps[4].error?.contains("timed out after 300 ms") == true)
    #expect(record.failures.count == 2)
  }

  @Test("an expectation that is not awaited is still reported")
  func notAwaited() {
    let text =
      "test('t', async () => { await page.setContent('<p>'); expect(page.locator('p')).toHaveText('x'); });"
    let results = [true, false].map { isRecording in
      events(text, recordsSteps: isRecording).compactMap {
        if case .testEnded(let result) = $0 { result.failures.map(\.message) } else { nil }
      }
    }
    #expect(results[0] == results[1])
    #expect(results[0].first?.first?.contains("add `await`") == true)
  }

  @Test("handlers that the page calls are steps, and steps record the position in the transcript")
  func handlers() throws {
    let record = try #require(
      records(
        """
        test('t', async () => {
          native.handle('share', () => 1);
          await page.setContent('<p>');
          await page.evaluate(() => { console.log('one'); });
          await page.evaluate(() => { console.log('two'); });
        });
        """
      ).first)
    #expect(record.steps.first?.title == "native.handle(\"share\")")
    let steps = record.steps.filter { $0.title.hasPrefix("page.evaluate") }
    for (step, word) in zip(steps, ["one", "two"]) {
      let lines = record.lines[step.start.events..<(step.end?.events ?? 0)]
      #expect(lines.filter { $0.contains("\"console\"") }.count == 1)
      #expect(lines.contains { $0.contains(word) })
    }
  }

  @Test(
    "a snapshot contains every change since the one before",
    arguments: [
      ("document.querySelector('b').firstChild.data = 'new'", "<b>new</b>"),
      ("document.querySelector('b').className = 'new'", "<b class=\"new\">old</b>"),
      ("document.querySelector('p').append(document.querySelector('b'))", "<i>text</i><b>old</b></p>"),
      ("document.querySelector('#text').value = 'new'", "<input id=\"text\" value=\"new\">"),
      ("document.querySelector('#box').checked = true", "<input id=\"box\" type=\"checkbox\" checked=\"\">"),
      ("document.querySelector('select').value = 'two'", "<option selected=\"\">two</option>"),
      ("document.querySelector('textarea').value = 'new'", "<textarea>\nnew</textarea>"),
      ("document.querySelector('#text').focus()", "data-hb-focus=\"\""),
      ("document.querySelector('style').sheet.insertRule('i { color: red }')", "i { color: red; }"),
      ("document.querySelector('b').remove()", "<div><p><i>text</i></p>"),
      ("document.querySelector('p').attachShadow({ mode: 'open' }).innerHTML = '<u>new</u>'", "<u>new</u>"),
      ("document.querySelector('#text').form.reset()", "<input id=\"text\" value=\"\">"),
    ])
  func changes(script: String, expected: String) throws {
    let page = """
      <style>b { color: blue }</style><div><b>old</b><p><i>text</i></p></div><form><input id="text">\
      <input id="box" type="checkbox"><select><option>one</option><option>two</option></select><textarea></textarea></form>
      """
    let record = try record(
      "await page.locator('#text').fill('before'); await page.evaluate(() => { \(script); });", page: page)
    let steps = record.steps.suffix(2)
    #expect(
      try !markup(steps.first?.after, record).replacing(" data-hb-focus=\"\"", with: "")
        .replacing(" data-hb-target=\"\"", with: "").contains(expected) || script.contains("focus"))
    #expect(
      try markup(steps.last?.after, record).replacing(
        expected.contains("focus") ? "none" : " data-hb-focus=\"\"", with: ""
      ).contains(expected))
  }

  @Test("a record that is written elsewhere has the same snapshots")
  func coding() throws {
    let rows = (0..<300).map { "<p id=\"r\($0)\">row \($0)</p>" }.joined()
    let record = try record(
      "await page.locator('#r7').click(); await page.evaluate(() => { document.querySelector('#r250').remove(); });",
      page: rows)
    let copy = try JSONDecoder().decode(SpecRecord.self, from: JSONEncoder().encode(record))
    #expect(copy.snapshots.snapshots == record.snapshots.snapshots && record.snapshots.snapshots.count > 2)
    #expect(copy.snapshots.changes.dropFirst().allSatisfy { $0.pieces.count < 5 })
  }

  @Test("snapshots show the page before and after an action, with its element marked")
  func snapshots() throws {
    let record = try record(
      "await page.getByText('Pay').click();",
      page: "<button onclick=\"this.textContent = 'Paid'\">Pay</button>")
    let click = try #require(record.steps.last)
    #expect(try markup(click.before, record).contains("<button data-hb-target=\"\">Pay</button>"))
    #expect(try markup(click.after, record).contains("Paid</button>"))
    #expect(try !markup(click.after, record).contains("onclick"))
  }

  @Test("snapshots contain the state of controls, shadow trees, frames and edited style sheets")
  func state() throws {
    let record = try record(
      """
      await page.locator('#a').fill('x" <y>');
      await page.locator('#b').check();
      await page.locator('#c').selectOption('M');
      await page.locator('#d').fill('\\nline');
      await page.evaluate(() => {
        document.getElementById('e').attachShadow({ mode: 'closed' }).innerHTML = '<i>in shadow</i>';
        document.querySelector('style').sheet.insertRule('b { color: red }');
      });
      """,
      page: """
        <style>p { color: green }</style><input id=a><input id=b type=checkbox><select id=c><option>S<option>M</select>
        <textarea id=d></textarea><div id=e></div><iframe srcdoc="<p title='a &amp;quot; b'>in frame</p>"></iframe>
        """)
    let text = try markup(record.steps.last?.after, record)
    #expect(text.contains("value=\"x&quot; &lt;y&gt;\""))
    #expect(text.contains("type=\"checkbox\" checked=\"\""))
    #expect(text.contains("<option selected=\"\">M"))
    #expect(text.contains("<textarea id=\"d\" data-hb-focus=\"\">\n\nline</textarea>"))
    #expect(text.contains("<template shadowrootmode=\"open\"><i>in shadow</i></template>"))
    #expect(text.contains("srcdoc=\"<!DOCTYPE") || text.contains("srcdoc=\"<html>"))
    #expect(text.contains("title=&quot;a &amp;quot; b&quot;"))
    #expect(text.contains("b { color: red; }") && text.contains("p { color: green; }"))
  }

  @Test("nothing in a snapshot runs, loads or navigates")
  func inert() throws {
    let record = try record(
      "await page.title();",
      page: """
        <base href="https://example.com/"><meta http-equiv="refresh" content="9999;url=https://example.com/">
        <link rel="preload" href="https://example.com/a.js" as="script"><script>var a = '<b>';</script>
        <a href="javascript:alert(1)" ping="https://example.com">one</a><a href="https://example.com/x">two</a>
        <form action="javascript:alert(1)"><button formaction="javascript:alert(2)">go</button></form>
        <img src="https://example.com/p.png" srcset="https://example.com/q.png 2x" onerror="alert(3)">
        <svg onload="alert(4)"><script>alert(5)</script><a xlink:href="javascript:alert(6)"><set attributeName="href"
        to="javascript:alert(7)"/></a><use href="https://example.com/s.svg#x"/></svg>
        <object data="https://example.com/o"></object><embed src="https://example.com/e">
        <iframe src="https://example.com/f"></iframe><p style="background: url(https://example.com/b.png)">x</p>
        <style>p { background: url("https://example.com/c.png") } /* </sty\\le> */</style>
        <noscript><img src="https://example.com/n.png"></noscript><template><img src=x></template>
        """)
    let text = try markup(record.steps.last?.after, record)
    for word in ["javascript:", "example.com", "<script", "alert(", "http-equiv", "<base", "<object", "<embed"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("<a href=\"about:srcdoc#\">one</a>"))
  }

  @Test("elements of another namespace or case don't become scripts, frames or styles in a snapshot")
  func foreign() throws {
    let record = try record(
      """
      await page.evaluate(() => {
        const names = ['script', 'SCRIPT', 'Meta', 'base', 'LINK', 'style', 'iframe', 'object', 'plaintext', 'title'];
        for (const space of [null, 'http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xhtml', 'urn:x'])
          for (const name of names) {
            if (space?.endsWith('xhtml') && name === name.toLowerCase()) continue;
            const element = document.createElementNS(space, name);
            element.textContent = 'alert(1)';
            document.body.append(element);
          }
        const link = document.createElementNS('http://www.w3.org/2000/svg', 'a');
        link.setAttributeNS(null, 'HREF', 'https://example.com/');
        document.body.append(link);
        document.body.insertAdjacentHTML('beforeend', '<svg><title>kept</title><style>g { fill: red }</style></svg>');
      });
      """, page: "<b>after</b>")
    let text = try markup(record.steps.last?.after, record)
    for word in ["alert(1)", "example.com", "<script", "<SCRIPT", "<Meta", "<plaintext"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("<title>kept</title>") && text.contains("g { fill: red }"))
  }

  @Test("a page cannot notice or prevent its snapshots")
  func unnoticed() throws {
    let record = try record(
      """
      await page.locator('button').click();
      expect(await page.evaluate(() => window.log)).toEqual([]);
      """,
      page: """
        <button>Pay</button><script>
        window.log = [];
        const watch = (object, name) => { const body = object[name];
          object[name] = function (...values) { log.push(name); return body.apply(this, values); }; };
        for (const name of ['push', 'map', 'join', 'has', 'replace', 'replaceAll'])
          for (const type of [Array, String, Set, Map]) if (type.prototype[name] && name !== 'push')
            watch(type.prototype, name);
        for (const name of ['outerHTML', 'innerHTML', 'attributes', 'childNodes', 'firstChild'])
          for (const type of [Element, Node]) if (Object.hasOwn(type.prototype, name))
            Object.defineProperty(type.prototype, name, { get() { log.push(name); return null; } });
        new MutationObserver(() => log.push('mutation')).observe(document, { subtree: true, childList: true,
          attributes: true });
        log.length = 0;
        </script>
        """)
    #expect(record.steps.last?.error == nil)
    #expect(try markup(record.steps[1].before, record).contains("data-hb-target"))
  }

  @Test("equal parts of snapshots are stored once, and unchanged pages have one snapshot")
  func pieces() throws {
    let list = (1...200).map { "<li class=\"entry\">item number \($0) of the list</li>" }.joined()
    let record = try record(
      """
      for (let i = 0; i < 10; i++) await page.evaluate(i => { document.querySelector('b').textContent = i; }, i);
      await page.title();
      await page.title();
      """, page: "<ul>\(list)</ul><b>0</b><ol>\(list)</ol>")
    let all = record.snapshots.snapshots.indices.map { record.snapshots.markup($0).utf8.count }.reduce(0, +)
    let stored = record.snapshots.pieces.map(\.utf8.count).reduce(0, +)
    // The parts are found with the first changes, so the whole is stored more than once.
    #expect(stored * 2 < all)
    let last = record.steps.suffix(2)
    #expect(Set(last.flatMap { [$0.before, $0.after] }).count == 1)
  }

  @Test("recording changes neither virtual time nor the transcript")
  func unchanged() {
    let text = """
      test('t', async () => {
        await page.setContent('<button onclick="setTimeout(() => { console.log(performance.now()); }, 30)">Pay</button>');
        await page.locator('button').click();
        await clock.advance(40);
      });
      """
    let runs = [true, false].map { isRecording in
      events(text, recordsSteps: isRecording).compactMap {
        if case .recorded(let record) = $0 { record.lines } else { nil }
      }
    }
    #expect(runs[0] == runs[1])
    #expect(runs[0].first?.isEmpty == false)
  }
}
