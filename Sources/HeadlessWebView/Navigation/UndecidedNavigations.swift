import Ownership

/// The navigations that native was asked about and has not decided on; the loop is not idle meanwhile.
struct UndecidedNavigations {
  /// One that waits.
  struct Waiting {
    let action: NavigationAction
    let handling: HistoryHandling
    let frame: Backlink<Frame>
    let activity: Int
  }

  private var waiting: [Waiting] = []

  /// Keeps a navigation until it is decided on.
  mutating func add(
    _ action: NavigationAction, _ handling: HistoryHandling, of frame: Backlink<Frame>, on loop: EventLoop
  ) {
    let activity = loop.beginActivity("the decision on \(action.url)")
    waiting.append(Waiting(action: action, handling: handling, frame: frame, activity: activity))
  }

  /// Takes a navigation out; of equal ones, the one that was asked about first.
  mutating func take(_ action: NavigationAction, on loop: EventLoop) -> Waiting? {
    guard let index = waiting.firstIndex(where: { $0.action == action }) else { return nil }
    let found = waiting.remove(at: index)
    loop.endActivity(found.activity)
    return found
  }
}
