/// Calls by a number that is never reused.
///
/// Most calls end in the order in which they were made. So they are in an array in that order, and adding and removing
/// one needs no hashing.
struct CallList<Call> {
  private struct Entry {
    let number: Int
    /// Nil once the call was removed.
    var call: Call?
  }

  private var entries: [Entry] = []
  private var pendingCount = 0
  /// The number of the next call.
  private var next: Int
  private let first: Int

  /// Creates an empty list.
  ///
  /// - Parameter first: The number of the first call.
  init(first: Int = 1) {
    self.first = first
    next = first
  }

  /// The number of entries in the array, including those of removed calls.
  var entryCount: Int { entries.count }
  /// The pending calls, in the order in which they were made.
  var all: [Call] { entries.compactMap(\.call) }
  /// The pending calls with their numbers, in the order in which they were made.
  var numbered: [(number: Int, call: Call)] {
    entries.compactMap { entry in entry.call.map { (entry.number, $0) } }
  }

  /// Returns a number for a call that isn't kept.
  mutating func nextNumber() -> Int {
    defer { next += 1 }
    return next
  }

  /// Adds the call that a closure makes for the next number.
  @discardableResult
  mutating func add(_ make: (_ number: Int) -> Call) -> Int {
    let number = nextNumber()
    pendingCount += 1
    entries.append(Entry(number: number, call: make(number)))
    return number
  }

  /// Returns true if the number was given to a call, pending or not.
  func wasMade(_ number: Int) -> Bool { number >= first && number < next }

  /// Returns a pending call.
  subscript(number: Int) -> Call? { index(of: number).flatMap { entries[$0].call } }

  /// Changes a pending call.
  mutating func update(_ number: Int, _ body: (inout Call) -> Void) {
    guard let index = index(of: number), var call = entries[index].call else { return }
    body(&call)
    entries[index].call = call
  }

  /// Removes a call and returns it; nil when it isn't pending.
  mutating func take(_ number: Int) -> Call? {
    guard let index = index(of: number), let call = entries[index].call.take() else { return nil }
    pendingCount -= 1
    if entries.count == 1 {
      // Most lists contain one call, for which this costs less.
      entries.removeLast()
    } else if pendingCount == 0 {
      entries.removeAll(keepingCapacity: entries.count <= 1024)
    } else if entries.count > 64, pendingCount < entries.count / 2 {
      entries.removeAll { $0.call == nil }
    }
    return call
  }

  /// Removes the calls that match and returns them, in the order in which they were made.
  mutating func take(where matches: (Call) -> Bool) -> [Call] {
    let taken = entries.compactMap(\.call).filter(matches)
    entries.removeAll { $0.call.map(matches) ?? true }
    pendingCount = entries.count
    return taken
  }

  /// Returns the index of a number.
  ///
  /// Its distance from the first index is at most the difference of the numbers; it is smaller if calls in between were
  /// removed.
  private func index(of number: Int) -> Int? {
    guard !entries.isEmpty, number >= entries[0].number else { return nil }
    var upper = min(number - entries[0].number, entries.count - 1)
    if entries[upper].number == number { return upper }
    var lower = 0
    while lower < upper {
      let middle = (lower + upper) / 2
      if entries[middle].number < number { lower = middle + 1 } else { upper = middle }
    }
    return entries[lower].number == number ? lower : nil
  }
}
