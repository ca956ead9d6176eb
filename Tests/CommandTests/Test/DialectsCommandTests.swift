import BridgeTesting
import Foundation
import TestSupport
import Testing

/// `headless-bridge test --dialects`, which runs the same specs on several bridges.
@Suite struct DialectsCommandTests {
  private static let files = [
    "wvjb.html": """
    <script>
    window.WVJBCallbacks = [bridge => { window.share = (data, then) => bridge.callHandler('share', data, then); }];
    const frame = document.createElement('iframe');
    frame.src = 'https://__bridge_loaded__';
    document.documentElement.append(frame);
    </script>
    """,
    "webkit.html": """
    <script>window.share = (data, then) => webkit.messageHandlers.share.postMessage(data).then(then);</script>
    """,
    "app.bridge.js": """
    const pages = { webkit: 'webkit.html' };
    beforeEach(() => page.goto(pages[native.dialect] ?? 'wvjb.html'));
    test('shares', async () => {
      native.handle('share', { ok: true });
      await page.evaluate(() => { share('x', answer => { window.answer = answer; }); });
      await page.waitForFunction(() => window.answer);
      expect(native).toHaveReceived('share', 'x');
      expect(await page.evaluate(() => answer)).toMatchSnapshot();
    });
    test('differs', () => { expect(native.dialect.length).toMatchSnapshot(); });
    (native.dialect === 'webkit' ? test.skip : test)('not there', () => {});
    """,
  ]

  private func folder(_ files: [String: String] = files) throws -> String {
    let folder = (try CommandRunner.page("", "marker.txt") as NSString).deletingLastPathComponent
    for (name, text) in files { try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8) }
    return folder
  }

  @Test("runs the same specs on each dialect") func runsOnEach() throws {
    let folder = try folder()
    let list = ["--dialects", "wvjb,webkit,wvjb@uiwebview"]
    let first = try CommandRunner.run(["test"] + list + [folder])
    // A difference between dialects fails until the snapshots are updated.
    #expect(first.status == 1, "\(first.output)\(first.errors)")
    #expect(first.output.contains("wvjb  webkit  wvjb@uiwebview"))
    #expect(first.output.contains("  shares     ✓     ✓       ✓"), "\(first.output)")
    #expect(first.output.contains("  not there  ✓     ○       ✓"))
    #expect(first.output.contains("  differs    ✓     ✗       ✗"))
    let update = try CommandRunner.run(["test", "--update-snapshots"] + list + [folder])
    #expect(update.status == 0, "\(update.output)")
    let snapshots = try String(contentsOfFile: folder + "/__snapshots__/app.bridge.js.snap", encoding: .utf8)
    #expect(snapshots.contains("exports[`differs 1`] = `4`;"))
    #expect(snapshots.contains("exports[`differs [webkit] 1`] = `6`;"))
    #expect(snapshots.contains("exports[`differs [wvjb@uiwebview] 1`] = `14`;"))
    #expect(snapshots.components(separatedBy: "exports[`shares").count == 2)
    for workers in ["1", "3"] {
      let outcome = try CommandRunner.run(
        ["test", "--ci", "--reporter", "tap", "--workers", workers] + list + [folder])
      #expect(outcome.status == 0)
      #expect(
        outcome.output.split(separator: "\n").filter { $0.hasPrefix("ok") }.map { $0.split(separator: "› ").last ?? "" }
          == [
            "shares [wvjb]", "differs [wvjb]", "not there [wvjb]", "shares [webkit]", "differs [webkit]",
            "not there [webkit] # SKIP", "shares [wvjb@uiwebview]", "differs [wvjb@uiwebview]",
            "not there [wvjb@uiwebview]",
          ], "\(outcome.output)")
    }
    // A run on one bridge also uses the snapshots of its dialect.
    #expect(try CommandRunner.run(["test", "--ci", "--bridge", "webkit", folder]).status == 0)
  }

  @Test("transcripts and reports separate the dialects") func separatesDialects() throws {
    let folder = try folder(["a.bridge.js": "test('one', () => page.setContent('<p>x</p>'));"])
    let outcome = try CommandRunner.run([
      "test", "--dialects", "wvjb,jsbridge", "--transcript", folder + "/t", "--report", folder + "/r.html", folder,
    ])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder + "/t").filter { $0.hasSuffix(".jsonl") }
    #expect(Set(names.compactMap { $0.split(separator: "/").first }) == ["wvjb", "jsbridge"])
    let report = try String(contentsOfFile: folder + "/r.html", encoding: .utf8)
    #expect(report.contains("a.bridge.js [wvjb]") && report.contains("a.bridge.js [jsbridge]"))
  }

  @Test(
    "reports invalid dialects",
    arguments: [
      ("titanium", "--dialects titanium: not one of wvjb,"),
      ("wvjb@mars", "--dialects wvjb@mars: the name after @ is not one of"),
      (
        "dsbridge@uiwebview",
        "--dialects dsbridge@uiwebview: --host uiwebview: --bridge dsbridge requires wkwebview"
      ),
      (",", "--dialects ,: no bridge given"),
    ])
  func invalidNames(list: String, complaint: String) throws {
    let outcome = try CommandRunner.run(["test", "--dialects", list])
    #expect(outcome.status == 2 && outcome.errors.hasPrefix("headless-bridge: " + complaint), "\(outcome.errors)")
  }

  @Test("rejects --dialects together with --bridge") func withBridge() throws {
    let outcome = try CommandRunner.run(["test", "--dialects", "wvjb", "--bridge", "webkit"])
    #expect(
      outcome.status == 2 && outcome.errors.contains("--dialects: cannot be combined with --bridge webkit"))
  }

  /// The dialects whose handlers respond.
  private static let responding = [
    "wvjb", "wvjb4", "dsbridge", "dsbridge@android", "dsbridge2", "dsbridge1", "jsbridge@android", "jsbridge2@android",
    "webkit", "capacitor", "capacitor@android", "cordova", "cordova@android", "inappwebview", "inappwebview@android",
    "inappwebview61", "inappwebview5", "tauri", "tauri25", "weixin", "weixin@android", "weixin-miniprogram", "alipay",
    "alipay@android",
  ]

  /// The bridges that respond with messages of their own, which are no results of calls.
  private static let replying: Set<BridgeKind> = [.hotwire]

  @Test("the spec runs on each bridge whose handlers respond")
  func complete() {
    let tested = Set(Self.responding.compactMap { BridgeKind(rawValue: String($0.prefix { $0 != "@" })) })
    #expect(tested == Set(BridgeKind.allCases.filter(\.hasResponses)).subtracting(Self.replying))
  }

  @Test("one spec passes over all bridges whose handlers respond")
  func frameworks() throws {
    let outcome = try CommandRunner.run([
      "test", "--ci", "--reporter", "dot", "--dialects", Self.responding.joined(separator: ","),
      "--root", Repository.file("").path, Repository.file("Tests/Specs/dialects").path,
    ])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("\(4 * Self.responding.count) passed"))
  }
}
