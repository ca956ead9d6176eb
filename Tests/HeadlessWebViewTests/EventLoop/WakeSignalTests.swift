import Testing

@testable import HeadlessWebView

@Suite("The signal that wakes a loop's thread")
struct WakeSignalTests {
  @Test("set several times, it ends one wait")
  func once() {
    let signal = WakeSignal()
    for _ in 0..<2 {
      for _ in 0..<3 { signal.set() }
      #expect(signal.wait(nanoseconds: .max))
      #expect(!signal.wait(nanoseconds: 0))
      #expect(!signal.wait(nanoseconds: -1))
    }
  }
}
