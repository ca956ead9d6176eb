/// The answers that native was asked about and has not decided on.
struct UndecidedResponses {
  private var waiting: [Int: (load: ResourceLoad, goOn: (NavigationPolicy) -> Void)] = [:]
  private var last = 0

  /// A number for the next answer.
  mutating func next() -> Int {
    last += 1
    return last
  }

  /// Keeps an answer until it is decided on, or its load ends.
  mutating func add(_ number: Int, _ load: ResourceLoad, _ goOn: @escaping (NavigationPolicy) -> Void) {
    waiting = waiting.filter { !$0.value.load.isOver }
    waiting[number] = (load, goOn)
  }

  /// Takes out what is to be done with an answer; nil when nobody wants it any more.
  mutating func take(_ number: Int) -> ((NavigationPolicy) -> Void)? {
    guard let found = waiting.removeValue(forKey: number), !found.load.isOver else { return nil }
    found.load.end()
    return found.goOn
  }
}
