import Testing

@testable import HeadlessWebView

/// Timers in the order in which they are due.
@Suite("Timer heap")
struct TimerHeapTests {
  private final class Target: LoopTarget {
    func run(task: Int) {}
  }

  private let target = Target()
  private var heap = TimerHeap()
  private var sequence: UInt64 = 0

  private func key(_ number: Int) -> TimerKey { TimerKey(owner: ObjectIdentifier(target), number: number) }

  private mutating func insert(_ number: Int, at deadline: Int64, of owner: Target? = nil) {
    let owner = owner ?? target
    sequence += 1
    heap.insert(
      LoopTask(action: .target(owner, number), order: .init(deadline: deadline, sequence: sequence), cause: 0),
      key: TimerKey(owner: ObjectIdentifier(owner), number: number),
      work: PendingWork(kind: .task, label: "\(number)"))
  }

  private mutating func next() -> Int? {
    guard heap.firstOrder() != nil, case .target(_, let number) = heap.removeFirst()?.action else { return nil }
    return number
  }

  private mutating func rest() -> [Int] {
    var numbers: [Int] = []
    while let number = next() { numbers.append(number) }
    return numbers
  }

  @Test("returns timers by deadline, and those with the same deadline by insertion")
  mutating func order() {
    for (number, deadline) in [30, 10, 20, 10, 30, 10].enumerated() { insert(number, at: Int64(deadline)) }
    #expect(heap.pending.map(\.label) == ["1", "3", "5", "2", "0", "4"])
    #expect(rest() == [1, 3, 5, 2, 0, 4])
    #expect(heap.count == 0)
    #expect(heap.firstOrder() == nil)
  }

  @Test("a timer replaces one with the same key")
  mutating func replaced() {
    insert(1, at: 10)
    insert(2, at: 20)
    insert(1, at: 30)
    #expect(heap.count == 2)
    #expect(heap.contains { $0.label == "2" })
    #expect(!heap.contains { $0.label == "3" })
    #expect(rest() == [2, 1])
  }

  @Test("insertions, cancellations and removals in any order have the same results as in a sorted list")
  mutating func asAList() {
    var random = UInt64(88_172_645_463_325_252)
    func roll(_ count: Int) -> Int {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return Int(random % UInt64(count))
    }
    var model: [(deadline: Int, number: Int)] = []
    for number in 0..<5000 {
      // The number of timers increases and decreases, so that 50 % of the heap is dead occasionally.
      let grows = number / 500 % 2 == 0
      if roll(10) < (grows ? 8 : 3) {
        let deadline = roll(50)
        insert(number, at: Int64(deadline))
        let index = model.firstIndex { $0.deadline > deadline } ?? model.count
        model.insert((deadline, number), at: index)
      } else if !model.isEmpty, roll(4) > 0 {
        let gone = model.remove(at: roll(model.count))
        #expect(heap.cancel(key(gone.number)) != nil)
        #expect(heap.cancel(key(gone.number)) == nil)
      } else if !model.isEmpty {
        #expect(next() == model.removeFirst().number)
      }
      #expect(heap.count == model.count)
    }
    #expect(heap.pending.map(\.label) == model.map { "\($0.number)" })
    #expect(rest() == model.map(\.number))
  }

  @Test("a cancelled timer releases its target")
  mutating func released() {
    var other: Target? = Target()
    weak let seen = other
    for number in 0..<10 {
      insert(number, at: 10)
      insert(number, at: 5, of: other)
    }
    if let other { #expect(heap.cancel(TimerKey(owner: ObjectIdentifier(other), number: 3)) != nil) }
    if let other { #expect(heap.cancelAll(of: ObjectIdentifier(other)).count == 9) }
    other = nil
    #expect(seen == nil)
    #expect(rest() == Array(0..<10))
  }
}
