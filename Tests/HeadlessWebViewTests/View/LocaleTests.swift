import HeadlessWebView
import JavaScriptEngine
import Testing

@Suite("The locale of pages")
struct LocaleTests {
  private static func lines(locale: String?, _ body: String) throws -> [String] {
    let view = WebView()
    defer { view.close() }
    var lines: [String] = []
    view.onConsole = { lines.append($0.text) }
    view.onPageError = { lines.append("error: \($0.message)") }
    view.locale = locale
    view.loadHTML(
      "<script>const log = console.log; \(body)</script>", baseURL: try #require(WebURL("https://a.example/")))
    try view.runUntilIdle()
    return lines
  }

  @Test("it is the default of formats, of Intl and of the navigator")
  func defaults() throws {
    let lines = try Self.lines(
      locale: "de-DE",
      """
      log(navigator.language, navigator.languages.join(), Object.isFrozen(navigator.languages));
      log((1234.5).toLocaleString(), 1234n.toLocaleString(), [1234.5].toLocaleString());
      const date = new Date(2020, 1, 3);
      log(date.toLocaleDateString(), new Intl.NumberFormat().format(0.5), Intl.NumberFormat().resolvedOptions().locale);
      log(new Intl.DateTimeFormat(undefined, { month: 'long' }).format(date), ['z', '\u{e4}'].sort(Intl.Collator().compare)[0]);
      """)
    #expect(
      lines == ["de-DE de-DE true", "1.234,5 1.234 1.234,5", "3.2.2020 0,5 de-DE", "Februar \u{e4}"])
  }

  @Test("further worlds of a page have the same defaults")
  func worlds() throws {
    let view = WebView()
    defer { view.close() }
    view.locale = "de-DE"
    view.loadHTML("", baseURL: try #require(WebURL("https://a.example/")))
    try view.runUntilIdle()
    let text = """
      [(1234.5).toLocaleString(), new Date(2020, 1, 3).toLocaleDateString(), Intl.NumberFormat().resolvedOptions().locale,
        navigator.language, new Intl.NumberFormat() instanceof Intl.NumberFormat].join()
      """
    for world in [ContentWorld.page, .named("first"), .named("second")] {
      var shown: StructuredValue?
      view.evaluateJavaScript(text, in: world) { shown = try? $0.get() }
      try view.runUntilIdle()
      #expect(shown == "1.234,5,3.2.2020,de-DE,de-DE,true", "\(world)")
    }
  }

  @Test("an explicit locale and subclasses work as before")
  func explicit() throws {
    let lines = try Self.lines(
      locale: "de-DE",
      """
      class Own extends Intl.NumberFormat {}
      log((1234.5).toLocaleString('en-US'), new Own().format(0.5), new Own() instanceof Own, Intl.NumberFormat.name,
        Intl.NumberFormat.length, Intl.NumberFormat.supportedLocalesOf('fr')[0], [Intl.NumberFormat, 'a'.localeCompare].every((each) => String(each).includes('[native')));
      try { Intl.PluralRules(); } catch (error) { log(error.name); }
      log(Object.prototype.toString.call(new Intl.ListFormat()), 'a'.localeCompare('b'), 'I'.toLocaleLowerCase('tr') === 'i');
      """)
    #expect(
      lines == ["1,234.5 0,5 true NumberFormat 0 fr true", "TypeError", "[object Intl.ListFormat] -1 false"])
  }

  @Test("a text that is no locale has no effect", arguments: ["", "d!", "not a locale"])
  func invalid(locale: String) throws {
    #expect(try Self.lines(locale: locale, "log(navigator.language)") == ["en-US"])
  }

  @Test("workers have it, too")
  func workers() throws {
    let lines = try Self.lines(
      locale: "ru-RU",
      """
      new Worker('data:text/javascript,postMessage(navigator.language + (10000.2).toLocaleString())').onmessage =
        (event) => log(event.data);
      """)
    #expect(lines == ["ru-RU10\u{a0}000,2"])
  }
}
