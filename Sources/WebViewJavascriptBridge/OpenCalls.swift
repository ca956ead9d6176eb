import JavaScriptEngine

/// The calls to the page that wait for an answer, by the number in their identifier.
struct OpenCalls {
  /// A call that waits.
  struct Call {
    let number: Int
    let name: String
    let reply: WebViewJavascriptBridge.RawReply
    /// Whether it went to a page already, rather than waiting for one.
    var isSent: Bool
    /// The loop's time at the call.
    let made: Duration
    /// Takes the call's deadline back.
    var cancelDeadline: (() -> Void)?

    /// Tells the caller how it ended.
    func end(_ result: Result<JSONText, BridgeError>) {
      cancelDeadline?()
      reply(result)
    }
  }

  private var list = CallList<Call>()
  /// How many places are kept, those of taken calls included.
  var placeCount: Int { list.placeCount }

  /// What identifiers of native calls begin with.
  static let prefix: StaticString = "objc_cb_"

  /// Adds a call and returns its number.
  mutating func add(
    _ name: String, isSent: Bool, at made: Duration = .zero, _ reply: @escaping WebViewJavascriptBridge.RawReply
  ) -> Int {
    list.add { Call(number: $0, name: name, reply: reply, isSent: isSent, made: made) }.number
  }

  /// The calls that wait, in the order in which they were made.
  var all: [Call] { list.all }

  /// Whether native gave the number to a call once, which is no longer open.
  func wasMade(_ number: Int) -> Bool { number > 0 && number <= list.last }

  /// Sets what takes a call's deadline back.
  mutating func setDeadline(of number: Int, cancel: @escaping () -> Void) {
    list.update(number) { $0.cancelDeadline = cancel }
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
  mutating func markSent(_ number: Int) { list.update(number) { $0.isSent = true } }

  /// Takes a call out.
  mutating func take(_ number: Int) -> Call? { list.take(number) }

  /// Takes all calls out, in the order in which they were made.
  mutating func takeAll() -> [Call] { list.take { _ in true } }

  /// Takes out the calls that a page got, in the order in which they were made.
  mutating func takeSent() -> [Call] { list.take(where: \.isSent) }
}
