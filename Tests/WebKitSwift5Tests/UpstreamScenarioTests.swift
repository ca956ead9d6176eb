import TestSupport
import WebKit
import WebViewJavascriptBridge
import XCTest

/// The promises of the upstream project, as an app's developer tests them, in the language mode of most apps.
///
/// Each test runs with both kinds of views, and also with the original bridge script if it is available.
final class UpstreamScenarioTests: XCTestCase {
  private var window: UIWindow!
  private var kept: [Any] = []

  override func setUp() {
    super.setUp()
    window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
  }

  override func tearDown() {
    window = nil
    kept = []
    super.tearDown()
  }

  /// Adds a view of each kind to the window for each bridge script, and creates their bridges.
  private func eachBridge(_ body: (UIView, WebViewJavascriptBridge) -> Void) {
    let scripts: [BridgeScript?] = [nil] + (upstreamScript().map { [$0] } ?? [])
    for script in scripts {
      let root: UIView = window.rootViewController!.view
      var frame = root.bounds
      frame.size.height /= 2
      let uiWebView = UIWebView(frame: frame)
      uiWebView.backgroundColor = UIColor.blue
      root.addSubview(uiWebView)
      frame.origin.y += frame.size.height
      let wkWebView = WKWebView(frame: frame)
      wkWebView.backgroundColor = UIColor.red
      root.addSubview(wkWebView)
      for webView in [uiWebView, wkWebView] {
        let bridge =
          script.map { WebViewJavascriptBridge(forWebView: webView, script: $0)! }
          ?? WebViewJavascriptBridge(forWebView: webView)!
        kept.append(bridge)
        body(webView, bridge)
      }
    }
  }

  private func loadEcho(_ webView: UIView) {
    let request = URLRequest(url: Pages.echo)
    if let webView = webView as? WKWebView {
      webView.load(request)
    } else {
      (webView as! UIWebView).loadRequest(request)
    }
  }

  func testEchoBeforeSetUp() {
    eachBridge { webView, bridge in
      let answered = expectation(description: "answered")
      bridge.callHandler("echoHandler", data: "before") { responseData in
        XCTAssertEqual(responseData as! String, "before")
        answered.fulfill()
      }
      loadEcho(webView)
    }
    waitForExpectations(timeout: TestLimit.seconds)
  }

  func testEchoAfterSetUp() {
    eachBridge { webView, bridge in
      let answered = expectation(description: "answered")
      loadEcho(webView)
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(150)) {
        bridge.callHandler("echoHandler", data: "after") { responseData in
          XCTAssertEqual(responseData as? String, "after")
          answered.fulfill()
        }
      }
    }
    waitForExpectations(timeout: TestLimit.seconds)
  }

  func testObjectsArraysAndStrings() {
    eachBridge { webView, bridge in
      let objects: [NSObject] = [
        NSString(string: "A string sent over the wire"), NSString(string: "A string with '\"'/\\"),
        NSArray(array: [1, 2, 3]), NSDictionary(dictionary: ["a": 1, "b": 2]),
      ]
      for object in objects {
        let answered = expectation(description: "\(object)")
        bridge.callHandler("echoHandler", data: object) { responseData in
          XCTAssertEqual(Self.asObject(responseData!), object)
          answered.fulfill()
        }
      }
      loadEcho(webView)
    }
    waitForExpectations(timeout: TestLimit.seconds)
  }

  private static func asObject(_ value: Any) -> NSObject {
    switch value {
    case let text as String: NSString(string: text)
    case let array as [Any]: NSArray(array: array)
    case let object as [String: Any]: NSDictionary(dictionary: object)
    default: value as! NSObject
    }
  }

  private func checkCallFromWithinHandler(_ webView: UIView, _ bridge: WebViewJavascriptBridge, safetyTimeout: Bool) {
    if !safetyTimeout { bridge.disableJavscriptAlertBoxSafetyTimeout() }
    loadEcho(webView)
    let answered = expectation(description: "answered")
    bridge.registerHandler("nativeEcho") { data, responseCallback in responseCallback!(data) }
    bridge.callHandler("askNativeFirst", data: nil) { responseData in
      XCTAssertEqual(responseData as? String, "native said so")
      answered.fulfill()
    }
  }

  func testHandlerThatCallsNativeBeforeItResponds() {
    eachBridge { checkCallFromWithinHandler($0, $1, safetyTimeout: true) }
    waitForExpectations(timeout: TestLimit.seconds)
  }

  func testHandlerThatCallsNativeBeforeItRespondsWithoutTheSafetyTimeout() {
    eachBridge { checkCallFromWithinHandler($0, $1, safetyTimeout: false) }
    waitForExpectations(timeout: TestLimit.seconds)
  }

  func testRemovedHandler() {
    eachBridge { webView, bridge in
      loadEcho(webView)
      bridge.registerHandler("nativeEcho") { _, _ in XCTFail("the handler was removed") }
      bridge.removeHandler("nativeEcho")
      bridge.callHandler("askNativeFirst", data: nil) { _ in XCTFail("unexpected response") }
      let answered = expectation(description: "answered")
      bridge.callHandler("echoHandler", data: 1) { _ in
        // When this response arrives, all earlier requests of the page have arrived, too.
        bridge.callHandler("echoHandler", data: 2) { _ in answered.fulfill() }
      }
    }
    waitForExpectations(timeout: TestLimit.seconds)
  }

  func testDelegateStillHearsOfAFinishedLoad() {
    eachBridge { webView, bridge in
      let delegate = LoadListener(expectation(description: "loaded"))
      kept.append(delegate)
      bridge.setWebViewDelegate(delegate)
      loadEcho(webView)
    }
    waitForExpectations(timeout: TestLimit.seconds)
  }
}

/// A delegate of both kinds of views.
private class LoadListener: NSObject, UIWebViewDelegate, WKNavigationDelegate {
  let expectation: XCTestExpectation

  init(_ expectation: XCTestExpectation) { self.expectation = expectation }

  func webViewDidFinishLoad(_ webView: UIWebView) { expectation.fulfill() }
  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { expectation.fulfill() }
}
