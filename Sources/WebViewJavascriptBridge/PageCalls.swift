import HeadlessWebView
import JavaScriptEngine

/// A call of the page that wants an answer.
final class PageCall: Sendable {
  /// Counts the calls of all pages.
  let number: Int
  /// The page's identifier for it.
  let id: JSONText
  let name: String
  /// The page that asked.
  let page: Int

  init(number: Int, id: JSONText, name: String, page: Int) {
    self.number = number
    self.id = id
    self.name = name
    self.page = page
  }
}

/// The calls of the present page that nobody has answered yet.
struct PageCalls {
  private struct Entry {
    let call: PageCall
    let made: Duration
    var cancelDeadline: (() -> Void)?
  }

  private var list = CallList<Entry>()

  /// Adds a call.
  mutating func add(_ id: JSONText, of name: String, by page: Int, at made: Duration) -> PageCall {
    list.add { Entry(call: PageCall(number: $0, id: id, name: name, page: page), made: made) }.call
  }

  /// Sets what takes a call's deadline back.
  mutating func setDeadline(of call: PageCall, cancel: @escaping () -> Void) {
    list.update(call.number) { $0.cancelDeadline = cancel }
  }

  /// Takes a call out; false when it has ended already.
  mutating func take(_ call: PageCall) -> Bool {
    guard let entry = list.take(call.number) else { return false }
    entry.cancelDeadline?()
    return true
  }

  /// Takes all calls out, in the order in which they were made.
  mutating func takeAll() -> [PageCall] {
    let all = list.take { _ in true }
    for entry in all { entry.cancelDeadline?() }
    return all.map(\.call)
  }

  /// The calls with the time at which they were made.
  var all: [(call: PageCall, made: Duration)] { list.all.map { ($0.call, $0.made) } }
}
