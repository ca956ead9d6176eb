import DSBridge
import HeadlessWebView
import XCTest
import dsBridge

/// What the tests of the view do again and again.
class DWKWebViewTestCase: XCTestCase {
  let base = URL(string: "https://page.example/demo.html?tick=5")!
  /// What the page's own dialogs said.
  var shown: [String] = []

  /// A view whose pages find their half where they look for it: ours, and the original's where the environment names its file.
  func eachHalf(_ body: (DWKWebView) throws -> Void) rethrows {
    let path = ProcessInfo.processInfo.environment["HEADLESS_BRIDGE_DSBRIDGE_SCRIPT"]
    let original = path.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
    for half in [DSBridgeScript.version3.source] + (original.map { [$0] } ?? []) {
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
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("DSBridgeTests/Pages/demo.html")
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// A page with one script behind its half.
  func page(_ script: String) -> String {
    "<script src='https://cdn.example/dsbridge.js'></script><script>\(script)</script>"
  }

  /// Runs the run loop until something holds.
  func wait(_ what: String, until condition: () -> Bool, file: StaticString = #filePath, line: UInt = #line) {
    let end = Date(timeIntervalSinceNow: 10)
    while !condition(), end > Date() { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005)) }
    XCTAssertTrue(condition(), what, file: file, line: line)
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
    waitForExpectations(timeout: 10)
    return result
  }

  /// The codes of the faults that a view tells from now on.
  func faults(of webView: WKWebView) -> Box<[String]> {
    let codes = Box<[String]>([])
    webView.headlessWebView.transcript.observe { event in
      if event.type == .fault, let code = event.string("code") { codes.value.append(code) }
    }
    return codes
  }
}

/// A value that closures share.
final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
