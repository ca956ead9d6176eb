import Foundation
import dsBridge

/// An app's methods for pages, as its developer writes them, but without `@objc`.
class JsApiTest: NSObject {
  private var timer: Timer?
  private var value = 3

  func testSyn(_ arg: String) -> String { arg + "[ syn call]" }

  func testAsyn(_ arg: String, handler: JSCallback) { handler(arg + " [asyn call]", true) }

  func testNoArgSyn(_ args: [AnyHashable: Any]?) -> String { "no argument [ syn call]" }

  func testNoArgAsyn(_ args: NSDictionary, handler: @escaping JSCallback) {
    DispatchQueue.global().async { handler("no argument [asyn call]", true) }
  }

  func callProgress(_ args: Any?, handler: @escaping (Any?, Bool) -> Void) {
    timer = Timer.scheduledTimer(withTimeInterval: 0.01, repeats: true) { [self] timer in
      handler(NSNumber(value: value), value == 0)
      if value == 0 { timer.invalidate() }
      value -= 1
    }
  }
}

extension JsApiTest: JavascriptObject {
  var javascriptMethods: [JavascriptMethod] {
    [
      .synchronous("testSyn", testSyn), .asynchronous("testAsyn", testAsyn),
      .synchronous("testNoArgSyn", testNoArgSyn), .asynchronous("testNoArgAsyn", testNoArgAsyn),
      .asynchronous("callProgress", callProgress),
    ]
  }
}

class JsEchoApi: NSObject, JavascriptObject {
  func syn(_ arg: Any?) -> Any? { arg }

  func asyn(_ arg: Any?, handler: (Any?, Bool) -> Void) { handler(arg, true) }

  var javascriptMethods: [JavascriptMethod] { [.synchronous("syn", syn), .asynchronous("asyn", asyn)] }
}
