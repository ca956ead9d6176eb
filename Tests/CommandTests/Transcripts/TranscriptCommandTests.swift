import Foundation
import TestSupport
import Testing

/// `record`, `replay`, `diff`, and the transcripts of tests.
struct TranscriptCommandTests {
  private static func page(title: String = "x", factor: Int = 2, extra: String = "") -> String {
    """
    <script>WVJBCallbacks = [b => {
      b.registerHandler('double', (n, respond) => setTimeout(() => respond(n * \(factor)), 50));
      setTimeout(() => b.callHandler('share', { title: '\(title)' }, r => { console.log(r.ok); b.callHandler('later', 1);\(extra) }), 100);
    }];
    const f = document.createElement('iframe'); f.src = 'https://__bridge_loaded__'; document.documentElement.append(f);</script>
    """
  }
  private static let handlers = "native.handle('share', data => ({ ok: data.title })); native.handle('later', () => 1);"

  private struct Stage {
    let page: String
    let folder: String
    let recording: String

    init(_ page: String) throws {
      self.page = try CommandRunner.page(page)
      folder = (self.page as NSString).deletingLastPathComponent
      recording = folder + "/r.jsonl"
      try TranscriptCommandTests.handlers.write(toFile: folder + "/h.js", atomically: true, encoding: .utf8)
      let outcome = try CommandRunner.run([
        "record", "--handlers", folder + "/h.js", "--call", "double=4", "--output", recording, self.page,
      ])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.output == "x\n8\n")
    }
  }

  @Test("replays a recording without handlers, and writes an equal transcript")
  func replay() throws {
    let stage = try Stage(Self.page())
    let again = stage.folder + "/again.jsonl"
    let outcome = try CommandRunner.run(["replay", "--transcript", again, stage.recording, stage.page])
    #expect(outcome.status == 0)
    #expect(outcome.output == "x\n")
    #expect(outcome.errors == "")
    let difference = try CommandRunner.run(["diff", stage.recording, again])
    #expect(difference.status == 0)
    #expect(difference.output == "")
  }

  @Test(
    "replays recordings of other bridges", arguments: ["webkit", "dsbridge", "jsbridge"])
  func otherBridges(_ bridge: String) throws {
    let bodies = [
      "webkit":
        "window.show = d => d.a + 1; webkit.messageHandlers.share.postMessage({ t: 1 }).then(r => console.log(r.ok));",
      "dsbridge":
        "dsBridge.register('show', d => d.a + 1); dsBridge.call('share', { t: 1 }, r => console.log(r.ok));",
      "jsbridge": """
      document.addEventListener('WebViewJavascriptBridgeReady', e => { e.bridge.init(() => {});
        e.bridge.registerHandler('show', (d, respond) => respond(String(JSON.parse(d).a + 1)));
        e.bridge.callHandler('share', '1', r => console.log(JSON.parse(r).ok)); });
      """,
    ]
    let page = try CommandRunner.page("<script>\(bodies[bridge] ?? "")</script>")
    let folder = (page as NSString).deletingLastPathComponent
    let script = Repository.file("Resources/bridges/DSBridge.js").path
    let common = ["--bridge", bridge] + (bridge == "dsbridge" ? ["--bridge-script", script] : [])
    try "{\"share\":{\"ok\":\"yes\"}}".write(toFile: folder + "/h.json", atomically: true, encoding: .utf8)
    let recorded = try CommandRunner.run(
      ["record"] + common + [
        "--handlers", folder + "/h.json", "--call", "show={\"a\":4}", "--output", folder + "/r", page,
      ])
    #expect(recorded.output.hasPrefix("yes\n"), "\(recorded.errors)")
    let replayed = try CommandRunner.run(["replay"] + common + ["--transcript", folder + "/s", folder + "/r", page])
    #expect(replayed.output == "yes\n")
    #expect(replayed.errors == "")
    #expect(replayed.status == 0)
    #expect(try CommandRunner.run(["diff", folder + "/r", folder + "/s"]).output == "")
  }

  @Test("fails the replay for a page that behaves differently, and reports the differences")
  func differences() throws {
    let stage = try Stage(Self.page())
    func replay(_ page: String) throws -> CommandRunner.Outcome {
      try page.write(toFile: stage.page, atomically: true, encoding: .utf8)
      return try CommandRunner.run(["replay", stage.recording, stage.page])
    }
    var outcome = try replay(Self.page(title: "y"))
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "headless-bridge: replay: call 1 to 'share' has other data: {\"title\":\"y\"}, recorded: {\"title\":\"x\"}\n"
    )
    outcome = try replay(Self.page(factor: 3))
    #expect(outcome.errors == "headless-bridge: replay: the page's response to 'double' is 12, recorded: 8\n")
    outcome = try replay(Self.page(extra: "b.callHandler('later', 2);"))
    #expect(outcome.errors == "headless-bridge: replay: call 2 to 'later' is not in the recording: 2\n")
    outcome = try replay("<p>nothing</p>")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("the page did not call 'share' with {\"title\":\"x\"}"))
    #expect(outcome.errors.contains("so native did not make the call that follows in the recording: 'double' with 4"))
  }

  @Test("diff prints the differences with status 1, and exits with status 2 for an invalid transcript")
  func diff() throws {
    let (first, second) = (try Stage(Self.page()), try Stage(Self.page(extra: "b.callHandler('later', 2);")))
    var outcome = try CommandRunner.run(["diff", first.recording, second.recording])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n+ page → native later 2\n"))
    outcome = try CommandRunner.run(["diff", first.recording, first.page])
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("headless-bridge: \(first.page):1: not a transcript"))
    #expect(try CommandRunner.run(["diff", first.recording]).status == 2)
    #expect(try CommandRunner.run(["record", first.page]).errors.contains("--output FILE"))
    #expect(try CommandRunner.run(["replay", first.recording]).status == 2)
  }

  @Test("writes the same transcript for each test, with any number of workers")
  func testTranscripts() throws {
    let spec = try CommandRunner.page(
      """
      describe('a', () => {
        test('says it', async () => { await page.setContent('<script>console.log(1)</scr' + 'ipt>'); });
        test('says it', async () => { await page.setContent('<script>console.log(2)</scr' + 'ipt>'); });
      });
      """, "one.bridge.js")
    let folder = (spec as NSString).deletingLastPathComponent
    try FileManager.default.copyItem(atPath: spec, toPath: folder + "/two.bridge.js")
    func transcripts(_ workers: String, _ name: String) throws -> [String: String] {
      let target = folder + "/" + name
      let outcome = try CommandRunner.run(["test", "--workers", workers, "--transcript", target, folder])
      #expect(outcome.status == 0, "\(outcome.output)")
      let names = FileManager.default.enumerator(atPath: target)?.compactMap { $0 as? String } ?? []
      return try Dictionary(
        uniqueKeysWithValues: names.filter { $0.hasSuffix(".jsonl") }.map {
          (
            $0.components(separatedBy: "/").suffix(2).joined(separator: "/"),
            try String(contentsOfFile: target + "/" + $0, encoding: .utf8)
          )
        })
    }
    let first = try transcripts("1", "t1")
    #expect(
      first.keys.sorted() == [
        "one.bridge/a--says-it-2.jsonl", "one.bridge/a--says-it.jsonl", "two.bridge/a--says-it-2.jsonl",
        "two.bridge/a--says-it.jsonl",
      ])
    #expect(first["one.bridge/a--says-it-2.jsonl"]?.contains("\"text\":\"2\"") == true)
    #expect(try transcripts("2", "t2") == first)
  }

  @Test("records calls of DSBridge, which uses dialogs, while the spec handles other dialogs")
  func dialogsOfBridges() throws {
    let spec = try CommandRunner.page(
      """
      test('asks', async () => {
        native.handle('user.name', () => 'Ada');
        page.on('dialog', dialog => dialog.accept('yes'));
        await page.setContent('<p>hi</p>');
        expect(await page.evaluate(() => [dsBridge.call('user.name', {}), prompt('sure?')])).toEqual(['Ada', 'yes']);
      });
      """, "ds.bridge.js")
    let folder = (spec as NSString).deletingLastPathComponent
    let script = Repository.file("Resources/bridges/DSBridge.js").path
    let outcome = try CommandRunner.run(
      ["test", "--bridge", "dsbridge", "--bridge-script", script, "--transcript", folder + "/t", spec])
    #expect(outcome.status == 0, "\(outcome.output)")
    let names = FileManager.default.enumerator(atPath: folder + "/t")?.compactMap { $0 as? String } ?? []
    let file = try #require(names.first { $0.hasSuffix("ds.bridge/asks.jsonl") })
    let text = try String(contentsOfFile: folder + "/t/" + file, encoding: .utf8)
    #expect(text.contains("\"type\":\"answer\",\"name\":\"user.name\""))
  }

  @Test("reports locations in the original source if a script has a source map")
  func sourceMaps() throws {
    let page = try CommandRunner.page("<script src=app.js></script>")
    let folder = (page as NSString).deletingLastPathComponent
    try "nope()\n//# sourceMappingURL=app.js.map".write(toFile: folder + "/app.js", atomically: true, encoding: .utf8)
    #expect(
      try CommandRunner.run(["run", "--origin", "https://app.example", page]).errors == """
        headless-bridge: https://app.example/app.js:1:5: ReferenceError: Can't find variable: nope

        """)
    let trace = try CommandRunner.run(["run", "--trace", "--origin", "https://app.example", page]).errors
    #expect(
      trace.contains("headless-bridge: hint: the source map of https://app.example/app.js was not found: app.js.map"))
    try #"{"version":3,"sources":["src/app.ts"],"mappings":"AAKE"}"#.write(
      toFile: folder + "/app.js.map", atomically: true, encoding: .utf8)
    #expect(
      try CommandRunner.run(["run", "--origin", "https://app.example", page]).errors == """
        headless-bridge: https://app.example/src/app.ts:6:3 (https://app.example/app.js:1:5): ReferenceError: Can't find variable: nope

        """)
  }
}
