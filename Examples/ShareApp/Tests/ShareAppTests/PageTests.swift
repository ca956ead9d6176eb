import BridgeTesting
import ShareApp
import Testing

/// Tests of the page alone, with stubs for the app.
struct PageTests {
  private let native = TestNative(.wvjb)

  @Test func theAppTakesItsTime() async throws {
    native.handle("profile", returning: nil)
    native.handle("share", returning: .delayed(by: .seconds(3), ["shared": true, "count": 7]))
    try await native.page.load(file: ShareApp.page)
    try await native.page.click("#share")
    #expect(try await native.page.text(of: "#status") == "Sharing…")

    try await native.view.advance(by: .seconds(3))
    #expect(try await native.page.text(of: "#status") == "Shared 7×")
  }

  @Test func theAppNeverAnswers() async throws {
    native.handle("profile", returning: .never)
    native.handle("share", returning: .never)
    try await native.page.load(file: ShareApp.page)
    try await native.page.click("#share")
    try await native.page.wait(for: "#status", text: "The app does not answer", timeout: .seconds(20))
    #expect(native.view.eventLoop.now >= .seconds(10))
  }

  @Test func oneAnswerAfterTheOther() async throws {
    native.handle("profile", returning: .failing("no network"))
    native.handle("share", returning: .sequence(["shared": false], ["shared": true, "count": 1]))
    try await native.page.load(file: ShareApp.page)
    try await native.page.click(.role("button", name: "Share"))
    #expect(try await native.page.text(of: "#status") == "Not shared")
    try await native.page.click(.text("Share", exact: true))
    #expect(try await native.page.text(of: "#status") == "Shared 1×")
    #expect(try await native.page.text(of: "#greeting") == "Hello guest")
    #expect(native.transcript.faults == ["handler-failed"])
  }

  @Test func theAppCallsThePage() async throws {
    native.handle("profile") { _ in ["name": "Ada"] }
    try await native.page.load(file: ShareApp.page)
    let answer = try await native.call("showReply", ["text": "Hi", "author": "Grace"])
    #expect(answer == ["shown": 1])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func whateverTheAppAnswers(seed: UInt64) async throws {
    native.faults = FaultPlan(seed: seed)
    native.handle("profile", returning: ["name": "Ada"])
    native.handle("share", returning: ["shared": true, "count": 1])
    try await native.page.load(file: ShareApp.page)
    try await native.page.click("#share")
    try await native.view.advance(by: .seconds(15))
    #expect(native.pageErrors.isEmpty, "with the plan \(FaultPlan(seed: seed))")
    #expect(try await native.page.text(of: "#status") != "Sharing…")
  }
}
