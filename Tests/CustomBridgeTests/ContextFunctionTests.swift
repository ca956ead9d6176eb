import HeadlessWebView
import JavaScriptEngine
import Testing

/// A bridge of an app's own that puts functions into the page's context, as apps did with `context["share"] = block` in
/// a `UIWebView`, and as Android's do with `addJavascriptInterface`.
struct ContextFunctionTests {
  /// The app: what the page's functions do, and what native calls in the page.
  private final class App {
    let view = WebView()
    private(set) var shared: [String] = []

    struct NotLoggedIn: Error, CustomStringConvertible {
      let description = "nobody is logged in"
    }

    init() {
      view.addScriptFunction("share") { [unowned self] call in
        shared.append("\(call[0]["title"]) for \(call.frame.origin)")
        // On the spot: the page has the answer on its next line.
        return ["count": .number(shared.count)]
      }
      view.addScriptInterface(
        "app",
        functions: [
          "version": { _ in "6.1" },
          "userName": { _ in throw NotLoggedIn() },
          "later": { [unowned self] call in
            // What takes longer is told by a call of the page's function.
            view.call(Self.tell, .copy(call[0]))
            return .undefined
          },
        ])
    }

    deinit { view.close() }

    // Looked up when it is called, as an evaluated script would.
    private static let tell = PageFunction("what", body: "window.onNative(what);")
  }

  @Test("the page calls native's functions, hears its errors, and is called back")
  func page() throws {
    let app = App()
    var lines: [String] = []
    app.view.transcript.observe { if $0.type == .console { lines.append($0.string("text") ?? "") } }
    app.view.loadHTML(
      """
      <script>
      window.onNative = (what) => console.log('native says', what.name);
      console.log(share({ title: 'A page' }).count, app.version());
      try { app.userName(); } catch (error) { console.log(error.message); }
      app.later({ name: 'hello' });
      console.log('first');
      </script>
      """, baseURL: try #require(WebURL("https://page.example/")))
    try app.view.runUntilIdle()
    #expect(lines == ["1 6.1", "nobody is logged in", "first", "native says hello"])
    #expect(app.shared == ["\"A page\" for https://page.example"])
  }
}
