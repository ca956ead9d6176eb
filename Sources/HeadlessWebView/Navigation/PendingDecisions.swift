/// The navigations that await native's decision; the loop is not idle meanwhile.
struct PendingActions {
  /// Applies a decision.
  typealias CarryOut = (NavigationPolicy) -> Void

  private struct Waiting {
    let action: NavigationAction
    let activity: Int
    let carryOut: CarryOut
  }

  private var waiting: [Waiting] = []

  /// Adds a navigation until it is decided on.
  ///
  /// - Returns: Its number, by which it can be dropped.
  @discardableResult
  mutating func add(_ action: NavigationAction, on loop: EventLoop, carryOut: @escaping CarryOut) -> Int {
    let activity = loop.beginActivity("the policy decision for \(action.url)")
    waiting.append(Waiting(action: action, activity: activity, carryOut: carryOut))
    return activity
  }

  /// Removes a navigation and returns its closure; of equal ones, the earliest.
  mutating func take(_ action: NavigationAction, on loop: EventLoop) -> CarryOut? {
    guard let index = waiting.firstIndex(where: { $0.action == action }) else { return nil }
    let found = waiting.remove(at: index)
    loop.endActivity(found.activity)
    return found.carryOut
  }

  /// Drops a navigation that is no longer needed.
  mutating func drop(_ number: Int, on loop: EventLoop) {
    guard let index = waiting.firstIndex(where: { $0.activity == number }) else { return }
    waiting.remove(at: index)
    loop.endActivity(number)
  }
}

/// The responses that await native's decision.
struct PendingResponses {
  private var waiting: [Int: (load: ResourceLoad, goOn: (NavigationPolicy) -> Void)] = [:]
  private var last = 0

  /// Returns a number for the next response.
  mutating func next() -> Int {
    last += 1
    return last
  }

  /// Adds a response until it is decided on, or its load ends.
  mutating func add(_ number: Int, _ load: ResourceLoad, _ goOn: @escaping (NavigationPolicy) -> Void) {
    waiting = waiting.filter { !$0.value.load.isOver }
    waiting[number] = (load, goOn)
  }

  /// Removes a response and returns its closure; nil if its load has ended.
  mutating func take(_ number: Int) -> ((NavigationPolicy) -> Void)? {
    guard let found = waiting.removeValue(forKey: number), !found.load.isOver else { return nil }
    found.load.end()
    return found.goOn
  }
}
