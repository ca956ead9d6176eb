import BridgeTesting
import ShareApp
import Testing

/// Tests of the app's own handlers together with its page.
struct AppTests {
  private func open(
    _ profile: Profile = Profile(name: "Ada", isMember: true)
  ) async throws -> (app: ShareApp, native: TestNative) {
    let view = WebView()
    let app = try #require(ShareApp(webView: view) { profile })
    let native = TestNative(around: app.bridge, in: view)
    try await native.page.load(file: ShareApp.page)
    return (app, native)
  }

  @Test func aClickIsShared() async throws {
    let (app, native) = try await open()
    try await native.page.click("#share")

    #expect(native.calls(to: "share") == [["title": "Hello bridge", "url": .string(native.page.url)]])
    #expect(native.calls(to: "share").first?.answer == ["shared": true, "count": 1])
    #expect(app.shares.map(\.title) == ["Hello bridge"])
    #expect(try await native.page.text(of: "#status") == "Shared 1×")
    try native.verify()
  }

  @Test func theUserIsGreeted() async throws {
    let (_, native) = try await open()
    try await native.page.wait(for: "#greeting", text: "Hello Ada")
    let answer = try native.calls(to: "profile").first?.answer(as: Profile.self)
    #expect(answer == Profile(name: "Ada", isMember: true))
  }

  @Test func repliesAreShown() async throws {
    let (app, native) = try await open()
    app.showReply("Well done", from: "Grace")
    try await native.page.wait(for: "#replies li", text: "Grace: Well done")
    #expect(native.calls(toPage: "showReply") == [["text": "Well done", "author": "Grace"]])
  }

  @Test func thePageUsesItsBridgeSoundly() async throws {
    let (_, native) = try await open()
    try await native.page.click("#share")
    #expect(native.findings.isEmpty)
    #expect(native.unanswered.isEmpty)
  }
}
