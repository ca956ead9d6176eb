import HeadlessWebView

/// The present page's calls of asynchronous methods that are not answered to the end yet, by number.
struct OpenNativeCalls {
  /// A call whose callback waits.
  struct Entry {
    let call: DSBridgeAnswer.Call
    let made: Duration
    /// Takes the call's deadline back.
    var cancelDeadline: (() -> Void)?
  }

  private var entries: [Int: Entry] = [:]
  private var last = 0

  /// A number for a call; none is used again.
  mutating func number() -> Int {
    last += 1
    return last
  }

  /// Adds a call that waits from now on.
  mutating func add(_ call: DSBridgeAnswer.Call, at made: Duration) {
    entries[call.number] = Entry(call: call, made: made)
  }

  /// Whether a call waits still.
  func isOpen(_ call: DSBridgeAnswer.Call) -> Bool { entries[call.number] != nil }

  /// Sets what takes a call's deadline back, in place of an earlier one.
  mutating func setDeadline(of call: DSBridgeAnswer.Call, cancel: @escaping () -> Void) {
    entries[call.number]?.cancelDeadline?()
    entries[call.number]?.cancelDeadline = cancel
  }

  /// Takes a call out; false when it does not wait any more.
  @discardableResult
  mutating func take(_ call: DSBridgeAnswer.Call) -> Bool {
    guard let entry = entries.removeValue(forKey: call.number) else { return false }
    entry.cancelDeadline?()
    return true
  }

  /// Takes all calls out, in the order in which they were made.
  mutating func takeAll() -> [DSBridgeAnswer.Call] {
    let calls = all.map(\.call)
    for call in calls { take(call) }
    return calls
  }

  /// The calls that wait, in the order in which they were made.
  var all: [Entry] { entries.sorted { $0.key < $1.key }.map(\.value) }
}
