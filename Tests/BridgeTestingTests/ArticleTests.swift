import BridgeTesting
import Foundation
import ShareApp
import TestSupport
import Testing

/// The module's article: each line of its Swift code is in one of these tests or in the example.
struct ArticleTests {
  @Test("contains all of the article's Swift code in these tests or in the example")
  func text() throws {
    let root = Repository.folder
    func lines(_ path: String) throws -> [String] {
      try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let tests = "Examples/ShareApp/Tests/ShareAppTests/"
    let known = Set(
      try [
        "Tests/BridgeTestingTests/ArticleTests.swift", tests + "AppTests.swift", tests + "PageTests.swift",
        tests + "ShareXCTests.swift", "Tests/DocumentationTests/BridgeTestingSnippets.swift",
      ]
      .flatMap(lines))
    var isCode = false
    var count = 0
    let articles = [
      "BridgeTesting", "CheckingCalls", "FaultsContractsAndTranscripts", "StubbingHandlers", "TestingTheApp",
      "UsingThePage",
    ]
    for line in try articles.flatMap({ try lines("Sources/BridgeTesting/BridgeTesting.docc/\($0).md") }) {
      if line.hasPrefix("```") {
        isCode = line == "```swift"
      } else if isCode {
        count += 1
        let isRun = known.contains(line)
        #expect(isRun, "not run: \(line)")
      }
    }
    #expect(count > 50)
  }

  struct ShareTests {
    private let native = TestNative(.wvjb)

    func aClickIsShared() async throws {
      native.handle("profile", returning: nil)
      native.handle("share", returning: ["shared": true, "count": 1])
      try await native.page.load(file: ShareApp.page)
      try await native.page.click("#share")

      #expect(native.calls(to: "share") == [["title": "Hello bridge", "url": .string(native.page.url)]])
      #expect(try await native.page.text(of: "#status") == "Shared 1×")
      try native.verify()
    }
  }

  @Test func firstExample() async throws { try await ShareTests().aClickIsShared() }

  @Test func ownHandlers() async throws {
    let view = WebView()
    let app = try #require(ShareApp(webView: view) { Profile(name: "Ada", isMember: true) })
    let native = TestNative(around: app.bridge, in: view)
    try await native.page.load(file: ShareApp.page)
    try await native.page.click("#share")

    #expect(native.calls(to: "share").first?.answer == ["shared": true, "count": 1])
    #expect(app.shares.map(\.title) == ["Hello bridge"])
  }

  @Test func stubs() async throws {
    let native = TestNative()
    native.handle("share", returning: ["shared": true])
    native.handle("share", returning: .delayed(by: .seconds(3), ["shared": true]))
    native.handle("share", returning: .sequence(["shared": false], ["shared": true]))
    native.handle("share", returning: .failing("no network"))
    native.handle("share", returning: .never)
    try native.handle("profile", encoding: Profile(name: "Ada", isMember: true))

    native.handle("share") { data in ["shared": data["title"]] }
    native.handle("share") { (share: Share) in ["length": share.title.count] }
    native.handle("share") { (share: Share) async throws -> [String: Int] in ["length": share.title.count] }
    try await native.page.load(file: ShareApp.page)
    try await native.page.click("#share")
    #expect(native.calls(to: "share").first?.answer == ["length": 12])
  }

  @Test func calls() async throws {
    let native = TestNative()
    native.handle("profile", returning: nil)
    native.handle("share", returning: .delayed(by: .seconds(3), ["shared": true, "count": 1]))
    try await native.page.load(html: try String(contentsOfFile: ShareApp.page, encoding: .utf8), address: "about:blank")
    let folder = URL(fileURLWithPath: ShareApp.page).deletingLastPathComponent()
    let script = try String(contentsOf: folder.appendingPathComponent("share.js"), encoding: .utf8)
    try await native.page.evaluate(script)
    try await native.page.click("#share")
    try await native.view.advance(by: .seconds(3))
    #expect(native.view.eventLoop.now == .seconds(3))

    let call = try #require(native.calls(to: "share").first)
    #expect(call.data["title"] == "Hello bridge")
    #expect(try call.data(as: Share.self).title == "Hello bridge")
    #expect(call.answer == ["shared": true, "count": 1])
    #expect(call.answerDelay == .seconds(3))
    #expect(call.origin == "null")
    #expect(native.calledHandlers == ["profile", "share"])

    let answer = try await native.call("showReply", ["text": "Hi", "author": "Grace"])
    #expect(answer == ["shown": 1])
  }

  @Test func page() async throws {
    let native = TestNative()
    try await native.page.load(
      html: """
        <title>Form</title><label>Name <input></label><p id="status"></p><ul id="replies"></ul>
        <button onclick="status_.textContent = 'Shared 1×'; replies.innerHTML = '<li>'">Share</button>
        <script>const status_ = document.getElementById('status')</script>
        """)
    try await native.page.click(.role("button", name: "Share"))
    try await native.page.fill(.label("Name"), "Ada")
    try await native.page.wait(for: "#status", text: "Shared 1×")
    try await native.page.wait(until: "document.querySelectorAll('#replies li').length > 0")
    let title = try await native.page.evaluate("document.title").string
    #expect(title == "Form")
  }

  @Test func judgement() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let contractFile = folder + "/contract.json"
    try #"{"contract":1,"native":{"share":{},"profile":{}}}"#.write(
      toFile: contractFile, atomically: true, encoding: .utf8)
    let (seed, file, updatesSnapshots) = (UInt64(3), folder + "/share.jsonl", true)

    let native = TestNative()
    native.faults = FaultPlan(seed: seed)
    native.faults = nil
    native.contract = try Contract(String(contentsOfFile: contractFile, encoding: .utf8))
    native.handle("profile", returning: nil)
    native.handle("share", returning: ["shared": true, "count": 1])
    try await native.page.load(file: ShareApp.page)
    try await native.page.click("#share")
    #expect(native.violations.isEmpty)
    #expect(native.findings.isEmpty)
    try native.transcript.requireMatch(with: file, updating: updatesSnapshots)
    Attachment.record(native.transcript.text, named: "share.jsonl")
    try native.transcript.write(to: file)
  }
}
