import BridgeTesting
import ShareApp
import Testing

// The other Swift code of the catalog of BridgeTesting is in `ArticleTests` and in Examples/ShareApp.

struct ShareTests {
  private let native = TestNative(.wvjb)

  @Test("a click shares the page")
  func share() async throws {
    native.handle("profile", returning: nil)
    native.handle("share", returning: ["shared": true, "count": 1])
    try await native.page.load(file: ShareApp.page)
    try await native.page.click("#share")

    #expect(native.calls(to: "share") == [["title": "Hello bridge", "url": .string(native.page.url)]])
    #expect(try await native.page.text(of: "#status") == "Shared 1×")
    try native.verify()
  }
}
