import BridgeSupport
import BridgeTesting

extension SpecStage {
  /// What to say of native's call that nothing answered, or of an error of such a call: with a guess at the handler
  /// that was meant.
  func noAnswer(_ name: String, _ text: String, over bridge: BridgeKind) -> String {
    let texts = ([view.url.withoutQuery] + clues.scripts).compactMap { sources.source(at: $0) }
    let names = texts.flatMap { text in
      RegisteredNames.find(in: text) + (bridge.callsFunctions ? RegisteredNames.functions(in: text) : [])
    }
    // The bridge's warning fits several calls where several are open.
    guard !names.contains(name) else { return text + adviceOnPage }
    let isMissing = faults.contains { $0.faultCode == .noPageHandler && $0.names(name) }
    let guess = NameSuggestion.nearest(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
    return (isMissing ? "the page has no handler '\(name)'" : text) + guess + adviceOnPage
  }

  /// What to add to what failed before any page was there; nothing where one was.
  var adviceOnPage: String {
    wasLoaded
      ? "" : "\nNo page was loaded in this test: await page.goto('index.html') comes first, in beforeEach for all tests"
  }
}

extension TranscriptEvent {
  /// Whether a fault of the page's half is about a handler.
  fileprivate func names(_ handler: String) -> Bool {
    (string("handlers") ?? string("text") ?? "").split { $0 == " " || $0 == "," }.contains { $0 == handler }
  }
}
