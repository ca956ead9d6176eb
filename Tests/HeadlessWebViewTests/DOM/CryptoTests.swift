import HeadlessWebView
import JavaScriptEngine
import Testing

/// `crypto`.
@Suite("Crypto")
struct CryptoTests {
  private static let script = """
    const bytes = new Uint8Array(8);
    mark([crypto.getRandomValues(bytes) === bytes, bytes, crypto.getRandomValues(new BigInt64Array(1)), crypto.randomUUID()]);
    """

  @Test("on the virtual clock, two runs return the same numbers, and one run different ones")
  func repeatable() throws {
    let log = try PageHarness.log(Self.script)
    #expect(try PageHarness.log(Self.script) == log)
    #expect(try PageHarness.log("mark(crypto.randomUUID() === crypto.randomUUID())") == ["false"])
  }

  @Test("on the real clock, two views return different numbers")
  func random() throws {
    func run() throws -> String? {
      var configuration = WebViewConfiguration()
      configuration.clock = .real
      let view = WebView(configuration: configuration)
      defer { view.close() }
      var text: String?
      view.evaluateJavaScript("crypto.randomUUID()") { text = try? $0.get().string }
      try view.runUntilIdle()
      return text
    }
    let first = try #require(try run())
    #expect(try run() != first)
  }

  @Test("Math.random repeats on the virtual clock, covers all of 0 to 1, and differs between documents")
  func mathRandom() throws {
    let script = """
      {
      const all = Array.from({ length: 2000 }, Math.random);
      mark(all.slice(0, 3));
      mark(all.every((each) => each >= 0 && each < 1) && new Set(all).size === 2000);
      mark(Math.abs(all.reduce((sum, each) => sum + each) / 2000 - 0.5) < 0.03);
      mark([0, 0.25, 0.5, 0.75].every((least) => all.filter((each) => each >= least && each < least + 0.25).length > 400));
      mark([Math.random.name, Math.random.length, Object.keys(Math).length]);
      const frame = document.createElement('iframe');
      document.documentElement.append(frame);
      mark(all.includes(frame.contentWindow.Math.random()));
      }
      """
    let log = try PageHarness.log(script)
    #expect(Array(log.dropFirst()) == ["true", "true", "true", "random,0,0", "asked about:blank", "false"])
    #expect(try PageHarness.log(script) == log)
  }

  @Test("a seed changes the numbers, on the real clock, too")
  func seeded() throws {
    func run(_ seed: UInt64?, _ clock: LoopClock = .virtual()) throws -> String? {
      var configuration = WebViewConfiguration()
      configuration.clock = clock
      configuration.randomSeed = seed
      let view = WebView(configuration: configuration)
      defer { view.close() }
      var text: String?
      view.evaluateJavaScript("Math.random() + ' ' + crypto.randomUUID()") { text = try? $0.get().string }
      try view.runUntilIdle()
      return text
    }
    let first = try #require(try run(7))
    #expect(try run(7) == first)
    #expect(try run(7, .real) == first)
    #expect(try run(8) != first)
    #expect(try run(nil, .real) != run(nil, .real))
  }

  @Test("UUIDs have version 4; arrays of other types and arrays that are too long are rejected")
  func errors() throws {
    let log = try PageHarness.log(
      """
      mark(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID()));
      mark([crypto, crypto === window.crypto]);
      const values = new Uint16Array(32768); mark(crypto.getRandomValues(values).some((each) => each > 255));
      for (const wrong of [new Float32Array(1), new DataView(new ArrayBuffer(1)), new Uint8Array(65537), {}]) {
        try { crypto.getRandomValues(wrong); mark('fine'); } catch (error) { mark(error.name); }
      }
      """)
    #expect(
      log == [
        "true", "[object Crypto],true", "true", "TypeMismatchError", "TypeMismatchError", "QuotaExceededError",
        "TypeError",
      ])
  }
}
