import SpecRunner
import Testing

@testable import headless_bridge

/// The line that tells on a terminal how far a run is.
struct ProgressTests {
  @Test func countsWhatHasEndedAndNamesWhatRuns() {
    var state = ProgressState()
    let test = SpecTest(id: 0, path: ["cart", "pays"], line: 1, state: .run)
    state.read(.testBegan(test, retry: 0), in: "a.bridge.js")
    #expect(state.line(of: 3, width: 80) == "0 of 3 files, 0 tests  a.bridge.js › cart › pays")
    state.read(.testEnded(SpecResult(test: test, verdict: .failed)), in: "a.bridge.js")
    state.read(.fileEnded(path: "a.bridge.js"), in: "a.bridge.js")
    #expect(state.line(of: 3, width: 80) == "1 of 3 files, 1 test, 1 failed  a.bridge.js › cart › pays")
    #expect(state.line(of: 3, width: 20) == "1 of 3 files, 1 te…")
  }
}
