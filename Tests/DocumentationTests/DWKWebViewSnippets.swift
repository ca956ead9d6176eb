#if os(Linux)
  import DSBridge
  import HeadlessWebView
  import Testing
  import dsBridge

  final class JsApi: NSObject, JavascriptObject {
    func testSyn(_ arg: String) -> String { arg + " [syn call]" }

    func testAsyn(_ arg: String, handler: @escaping @Sendable (String, Bool) -> Void) {
      handler(arg + " [asyn call]", true)
    }

    var javascriptMethods: [JavascriptMethod] {
      [.synchronous("testSyn", testSyn), .asynchronous("testAsyn", testAsyn)]
    }
  }

  /// The Swift code of the catalog of dsBridge.
  @MainActor struct DWKWebViewSnippets {
    @Test("an app's code calls a page of DSBridge, and the page calls its methods")
    func overview() async throws {
      let page = """
        <script>\(DSBridgeScript.version3.source)</script>
        <script>
          document.title = dsBridge.call('testSyn', 'hello');
          dsBridge.register('addValue', (a, b) => a + b);
        </script>
        """
      let dwebview = DWKWebView(frame: .zero)
      dwebview.addJavascriptObject(JsApi(), namespace: nil)
      dwebview.loadHTMLString(page, baseURL: URL(string: "https://app.example/"))
      let sum = await withCheckedContinuation { continuation in
        dwebview.callHandler("addValue", arguments: [3, 4]) { value in continuation.resume(returning: value as? Int) }
      }
      #expect(sum == 7)
      #expect(try await dwebview.evaluateJavaScript("document.title") as? String == "hello [syn call]")
    }
  }
#endif
