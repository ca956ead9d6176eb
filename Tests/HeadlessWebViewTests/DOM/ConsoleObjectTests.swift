import HeadlessWebView
import Testing

/// The transcript's text for objects that a page writes to its console.
@Suite struct ConsoleObjectTests {
  private func lines(_ script: String) throws -> [TranscriptEvent] {
    let view = WebView()
    defer { view.close() }
    var events: [TranscriptEvent] = []
    view.transcript.observe { if $0.type == .console || $0.type == .error { events.append($0) } }
    view.loadHTML("<p id=a>x</p><script>\(script)</script>", baseURL: try #require(WebURL("https://app.example/")))
    try view.runUntilIdle()
    return events
  }

  @Test(
    "records objects as a browser's console shows them, in addition to WebKit's text",
    arguments: [
      ("{ a: 1, b: [1, 'x'] }", "{a: 1, b: [1, 'x']}"), ("[, 1]", "[<empty>, 1]"),
      ("new Map([['a', { b: 1 }]])", "Map(1) {'a' => {b: 1}}"), ("new Set([1])", "Set(1) {1}"),
      ("{ a: { b: { c: { d: 1 } } } }", "{a: {b: {c: [Object]}}}"), ("/x/gi", "/x/gi"),
      ("new Date(0)", "1970-01-01T00:00:00.000Z"), ("function f() {}", "[Function: f]"), ("class A {}", "[class A]"),
      ("new (class A { x = 1 })", "A {x: 1}"), ("Object.create(null)", "[Object: null prototype] {}"),
      ("document.querySelector('p')", "<p id=\"a\">x</p>"), ("new Uint8Array(2)", "Uint8Array(2) [0, 0]"),
      ("{ get a() { throw 1; } }", "{a: [Getter]}"),
      ("{ s: Symbol('x'), n: -0, i: 1n }", "{s: Symbol(x), n: -0, i: 1n}"),
    ])
  func shown(value: String, shown: String) throws {
    let line = try #require(try lines("console.log((\(value)))").first)
    // There is no additional text if it equals WebKit's.
    #expect((line.string("shown") ?? line.string("text")) == shown)
  }

  @Test("shows circular references") func whatContainsItself() throws {
    let events = try lines("const a = { list: [] }; a.list.push(a, a.list); console.log(a, 'text', 1);")
    #expect(events.map { $0.string("text") } == ["[object Object] text 1"])
    #expect(events.map { $0.string("shown") } == ["{list: [[Circular], [Circular]]} text 1"])
  }

  @Test("quotes keys that are not identifiers, however long they are")
  func keysThatAreNoNamesAreQuotedHoweverLong() throws {
    let events = try lines(
      "console.log({ _b: 1, $c: 2, 'd e': 3, '1x': 4, '\\u12341': 5, '': 6 }); console.log({ ['\\u1234'.repeat(1e5) + ' ']: 1 });"
    )
    #expect(events.first?.string("shown") == "{_b: 1, $c: 2, 'd e': 3, '1x': 4, \u{1234}1: 5, '': 6}")
    #expect(events.count == 2)
  }

  @Test("assertions and timers write ordinary lines even if the page changed arrays")
  func assertionsAndTimersAreLinesLikeOthersWhateverThePageDidToArrays() throws {
    let events = try lines(
      """
      Array.prototype.map = Array.prototype.join = () => { throw 'poisoned'; };
      console.assert(false, 'of', { a: 1 });
      console.assert(false);
      console.time(); console.timeLog('default', 'x', 1);
      """)
    #expect(events.map(\.type) == [.console, .console, .console])
    #expect(events.map { $0.string("text") } == ["of [object Object]", "Assertion failed", "default: 0.000ms x 1"])
    #expect(events.first?.string("shown") == "of {a: 1}")
  }

  @Test("lines without objects have no additional text") func linesWithoutObjectsHaveNothingMore() throws {
    #expect(try lines("console.log('a', 1, null)").first?.fields.map(\.name) == ["level", "text"])
  }

  @Test("runs no proxy traps, no getters and no other code of the page")
  func noTrapAndNoGetterRunsAndNothingOfThePageIsTrusted() throws {
    let events = try lines(
      """
      const told = [], tell = name => () => { told.push(name); return undefined; };
      const traps = { get: tell('get'), ownKeys: tell('keys'), getPrototypeOf: tell('prototype'), has: tell('has'),
        getOwnPropertyDescriptor: tell('property') };
      const value = { get hot() { told.push('getter'); }, inner: new Proxy({}, traps), toString() { return 'own'; } };
      class Odd { static get name() { told.push('name'); } }
      const odd = Object.setPrototypeOf({ x: 1 }, new Proxy({}, traps));
      Array.prototype.map = Array.prototype.join = tell('map');
      Reflect.ownKeys = tell('ownKeys');
      console.log(value, { odd: new Odd, list: { odd } });
      console.log(told.length === 0 ? 'nothing' : String(told[0]));
      """)
    #expect(events.map { $0.string("shown") ?? $0.string("text") }.last == "nothing")
    #expect(
      events.first?.string("shown")?.contains("hot: [Getter], inner: [Proxy], toString: [Function: toString]}") == true)
  }

  @Test("truncates large values") func largeValuesAreCutShort() throws {
    let script =
      "const big = i => i === 0 ? 'x'.repeat(5000) : Array.from({ length: 70 }, () => big(i - 1)); console.log({ big: big(2) })"
    let shown = try #require(try lines(script).first?.string("shown"))
    #expect(shown.count <= 50_001)
    #expect(shown.hasSuffix("…"))
  }
}
