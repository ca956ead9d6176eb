import BridgeSupport
import HeadlessWebView
import JavaScriptEngine

/// Findings from single messages, and from responses that are missing at the end.
extension Doctor {
  mutating func read(_ message: BridgeMessage) {
    if message.side == .native, message.kind == .call { lastCalled = message.handler }
    if message.side == .native, message.kind == .answer { lastAnswers.note(message.handler, at: message.time) }
    if message.side == .page, message.kind == .answer { pageHandlers.insert(message.handler) }
    guard let text = message.data?.stringValue(), Self.holdsJSON(text), !carriesTexts else { return }
    let name = HandlerName.quoted(message.handler)
    let isFromPage = (message.side == .page) == (message.kind == .answer)
    if !isFromPage, message.kind == .answer, bridges.contains(where: \.respondsWithTexts) { return }
    find(
      .encodedTwice,
      """
      \(isFromPage ? "the page" : "native") \
      \(message.kind == .call ? "calls \(name) with" : "responds to \(name) with") a string that contains JSON: \
      \(Self.excerpt(text))
      """,
      at: isFromPage && message.kind == .call ? callPlaces[message.handler] : nil, of: name)
  }

  /// A Boolean value that indicates whether all data are strings, as with Android's JsBridge.
  private var carriesTexts: Bool { bridges.contains(where: \.carriesTexts) }

  static func holdsJSON(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "{" || first == "[" else { return false }
    return (try? JSONText(text)) != nil
  }

  static func excerpt(_ text: String) -> String { text.count > 60 ? String(text.prefix(60)) + "…" : text }

  /// Reports the calls that never got a response, in both directions.
  mutating func judgeLedger() {
    for call in unanswered {
      let (name, quoted) = (call.handler, HandlerName.quoted(call.handler))
      switch call.side {
      case .native where !isUnknown(call.handler):
        find(
          .neverAnswered, "native never responded to the page's call of \(quoted)", at: callPlaces[name], of: name,
          exceedsEvents: true)
      case .page where !hasFailed(call.handler):
        find(.neverAnswered, "the page never responded to native's call of \(quoted)", of: name)
      default: break
      }
    }
  }

  /// Returns whether a call to native failed because of its name, which has its own finding.
  private func isUnknown(_ name: String) -> Bool {
    findings.contains { $0.code == .noHandler && $0.subject == name }
  }

  /// Returns whether native's call of a handler has its own finding: the handler is missing in the page, or it threw.
  private func hasFailed(_ name: String) -> Bool {
    findings.contains { finding in
      switch finding.code {
      case .noPageHandler: finding.subject == name
      // If a bridge does not report which handler threw, the finding's text lists the possible names.
      case .handlerThrew: finding.subject.map { $0 == name } ?? finding.text.contains(name)
      default: false
      }
    }
  }

  /// Returns a suggestion for the name of a call without a response, to end a sentence; empty for a known name.
  public func guess(for call: CallLedger.Call) -> String {
    let names = call.side == .native ? Set(nativeHandlers) : pageHandlers
    return names.contains(call.handler) ? "" : guess(call.handler, among: names)
  }

  /// Returns a suggestion for a misspelled name, to end a sentence.
  func guess(_ name: String, among names: some Sequence<String>) -> String {
    NameSuggestion.nearest(to: name, among: names.filter { $0 != name }).map { "; did you mean '\($0)'?" } ?? ""
  }
}
