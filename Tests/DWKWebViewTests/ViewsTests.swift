import DSBridge
import TestSupport
import WebKit
import XCTest

/// DSBridge with an app's views.
final class ViewsTests: XCTestCase {
  private var kept: [Any] = []

  private func load(_ script: String, in webView: UIView) {
    let page = "<script>\(script)</script>"
    if let webView = webView as? WKWebView {
      webView.loadHTMLString(page, baseURL: URL(string: "https://page.example/"))
    } else {
      (webView as! UIWebView).loadHTMLString(page, baseURL: URL(string: "https://page.example/"))
    }
  }

  func testEveryVersionInEveryView() throws {
    let table: [(UIView, DSBridgeDialect?, DSBridgeDialect)] = [
      (WKWebView(frame: .zero), nil, .ios), (WKWebView(frame: .zero), .version2, .version2),
      (WKWebView(frame: .zero), .version1, .version1), (UIWebView(frame: .zero), nil, .version2UIWebView),
      (UIWebView(frame: .zero), .version1, .version1UIWebView),
    ]
    for (webView, asked, dialect) in table {
      let bridge = try XCTUnwrap(
        DSBridge(forWebView: webView, dialect: asked, script: dialect.version == 3 ? .version3 : nil))
      kept.append((bridge, webView))
      XCTAssertEqual(bridge.dialect, dialect)
      let answered = expectation(description: "\(dialect)")
      var methods = DSBridgeObject()
      try methods.addSynchronous("greet") { (name: JSONPerson) in "Hello, \(name.name)" }
      try methods.addAsynchronous("tell") { (person: JSONPerson, answer) in
        XCTAssertEqual(person.name, "Hello, Ann")
        try? answer.complete("told")
        answered.fulfill()
      }
      try bridge.addJavascriptObject(methods)
      let object = dialect.version == 1 ? "getJsBridge()" : "dsBridge"
      load(
        """
        var bridge = \(object);
        var greeting = bridge.call('greet', { name: 'Ann' });
        bridge.call('tell', { name: greeting }, function (text) { window.told = text; });
        bridge.register('add', function (a, b) { return a + b; });
        function add(a, b) { return a + b; }
        """, in: webView)
      waitForExpectations(timeout: TestLimit.seconds)
      let added = expectation(description: "add in \(dialect)")
      bridge.callHandler("add", arguments: [1, 2]) { value in
        XCTAssertEqual("\(value ?? "-")", "3", "\(dialect)")
        added.fulfill()
      }
      waitForExpectations(timeout: TestLimit.seconds)
    }
  }

  func testWhatIsNoWebViewHasNoBridge() {
    XCTAssertNil(DSBridge(forWebView: nil))
    XCTAssertNil(DSBridge(forWebView: UIView(frame: .zero)))
  }

  func testThePagesDialogsStayTheViewsDelegates() throws {
    final class Panels: NSObject, WKUIDelegate {
      var asked: [String] = []
      func webView(
        _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping () -> Void
      ) {
        asked.append(message)
        completionHandler()
      }
    }
    let (webView, first, second) = (WKWebView(frame: .zero), Panels(), Panels())
    let bridge = try XCTUnwrap(DSBridge(forWebView: webView, script: .version3))
    webView.uiDelegate = first
    for panels in [first, second] {
      load("alert(typeof dsBridge)", in: webView)
      for _ in 0..<500 where panels.asked.isEmpty {
        _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
      }
      XCTAssertEqual(panels.asked, ["object"])
      bridge.setUIDelegate(second)
    }
  }
}

private struct JSONPerson: Decodable { let name: String }
