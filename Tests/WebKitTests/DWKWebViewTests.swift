import DSBridge
import HeadlessWebView
import Testing
import dsBridge

/// An app in Swift 6 with DSBridge's view.
@Suite("DWKWebView, in Swift 6") @MainActor
struct DWKWebViewTests {
  /// A class without isolation, like most classes.
  private final class Api: NSObject, JavascriptObject {
    func greet(_ name: String) -> String { "Hello, \(name)" }

    func later(_ name: String, handler: @escaping @Sendable (String, Bool) -> Void) {
      Task.detached { handler("later, \(name)", true) }
    }

    var javascriptMethods: [JavascriptMethod] {
      [.synchronous("greet", greet), .asynchronous("later", later)]
    }
  }

  /// A class of the main actor, like those that own views.
  @MainActor private final class Screen: JavascriptObject {
    var title = ""

    func setTitle(_ title: String) { self.title = title }

    var javascriptMethods: [JavascriptMethod] { [.synchronous("setTitle", setTitle)] }
  }

  @Test("objects of either isolation are called and respond")
  func objects() async throws {
    let dwebview = DWKWebView(frame: .zero)
    let screen = Screen()
    dwebview.headlessWebView.network.route("https://cdn.example/dsbridge.js") { _ in
      .text(DSBridgeScript.version3.source, type: "text/javascript")
    }
    dwebview.addJavascriptObject(Api(), namespace: nil)
    dwebview.addJavascriptObject(screen, namespace: "screen")
    dwebview.loadHTMLString(
      """
      <script src="https://cdn.example/dsbridge.js"></script>
      <script>
      dsBridge.registerAsyn('greeting', (answer) => {
        dsBridge.call('screen.setTitle', dsBridge.call('greet', 'Ann'));
        dsBridge.call('later', 'Ann', (text) => answer(text));
      });
      </script>
      """, baseURL: URL(string: "https://app.example/"))
    let greeting = await withCheckedContinuation { continuation in
      dwebview.callHandler("greeting") { continuation.resume(returning: $0 as? String) }
    }
    #expect(greeting == "later, Ann")
    #expect(screen.title == "Hello, Ann")
  }
}
