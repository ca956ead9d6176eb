import HeadlessWebView
import JavaScriptEngine

/// A call of the page that wants an answer.
struct PageCall: Sendable {
  /// Counts the calls of all pages.
  let number: Int
  /// The page's identifier for it.
  let id: JSONText
  let name: String
  /// The page that asked.
  let page: Int
}

/// The calls of the present page that nobody has answered yet.
struct PageCalls {
  private struct Entry {
    let call: PageCall
    let made: Duration
    var cancelDeadline: (() -> Void)?
  }

  private var entries: [Int: Entry] = [:]
  private var last = 0

  /// Adds a call.
  mutating func add(_ id: JSONText, of name: String, by page: Int, at made: Duration) -> PageCall {
    last += 1
    let call = PageCall(number: last, id: id, name: name, page: page)
    entries[last] = Entry(call: call, made: made)
    return call
  }

  /// Sets what takes a call's deadline back.
  mutating func setDeadline(of call: PageCall, cancel: @escaping () -> Void) {
    entries[call.number]?.cancelDeadline = cancel
  }

  /// Takes a call out; false when it has ended already.
  mutating func take(_ call: PageCall) -> Bool {
    guard let entry = entries.removeValue(forKey: call.number) else { return false }
    entry.cancelDeadline?()
    return true
  }

  /// Takes all calls out, in the order in which they were made.
  mutating func takeAll() -> [PageCall] {
    let all = entries.values.sorted { $0.call.number < $1.call.number }
    entries.removeAll(keepingCapacity: entries.count <= 1024)
    for entry in all { entry.cancelDeadline?() }
    return all.map(\.call)
  }

  /// The calls with the time at which they were made.
  var all: [(call: PageCall, made: Duration)] {
    entries.values.sorted { $0.call.number < $1.call.number }.map { ($0.call, $0.made) }
  }
}
