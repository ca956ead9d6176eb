import BridgeTesting
import ShareApp
import XCTest

/// The same tests with XCTest; a test that does not suspend uses the blocking forms.
final class ShareXCTests: XCTestCase {
  func testShare() throws {
    let native = TestNative(.wvjb)
    native.handle("profile", returning: nil)
    try native.page.load(file: ShareApp.page)
    try native.page.click("#share")
    XCTAssertEqual(native.calls(to: "share"), [["title": "Hello bridge", "url": .string(native.page.url)]])
  }

  func testTypes() throws {
    let native = TestNative(.wvjb)
    native.handle("profile", returning: nil)
    native.handle("share") { (share: Share) in ["shared": share.title.isEmpty ? 0 : 1] }
    try native.page.load(file: ShareApp.page)
    try native.page.click("#share")

    XCTAssertEqual(try native.calls(to: "share").first?.data(as: Share.self).title, "Hello bridge")
    XCTAssertEqual(try native.page.text(of: "#status"), "Shared undefined×")
    XCTAssertEqual(try native.call("showReply", ["text": "Hi", "author": "Grace"]), ["shown": 1])
    try native.verify()
  }

  func testTheAppsOwnHandlers() throws {
    let view = WebView()
    let app = try XCTUnwrap(ShareApp(webView: view) { Profile(name: "Ada", isMember: false) })
    let native = TestNative(around: app.bridge, in: view)
    try native.page.load(file: ShareApp.page)
    try native.page.wait(for: "#greeting", text: "Hello Ada")
    XCTAssertEqual(native.calledHandlers, ["profile"])
  }
}
