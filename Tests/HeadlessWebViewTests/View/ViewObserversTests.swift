import Testing

@testable import HeadlessWebView

/// The list of observers, without a view.
@Suite("View observers")
struct ViewObserversTests {
  private final class Observer: WebViewObserver {
    let notify: () -> Void
    init(_ notify: @escaping () -> Void) { self.notify = notify }
    func webViewWillClose() { notify() }
  }

  private let observers = ViewObservers()

  @Test("notifies observers in the order in which they were added")
  func order() {
    var log: [Int] = []
    let all = (1...3).map { number in Observer { log.append(number) } }
    all.forEach(observers.add)
    observers.notify { $0.webViewWillClose() }
    #expect(log == [1, 2, 3])
  }

  @Test("does not retain observers, and ignores deallocated ones")
  func weakness() {
    var log: [Int] = []
    var first: Observer? = Observer { log.append(1) }
    let second = Observer { log.append(2) }
    first.map(observers.add)
    observers.add(second)
    weak let known = first
    first = nil
    #expect(known == nil)
    withExtendedLifetime(second) { observers.notify { $0.webViewWillClose() } }
    #expect(log == [2])
  }

  @Test("notifies an observer that is added during a notification only of later ones")
  func reentrancy() {
    var log: [String] = []
    let late = Observer { log.append("late") }
    let first = Observer { [observers] in
      log.append("first")
      if log.count == 1 { observers.add(late) }
    }
    observers.add(first)
    observers.notify { $0.webViewWillClose() }
    #expect(log == ["first"])
    observers.notify { $0.webViewWillClose() }
    #expect(log == ["first", "first", "late"])
  }
}
