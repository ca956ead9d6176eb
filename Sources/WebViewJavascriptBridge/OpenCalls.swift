import JavaScriptEngine

/// A message that is on its way to the page.
struct Outgoing {
  let text: UTF16Text
  /// The handler that a call names; nil for a response and for a message that names none.
  var handlerName: String?
  /// The number of a call that wants an answer.
  var callNumber: Int?
  /// Whether it answers a call of the page.
  var isResponse = false
}

/// The calls to the page that wait for an answer, by the number in their identifier.
///
/// Numbers are never used again.
struct OpenCalls {
  /// A call that waits.
  struct Call {
    let number: Int
    let name: String
    let reply: WebViewJavascriptBridge.RawReply
    /// Whether it went to a page already, rather than waiting for one.
    var isSent = false
  }

  private var calls: [Int: Call] = [:]
  private var last = 0

  /// What identifiers of native calls begin with.
  static let prefix: StaticString = "objc_cb_"

  /// Adds a call and returns its number.
  mutating func add(_ name: String, _ reply: @escaping WebViewJavascriptBridge.RawReply) -> Int {
    last += 1
    calls[last] = Call(number: last, name: name, reply: reply)
    return last
  }

  /// The number in an identifier that a response carries; nil when native gave no such one.
  ///
  /// Only the form that native writes counts: no escapes, no sign, no leading zero.
  static func number(in id: JSONText) -> Int? {
    id.withUTF16 { units in
      let start = prefix.utf8CodeUnitCount + 1
      guard units.count > start + 1, units.count < start + 19, units[start] != 48 else { return nil }
      for index in 1..<start where units[index] != UInt16(prefix.utf8Start[index - 1]) { return nil }
      var number = 0
      for unit in units[start..<(units.count - 1)] {
        guard (48...57).contains(unit) else { return nil }
        number = number * 10 + Int(unit - 48)
      }
      return number
    }
  }

  /// Marks a call as sent.
  mutating func markSent(_ number: Int) { calls[number]?.isSent = true }

  /// Takes a call out.
  mutating func take(_ number: Int) -> Call? { calls.removeValue(forKey: number) }

  /// Takes all calls out, in the order in which they were made.
  mutating func takeAll() -> [Call] { take { _ in true } }

  /// Takes out the calls that a page got, in the order in which they were made.
  mutating func takeSent() -> [Call] { take(where: \.isSent) }

  private mutating func take(where isMeant: (Call) -> Bool) -> [Call] {
    let taken = calls.filter { isMeant($0.value) }
    for number in taken.keys { calls.removeValue(forKey: number) }
    return taken.values.sorted { $0.number < $1.number }
  }
}
