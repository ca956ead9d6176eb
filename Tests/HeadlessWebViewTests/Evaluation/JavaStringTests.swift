import HeadlessWebView
import JavaScriptEngine
import Testing

struct JavaStringTests {
  @Test("converts arguments to a Java string as Android's web view does") func conversions() throws {
    let page = try Page(html: "<p>")
    var texts: [String?] = []
    page.view.addScriptInterface(
      "app",
      functions: [
        "take": { call in
          texts.append(call.javaString(0)); return .undefined
        }
      ],
      includesPresentPage: true)
    try page.view.runUntilIdle()
    _ = try page.run(
      """
      for (const value of ['a', '', 1, -0, 1.5, 1e21, 123456789, 12345678901, NaN, true, false, null, undefined, {}, [1]])
        app.take(value);
      app.take();
      """)
    #expect(
      texts == [
        "a", "", "1", "-0", "1.5", "1e+21", "123456789", "1.23457e+10", "nan", "true", "false", nil, "undefined",
        "undefined", "undefined", "undefined",
      ])
  }
}
