import JavaScriptEngine

/// A message that is on its way to the page.
struct Outgoing {
  let text: UTF16Text
  /// The handler that a call names; nil for a response and for a message that names none.
  var handlerName: String?
  /// The identifier of a call that wants an answer.
  var callbackID: UTF16Text?
  /// Whether it answers a call of the page.
  var isResponse = false
}

/// The calls to the page that wait for an answer, by identifier.
///
/// Identifiers are never used again.
struct OpenCalls {
  /// A call that waits.
  struct Call {
    let number: Int
    let name: String
    let reply: WebViewJavascriptBridge.RawReply
    /// Whether it went to a page already, rather than waiting for one.
    var isSent = false
  }

  private var calls: [UTF16Text: Call] = [:]
  private var last = 0

  /// Adds a call and returns its identifier.
  mutating func add(_ name: String, _ reply: @escaping WebViewJavascriptBridge.RawReply) -> String {
    last += 1
    let id = "objc_cb_\(last)"
    calls[UTF16Text(id)] = Call(number: last, name: name, reply: reply)
    return id
  }

  /// Marks a call as sent.
  mutating func markSent(_ id: UTF16Text) { calls[id]?.isSent = true }

  /// Takes a call out.
  mutating func take(_ id: UTF16Text) -> Call? { calls.removeValue(forKey: id) }

  /// Takes all calls out, in the order in which they were made.
  mutating func takeAll() -> [Call] { take { _ in true } }

  /// Takes out the calls that a page got, in the order in which they were made.
  mutating func takeSent() -> [Call] { take(where: \.isSent) }

  private mutating func take(where isMeant: (Call) -> Bool) -> [Call] {
    let taken = calls.filter { isMeant($0.value) }
    for id in taken.keys { calls.removeValue(forKey: id) }
    return taken.values.sorted { $0.number < $1.number }
  }
}
