import HeadlessWebView
import JavaScriptEngine
import Testing

@testable import HeadlessWebView

struct MissingAPITests {
  /// Loads a page and returns the missing names that it used, with their locations.
  private func missing(_ script: String) throws -> [String] {
    let view = WebView()
    defer { view.close() }
    var found: [String] = []
    view.transcript.observe { event in
      guard event.type == .missingAPI else { return }
      found.append("\(event.string("name") ?? "?") \(event.string("place") ?? "nowhere")")
    }
    view.loadHTML("<script>\n\(script)\n</script>", baseURL: try #require(WebURL("https://app.example/")))
    try view.runUntilIdle()
    return found
  }

  @Test("reports a missing interface once, with its first location")
  func once() throws {
    #expect(
      try missing("var a = typeof PaymentRequest;\nif ('PaymentRequest' in window) {}\nwindow.PaymentRequest;")
        == ["PaymentRequest https://app.example/:2"])
  }

  @Test("reports WebAssembly as missing, because its loops cannot be terminated")
  func webAssembly() throws {
    #expect(try missing("if (typeof WebAssembly === 'object') throw 1;") == ["WebAssembly https://app.example/:2"])
  }

  @Test("missing names remain undefined")
  func absent() throws {
    let view = WebView()
    defer { view.close() }
    var lines: [String] = []
    view.transcript.observe { if $0.type == .console { lines.append($0.string("text") ?? "") } }
    view.loadHTML(
      """
      <script>
      console.log(typeof PaymentRequest, 'PaymentRequest' in window, window.hasOwnProperty('PaymentRequest'),
        Object.getOwnPropertyDescriptor(window, 'PaymentRequest'), window.PaymentRequest);
      try { PaymentRequest; } catch (error) { console.log(error.message); }
      </script>
      """)
    try view.runUntilIdle()
    #expect(lines == ["undefined false false undefined undefined", "Can't find variable: PaymentRequest"])
  }

  @Test("ignores names that are not the platform's")
  func foreign() throws {
    #expect(try missing("typeof define; window.jQuery; 'Vue' in window; typeof module;") == [])
  }

  @Test("determines a missing member from the error that it caused")
  func member() throws {
    #expect(
      try missing("navigator.mediaDevices.getUserMedia({ audio: true });")
        == ["navigator.mediaDevices https://app.example/:2:23"])
    #expect(
      try missing("document.startViewTransition();") == ["document.startViewTransition https://app.example/:2:29"])
  }

  @Test(
    "parses the names in the engine's messages",
    arguments: [
      ("Can't find variable: PaymentRequest", "PaymentRequest"),
      ("Can't find variable: mine", nil),
      ("undefined is not an object (evaluating 'navigator.geolocation.watchPosition')", "navigator.geolocation"),
      ("undefined is not an object (evaluating 'window.navigator.xr.isSessionSupported')", "navigator.xr"),
      ("undefined is not a constructor (evaluating 'new window.PaymentRequest(1, {})')", "PaymentRequest"),
      (
        "navigator.share is not a function. (In 'navigator.share({})', 'navigator.share' is undefined)",
        "navigator.share"
      ),
      ("el.animate is not a function. (In 'el.animate([])', 'el.animate' is undefined)", "animate"),
      ("undefined is not an object (evaluating 'a.b.c')", nil),
      ("undefined is not an object (evaluating 'f(x).animate.y')", nil),
      ("boom", nil), ("", nil), ("'", nil), ("is undefined)", nil), ("undefined is not a (evaluating '", nil),
    ] as [(String, String?)])
  func texts(message: String, name: String?) {
    #expect(MissingAPI.named(in: message) == name)
  }
}
