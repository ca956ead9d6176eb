/// Calls by a number that is never used again.
///
/// Most calls end in the order in which they were made, so they stand in a list in that order: adding and taking one costs no hashing.
struct CallList<Call> {
  private struct Place {
    let number: Int
    /// Nil once it was taken.
    var call: Call?
  }

  private var places: [Place] = []
  private var openCount = 0
  /// The number of the last call that was added.
  private(set) var last = 0

  /// How many places are kept, those of taken calls included.
  var placeCount: Int { places.count }
  /// The calls that are open, in the order in which they were made.
  var all: [Call] { places.compactMap(\.call) }

  /// Adds the call that is made for the next number.
  mutating func add(_ make: (_ number: Int) -> Call) -> Call {
    last += 1
    openCount += 1
    let call = make(last)
    places.append(Place(number: last, call: call))
    return call
  }

  /// Changes a call that is open.
  mutating func update(_ number: Int, _ body: (inout Call) -> Void) {
    guard let index = index(of: number), var call = places[index].call else { return }
    body(&call)
    places[index].call = call
  }

  /// Takes a call out; nil when it is not open.
  mutating func take(_ number: Int) -> Call? {
    guard let index = index(of: number), let call = places[index].call.take() else { return nil }
    openCount -= 1
    if openCount == 0 {
      places.removeAll(keepingCapacity: places.count <= 1024)
    } else if places.count > 64, openCount < places.count / 2 {
      places.removeAll { $0.call == nil }
    }
    return call
  }

  /// Takes out the calls that are meant, in the order in which they were made.
  mutating func take(where isMeant: (Call) -> Bool) -> [Call] {
    let taken = places.compactMap(\.call).filter(isMeant)
    places.removeAll { $0.call.map(isMeant) ?? true }
    openCount = places.count
    return taken
  }

  /// Where a number stands: as far behind the first as it is larger, or nearer when calls between them are gone.
  private func index(of number: Int) -> Int? {
    guard !places.isEmpty, number >= places[0].number else { return nil }
    var upper = min(number - places[0].number, places.count - 1)
    if places[upper].number == number { return upper }
    var lower = 0
    while lower < upper {
      let middle = (lower + upper) / 2
      if places[middle].number < number { lower = middle + 1 } else { upper = middle }
    }
    return places[lower].number == number ? lower : nil
  }
}
