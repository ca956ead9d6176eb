import BridgeTesting
import DSBridge
import Testing
import WebViewJavascriptBridge

struct TestNativeTests {
  @Test(
    "responds with stubs and records calls with their responses, in both directions on each bridge",
    arguments: NativePages.kinds)
  func kinds(kind: BridgeKind) async throws {
    let native = NativePages.native(kind)
    native.handle("share", returning: "done")
    try await native.page.load(html: NativePages.html(kind))
    try await native.page.click("#go")

    #expect(native.calls(to: "share") == [["title": "Hello"]])
    #expect(native.calls(to: "share").first?.answer == "done")
    #expect(native.calls(to: "share").first?.frame == 0)
    #expect(native.calls(to: "share").first?.origin == "https://page.test")
    #expect(try await native.page.text(of: "#out") == "done")

    let sum = try await native.call("add", 41)
    #expect(sum == (kind == .jsbridge2 ? "42" : 42))
    #expect(native.calls(toPage: "add").first?.answer != nil)
    #expect(native.calledHandlers == ["share"])
    try native.verify()

    native.handle("share") { (share: Share) in share.title }
    try await native.page.click("#go")
    // DSBridge of iOS evaluates the responses of 50 ms together.
    try await native.page.wait(for: "#out", text: "Hello")
  }

  @Test("lets the app's handlers respond, except for one that a test stubs")
  func ownHandlers() throws {
    let view = WebView()
    let bridge = WebViewJavascriptBridge(view, script: .standard)
    bridge.registerHandler("share") { _, respond in respond?("the app's") }
    let native = TestNative(around: bridge, in: view)
    try native.page.load(html: NativePages.html(.wvjb))
    try native.page.click("#go")
    #expect(native.calls(to: "share").map(\.answer) == ["the app's"])

    native.faults = FaultPlan(seed: 1, kinds: [.delay], rate: 1)
    try native.page.click("#go")
    #expect(native.calls(to: "share").last?.isAnswered == false)
    try native.view.runUntilIdle()
    #expect(native.calls(to: "share").last?.answer == "the app's")
    native.faults = nil

    native.handle("share", returning: "the test's")
    try native.page.click("#go")
    #expect(native.calls(to: "share").map(\.answer) == ["the app's", "the app's", "the test's"])
  }

  @Test("ignores stubs of a test's object after it was deallocated")
  func letGo() throws {
    let view = WebView()
    let bridge = WebViewJavascriptBridge(view, script: .standard)
    let page = TestPage(view)
    do {
      let native = TestNative(around: bridge, in: view)
      native.handle("share", returning: true)
      try native.page.load(html: NativePages.html(.wvjb))
    }
    try page.click("#go")
    #expect(try page.text(of: "#out") == "nothing")
  }

  @Test("adds a stub without replacing an app's own DSBridge methods")
  func ownDSBridge() throws {
    let view = WebView()
    let bridge = DSBridge(view, script: .version3)
    var object = DSBridgeObject()
    try object.addRawSynchronous("version") { _ in try JSONText("7") }
    try object.addRawSynchronous("share") { _ in try JSONText("1") }
    try bridge.addJavascriptObject(object)
    let native = TestNative(around: bridge, in: view)
    native.handle("share", returning: 2)
    try native.page.load(html: "<p></p>")
    #expect(try native.page.evaluate("[dsBridge.call('version'), dsBridge.call('share')]") == [7, 2])
    #expect(native.calls(to: "version").map(\.answer) == [7])
    native.removeHandler("share")
    try native.page.evaluate("dsBridge.call('share')")
    #expect(native.calls(to: "share").last?.isAnswered == false)
  }

  @Test("supports delayed, sequential, failing and missing responses")
  func answers() throws {
    let native = TestNative()
    native.handle(
      "share", returning: .sequence("first", .delayed(by: .seconds(3), "second"), .failing("broken"), .never))
    try native.page.load(html: NativePages.html(.wvjb))
    func shown() throws -> String {
      try native.page.click("#go")
      return try native.page.text(of: "#out")
    }
    #expect(try shown() == "first")
    #expect(try shown() == "first")
    try native.page.wait(for: "#out", text: "second")
    #expect(native.view.eventLoop.now == .seconds(3))
    #expect(native.calls(to: "share")[1].answerDelay == .seconds(3))
    #expect(try shown() == "null")
    #expect(native.transcript.faults == ["handler-failed"])
    #expect(try shown() == "null")
    #expect(native.calls(to: "share").map(\.isAnswered) == [true, true, true, false])
    #expect(native.unanswered.isEmpty)
    try native.verify(except: [.handlerFailed])
  }

  private struct Share: Codable, Equatable { var title: String }

  @Test("responds with the results of functions with the test's types, synchronous or not")
  func functions() async throws {
    let native = TestNative()
    try await native.page.load(html: NativePages.html(.wvjb))
    native.handle("share") { data in ["got": data["title"]] }
    try await native.page.click("#go")
    #expect(try await native.page.text(of: "#out") == #"{"got":"Hello"}"#)

    native.handle("share") { (share: Share) in Share(title: share.title + "!") }
    try await native.page.click("#go")
    #expect(try await native.page.text(of: "#out") == #"{"title":"Hello!"}"#)

    native.handle("share") { (share: Share) async throws -> Share in
      try await Task.sleep(for: .milliseconds(5))
      return Share(title: share.title + "?")
    }
    try await native.page.click("#go")
    #expect(try await native.page.text(of: "#out") == #"{"title":"Hello?"}"#)
    #expect(try native.calls(to: "share").last?.answer(as: Share.self) == Share(title: "Hello?"))

    native.handle("share") { (_: Int) in 1 }
    try await native.page.click("#go")
    #expect(throws: TestNativeFailure.self) { try native.verify() }
    #expect(try await native.call("add", with: 1, as: Int.self) == 2)
  }

  @Test("a call's timeout on the real clock doesn't mention virtual time")
  func realTimeout() throws {
    var configuration = WebViewConfiguration()
    configuration.clock = .real
    let native = TestNative(in: WebView(configuration: configuration))
    native.timeout = .milliseconds(20)
    #expect { try native.call("add", 1) } throws: { "\($0)".hasPrefix("add: timed out after 0.02 seconds: ") }
  }

  @Test("names the handler when the page gives no usable response")
  func failures() throws {
    let native = TestNative()
    #expect { try native.call("add", 1) } throws: {
      "\($0)".hasPrefix("add: timed out after 5.0 seconds (virtual): the page never requested the bridge")
    }
    try native.page.load(html: NativePages.html(.wvjb))
    #expect { try native.call("add", with: 1, as: Share.self) } throws: {
      "\($0)".contains("cannot decode the response 2")
    }
    try native.page.evaluate("setTimeout(() => { throw new Error('late') }, 0)")
    #expect(native.pageErrors.first?.hasSuffix("Error: late") == true)
  }

  @Test("injects faults into stubs, and applies contracts and the doctor to the messages")
  func judges() throws {
    let native = TestNative()
    native.contract = try Contract(
      #"{"contract":1,"native":{"share":{"data":{"type":"object","required":["url"]}}},"page":{"add":{}}}"#)
    native.faults = FaultPlan(seed: 1, kinds: [.drop], rate: 1)
    native.handle("share", returning: true)
    try native.page.load(html: NativePages.html(.wvjb))
    try native.page.click("#go")
    #expect(native.calls(to: "share").map(\.isAnswered) == [false])
    #expect(native.transcript.events(.faultInjected).count == 1)
    #expect(native.violations.count == 1)
    #expect(native.violations.first?.contains("url") == true)
    #expect(native.coverage?.rows.first?.count == 1)
    #expect(native.findings.map(\.code).contains(.contractViolation))
    #expect("\(native.findings)".contains("[contract-violation]"))
  }
}
