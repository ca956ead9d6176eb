import HeadlessWebView
import JavaScriptEngine
import Testing

/// A custom bridge that adds functions to the page's context, as apps did with `context["share"] = block` in
/// a `UIWebView`, and as Android apps do with `addJavascriptInterface`.
struct ContextFunctionTests {
  /// The app: the page's functions, and native's calls to the page.
  private final class App {
    let view = WebView()
    private(set) var shared: [String] = []

    struct NotLoggedIn: Error, CustomStringConvertible {
      let description = "nobody is logged in"
    }

    init() {
      view.addScriptFunction("share") { [unowned self] call in
        shared.append("\(call[0]["title"]) for \(call.frame.origin)")
        // Synchronous: the page has the response on its next line.
        return ["count": .number(shared.count)]
      }
      view.addScriptInterface(
        "app",
        functions: [
          "version": { _ in "6.1" },
          "userName": { _ in throw NotLoggedIn() },
          "later": { [unowned self] call in
            // A slower function responds by calling a function of the page.
            view.call(Self.tell, .copy(call[0]))
            return .undefined
          },
        ])
    }

    deinit { view.close() }

    // The function is looked up at each call, as an evaluated script would do.
    private static let tell = PageFunction("what", body: "window.onNative(what);")
  }

  @Test("lets the page call native functions, receive their errors, and be called back")
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
