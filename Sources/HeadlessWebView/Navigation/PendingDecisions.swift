/// The navigations that native was asked about and has not decided on; the loop is not idle meanwhile.
struct PendingActions {
  /// Carries a decision out.
  typealias CarryOut = (NavigationPolicy) -> Void

  private struct Waiting {
    let action: NavigationAction
    let activity: Int
    let carryOut: CarryOut
  }

  private var waiting: [Waiting] = []

  /// Keeps a navigation until it is decided on.
  ///
  /// - Returns: Its number, by which it can be given up.
  @discardableResult
  mutating func add(_ action: NavigationAction, on loop: EventLoop, carryOut: @escaping CarryOut) -> Int {
    let activity = loop.beginActivity("the decision on \(action.url)")
    waiting.append(Waiting(action: action, activity: activity, carryOut: carryOut))
    return activity
  }

  /// Takes a navigation out; of equal ones, the one that was asked about first.
  mutating func take(_ action: NavigationAction, on loop: EventLoop) -> CarryOut? {
    guard let index = waiting.firstIndex(where: { $0.action == action }) else { return nil }
    let found = waiting.remove(at: index)
    loop.endActivity(found.activity)
    return found.carryOut
  }

  /// Forgets a navigation that nobody follows any more.
  mutating func drop(_ number: Int, on loop: EventLoop) {
    guard let index = waiting.firstIndex(where: { $0.activity == number }) else { return }
    waiting.remove(at: index)
    loop.endActivity(number)
  }
}

/// The answers that native was asked about and has not decided on.
struct PendingResponses {
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
