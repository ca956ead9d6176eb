import Foundation
import Ownership
import SpecRunner
import TestSupport
import Testing

@testable import headless_bridge

/// The progress line on a terminal.
struct ProgressTests {
  private func test(_ path: String...) -> SpecTest { SpecTest(id: 0, path: path, line: 1, state: .run) }

  @Test("counts finished tests, and names a running one") func counts() {
    var state = ProgressState()
    let (pays, waits) = (test("cart", "pays"), test("waits"))
    state.read(.testBegan(waits, retry: 0), of: 1, in: "b.bridge.js")
    state.read(.testBegan(pays, retry: 0), of: 0, in: "a.bridge.js")
    #expect(state.line(of: 3, width: 80) == "0 of 3 files, 0 tests  a.bridge.js › cart › pays")
    state.read(.testEnded(SpecResult(test: pays, verdict: .failed)), of: 0, in: "a.bridge.js")
    state.read(.fileEnded(path: "a.bridge.js"), of: 0, in: "a.bridge.js")
    #expect(state.line(of: 3, width: 80) == "1 of 3 files, 1 test, 1 failed  b.bridge.js › waits")
    #expect(state.line(of: 3, width: 20) == "1 of 3 files, 1 te…")
    #expect(state.line(of: 3, width: 0) == "")
    state.read(.fileEnded(path: "b.bridge.js"), of: 1, in: "b.bridge.js")
    #expect(state.line(of: 3, width: 80) == "2 of 3 files, 1 test, 1 failed")
  }

  @Test("is a single line for any test name") func singleLine() {
    var state = ProgressState()
    state.read(.testBegan(test("a\r\nb\u{1B}[2J"), retry: 0), of: 0, in: "x")
    #expect(state.line(of: 1, width: 80) == "0 of 1 files, 0 tests  x › a b [2J")
    // Each of these characters takes two columns.
    state.read(.testBegan(test("購物車購物車👍"), retry: 0), of: 0, in: "x")
    #expect(state.line(of: 1, width: 42) == "0 of 1 files, 0 tests  x › 購物車購物車👍")
    #expect(state.line(of: 1, width: 41) == "0 of 1 files, 0 tests  x › 購物車購物車…")
    #expect(state.line(of: 1, width: 40) == "0 of 1 files, 0 tests  x › 購物車購物…")
  }

  @Test("names a test that began right after another one") func nextTest() throws {
    let shown = Locked<[String?]>([])
    let jobs = SpecJob.all(["a.bridge.js"], [])
    let line = ProgressLine(jobs: jobs) { text in shown.withLock { $0.append(text) } }
    line.read(.testBegan(test("short"), retry: 0), of: 0)
    line.read(.testEnded(SpecResult(test: test("short"), verdict: .passed)), of: 0)
    line.read(.testBegan(test("long"), retry: 0), of: 0)
    _ = TestLimit.block { shown.withLock { $0.last??.hasSuffix("› long") } == true }
    #expect(shown.withLock { $0.last } == "0 of 1 files, 1 test  a.bridge.js › long")
    line.end()
    #expect(shown.withLock { $0.last } == .some(nil))
    // Events after the end have no effect.
    line.read(.testEnded(SpecResult(test: test("long"), verdict: .passed)), of: 0)
    #expect(!line.showChange())
    #expect(shown.withLock { $0.last } == .some(nil))
  }
}
