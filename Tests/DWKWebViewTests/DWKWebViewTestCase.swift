import DSBridge
import HeadlessWebView
import TestSupport
import XCTest
import dsBridge

/// Helpers for tests of the view.
class DWKWebViewTestCase: XCTestCase {
  let base = URL(string: "https://page.example/demo.html?tick=5")!
  /// The messages of the page's own dialogs.
  var shown: [String] = []

  /// A view whose pages use a bridge script: ours, or the original one if the environment specifies its file.
  func eachHalf(_ body: (DWKWebView) throws -> Void) rethrows {
    for half in [DSBridgeScript.version3.source] + (OriginalScript.dsBridge.text.map { [$0] } ?? []) {
      shown = []
      let dwebview = DWKWebView(frame: .zero)
      dwebview.headlessWebView.network.route("https://cdn.example/dsbridge.js") { _ in
        .text(half, type: "text/javascript")
      }
      dwebview.headlessBridge.onDialog = { [unowned self] dialog in
        shown.append(dialog.message)
        return .accept
      }
      try body(dwebview)
    }
  }

  /// The page of the demonstration.
  func demo() throws -> String {
    try String(contentsOf: Repository.file("Tests/DSBridgeTests/Pages/demo.html"), encoding: .utf8)
  }

  /// A page with one script after its bridge script.
  func page(_ script: String) -> String {
    "<script src='https://cdn.example/dsbridge.js'></script><script>\(script)</script>"
  }

  /// Runs the run loop until a condition holds.
  func wait(_ what: String, until condition: () -> Bool, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertTrue(TestLimit.runMainLoop(until: condition), what, file: file, line: line)
  }

  /// Evaluates a script and waits for its value.
  func evaluate(_ script: String, in webView: WKWebView) -> Any? {
    let done = expectation(description: script)
    var result: Any?
    webView.evaluateJavaScript(script) { value, error in
      if let error { XCTFail("\(error)") }
      result = value
      done.fulfill()
    }
    waitForExpectations(timeout: TestLimit.seconds)
    return result
  }
}
