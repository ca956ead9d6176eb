import Testing

@testable import HeadlessWebView

/// Interfaces of units that another realm of the machine loaded first.
@Suite("Lazy units in several realms")
struct LazyUnitRealmTests {
  /// Scripts that use functions that a unit creates in each realm, and their results.
  private static let scripts = [
    ("new ImageData(2, 2).data.length", "16"),
    ("document.createElement('canvas').getContext('2d').createImageData(1, 1).data.length", "4"),
    ("new DOMMatrix().toFloat32Array().length", "16"),
    ("(new PerformanceObserver(() => {}).observe({ entryTypes: ['mark'] }), 'observed')", "observed"),
    (
      "(() => { try { new WebSocket('ws://a.example/', ['a', 'a']); } catch (error) { return error.name; } })()",
      "SyntaxError"
    ),
    ("(document.adoptedStyleSheets = []).length", "0"),
    ("typeof new ReadableStream().getReader().read().then", "function"),
    ("[...new URLSearchParams([['a', 'b']]).keys()].join()", "a"),
    ("[...new Headers([['a', 'b']]).keys()].join()", "a"),
    ("(() => { try { new Blob(1); } catch (error) { return error instanceof TypeError; } })()", "true"),
    ("(() => { const range = document.createRange(); return range.toString().length; })()", "0"),
  ]

  @Test("a unit's interfaces work on first use in a realm", arguments: scripts)
  func firstRealm(script: String, result: String) throws {
    #expect(try PageHarness.log("console.log(String(\(script)))") == [result])
  }

  @Test("a unit's interfaces work in a frame after they were used in its page", arguments: scripts)
  func frame(script: String, result: String) throws {
    let log = try PageHarness.log(
      """
      console.log(String(\(script)));
      console.log(frame().contentWindow.Function(`return String(\(script))`)());
      """)
    #expect(log.filter { !$0.hasPrefix("asked ") } == [result, result])
  }
}
