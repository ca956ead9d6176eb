import HeadlessWebView

/// Errors that nobody caught, by what they say of bridges.
extension Doctor {
  mutating func readError(_ event: TranscriptEvent) {
    let message = event.string("message") ?? ""
    let place = FindingPlace(event.string("place"))
    if circumstances == .probed { return readErrorOfProbe(message, place) }
    if circumstances == .nullAnswers { return readErrorOfNull(message, place, at: event.time) }
    if let name = Self.missingBridge(message) {
      return find(.usedBeforeReady, "the page uses \(name), which is not there yet: \(message)", at: place, of: name)
    }
    if message.hasPrefix("SyntaxError") { return find(.syntaxError, message, at: place) }
    if message.contains("Can't find variable: module") || message.contains("Can't find variable: exports")
      || message.contains("Can't find variable: require")
    {
      return find(.commonJS, message, at: place)
    }
    if message.contains("JSON.stringify cannot serialize") { return find(.valueLost, message, at: place) }
    if message.contains("init called twice") { return find(.initTwice, message, at: place) }
    if let function = Self.missingFunction(message), !bridges.contains(.wvjb4) {
      return find(.noInit, "the bridge has no \(function): \(message)", at: place, of: function)
    }
    if lastAnswers.time == event.time, event.string("phase") != "script" {
      return find(
        .callbackThrew, "an error behind the answer of \(lastAnswers.names): \(message)", at: place,
        of: lastAnswers.names)
    }
    find(.uncaughtError, message, at: place)
  }

  /// An error where native answers null: of a callback, when it is soon behind an answer.
  mutating func readErrorOfNull(_ message: String, _ place: FindingPlace?, at time: Double) {
    guard time - lastAnswers.time < 1000, message.contains("null") || message.contains("undefined") else { return }
    find(
      .responseUnchecked, "the callback of \(lastAnswers.names) fails when native answers null: \(message)", at: place,
      of: lastAnswers.names)
  }

  private mutating func readErrorOfProbe(_ message: String, _ place: FindingPlace?) {
    guard let probing else { return }
    if probing.hasCallback {
      threwWithCallback.insert(probing.handler)
    } else if !threwWithCallback.contains(probing.handler) {
      find(
        .callbackUnchecked, "the handler \(probing.handler) fails when native calls it without a callback: \(message)",
        at: place, of: probing.handler)
    }
  }

  /// The bridge's object that an error says is missing.
  private static func missingBridge(_ message: String) -> String? {
    for name in ["WebViewJavascriptBridge", "dsBridge", "_dsbridge"] {
      if message.contains("Can't find variable: \(name)") { return name }
      guard message.contains("undefined is not an object") || message.contains("null is not an object") else {
        continue
      }
      for prefix in ["'", "'window.", "'self.", "'globalThis."] where message.contains("evaluating \(prefix)\(name)") {
        return name
      }
    }
    return nil
  }

  /// A function of older bridges that an error says is missing.
  private static func missingFunction(_ message: String) -> String? {
    guard message.contains("is not a function") else { return nil }
    let callee = message.drop { $0 != ":" }.dropFirst(2).prefix { $0 != " " }
    let receiver = callee.prefix { $0 != "." }.lowercased()
    guard receiver.contains("bridge") || callee.contains("Bridge.") else { return nil }
    return ["init", "send"].first { callee.hasSuffix(".\($0)") }
  }
}
