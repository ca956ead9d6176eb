import Testing

@testable import WebViewJavascriptBridge

/// The list of calls that wait for an answer.
@Suite struct OpenCallsTests {
  private func calls(_ count: Int) -> OpenCalls {
    var calls = OpenCalls()
    for number in 1...count { #expect(calls.add("call \(number)", isSent: number % 2 == 0) { _ in } == number) }
    return calls
  }

  @Test func `a call is taken once, in whatever order answers come`() {
    for step in [1, 7, 333, 999] {
      var calls = calls(1000)
      // A step that shares no divisor with the count meets each number once.
      for index in 0..<1000 {
        let number = index * step % 1000 + 1
        #expect(calls.take(number)?.name == "call \(number)")
        #expect(calls.take(number)?.number == nil)
      }
      #expect(calls.takeAll().isEmpty)
    }
  }

  @Test func `numbers that were never given find nothing`() {
    var calls = calls(10)
    for number in [0, -1, 11, .max, .min + 1] { #expect(calls.take(number)?.number == nil) }
    #expect(calls.takeAll().map(\.number) == Array(1...10))
  }

  @Test func `one call that is never answered does not keep the places of all that are`() {
    var calls = calls(1)
    for _ in 0..<10_000 {
      let number = calls.add("later", isSent: true) { _ in }
      #expect(calls.take(number) != nil)
    }
    #expect(calls.placeCount < 200)
    #expect(calls.take(1)?.name == "call 1")
  }

  @Test func `sent calls are taken in their order, and the others stay`() {
    var calls = calls(6)
    calls.markSent(3)
    #expect(calls.takeSent().map(\.number) == [2, 3, 4, 6])
    #expect(calls.takeAll().map(\.number) == [1, 5])
  }
}
