import JavaScriptEngine

/// A value that a method of the page gave.
public struct DSBridgeValue: Sendable {
  /// The value; nil for undefined, which has no JSON.
  public let json: JSONText?
  /// Whether it is the last.
  public let isComplete: Bool

  /// Describes a value, for code that is tested by itself.
  public init(json: JSONText?, isComplete: Bool) {
    self.json = json
    self.isComplete = isComplete
  }
}

/// A call to the page.
struct PageCall {
  let number: Int
  let method: String
  /// The arguments, as an array.
  let arguments: JSONText
}

/// The calls to the page that wait for an answer, by number; a number is never used again.
struct OpenPageCalls {
  /// A call that waits.
  struct Entry {
    let method: String
    /// Hears of the answer; nil when nobody wants to.
    let reply: DSBridge.RawReply?
    /// Whether it went to a page already, rather than waiting for one.
    var isSent = false
    /// When it was made, in the loop's time.
    var made: Duration = .zero
    /// Takes the call's deadline back.
    var cancelDeadline: (() -> Void)?
  }

  private var entries: [Int: Entry] = [:]
  private var next: Int

  init(first: Int) { next = first }

  /// A number for a call.
  mutating func number() -> Int {
    defer { next += 1 }
    return next
  }

  subscript(number: Int) -> Entry? {
    get { entries[number] }
    set { entries[number] = newValue }
  }

  /// The calls whose answer somebody wants, in the order in which they were made.
  var awaited: [(number: Int, entry: Entry)] {
    entries.filter { $0.value.reply != nil }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Takes a call out.
  mutating func take(_ number: Int) -> Entry? {
    let entry = entries.removeValue(forKey: number)
    entry?.cancelDeadline?()
    return entry
  }

  /// Takes all calls out, in the order in which they were made.
  mutating func takeAll() -> [Entry] { entries.keys.sorted().compactMap { take($0) } }

  /// Takes out the calls that a page got, in the order in which they were made.
  mutating func takeSent() -> [Entry] {
    entries.filter(\.value.isSent).keys.sorted().compactMap { take($0) }
  }
}
