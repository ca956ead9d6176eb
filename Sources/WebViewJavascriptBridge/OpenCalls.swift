import JavaScriptEngine

/// A message that is on its way to the page.
struct Outgoing {
  let text: UTF16Text
  /// The handler that a call names; nil for a response and for a message that names none.
  var handlerName: String?
  /// The number of a call that wants an answer.
  var callNumber: Int?
  /// The page's call that it answers.
  var answeredID: JSONText?
  /// Whether it answers a call of the page.
  var isResponse: Bool { answeredID != nil }
}

/// The calls to the page that wait for an answer, by the number in their identifier.
///
/// Numbers are never used again, and most answers come in the order of the calls, so the calls stand in a list in that order.
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

  private struct Place {
    let number: Int
    /// Nil once it was taken.
    var call: Call?
  }

  private var places: [Place] = []
  private var openCount = 0
  /// How many places are kept, those of taken calls included.
  var placeCount: Int { places.count }
  private var last = 0

  /// What identifiers of native calls begin with.
  static let prefix: StaticString = "objc_cb_"

  /// Adds a call and returns its number.
  mutating func add(
    _ name: String, isSent: Bool, at made: Duration = .zero, _ reply: @escaping WebViewJavascriptBridge.RawReply
  ) -> Int {
    last += 1
    openCount += 1
    places.append(Place(number: last, call: Call(number: last, name: name, reply: reply, isSent: isSent, made: made)))
    return last
  }

  /// The calls that wait, in the order in which they were made.
  var all: [Call] { places.compactMap(\.call) }

  /// Whether native gave the number to a call once, which is no longer open.
  func wasMade(_ number: Int) -> Bool { (1...max(1, last)).contains(number) && last > 0 }

  /// Sets what takes a call's deadline back.
  mutating func setDeadline(of number: Int, cancel: @escaping () -> Void) {
    if let index = index(of: number) { places[index].call?.cancelDeadline = cancel }
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
  mutating func markSent(_ number: Int) {
    if let index = index(of: number) { places[index].call?.isSent = true }
  }

  /// Takes a call out.
  mutating func take(_ number: Int) -> Call? {
    guard let index = index(of: number), let call = places[index].call.take() else { return nil }
    openCount -= 1
    if openCount == 0 {
      places.removeAll(keepingCapacity: places.count <= 1024)
    } else if places.count > 64, openCount < places.count / 2 {
      places.removeAll { $0.call == nil }
    }
    return call
  }

  /// Takes all calls out, in the order in which they were made.
  mutating func takeAll() -> [Call] { take { _ in true } }

  /// Takes out the calls that a page got, in the order in which they were made.
  mutating func takeSent() -> [Call] { take(where: \.isSent) }

  private mutating func take(where isMeant: (Call) -> Bool) -> [Call] {
    let taken = places.compactMap(\.call).filter(isMeant)
    places.removeAll { $0.call.map(isMeant) ?? true }
    openCount = places.count
    return taken
  }

  /// Where a number stands: as far behind the first as it is larger, or nearer when calls between them are gone.
  private func index(of number: Int) -> Int? {
    guard let first = places.first?.number, number >= first else { return nil }
    var upper = min(number - first, places.count - 1)
    if places[upper].number == number { return upper }
    var lower = 0
    while lower < upper {
      let middle = (lower + upper) / 2
      if places[middle].number < number { lower = middle + 1 } else { upper = middle }
    }
    return places[lower].number == number ? lower : nil
  }
}
