import DSBridge
import HeadlessWebView
import TestSupport
import XCTest
import dsBridge

/// Features of the view beyond the demonstration.
final class DWKWebViewTests: DWKWebViewTestCase {
  private final class Panels: NSObject, WKUIDelegate {
    var asked: [String] = []

    func webView(
      _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String, initiatedByFrame frame: WKFrameInfo,
      completionHandler: @escaping () -> Void
    ) {
      asked.append("alert \(message)")
      completionHandler()
    }

    func webView(
      _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
      initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (String?) -> Void
    ) {
      asked.append("prompt \(prompt)")
      completionHandler("answer")
    }
  }

  func testDsuiDelegateAnswersThePageAndNotTheBridge() {
    eachHalf { dwebview in
      let panels = Panels()
      dwebview.dsuiDelegate = panels
      dwebview.addJavascriptObject(JsEchoApi(), namespace: nil)
      dwebview.loadHTMLString(
        page("alert(dsBridge.call('syn', 'a')); window.answer = prompt('b'); window.isDone = true;"), baseURL: base)
      wait("loaded") { panels.asked.count == 2 && !dwebview.isLoading }
      XCTAssertEqual(panels.asked, ["alert a", "prompt b"])
      XCTAssertEqual(evaluate("answer", in: dwebview) as? String, "answer")
      XCTAssertEqual(shown, [])
      dwebview.dsuiDelegate = nil
      XCTAssertEqual(evaluate("alert('c'), confirm('d')", in: dwebview) as? Bool, true)
      XCTAssertEqual(shown, ["c", "d"])
      withExtendedLifetime(panels) {}
    }
  }

  func testUIDelegateTakesTheBridgesPlace() {
    eachHalf { dwebview in
      let faults = FaultCodes(of: dwebview.headlessWebView)
      let panels = Panels()
      dwebview.uiDelegate = panels
      XCTAssertEqual(faults.all, ["delegate-replaced"])
      dwebview.addJavascriptObject(JsEchoApi(), namespace: nil)
      dwebview.loadHTMLString(page("dsBridge.call('syn', 'a')"), baseURL: base)
      wait("asked") { panels.asked.contains("prompt _dsbridge=syn") }
    }
  }

  func testObjectsThatCannotBeCalledAreRefused() {
    final class Silent: NSObject {}
    struct Wrong: JavascriptObject {
      var javascriptMethods: [JavascriptMethod] { [.synchronous("a b") { (_: Any?) in 1 }] }
    }
    let dwebview = DWKWebView(frame: .zero)
    let faults = FaultCodes(of: dwebview.headlessWebView)
    dwebview.addJavascriptObject(nil, namespace: nil)
    XCTAssertEqual(faults.all, [])
    dwebview.addJavascriptObject(Silent(), namespace: nil)
    dwebview.addJavascriptObject(Wrong(), namespace: "wrong")
    dwebview.addJavascriptObject(JsEchoApi(), namespace: "_dsb")
    XCTAssertEqual(faults.all, ["bad-object", "bad-object", "bad-object"])
  }

  func testArgumentsOfEachType() {
    struct Article: Decodable { let id: Int }
    struct Types: JavascriptObject {
      var javascriptMethods: [JavascriptMethod] {
        [
          .synchronous("text") { (text: String) in text.count }, .synchronous("oldText") { (text: NSString?) in text },
          .synchronous("number") { (number: NSNumber) in number.doubleValue },
          .synchronous("integer") { (number: Int) in number + 1 },
          .synchronous("object") { (object: [AnyHashable: Any]) in object["a"] },
          .synchronous("oldObject") { (object: NSDictionary) in object.count },
          .synchronous("array") { (array: [String]) in array.joined() },
          .synchronous("oldArray") { (array: NSArray!) in array.count },
          .synchronous("article") { (article: Article) in article.id },
          .synchronous("nothing") { (argument: Any?) in argument == nil ? "nothing" : "something" },
          .synchronous("void") { (_: Any?) in }, .synchronous("date") { (_: Any?) in [Date()] },
        ]
      }
    }
    eachHalf { dwebview in
      let faults = FaultCodes(of: dwebview.headlessWebView)
      dwebview.addJavascriptObject(Types(), namespace: nil)
      dwebview.loadHTMLString(page(""), baseURL: base)
      wait("loaded") { !dwebview.isLoading }
      let calls = [
        "'text', 'four'": "4", "'text'": "0", "'oldText', 'a'": "\"a\"", "'oldText'": "\"\"", "'number', 1.5": "1.5",
        "'integer', 1": "2", "'object', { a: [true] }": "[true]", "'object'": "\"\"", "'oldObject', { a: 1 }": "1",
        "'array', ['a', 'b']": "\"ab\"", "'oldArray', [1, 2]": "2", "'article', { id: 7 }": "7",
        "'nothing'": "\"nothing\"", "'nothing', 0": "\"something\"", "'void'": "\"\"",
      ]
      for (call, answer) in calls {
        XCTAssertEqual(evaluate("JSON.stringify(dsBridge.call(\(call)))", in: dwebview) as? String, answer, call)
      }
      XCTAssertEqual(faults.all, [])
      for call in ["'text', 1", "'integer', 'a'", "'date'"] {
        XCTAssertEqual(evaluate("String(dsBridge.call(\(call)))", in: dwebview) as? String, "undefined", call)
      }
      XCTAssertEqual(faults.all, ["method-failed", "method-failed", "method-failed"])
    }
  }

  func testAnswersWithoutJSONAreTold() {
    struct Dates: JavascriptObject {
      var javascriptMethods: [JavascriptMethod] {
        [.asynchronous("date") { (_: Any?, handler: (Date, Bool) -> Void) in handler(Date(), true) }]
      }
    }
    eachHalf { dwebview in
      let faults = FaultCodes(of: dwebview.headlessWebView)
      dwebview.addJavascriptObject(Dates(), namespace: nil)
      dwebview.loadHTMLString(page("dsBridge.call('date', function (v) { alert(JSON.stringify(v)); });"), baseURL: base)
      wait("answered") { !shown.isEmpty }
      XCTAssertEqual(shown, ["\"\""])
      XCTAssertEqual(faults.all, ["result-not-json"])
    }
  }

  func testLoadUrlRemoveAndDebugMode() {
    eachHalf { dwebview in
      dwebview.headlessWebView.network.route("https://page.example/there") { [half = page("window.isThere = true")] _ in
        .html(half)
      }
      dwebview.addJavascriptObject(JsEchoApi(), namespace: "echo")
      dwebview.setDebugMode(true)
      dwebview.loadUrl("https://page.example/there")
      wait("loaded") { evaluate("window.isThere === true", in: dwebview) as? Bool == true }
      XCTAssertEqual(evaluate("dsBridge.call('echo.syn', 1)", in: dwebview) as? Int, 1)
      dwebview.removeJavascriptObject("echo")
      XCTAssertEqual(evaluate("dsBridge.call('echo.syn', 1)", in: dwebview) as? String, "")
      dwebview.addJavascriptObject(JsEchoApi(), namespace: "")
      XCTAssertEqual(evaluate("dsBridge.call('gone', 1)", in: dwebview) as? String, "")
      wait("reported") { !shown.isEmpty }
      XCTAssertTrue(shown[0].contains("Method gone is not invoked"), shown[0])
    }
  }

  func testAViewThatNobodyHoldsIsGone() {
    weak var gone: DWKWebView?
    autoreleasepool {
      let dwebview = DWKWebView(frame: .zero)
      gone = dwebview
      dwebview.addJavascriptObject(JsEchoApi(), namespace: nil)
      dwebview.callHandler("never") { _ in XCTFail("unexpected response") }
    }
    XCTAssertNil(gone)
  }
}

/// Without Objective-C, no objects wait for an autorelease pool to drain.
private func autoreleasepool(_ body: () -> Void) { body() }
