import BridgeSupport
import BridgeTesting
import HeadlessWebView
import JavaScriptEngine
import Testing

/// Faults in the responses to pages of frameworks.
@Suite("Faults in frameworks") struct FrameworkFaultTests {
  /// Loads a page with a plan, and returns what the page got.
  private func lines(_ page: FrameworkPage, _ plan: FaultPlan?, _ native: TestNative) throws -> [String] {
    native.faults = plan
    try native.page.load(html: page.html)
    try native.view.runUntilIdle()
    return try lines(native)
  }

  private func lines(_ native: TestNative) throws -> [String] {
    (try native.page.evaluate("lines.join('\\n')").string ?? "").split(separator: "\n").map(String.init)
  }

  private func lines(_ page: FrameworkPage, _ kind: FaultKind) throws -> (lines: [String], native: TestNative) {
    let native = page.native()
    return (try lines(page, FaultPlan(seed: 1, kinds: [kind], calls: [1]), native), native)
  }

  /// The lines of a page without faults.
  private func usual(_ page: FrameworkPage) throws -> [String] { try lines(page, nil, page.native()) }

  private func faults(_ native: TestNative) -> [FaultCode] { native.transcript.events(.fault).compactMap(\.faultCode) }

  @Test("each fault has a record, and the page gets the response to the next call", arguments: FrameworkPage.all)
  func survives(page: FrameworkPage) throws {
    let usual = try usual(page)
    #expect(usual.count == 2)
    for kind in FaultKind.allCases where kind != .terminate {
      let (lines, native) = try lines(page, kind)
      #expect(lines.contains(usual[1]), "\(kind): \(lines)")
      let injected = native.transcript.events(.faultInjected).map { $0.string("kind") }
      #expect(injected == [kind.rawValue])
    }
  }

  @Test("a dropped response does not arrive", arguments: FrameworkPage.all)
  func drop(page: FrameworkPage) throws {
    #expect(try lines(page, .drop).lines == [try usual(page)[1]])
  }

  @Test("a late response arrives after the next one", arguments: FrameworkPage.all, [FaultKind.delay, .reorder])
  func late(page: FrameworkPage, kind: FaultKind) throws {
    #expect(try lines(page, kind).lines == usual(page).reversed())
  }

  @Test("a second response does not reach the page, and is a fault", arguments: FrameworkPage.all)
  func duplicate(page: FrameworkPage) throws {
    let (lines, native) = try lines(page, .duplicate)
    #expect(try lines == usual(page))
    #expect(faults(native) == [.secondAnswer])
  }

  @Test("another value arrives in the framework's shape", arguments: FrameworkPage.all)
  func corrupt(page: FrameworkPage) throws {
    let usual = try usual(page)
    var values: Set<String> = []
    for seed in 1...4 as ClosedRange<UInt64> {
      let lines = try lines(page, FaultPlan(seed: seed, kinds: [.corrupt], calls: [1]), page.native())
      #expect(lines.contains(usual[1]))
      values.formUnion(lines.filter { $0 != usual[1] })
    }
    #expect(!values.contains(usual[0]))
    #expect(!values.isEmpty)
  }

  @Test("a handler that fails is an error in the framework's shape", arguments: FrameworkPage.all)
  func failure(page: FrameworkPage) throws {
    let (lines, _) = try lines(page, .throw)
    let failure = page.failure?.replacing("no", with: "injected failure")
    #expect(try lines == (failure.map { ["1: \($0)"] } ?? []) + [usual(page)[1]])
    // A stub's own error looks the same.
    let native = page.native()
    native.handle(page.handler, returning: .failing("no"))
    #expect(try self.lines(page, nil, native).first == page.failure.map { "1: \($0)" })
  }

  @Test("a page that is replaced asks again", arguments: FrameworkPage.all, [FaultKind.replace, .terminate])
  func replaced(page: FrameworkPage, kind: FaultKind) throws {
    let native = page.native()
    native.faults = FaultPlan(seed: 1, kinds: [kind], calls: [1])
    try native.page.load(html: page.html)
    try native.view.runUntilIdle()
    #expect(native.transcript.events(.faultInjected).count == 1)
    // An app loads its page again after its process has ended.
    if kind == .terminate { try native.page.load(html: page.html) }
    try native.view.runUntilIdle()
    #expect(try lines(native) == usual(page))
  }
}
