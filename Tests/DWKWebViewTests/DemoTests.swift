import HeadlessWebView
import TestSupport
import XCTest
import dsBridge

/// The original's demonstration, with every button in both directions, as in its app.
final class DemoTests: DWKWebViewTestCase {
  private func press(_ id: String, in dwebview: DWKWebView) -> String {
    shown = []
    dwebview.evaluateJavaScript("document.getElementById('\(id)').click()")
    wait(id) { !shown.isEmpty }
    return shown.joined(separator: "|")
  }

  func testEveryButton() throws {
    try eachHalf { dwebview in
      let faults = FaultCodes(of: dwebview.headlessWebView)
      dwebview.addJavascriptObject(JsApiTest(), namespace: nil)
      dwebview.addJavascriptObject(JsEchoApi(), namespace: "echo")
      dwebview.customJavascriptDialogLabelTitles(["alertTitle": "Notification", "alertBtn": "OK"])
      var isClosed = false
      dwebview.setJavascriptCloseWindowListener { isClosed = true }
      dwebview.loadHTMLString(try demo(), baseURL: base)
      wait("loaded") { !dwebview.isLoading }

      XCTAssertEqual(press("syn", in: dwebview), "Hello[ syn call]")
      XCTAssertEqual(press("asyn", in: dwebview), "hello [asyn call]")
      XCTAssertEqual(press("no-arg-syn", in: dwebview), "no argument [ syn call]")
      XCTAssertEqual(press("no-arg-asyn", in: dwebview), "no argument [asyn call]")
      XCTAssertEqual(press("echo-syn", in: dwebview), "{\"msg\":\"synchronous\",\"tag\":1}")
      XCTAssertEqual(press("echo-asyn", in: dwebview), "{\"msg\":\"asynchronous\",\"tag\":2}")
      XCTAssertEqual(press("stress", in: dwebview), "2000 in order")
      XCTAssertEqual(press("has-xx", in: dwebview), "0")
      XCTAssertEqual(press("has-test-syn", in: dwebview), "1")
      XCTAssertEqual(faults.all, [])
      XCTAssertEqual(press("never", in: dwebview), "")
      XCTAssertEqual(faults.all, ["no-native-method"])
      dwebview.evaluateJavaScript("document.getElementById('progress').click()")
      wait("progress") {
        evaluate("document.getElementById('value').textContent", in: dwebview) as? String == "3 2 1 0 "
      }
      dwebview.evaluateJavaScript("document.getElementById('close').click()")
      wait("close") { isClosed }
    }
  }

  func testEveryCallOfNative() throws {
    try eachHalf { dwebview in
      let faults = FaultCodes(of: dwebview.headlessWebView)
      dwebview.loadHTMLString(try demo(), baseURL: base)
      let sum = expectation(description: "addValue")
      dwebview.callHandler("addValue", arguments: [3, 4]) { value in
        XCTAssertEqual(value as? Int, 7)
        sum.fulfill()
      }
      let joined = expectation(description: "append")
      dwebview.callHandler("append", arguments: ["I", "love", "you"]) { value in
        XCTAssertEqual(value as! String, "I love you")
        joined.fulfill()
      }
      let ticked = expectation(description: "startTimer")
      ticked.expectedFulfillmentCount = 6
      var ticks: [Int] = []
      dwebview.callHandler("startTimer") { value in
        ticks.append((value as! NSNumber).intValue)
        ticked.fulfill()
      }
      for namespace in ["syn", "asyn"] {
        let added = expectation(description: "\(namespace).addValue")
        dwebview.callHandler("\(namespace).addValue", arguments: [5, 6]) { value in
          XCTAssertEqual(value as? Int, 11)
          added.fulfill()
        }
        let informed = expectation(description: "\(namespace).getInfo")
        dwebview.callHandler("\(namespace).getInfo") { value in
          let info = value as! [String: Any]
          XCTAssertEqual(info["tag"] as? String, namespace)
          XCTAssertEqual(info["value"] as? Int, 8)
          informed.fulfill()
        }
      }
      for (name, isThere) in [("addValue", true), ("XX", false), ("asyn.addValue", true), ("asyn.XX", false)] {
        let asked = expectation(description: name)
        dwebview.hasJavascriptMethod(name) { exist in
          XCTAssertEqual(exist, isThere, name)
          asked.fulfill()
        }
      }
      waitForExpectations(timeout: TestLimit.seconds)
      XCTAssertEqual(ticks, [0, 1, 2, 3, 4, 5])
      XCTAssertEqual(faults.all, [])
    }
  }
}
