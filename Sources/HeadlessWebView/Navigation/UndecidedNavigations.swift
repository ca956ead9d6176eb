/// The navigations that native was asked about and has not decided on; the loop is not idle meanwhile.
struct UndecidedNavigations {
  /// What is to be done with a decision.
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
