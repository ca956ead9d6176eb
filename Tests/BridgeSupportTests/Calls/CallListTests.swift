import Testing

@testable import BridgeSupport

/// The list of pending calls.
@Suite struct CallListTests {
  private struct Call {
    let name: String
    var isSent: Bool
  }

  private func calls(_ count: Int, first: Int = 1) -> CallList<Call> {
    var calls = CallList<Call>(first: first)
    for number in first..<(first + count) {
      #expect(calls.add { Call(name: "call \($0)", isSent: $0 % 2 == 0) } == number)
    }
    return calls
  }

  @Test("takes each call once, independent of the order of responses") func order() {
    for step in [1, 7, 333, 999] {
      var calls = calls(1000)
      // A step that shares no divisor with the count meets each number once.
      for index in 0..<1000 {
        let number = index * step % 1000 + 1
        #expect(calls.take(number)?.name == "call \(number)")
        #expect(calls.take(number)?.name == nil)
      }
      #expect(calls.take { _ in true }.isEmpty)
    }
  }

  @Test("finds no call by an unused number", arguments: [0, 1]) func unknownNumbers(first: Int) {
    var calls = calls(10, first: first)
    for number in [first - 1, -7, first + 10, .max, .min + 1] {
      #expect(calls.take(number)?.name == nil)
      #expect(!calls.wasMade(number))
    }
    #expect(calls.numbered.map(\.number) == Array(first..<(first + 10)))
  }

  @Test("remembers that a call was made after it was taken") func madeCalls() {
    var calls = calls(2)
    _ = calls.take(1)
    #expect(calls.wasMade(1) && calls.wasMade(2) && !calls.wasMade(3))
    #expect(calls[1]?.name == nil)
    #expect(calls[2]?.name == "call 2")
  }

  @Test("does not keep the entries of completed calls because of one pending call") func entries() {
    var calls = calls(1)
    for _ in 0..<10_000 {
      let number = calls.add { _ in Call(name: "later", isSent: true) }
      #expect(calls.take(number) != nil)
    }
    #expect(calls.entryCount < 200)
    #expect(calls.take(1)?.name == "call 1")
  }

  @Test("takes the matching calls in their order, and keeps the others") func matching() {
    var calls = calls(6)
    calls.update(3) { $0.isSent = true }
    #expect(calls.take(where: \.isSent).map(\.name) == ["call 2", "call 3", "call 4", "call 6"])
    #expect(calls.numbered.map(\.number) == [1, 5])
  }
}
