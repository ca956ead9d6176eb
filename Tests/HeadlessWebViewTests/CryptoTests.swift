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

  @Test("on the virtual clock two runs get the same numbers, and a run gets different ones")
  func repeatable() throws {
    let log = try PageHarness.log(Self.script)
    #expect(try PageHarness.log(Self.script) == log)
    #expect(try PageHarness.log("mark(crypto.randomUUID() === crypto.randomUUID())") == ["false"])
  }

  @Test("on the machine's clock two views do not")
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

  @Test("a UUID is one of version 4; other arrays than those of integers, and long ones, are refused")
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
